// The lab: owns the state and what is being pointed at; the answers come from the engine, the stations only show. The page's main
// gives it its name, <stem-lab>; web/embed makes elements for other people's pages of it.
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Engine } from '../engine/api.ts';
import { opening } from '../lessons/samples.ts';
import { textFits } from '../lessons/state/hash.ts';
import { type StationName, startState, stationNames } from '../lessons/state/lab-state.ts';
import { Store } from '../lessons/state/store.ts';
import { spokenFor } from '../lessons/words/languages.ts';
import { Address } from './address.ts';
import { Answers, type OpenEngine } from './answers.ts';
import { CellWriting } from './cell-writing.ts';
import { engineLine, failureLine } from './engine-line.ts';
import { type LabEvents, tell } from './events.ts';
import type { Reading } from './explainer.ts';
import { Goal } from './goal.ts';
import { labStyle } from './lab-style.ts';
import { LazyParts } from './lazy-parts.ts';
import type { Cell } from './matrix.ts';
import { changeSentence } from './meters.ts';
import type { OwnFiles } from './own-model/own-files.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import { CurrentStation, rail } from './rail.ts';
import { railStyle } from './rail-style.ts';
import type { Scene } from './scene.ts';
import { Speech } from './speech.ts';
import { inputStation, positionStation, rowsStation, tokensStation } from './stations.ts';
import type { StemView } from './stem-view.ts';
import type { StemChoice } from './switches.ts';
import { fieldError, textEntry, textStation } from './text-station.ts';
import { palette, theme } from './theme.ts';
import { undoKey } from './undo-keys.ts';

const announceAfter = 500; // ms of quiet before a screen reader is told: no flood while typing

/** Those that come with the page; the others are fetched. */
const drawn: Partial<Record<StationName, (scene: Scene) => TemplateResult>> = {
  text: textStation,
  ids: tokensStation,
  rows: rowsStation,
  position: positionStation,
  input: inputStation,
};

export class StemLab extends LitElement {
  static override properties: PropertyDeclarations = {
    openEngine: { attribute: false },
    ownsAddress: { attribute: false },
    lang: {},
    only: { attribute: false },
    compact: { type: Boolean, reflect: true },
    keeper: { attribute: false },
    pointed: { state: true },
    logitId: { state: true },
    here: { state: true },
    announcement: { state: true },
  };
  /** how this page gets its engine: set by the page's main, once */
  declare openEngine: OpenEngine | null;
  /** this lab's state is the page's: it is read from the address and written there */
  declare ownsAddress: boolean;
  /** the language to speak, if there is a table of it; a link may ask for another */
  declare lang: string;
  /** the one station that is shown; '': all that are not hidden */
  declare only: StationName | '';
  /** without title, introduction and what else a page of its own has */
  declare compact: boolean;
  /** whose progress its checks are; null: the page's own */
  declare keeper: ProgressKeeper | null;
  declare private pointed: Cell | null;
  declare private logitId: number | null;
  declare private here: StationName;
  declare private announcement: string;

  static override styles = [palette, theme, labStyle, railStyle];

