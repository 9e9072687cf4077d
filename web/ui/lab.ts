// <stem-lab>: owns the state, the engine and what is being pointed at; the stations only show.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { Engine, Notice, StemError } from '../engine/api.ts';
import { type StationName, startState } from '../lessons/state/lab-state.ts';
import { parseCell } from '../lessons/state/settings.ts';
import { Store } from '../lessons/state/store.ts';
import { en as words } from '../lessons/words/en.ts';
import { Address } from './address.ts';
import { checksAt } from './check-place.ts';
import { define, type LabEvents } from './events.ts';
import { type Explained, Explainer, type Wanted } from './explainer.ts';
import { labStyle } from './lab-style.ts';
import { Latest } from './latest.ts';
import type { Cell, StemMatrix } from './matrix.ts';
import { changeSentence } from './meters.ts';
import './progress-list.ts';
import { CurrentStation, rail } from './rail.ts';
import { railStyle } from './rail-style.ts';
import type { Scene } from './scene.ts';
import { headStation, inputStation, positionStation, rowsStation, tokensStation } from './stations.ts';
import { type Request, StemRun, type StemView } from './stem-run.ts';
import { textEntry, textStation } from './text-station.ts';
import { theme } from './theme.ts';
import { undoKey } from './undo-keys.ts';

type OpenEngine = (onNotice: (notice: Notice) => void) => Promise<Engine>;

const announceAfter = 500; // ms of quiet before a screen reader is told: no flood while typing

export class StemLab extends LitElement {
  static override properties = {
    openEngine: { attribute: false },
    ownsAddress: { attribute: false },
    engine: { state: true },
    engineError: { state: true },
    notices: { state: true },
    view: { state: true },
    failure: { state: true },
    pointed: { state: true },
    explained: { state: true },
    logitId: { state: true },
    editing: { state: true },
    editError: { state: true },
    station: { state: true },
    announcement: { state: true },
  };
  /** how this page gets its engine: set by the page's main, once */
  declare openEngine: OpenEngine | null;
  /** this lab's state is the page's: it is read from the address and written there */
  declare ownsAddress: boolean;
  declare engine: Engine | null;
  declare engineError: string;
  declare notices: readonly Notice[];
  declare view: StemView | null;
  declare failure: string;
  declare pointed: Cell | null;
  declare explained: Explained | null;
  declare logitId: number | null;
  declare editing: Cell | null;
  declare editError: string;
  declare station: StationName;
  declare announcement: string;

  static override styles = [theme, labStyle, railStyle];

