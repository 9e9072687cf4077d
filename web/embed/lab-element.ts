// <stem-lab> in someone else's page: the lab, or one station of it, with what a host may set, hear and ask.
import type { PropertyDeclarations, PropertyValues } from 'lit';
import { english } from '../lessons/words/languages.ts';
import { linkTo } from '../ui/address.ts';
import type { OpenEngine } from '../ui/answers.ts';
import { StemLab } from '../ui/lab.ts';
import { keeperOf, type ProgressKeeper } from '../ui/progress-keeper.ts';
import { tellPage } from './events.ts';
import { takeExercises } from './exercises-attribute.ts';
import { type ExportKind, exportKinds, numbersAsCsv } from './exports.ts';
import { composedLink, stationNamed } from './link.ts';
import { nameOn } from './names.ts';
import { whenNear } from './near.ts';
import { tellXapi } from './scores/tell-xapi.ts';
import { giveTo, type LabSnapshot, takenFrom } from './snapshot.ts';
import { hostPalette } from './style.ts';

/** How a build gets an engine; `files` is the address of its folder, '' the build's own. */
export type EngineSource = (files: string) => OpenEngine;

const ofTheLink = ['state', 'text', 'model', 'hide', 'lock', 'station'] as const;

/**
 * The whole lab in a page of your own, or with `station` one station of it. Each has an engine, a state and results of its own.
 *
 * @tag stem-lab
 * @slot - What is read where the script does not run. It is put away as soon as the lab is there.
 * @attr {string} activity-id - IRI of the activity in `stem-xapi` events.
 * @attr {string} registration - UUID of the attempt in `stem-xapi` events.
 * @attr {number} passing-score - What passes in `stem-xapi` events, 0 to 1.
 * @fires {CustomEvent<{version: string, buildId: string, path: string, thread: string}>} stem-ready - The first numbers are there.
 * @fires {CustomEvent<{state: string, text: string, tokens: number}>} stem-change - Text, switches, selection or cells have changed, and what was asked is drawn.
 * @fires {CustomEvent<{about: 'engine' | 'text' | 'attribute', message: string}>} stem-error - The engine did not start, a text could not be computed, or an attribute has a value that is not known.
 * @fires {CustomEvent<AnswerTold>} stem-answer - The learner answered a check, and it could be read.
 * @fires {CustomEvent<Score>} stem-score - After each answer: what the checks of this element amount to.
 * @fires {CustomEvent<Score>} stem-complete - With this answer every check of this element was answered for the first time.
 * @fires {CustomEvent<Statement>} stem-xapi - The same as statements of xAPI, without their actor.
 * @csspart header - Title, introduction and what the engine does.
 * @csspart rail - Names of the stations, undo and redo, progress.
 * @csspart entry - The text box with its label.
 * @csspart text - The text box.
 * @csspart stations - All stations.
 * @csspart station - Each of them.
 * @csspart footer - Version and build.
 * @cssprop [--stem-paper] - Background.
 * @cssprop [--stem-raised] - Background of what is set apart.
 * @cssprop [--stem-ink] - Text.
 * @cssprop [--stem-quiet] - Text of less weight.
 * @cssprop [--stem-shade] - Shade over the pictures of matrices.
 * @cssprop [--stem-rule] - Hairlines.
 * @cssprop [--stem-edge] - Borders of fields.
 * @cssprop [--stem-accent] - Controls.
 * @cssprop [--stem-on-accent] - Text on controls that are pressed.
 * @cssprop [--stem-token] - The selected token.
 * @cssprop [--stem-on-token] - Text on the selected token.
 * @cssprop [--stem-wash] - Background of what belongs to the selected token.
 * @cssprop [--stem-alert] - What went wrong.
 * @cssprop [--stem-text] - Font of text.
 * @cssprop [--stem-mono] - Font of numbers and code.
 * @cssprop [--stem-sticky-top=0px] - Height of what your page keeps at the top of the window; the text box then stays below it.
 */
export class LabElement extends StemLab {
  static override properties: PropertyDeclarations = {
    state: {},
    text: {},
    model: {},
    hide: {},
    lock: {},
    station: {},
    exercises: {},
    theme: { reflect: true },
    progressKey: { attribute: 'progress-key' },
    engineFiles: { attribute: 'engine-files' },
    linkPage: { attribute: 'link-page' },
  };
  /** What a lab's address holds after `#`: text, switches, seeds, cells, what is hidden and locked. */
  declare state: string;
  /** The text it opens with; stands above `state`. */
  declare text: string;
  /** `lesson` (trained) or `stem` (untrained, small to load); stands above `state`. */
  declare model: string;
  /** Names of what is left out, with commas: `checks,experiments,presets`. */
  declare hide: string;
  /** Names of what the learner may not change, with commas: `text,seed`. */
  declare lock: string;
  /** The one station that is shown: text, ids, rows, position, segment, input, blocks, logits or training. */
  declare station: string;
  /** Address of a file with questions of your own, on your page's server. Every lab of the page then has them. */
  declare exercises: string;
  /** `light` or `dark`; else as the reader's system has it. */
  declare theme: string;
  /** Name under which results of checks are kept; elements of one name share them. Without it the `id`, else one of its own. */
  declare progressKey: string;
  /** Address of the folder with the engine's files, when they do not lie beside the script. */
  declare engineFiles: string;
  /** Address of a page of the lab, for **Copy link**; without it there is no such button. */
  declare linkPage: string;