  protected readonly store = new Store(
    startState(opening),
    () => this.#changed(),
    () => performance.now(),
  );
  protected readonly answers = new Answers(this, {
    wanted: () => ({ ...this.store.state, traces: this.#lazy.traces }),
    reading: (view) => this.#reading(view),
    answered: (view) => this.#announceLater(view),
  });
  readonly #lazy = new LazyParts(this, (fetched) => {
    this.answers.changed();
    if (fetched) void this.#goal.bring();
  });
  readonly #goal = new Goal(this);
  readonly #writing = new CellWriting(this, this.store);
  /** fetched when the learner wants to open files */
  #files: OwnFiles | null = null;
  readonly #speech = new Speech(this, ({ tag, dir }) => tell(this, 'stem-language', { tag, dir }));
  readonly #address = new Address((hash) => this.store.open(hash, false, this.#address.home));
  readonly #current = new CurrentStation((name) => {
    this.here = name;
  });
  #opening: string = opening;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.openEngine = null;
    this.ownsAddress = false;
    this.lang = '';
    this.only = '';
    this.compact = false;
    this.keeper = null;
    this.pointed = null;
    this.logitId = null;
    this.here = 'text';
    this.announcement = '';
    this.#listen('stem-select', ({ index }) => this.#choose(index));
    this.#listen('stem-point', ({ row, column }) => {
      this.pointed = column === null ? null : { row, column };
    });
    this.#listen('stem-cell', ({ row, column }) => {
      this.#writing.cell = null;
      this.#choose(row, column);
      this.pointed = null;
    });
    this.#listen('stem-logit', ({ id }) => {
      this.logitId = id;
    });
    this.#listen('stem-edit', (cell) => this.#writing.open(cell));
    this.#listen('stem-write', ({ text }) => this.#write(text));
  }

  #listen<Name extends keyof LabEvents>(name: Name, act: (detail: LabEvents[Name]) => void): void {
    this.addEventListener(name, (event) => act((event as CustomEvent<LabEvents[Name]>).detail));
  }

  /** The address that a link to its state begins with; null when it has none. */
  protected get page(): string | null {
    return location.href.replace(/#.*$/, '');
  }

  get engine(): Engine | null {
    return this.answers.engine;
  }

  /** what is shown; null before the first answer and after a failed one */
  get view(): StemView | null {
    return this.answers.view;
  }

  /** Everything typed and set so far has been answered and drawn. */
  get idle(): boolean {
    return (
      this.answers.idle && this.#lazy.idle && this.#files?.idle !== false && this.#speech.idle && !this.isUpdatePending
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('ownsAddress') && this.ownsAddress) {
      this.#address.connect();
      this.store.open(this.#address.hash, true, this.#address.home);
      const { text } = this.#address;
      if (text) this.store.adopt(text);
    }
    if (changed.has('lang')) this.#speak();
    if (!this.hasUpdated) this.#opening = this.store.state.text;
    if (changed.has('openEngine') && this.openEngine) this.answers.start(this.openEngine);
  }

  protected override updated(): void {
    if (this.view || this.answers.engineError || this.answers.failure) this.#lazy.begin();
    this.#current.watch([...this.renderRoot.querySelectorAll('.station')], this.renderRoot.querySelector('footer'));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#keys);
    if (!this.hasUpdated) return;
    // it was moved: what follows the window has stopped following
    this.requestUpdate();
    if (this.ownsAddress) this.#address.connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#keys);
    clearTimeout(this.#announceTimer);
    this.#address.disconnect();
    this.#current.disconnect();
  }

  /** After each change of the state, whoever made it. */
  #changed(): void {
    const { text } = this.store.state;
    const area = this.renderRoot?.querySelector?.('textarea');
    // undo, a link, a sample. What the learner types is read, never written: a composition is left alone
    if (area && area.value !== text) area.value = text;
    if (this.ownsAddress) this.#address.write(this.store.hash, textFits(text) ? undefined : text);
    if (this.store.note?.kind === 'conflict')
      for (const choice of this.renderRoot.querySelectorAll<StemChoice>('stem-choice')) choice.restore();
    this.#speak();
    this.answers.changed();
  }

  /** A teacher's link has the first word. */
  #speak(): void {
    this.#speech.want(this.store.limits.language || spokenFor(this.lang ?? '') || 'en');
  }

  /** Place of the selected token: the last one, when the text does not reach so far. */
  #selectedIn(view: StemView | null): number {
    const last = (view?.tokens.length ?? 0) - 1;
    return Math.max(0, Math.min(this.store.state.token ?? last, last));
  }

  #reading(view: StemView): Reading | null {
    if (!view.numbers || view.tokenCount === 0) return null;
    const token = this.#selectedIn(view);
    const dimension = Math.min(this.store.state.dimension, view.dModel - 1);
    const cell = this.pointed && this.pointed.row < view.tokenCount ? this.pointed : { row: token, column: dimension };
    const { ids, shape } = view.numbers.top;
    const top = [...ids.subarray(token * shape[2], (token + 1) * shape[2])];
    const read = this.logitId;
    const shown = read !== null && (top.includes(read) || view.numbers.editedTokens.some(({ id }) => id === read));
    return { cell, token, id: shown ? read : top[0] };
  }

  #announceLater(view: StemView): void {
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      const { words } = this.#speech.language;
      this.announcement = [words.tokenCount(view.tokenCount), changeSentence(view, words)].filter(Boolean).join('. ');
    }, announceAfter);
  }

  #choose(index: number, dimension?: number): void {
    const last = (this.view?.tokens.length ?? 0) - 1;
    this.store.select(index >= last ? null : index, dimension);
  }

  #write(text: string | null): void {
    const { cell } = this.#writing;
    const id = cell ? this.view?.tokens[cell.row]?.id : undefined;
    if (this.#writing.write(text, id) && cell) this.#choose(cell.row, cell.column);
  }

  readonly #keys = (event: KeyboardEvent): void => {
    const asked = undoKey(event, this, this.ownsAddress);
    if (!asked) return;
    event.preventDefault();
    this.store[asked]();
  };

  async #ownModel(): Promise<void> {
    const { OwnFiles } = await import('./own-model/own-files.ts');
    this.#files ??= new OwnFiles(this, this.store, this.answers);
    this.#files.toggle();
  }

  #scene(): Scene {
    const store = this.store;
    const { view, explained } = this.answers;
    const { cell, problem } = this.#writing;
    const selected = this.#selectedIn(view);
    const { language } = this.#speech;
    const { words } = language;
    const scene: Scene = {
      words,
      language,
      store,
      keeper: this.keeper,
      page: this.page,
      only: this.only,
      view,
      coming: this.answers.coming,
      selected,
      pointed: this.pointed,
      pinned: { row: selected, column: store.state.dimension },
      explained: explained?.view === view ? explained : null,
      logitId: this.logitId,
      editing: cell,
      editError: problem ? words[problem] : '',
      edit: (one) => this.#writing.open(one),
      ownModel: () => void this.#ownModel(),
      ownModelPanel: this.#files?.panel(language) ?? nothing,
      retry: () => this.answers.retry(),
      goTo: (station) => this.#goal.set(station),
      locked: (name) => store.locked(name),
      fieldError: (field) => fieldError(words, field, store),
      lab: () => this.answers.lab(),
      kept: this.answers.kept,
      keep: (kept) => this.answers.keep(kept),
      ends: (station) => this.#lazy.ends(scene, station),
    };
    return scene;
  }

  override render() {
    const store = this.store;
    const { hide } = store.limits;
    const scene = this.#scene();
    const { language } = this.#speech;
    const { words } = language;
    const info = this.engine?.info;
    const hidden: ReadonlySet<string> = hide;
    const { only, compact } = this;
    const wanted = (name: StationName) => (only ? name === only || name === 'text' : !hidden.has(name));
    const shown = stationNames.filter((name) => wanted(name) && (name in drawn || LazyParts.has(name)));
    const engineBox = html`<div class="engine-box" role="status">${engineLine(this.answers, words, this.ownsAddress)}</div>`;
    return html`<div class="lab" lang=${language.tag} dir=${language.dir}>${
      compact
        ? engineBox
        : html`<header part="header"><h1>${words.title}</h1>${hide.has('intro') ? nothing : html`<p class="intro">${words.intro}</p>`}${engineBox}</header>`
    }
      <div class=${only ? 'desk alone' : 'desk'}>
        ${only ? nothing : rail(scene, shown, this.here, hide.has('checks') ? null : html`<stem-progress .language=${language} .kept=${this.keeper} .hide=${hide}></stem-progress>`)}
        <div class="stations" role=${this.ownsAddress ? 'main' : nothing} part="stations">${textEntry(scene, this.#opening, (event) => store.setText((event.target as HTMLTextAreaElement).value))}
          ${this.answers.failure ? failureLine(this.answers, words) : nothing}<stem-smaller .scene=${scene} .problem=${this.answers.failure || scene.coming?.problem}></stem-smaller>
          ${shown.map((name) => (drawn[name] ?? ((one: Scene) => this.#lazy.station(one, name)))(scene))}</div>
      </div>
      <footer class="quiet small" part="footer">${info ? words.build(info.version, info.buildId) : nothing}</footer>
      <div class="unseen" role="status">${this.announcement}</div></div>`;
  }
}