  #store = new Store(
    startState(words.opening),
    () => this.#changed(),
    () => performance.now(),
  );
  #address = new Address((hash) => this.#store.open(hash));
  #current = new CurrentStation((name) => {
    this.station = name;
  });
  #run: StemRun | null = null;
  /** counts the engines asked for: only the last may stay */
  #starts = 0;
  #opening: string = words.opening;
  #asked: Request | null = null;
  #latest = new Latest<Request>((request) => this.#compute(request));
  #explainer = new Explainer((explained) => {
    this.explained = explained;
  });
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.openEngine = null;
    this.ownsAddress = false;
    this.engine = null;
    this.engineError = '';
    this.notices = [];
    this.view = null;
    this.failure = '';
    this.pointed = null;
    this.explained = null;
    this.logitId = null;
    this.editing = null;
    this.editError = '';
    this.station = 'text';
    this.announcement = '';
    this.#listen('stem-select', ({ index }) => this.#choose(index));
    this.#listen('stem-point', ({ row, column }) => {
      this.pointed = column === null ? null : { row, column };
    });
    this.#listen('stem-cell', ({ row, column }) => {
      this.editing = null;
      this.#choose(row, column);
      this.pointed = null;
    });
    this.#listen('stem-logit', ({ id }) => {
      this.logitId = id;
    });
    this.#listen('stem-edit', (cell) => this.#edit(cell));
    this.#listen('stem-write', ({ text }) => this.#write(text));
  }

  #listen<Name extends keyof LabEvents>(name: Name, act: (detail: LabEvents[Name]) => void): void {
    this.addEventListener(name, (event) => act((event as CustomEvent<LabEvents[Name]>).detail));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('ownsAddress') && this.ownsAddress) {
      this.#address.connect();
      this.#store.open(this.#address.hash, true);
    }
    if (!this.hasUpdated) this.#opening = this.#store.state.text;
    if (changed.has('openEngine') && this.openEngine) void this.#start(this.openEngine);
  }

  protected override updated(): void {
    const wanted = this.#run && this.#readIn(this.#run, this.view);
    if (wanted) this.#explainer.ask(wanted);
    this.#current.watch([...this.renderRoot.querySelectorAll('.station')], this.renderRoot.querySelector('footer'));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#keys);
    if (!this.hasUpdated) return;
    if (this.ownsAddress) this.#address.connect();
    if (this.openEngine && !this.engine) void this.#start(this.openEngine);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#keys);
    clearTimeout(this.#announceTimer);
    this.#address.disconnect();
    this.#current.disconnect();
    this.#run?.dispose();
    this.#run = null;
    this.engine = null;
  }

  async #start(open: OpenEngine): Promise<void> {
    const start = ++this.#starts;
    this.engineError = '';
    try {
      const engine = await open((notice) => {
        // the newest of each kind: an engine that crashes again and again must not fill the page
        this.notices = [...this.notices.filter(({ code }) => code !== notice.code), notice];
      });
      // taken out of the page, or moved and so started again, while it loaded
      if (!this.isConnected || start !== this.#starts) {
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
    return this.#run !== null && this.#latest.idle && this.#explainer.idle && !this.isUpdatePending;
  }

  /** After each change of the state, whoever made it. */
  #changed(): void {
    const { text, settings, edits } = this.#store.state;
    const area = this.renderRoot?.querySelector?.('textarea');
    // undo, a link, a sample. What the learner types is read, never written: a composition is left alone
    if (area && area.value !== text) area.value = text;
    if (this.ownsAddress) this.#address.write(this.#store.hash);
    const asked = this.#asked;
    const same = asked?.text === text && asked.settings === settings && asked.edits === edits;
    // what is asked of the engine is drawn when it answers: once a key, not twice
    if (same || !this.#submit()) this.requestUpdate();
  }

  /** False while there is no engine. */
  #submit(): boolean {
    if (!this.#run) return false;
    const { text, settings, edits } = this.#store.state;
    this.#asked = { text, settings, edits };
    this.#latest.submit(this.#asked);
    return true;
  }

  async #compute(request: Request): Promise<void> {
    const run = this.#run;
    if (!run) return;
    try {
      const view = await this.#answer(run, request);
      const wanted = this.#readIn(run, view);
      const explained = wanted && (await this.#explainer.answer(wanted));
      if (run !== this.#run) return;
      this.view = view;
      this.explained = explained;
      this.failure = '';
      this.#announceLater(view);
    } catch (error) {
      if (run !== this.#run) return;
      // numbers of another text must not stand under this one
      this.view = null;
      this.explained = null;
      this.failure = words.failed((error as Error).message);
    }
  }

  /** A crash ends the call, not the lab: the engine is started again by itself, so the same is asked once more. */
  async #answer(run: StemRun, request: Request): Promise<StemView> {
    try {
      return await run.run(request);
    } catch (error) {
      if ((error as Partial<StemError>).code !== 'engine-crashed') throw error;
      return run.run(request);
    }
  }

  /** Place of the selected token: the last one, when the text does not reach so far. */
  #selectedIn(view: StemView | null): number {
    const last = (view?.tokens.length ?? 0) - 1;
    return Math.max(0, Math.min(this.#store.state.token ?? last, last));
  }

  /** The cell and the logit that are read in this view; null when there is nothing to read. */
  #readIn(run: StemRun, view: StemView | null): Wanted | null {
    if (!view?.numbers || view.tokenCount === 0) return null;
    const token = this.#selectedIn(view);
    const dimension = Math.min(this.#store.state.dimension, view.dModel - 1);
    const cell = this.pointed && this.pointed.row < view.tokenCount ? this.pointed : { row: token, column: dimension };
    const { ids, shape } = view.numbers.top;
    const top = [...ids.subarray(token * shape[2], (token + 1) * shape[2])];
    const read = this.logitId;
    const shown = read !== null && (top.includes(read) || view.numbers.editedTokens.some(({ id }) => id === read));
    return { run, view, cell, token, id: shown ? read : top[0] };
  }

  #retry(): void {
    if (!this.openEngine) return;
    if (this.engine) this.#submit();
    else void this.#start(this.openEngine);
  }

  #announceLater(view: StemView): void {
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      this.announcement = [words.tokenCount(view.tokenCount), changeSentence(view)].filter(Boolean).join('. ');
    }, announceAfter);
  }

  #choose(index: number, dimension?: number): void {
    const last = (this.view?.tokens.length ?? 0) - 1;
    this.#store.select(index >= last ? null : index, dimension);
  }

  #edit(cell: Cell | null): void {
    if (this.#store.locked('edit')) return;
    this.editing = cell;
    this.editError = '';
  }

  #write(text: string | null): void {
    const cell = this.editing;
    const id = cell ? this.view?.tokens[cell.row]?.id : undefined;
    if (text !== null && cell && id !== undefined) {
      const value = parseCell(text);
      if (value === null) this.editError = words.badCell;
      else if (!this.#store.edit({ row: id, column: cell.column, value })) this.editError = words.editsFull;
      else this.editError = '';
      if (this.editError) return;
      this.#choose(cell.row, cell.column);
    }
    this.#edit(null);
    // the field goes away: back to where the keyboard stood
    this.renderRoot.querySelector<StemMatrix>('stem-matrix#rows')?.focusGrid();
  }

  readonly #keys = (event: KeyboardEvent): void => {
    const asked = undoKey(event, this);
    if (!asked) return;
    event.preventDefault();
    this.#store[asked]();
  };

  #goTo(name: StationName): void {
    const station = this.renderRoot.querySelector(`#station-${name}`);
    const entry = this.renderRoot.querySelector<HTMLElement>('.entry');
    if (!station || !entry) return;
    const focus = name === 'text' ? entry.querySelector('textarea') : station.querySelector('h2');
    focus?.focus({ preventScroll: true });
    // below what stays at the top
    const { position, top } = getComputedStyle(entry);
    const above = position === 'sticky' ? entry.offsetHeight + Number.parseFloat(top) : 0;
    scrollTo(scrollX, scrollY + station.getBoundingClientRect().top - above);
  }

  #engineLine() {
    if (this.engineError) {
      return html`<p class="engine alert">${words.engineFailed} <span class="quiet">${this.engineError}</span></p>
        <p class="small quiet">${words.engineFailedHint}</p><button @click=${this.#retry}>${words.tryAgain}</button>`;
    }
    const info = this.engine?.info;
    return html`<p class="engine">${
      info ? words.engineReady(words.enginePaths[info.path], words.lanes(info.lanes)) : words.engineLoading
    }</p>${this.notices.map(({ message }) => html`<p class="small quiet">${message}</p>`)}`;
  }

  #fieldError(field: keyof Store['typed']): string {
    return this.#store.isGood(field) ? '' : words.badField[field];
  }

  override render() {
    const store = this.#store;
    const { dimension } = store.state;
    const { hide } = store.limits;
    const selected = this.#selectedIn(this.view);
    const scene: Scene = {
      store,
      view: this.view,
      selected,
      pointed: this.pointed,
      pinned: { row: selected, column: dimension },
      explained: this.explained?.view === this.view ? this.explained : null,
      logitId: this.logitId,
      editing: this.editing,
      editError: this.editError,
      edit: (cell) => this.#edit(cell),
      locked: (name) => store.locked(name),
      fieldError: (field) => this.#fieldError(field),
      checks: (station) => (hide.has('checks') ? null : checksAt(station, this.view)),
    };
    const stations = [
      ['ids', tokensStation],
      ['rows', rowsStation],
      ['position', positionStation],
      ['input', inputStation],
      ['logits', headStation],
    ] as const;
    return html`<header><h1>${words.title}</h1>${hide.has('intro') ? nothing : html`<p class="intro">${words.intro}</p>`}
        <div class="engine-box" role="status">${this.#engineLine()}</div></header>
      <div class="desk">
        ${rail(scene, this.station, (name) => this.#goTo(name), hide.has('checks') ? null : html`<stem-progress></stem-progress>`)}
        <main class="stations">${textEntry(scene, this.#opening, (event) => store.setText((event.target as HTMLTextAreaElement).value))}
          ${this.failure ? html`<div role="alert"><p class="alert small">${this.failure}</p><button @click=${this.#retry}>${words.tryAgain}</button></div>` : nothing}
          ${textStation(scene)}${stations.map(([name, draw]) => (hide.has(name) ? nothing : draw(scene)))}</main>
      </div>
      <footer class="quiet small">${this.engine ? words.build(this.engine.info.version, this.engine.info.buildId) : nothing}</footer>
      <div class="unseen" role="status">${this.announcement}</div>`;
  }
}

define('stem-lab', StemLab);
