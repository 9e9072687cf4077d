// <stem-lab>: owns the text, the switches, the selected token and the engine; the stations only show.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { Engine, Notice } from '../engine/api.ts';
import { en as words } from '../lessons/words/en.ts';
import { define, type LabEvents } from './events.ts';
import { labStyle } from './lab-style.ts';
import { Latest } from './latest.ts';
import type { Cell } from './matrix.ts';
import type { ColorScale, Scene, Typed } from './scene.ts';
import { asCoded, parseRate, parseSeed, type Settings, smallStart } from './settings.ts';
import { headStation, positionStation, rowsStation, sumStation, tokensStation } from './stations.ts';
import { stemPanel } from './stem-panel.ts';
import { StemRun, type StemView } from './stem-run.ts';
import { theme } from './theme.ts';

type OpenEngine = (onNotice: (notice: Notice) => void) => Promise<Engine>;

const announceAfter = 500; // ms of quiet before a screen reader is told: no flood while typing

export class StemLab extends LitElement {
  static override properties = {
    openEngine: { attribute: false },
    engine: { state: true },
    engineError: { state: true },
    notices: { state: true },
    view: { state: true },
    failure: { state: true },
    settings: { state: true },
    typed: { state: true },
    chosen: { state: true },
    pinnedColumn: { state: true },
    pointed: { state: true },
    colorScale: { state: true },
    announcement: { state: true },
  };
  /** how this page gets its engine: set by the page's main, once */
  declare openEngine: OpenEngine | null;
  declare engine: Engine | null;
  declare engineError: string;
  declare notices: readonly string[];
  declare view: StemView | null;
  declare failure: string;
  declare settings: Settings;
  /** fields as typed, good or not */
  declare typed: Record<Typed, string>;
  /** null: the last token, wherever the text ends */
  declare chosen: number | null;
  declare pinnedColumn: number;
  declare pointed: Cell | null;
  declare colorScale: ColorScale;
  declare announcement: string;

  static override styles = [theme, labStyle];

