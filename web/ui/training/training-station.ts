// <stem-training>: the training station without its heading. Loaded when it is shown.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import type { Settings } from '../../lessons/state/settings.ts';
import { changedSettings, type Store } from '../../lessons/state/store.ts';
import { groups, type PlanNumber, parsePlanNumber } from '../../lessons/state/training-plan.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type TrainingWords, trainingWords } from '../../lessons/words/training.en.ts';
import { define } from '../events.ts';
import { changeLine, standing } from '../meters.ts';
import { tick, wholeNumber } from '../number-text.ts';
import type { Scene } from '../scene.ts';
import { station } from '../station.ts';
import type { StemView } from '../stem-view.ts';
import { theme, tokenStyle } from '../theme.ts';
import { type Kept, nothingKept } from '../trained.ts';
import './loss-chart.ts';
import { planForm } from './plan-form.ts';
import { type MovedRows, movedRows, probe } from './probe.ts';
import { Probing } from './probing.ts';
import { beforeFirst, landmarks, lossTable, rowsTable, speed, stateSentence } from './readings.ts';
import { rowsOf, Training } from './training.ts';
import { trainingStyle } from './training-style.ts';

const drawEvery = 200; // ms: the curve grows five times a second, which costs no frame
const spokenEvery = 10_000; // ms: who listens is not flooded

/** What a pass is set to, and no model: trained numbers stay with all of them. */
const passOnly: ReadonlySet<string> = new Set(['dropout', 'mode', 'mask', 'attention', 'causal']);

/** What one step would move, of the model and the rows it was asked for. */
interface OneStep {
  view: StemView;
  lr: number;
  moved: MovedRows;
}

export class StemTraining extends LitElement {
  static override properties = {
    language: { attribute: false },
    store: { attribute: false },
    view: { attribute: false },
    lab: { attribute: false },
    kept: { attribute: false },
    /** the state as it stands, so that a change of it draws anew */
    state: { attribute: false },
    moreOpen: { state: true },
  };
  declare language: Language;
  declare store: Store;
  declare view: StemView | null;
  /** what is trained: the model that is shown, and what it came from */
  declare lab: () => Promise<Lab | null>;
  declare kept: Kept;
  /** hears what is to be kept from now on */
  declare keep: (kept: Kept) => void;
  declare state: unknown;
  declare private moreOpen: boolean;

  static override styles = [theme, tokenStyle, trainingStyle];