  static override styles = [...StemLab.styles, ...hostPalette];

  /** Set by the build. @internal */
  static engineSource: EngineSource | null = null;

  #told: { engine: unknown; state: unknown; note: unknown; problem: string } = {
    engine: null,
    state: null,
    note: null,
    problem: '',
  };
  #stopWaiting: () => void = () => {};

  constructor() {
    super();
    tellXapi(this);
    for (const name of ofTheLink) this[name] = '';
    this.exercises = '';
    this.theme = '';
    this.progressKey = '';
    this.engineFiles = '';
    this.linkPage = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.openEngine || !LabElement.engineSource) return;
    const source = LabElement.engineSource;
    this.#stopWaiting = whenNear(this, () => {
      this.openEngine = source(this.engineFiles);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopWaiting();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.has('progressKey')) {
      const own = this.progressKey || this.id;
      // a page of the lab's own is in a frame: the learner's results are one there
      this.keeper = keeperOf(own || (this.ownsAddress ? '' : nameOn(document, this, this.progressName)));
    }
    if (changed.has('exercises') && this.exercises) takeExercises(this, this.exercises);
    if (changed.has('station')) this.only = stationNamed(this.station);
    if (!this.ownsAddress && ofTheLink.some((name) => changed.has(name) && (this[name] || this.hasUpdated))) {
      this.store.open(this.#home, !this.hasUpdated, this.#home);
    }
    super.willUpdate(changed);
  }

  /** Of its checks. */
  protected get results(): ProgressKeeper {
    return this.keeper ?? keeperOf('');
  }

  /** Without a key or an id. The page's own lab has none, and a lab on a page of the same site is the learner's same lab. */
  protected get progressName(): string {
    return this.station ? `station-${this.station}` : '';
  }

  /** What it opens with, as a link. A station that there is not is refused as any other value of a link, in words. */
  get #home(): string {
    const { text, model, hide, lock } = this;
    const unknown = this.station && !this.only ? this.station : '';
    return composedLink(this.state, { text, model, hide, lock, station: unknown });
  }

  protected override get page(): string | null {
    if (this.ownsAddress && !this.linkPage) return super.page;
    return this.linkPage ? new URL(this.linkPage, document.baseURI).href.replace(/#.*$/, '') : null;
  }

  protected override updated(): void {
    super.updated();
    const { engine, view, answers } = this;
    const { state, note } = this.store;
    const told = this.#told;
    if (engine && view && told.engine !== engine) {
      told.engine = engine;
      if (this.#drawn) told.state = state;
      const { version, buildId, path, thread } = engine.info;
      tellPage(this, 'stem-ready', { version, buildId, path, thread });
    } else if (told.state !== state && this.#drawn) {
      const first = told.state === null;
      told.state = state;
      if (!first)
        tellPage(this, 'stem-change', { state: this.store.hash, text: state.text, tokens: view?.tokenCount ?? 0 });
    }
    if (note !== told.note && note?.kind === 'link')
      for (const { key, given, used } of note.link.refused)
        tellPage(this, 'stem-error', { about: 'attribute', message: english.words.refused(key, given, used) });
    told.note = note;
    const problem = answers.engineError || answers.failure;
    if (problem && problem !== told.problem)
      tellPage(this, 'stem-error', { about: answers.engineError ? 'engine' : 'text', message: problem });
    told.problem = problem;
  }

  /** The numbers that are shown are those of the state as it is now; or there are none of it, and nothing is waited for. */
  get #drawn(): boolean {
    const { view, answers } = this;
    const { text, settings, edits } = this.store.state;
    return (
      !view || answers.failure !== '' || (view.text === text && view.settings === settings && view.edits === edits)
    );
  }

  /** Puts the keyboard into the text box. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('textarea')?.focus(options);
  }

  /** Everything that the learner has set and answered, JSON-safe. */
  getState(): LabSnapshot {
    return takenFrom(this.store, this.results);
  }

  /** Takes what `getState` gave; what is left out stays. Throws a TypeError, in words, and then has changed nothing. */
  setState(snapshot: Partial<LabSnapshot> & { v: 1 }): void {
    giveTo(this.store, this.results, snapshot, this.ownsAddress ? this.store.hash : this.#home);
  }

  /** As it opened; results of checks stay. */
  reset(): void {
    this.answers.keep({ ...this.answers.kept, asked: false });
    this.store.reset();
  }

  /**
   * What is shown, as text: `link`, `state` and `progress` as JSON, `vectors` (what enters block 0) and `logits` as CSV.
   * Throws a RangeError for another kind, an Error while there are no numbers.
   */
  exportAs(kind: ExportKind): string {
    if (!exportKinds.includes(kind)) {
      throw new RangeError(`exportAs: ${JSON.stringify(kind)} is not known; ${exportKinds.join(', ')} are`);
    }
    if (kind === 'link') return linkTo(this.page ?? '', this.store.hash);
    if (kind === 'state') return `${JSON.stringify(this.getState())}\n`;
    return kind === 'progress' ? this.results.export() : numbersAsCsv(this.view, kind);
  }
}