  #run: StemRun | null = null;
  #text: string = words.opening;
  #latest = new Latest<{ text: string; settings: Settings }>((request) => this.#compute(request));
  #wide = true;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.openEngine = null;
    this.engine = null;
    this.engineError = '';
    this.notices = [];
    this.view = null;
    this.failure = '';
    this.settings = smallStart;
    this.typed = { seed: '', dropout: '', maskSeed: '' };
    this.chosen = null;
    this.pinnedColumn = 0;
    this.pointed = null;
    this.colorScale = 'shared';
    this.announcement = '';
    this.#showTyped(smallStart);
    this.#listen('stem-select', ({ index }) => this.#choose(index));
    this.#listen('stem-point', ({ row, column }) => {
      this.pointed = column === null ? null : { row, column };
    });
    this.#listen('stem-cell', ({ row, column }) => {
      this.#choose(row);
      this.pinnedColumn = column;
      this.pointed = null;
    });
  }

  #listen<Name extends keyof LabEvents>(name: Name, act: (detail: LabEvents[Name]) => void): void {
    this.addEventListener(name, (event) => act((event as CustomEvent<LabEvents[Name]>).detail));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated) this.#wide = this.getBoundingClientRect().width >= 1056; // 62rem and its margins, as lab-style.ts
    if (changed.has('openEngine') && this.openEngine) void this.#start(this.openEngine);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#announceTimer);
    this.#run?.dispose();
    this.#run = null;
    this.engine = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.openEngine && !this.engine) void this.#start(this.openEngine);
  }

  async #start(open: OpenEngine): Promise<void> {
    this.engineError = '';
    try {
      const engine = await open((notice) => {
        this.notices = [...this.notices, notice.message];
      });
      if (!this.isConnected) {
        engine.dispose();
        return;
      }
      this.engine = engine;
      this.#run = new StemRun(engine);
      this.#submit();
    } catch (error) {
      this.engineError = (error as Error).message;
    }
  }

  /** Everything typed and set so far has been answered. */
  get idle(): boolean {
    return this.#run !== null && this.#latest.idle;
  }

  #submit(): void {
    if (this.#run) this.#latest.submit({ text: this.#text, settings: this.settings });
  }

  async #compute({ text, settings }: { text: string; settings: Settings }): Promise<void> {
    const run = this.#run;
    if (!run) return;
    try {
      const view = await run.run(text, settings);
      if (run !== this.#run) return;
      this.view = view;
      this.failure = '';
      this.#announceLater(view);
    } catch (error) {
      if (run === this.#run) this.failure = words.failed((error as Error).message);
    }
  }

  #retry(): void {
    if (!this.openEngine) return;
    if (this.engine) this.#submit();
    else void this.#start(this.openEngine);
  }

  #announceLater(view: StemView): void {
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      this.announcement = words.tokenCount(view.tokenCount);
    }, announceAfter);
  }

  #choose(index: number): void {
    const last = (this.view?.tokens.length ?? 0) - 1;
    this.chosen = index >= last ? null : index;
  }

  #set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.#submit();
  }

  #showTyped(settings: Settings): void {
    this.typed = {
      seed: String(settings.seed),
      dropout: String(settings.dropout),
      maskSeed: String(settings.maskSeed),
    };
  }

  #preset(settings: Settings): void {
    this.#showTyped(settings);
    this.#set(settings);
  }

  #type(field: Typed, text: string): void {
    this.typed = { ...this.typed, [field]: text };
    const value = field === 'dropout' ? parseRate(text) : parseSeed(text);
    if (value !== null) this.#set({ [field]: value });
  }

  /** What a field's text is worth: empty when good, else the sentence to show. */
  #fieldError(field: Typed): string {
    if (field === 'dropout') return parseRate(this.typed.dropout) === null ? words.badDropout : '';
    return parseSeed(this.typed[field]) === null ? words.badSeed : '';
  }

  // the text area is read, never written while the learner types: a composition is left alone
  #typedText(event: Event): void {
    this.#text = (event.target as HTMLTextAreaElement).value;
    this.#submit();
  }

  #sample(text: string): void {
    const area = this.renderRoot.querySelector('textarea');
    if (area) area.value = text;
    this.#text = text;
    this.chosen = null;
    this.#submit();
  }

  #engineLine() {
    if (this.engineError) {
      return html`<p class="engine alert">${words.engineFailed} <span class="quiet">${this.engineError}</span></p>
        <p class="small quiet">${words.engineFailedHint}</p><button @click=${this.#retry}>${words.tryAgain}</button>`;
    }
    const info = this.engine?.info;
    return html`<p class="engine">${
      info ? words.engineReady(words.enginePaths[info.path], words.lanes(info.lanes)) : words.engineLoading
    }</p>${this.notices.map((notice) => html`<p class="small quiet">${notice}</p>`)}`;
  }

  #textEntry() {
    const tooLong = this.view !== null && this.view.tokenCount > this.view.maxLen;
    return html`<div class="entry">
      <div class="entry-head"><label for="text">${words.textLabel}</label>
        <span class="quiet small number count">${this.view ? words.tokenCount(this.view.tokenCount) : ''}</span></div>
      <textarea id="text" rows="3" dir="auto" spellcheck="false" autocomplete="off" autocapitalize="off"
        aria-describedby=${tooLong ? 'text-error' : 'text-hint'} aria-invalid=${tooLong ? 'true' : 'false'}
        @input=${this.#typedText} .defaultValue=${words.opening}></textarea>
      ${
        tooLong
          ? html`<p id="text-error" class="alert small" role="alert">${words.tooLong(this.view?.tokenCount ?? 0, this.view?.maxLen ?? 0)}</p>`
          : html`<p id="text-hint" class="quiet small hint">${words.textHint}</p>`
      }
      </div>
      <div class="samples">${words.sampleTexts.map(
        (sample) => html`<button @click=${() => this.#sample(sample.text)}>${sample.name}</button>`,
      )}</div>
      ${this.failure ? html`<div role="alert"><p class="alert small">${this.failure}</p><button @click=${this.#retry}>${words.tryAgain}</button></div>` : nothing}`;
  }

  override render() {
    const count = this.view?.tokens.length ?? 0;
    const selected = Math.max(0, Math.min(this.chosen ?? count - 1, count - 1));
    const scene: Scene = {
      view: this.view,
      settings: this.settings,
      typed: this.typed,
      selected,
      pointed: this.pointed,
      pinned: { row: selected, column: this.pinnedColumn },
      colorScale: this.colorScale,
      wide: this.#wide,
      set: (change) => this.#set(change),
      type: (field, text) => this.#type(field, text),
      fieldError: (field) => this.#fieldError(field),
      setColorScale: (value) => {
        this.colorScale = value;
      },
      presetSmall: () => this.#preset(smallStart),
      presetCoded: () => this.#preset(asCoded),
    };
    return html`<header><h1>${words.title}</h1><p class="intro">${words.intro}</p>
        <div class="engine-box" role="status">${this.#engineLine()}</div></header>
      <main class="desk">
        <div class="side">${this.#textEntry()}${stemPanel(scene)}</div>
        <div class="stations">${tokensStation(scene)}${rowsStation(scene)}${positionStation(scene)}${sumStation(scene)}${headStation(scene)}</div>
      </main>
      <footer class="quiet small">${this.engine ? words.build(this.engine.info.version, this.engine.info.buildId) : nothing}</footer>
      <div class="unseen" role="status">${this.announcement}</div>`;
  }
}

define('stem-lab', StemLab);