  readonly #training = new Training(
    () => this.#progressed(),
    () => performance.now(),
  );
  readonly #drafts = new Map<PlanNumber, string>();
  readonly #probing = new Probing(this, {
    key: () => this.#probeKey(),
    measure: async () => {
      const lab = await this.lab();
      return lab && (await probe(lab, this.store.state.training));
    },
    busy: () => this.#training.running,
  });
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  #oneStep: OneStep | null = null;
  #moved: MovedRows | null = null;
  #spoken = '';
  #spokenAt = Number.NEGATIVE_INFINITY;

  constructor() {
    super();
    this.language = english;
    this.view = null;
    this.state = null;
    this.lab = async () => null;
    this.kept = nothingKept;
    this.keep = () => {};
    this.moreOpen = false;
  }

  /** No training runs, and what is shown has been measured. */
  get idle(): boolean {
    return !this.#training.running && this.#probing.idle && !this.isUpdatePending;
  }

  /** Every loss of the series so far, as the core gave it. */
  get losses(): readonly number[] {
    return this.#training.series?.losses ?? [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#drawTimer);
    this.#training.cancel();
  }

  get #words(): TrainingWords {
    return this.language.lazy.training ?? trainingWords;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('view') || changed.has('state')) this.#probing.later();
  }

  /** What the probe depends on: the model and text that are shown, and the rows that are learned from. */
  #probeKey(): string {
    const { view } = this;
    if (!view) return '';
    const { settings, edits, trained, tokens } = view;
    const { corpus } = this.store.state.training;
    const text = corpus === 'text' ? tokens.map(({ id }) => id) : [];
    return JSON.stringify([settings, edits, trained?.steps ?? 0, corpus, text]);
  }

  /** After each step: drawn a few times a second, and at once when it begins or ends. */
  #progressed(): void {
    if (this.#training.phase !== 'running') {
      clearTimeout(this.#drawTimer);
      this.#drawTimer = undefined;
      this.#speak(true);
      this.requestUpdate();
    } else
      this.#drawTimer ??= setTimeout(() => {
        this.#drawTimer = undefined;
        this.#speak(false);
        this.requestUpdate();
      }, drawEvery);
  }

  #speak(now: boolean): void {
    const time = performance.now();
    if (!now && time - this.#spokenAt < spokenEvery) return;
    this.#spokenAt = time;
    this.#spoken = stateSentence(this.#words, this.#training.phase, this.#training.series);
  }

  async #train(): Promise<void> {
    if (this.#training.running || !this.#canTrain()) return;
    const { training: plan } = this.store.state;
    const { trained } = this.kept;
    const further = trained !== null && this.view?.trained === trained;
    const lab = await this.lab().catch(() => null);
    if (!lab || this.#training.running) return;
    this.#moved = null;
    this.#oneStep = null;
    if (!further) this.keep(nothingKept);
    const made = await this.#training.run(lab, { plan, further });
    if (made) this.keep({ trained: made, asked: true });
    const { series } = this.#training;
    if (series?.moved) this.#moved = await movedRows(series.moved, series.batch, lab).catch(() => null);
    this.requestUpdate();
  }

  #canTrain(): boolean {
    const rows = this.#probing.found?.batch.ids.length;
    return this.view !== null && rows !== 0;
  }

  async #askOneStep(): Promise<void> {
    const { view } = this;
    const { training: plan } = this.store.state;
    const found = this.#probing.found;
    if (!view || !found || found.batch.ids.length === 0 || this.#training.running) return;
    try {
      const lab = await this.lab();
      if (!lab) return;
      const rows = await lab.model.rowsOfOneStep(rowsOf(found.batch, plan, lab.settings), plan.lr);
      this.#oneStep = { view, lr: plan.lr, moved: await movedRows(rows, found.batch, lab) };
    } catch {
      // replaced while it was asked, or a loss that is no number
      this.#oneStep = null;
    }
    this.requestUpdate();
  }

  #form(): TemplateResult {
    const { store, view } = this;
    const { settings, training } = store.state;
    const has = {
      tokens: true,
      positions: view?.parameters.some(({ name }) => name === 'pos.weight') ?? true,
      segments: view?.parameters.some(({ name }) => name === 'seg.weight') ?? false,
      blocks: view?.parameters.some(({ name }) => name.startsWith('h.')) ?? false,
      head: true,
    };
    return planForm({
      words: this.#words,
      plan: training,
      drafts: this.#drafts,
      present: groups.filter((group) => has[group]),
      tied: settings.tied,
      moreOpen: this.moreOpen,
      locked: (key) => store.locked(key),
      set: (change) => store.setTraining(change),
      type: (name, text) => {
        const value = parsePlanNumber(name, text);
        if (value === null) this.#drafts.set(name, text);
        else {
          this.#drafts.delete(name);
          store.setTraining({ [name]: value });
        }
        this.requestUpdate();
      },
      toggleMore: () => {
        this.moreOpen = !this.moreOpen;
      },
    });
  }

  #batchLine(): TemplateResult {
    const words = this.#words;
    const found = this.#probing.found;
    if (!found) return html`<p class="batch quiet small">&nbsp;</p>`;
    const { ids, left } = found.batch;
    if (ids.length === 0) return html`<p class="batch small">${words.nothingToLearn}</p>`;
    const width = ids[0].length;
    const { attention, causal, layers } = this.store.state.settings;
    return html`<p class="batch quiet small">${words.batch(ids.length, width, ids.length * (width - 1))}
      ${left > 0 ? words.left(left) : nothing} ${layers > 0 && !(attention && causal) ? words.ablations : nothing}</p>`;
  }

  #buttons(): TemplateResult {
    const words = this.#words;
    const { phase, running } = this.#training;
    const { trained, asked } = this.kept;
    const steps = wholeNumber(this.store.state.training.steps);
    const shown = trained !== null && this.view?.trained === trained;
    if (running)
      return html`<div class="line go"><button id="cancel" aria-disabled=${phase === 'stopping' || phase === 'ending' ? 'true' : 'false'}
        @click=${() => this.#training.cancel()}>${words.cancel}</button></div>`;
    return html`<div class="line go"><button id="train" class="main" aria-disabled=${this.#canTrain() ? 'false' : 'true'}
        @click=${() => this.#train()}>${shown ? words.further(steps) : words.train(steps)}</button>
      ${shown ? html`<button id="back" @click=${() => this.keep({ trained, asked: false })}>${words.back}</button>` : nothing}
      ${trained && !asked ? html`<button id="again" @click=${() => this.keep({ trained, asked: true })}>${words.again}</button>` : nothing}</div>`;
  }

  /** Whose numbers the stations show, when there are trained ones. */
  #keptLine(): TemplateResult | typeof nothing {
    const { trained, asked } = this.kept;
    const words = this.#words;
    if (!trained || this.#training.running) return nothing;
    const steps = wholeNumber(trained.steps);
    if (this.view?.trained === trained)
      return html`<p class="kept small">${words.shownTrained(steps)} ${words.willRest}</p>`;
    if (!asked) return html`<p class="kept small">${words.shownUntrained(steps)}</p>`;
    return html`<p class="kept small">${words.keptAside(steps, this.#whatDiffers(trained.settings))}</p>`;
  }

  /** The settings of the kept numbers that are not as they stand now. */
  #whatDiffers(settings: Settings): string {
    const { words } = this.language;
    const names = [...changedSettings(settings, this.store.state.settings)].filter((name) => !passOnly.has(name));
    const said = names.map((name) => `${words.lockNames[name]}: ${standing(words, name, settings)}`);
    return said.length > 0 ? said.join(', ') : this.#words.keptEdits;
  }

  #result(): TemplateResult | typeof nothing {
    const { series, phase } = this.#training;
    const words = this.#words;
    if (!series) return nothing;
    const failed = series.outcome?.kind === 'failed' || series.outcome?.kind === 'not-finite';
    const sentence = stateSentence(words, phase, series);
    return html`<div class="result"><p class=${`state ${failed ? 'alert' : ''}`}>${sentence} ${speed(words, series)}</p>
      ${phase === 'idle' ? nothing : html`<progress aria-label=${words.steps} max=${series.wanted} .value=${series.made}></progress>`}
      ${
        series.losses.length === 0
          ? nothing
          : html`<stem-loss-chart .words=${words} .series=${series} .drawn=${`${series.losses.length} ${series.lossNow}`}></stem-loss-chart>
            ${landmarks(words, series)}${phase === 'idle' ? lossTable(words, series) : nothing}`
      }</div>`;
  }

  #rows(): TemplateResult | typeof nothing {
    const words = this.#words;
    const names = this.language.words;
    const { series, running } = this.#training;
    const found = this.#probing.found;
    const one = this.#oneStep?.view === this.view ? this.#oneStep : null;
    if (running || !found || found.batch.ids.length === 0) return nothing;
    return html`<h3>${words.movedTitle}</h3>
      ${
        this.#moved && series
          ? html`<div id="moved"><p>${words.movedAll(wholeNumber(this.#moved.count), wholeNumber(this.#moved.of))}</p>
            ${rowsTable(words, names, this.#moved, series.tied)}</div>`
          : nothing
      }
      <p class="line ask"><button id="ask-one" @click=${() => this.#askOneStep()}>${words.askOne}</button></p>
      ${
        one
          ? html`<div id="one-step"><p>${words.movedOne(wholeNumber(one.moved.count), wholeNumber(one.moved.of), tick(one.lr))}</p>
            ${rowsTable(words, names, one.moved, found.tied)}</div>`
          : nothing
      }`;
  }

  override render() {
    const words = this.#words;
    const { running } = this.#training;
    const found = this.#probing.found;
    return html`<p class="lead">${this.store.state.settings.model === 'stem' ? words.drawn : words.opened} ${words.lead}</p>
      ${this.#form()}${this.#batchLine()}
      ${!running && found && found.batch.ids.length > 0 && this.#probing.current ? beforeFirst(words, found) : nothing}
      ${this.#buttons()}<p class="quiet small">${words.copyRuns}</p>${this.#keptLine()}
      ${this.#result()}${this.#rows()}
      <div class="unseen" role="status">${this.#spoken}</div>`;
  }
}

define('stem-training', StemTraining);

export function trainingStation(scene: Scene): TemplateResult {
  const { store, view, language, words } = scene;
  return station(scene, 'training', {
    title: words.stations.training,
    shape: '',
    body: html`<stem-training .language=${language} .store=${store} .state=${store.state} .view=${view} .lab=${() => scene.lab()}
        .kept=${scene.kept} .keep=${scene.keep}></stem-training>
      ${changeLine(scene, ['trained'])}`,
  });
}
