// The lab's questions to the engine, and what came back: one engine, the newest state of the text, an explanation of what
// is being read. Draws its element anew when something has come. No DOM.
import type { ReactiveControllerHost } from 'lit';
import type {
  Engine,
  EngineOptions,
  Files,
  Model,
  ModelConfig,
  Notice,
  OpenModelOptions,
  StemError,
} from '../engine/api.ts';
import type { Lab } from '../lessons/experiments/experiment.ts';
import { type Explained, Explainer, type Reading } from './explainer.ts';
import { Latest } from './latest.ts';
import type { Coming } from './own-models.ts';
import { StemRun } from './stem-run.ts';
import type { Request, StemView } from './stem-view.ts';
import { type Kept, nothingKept } from './trained.ts';

export type OpenEngine = (options: EngineOptions) => Promise<Engine>;

/** What the lab has to say to that. */
export interface Asker {
  /** everything typed and set so far */
  wanted(): Omit<Request, 'trained'>;
  /** the cell and the logit that are read in a view; null when there is nothing to read */
  reading(view: StemView): Reading | null;
  /** a view that is about to be drawn */
  answered(view: StemView): void;
}

export class Answers {
  engine: Engine | null = null;
  engineError = '';
  notices: readonly Notice[] = [];
  /** bytes of its module that have come */
  arrived = 0;
  /** it has not answered for long */
  silent = false;
  view: StemView | null = null;
  explained: Explained | null = null;
  kept: Kept = nothingKept;
  /** what went wrong with the last text, as the engine says it */
  failure = '';
  /** it crashed, and could not be started again */
  #dead = false;

  readonly #host: ReactiveControllerHost;
  readonly #asker: Asker;
  #open: OpenEngine | null = null;
  #run: StemRun | null = null;
  #here = false;
  /** ends the start of the engine that was asked for last: only that one may stay */
  #starting = new AbortController();
  #asked: Request | null = null;
  /** trained models that are let go of when no answer is on its way that may need them */
  #leaving: Model[] = [];
  readonly #latest = new Latest<Request>((request) => this.#compute(request));
  readonly #explainer = new Explainer((explained) => {
    this.explained = explained;
    this.#host.requestUpdate();
  });

  constructor(host: ReactiveControllerHost, asker: Asker) {
    this.#host = host;
    this.#asker = asker;
    host.addController(this);
  }

  /** Everything asked so far has been answered. */
  get idle(): boolean {
    const { coming } = this;
    return this.#run !== null && this.#latest.idle && this.#explainer.idle && coming?.problem !== '';
  }

  start(open: OpenEngine): void {
    this.#open = open;
    void this.#start(open);
  }

  hostConnected(): void {
    this.#here = true;
    if (this.#open && !this.engine) void this.#start(this.#open);
  }

  hostUpdated(): void {
    const reading = this.#run && this.view && this.#asker.reading(this.view);
    if (this.#run && this.view && reading) this.#explainer.ask({ ...reading, run: this.#run, view: this.view });
  }

  hostDisconnected(): void {
    this.#here = false;
    // an element that is moved is back at once, and goes on with its engine
    queueMicrotask(() => {
      if (!this.#here) this.#end();
    });
  }

  #end(): void {
    // what is still being opened is no longer wanted
    this.#starting.abort();
    this.#run?.dispose();
    this.#run = null;
    this.#dead = false;
    this.engine = null;
    this.kept = nothingKept;
    this.#leaving = [];
  }

  async #start(open: OpenEngine): Promise<void> {
    this.#starting.abort();
    this.#starting = new AbortController();
    const { signal } = this.#starting;
    this.engineError = '';
    this.arrived = 0;
    this.silent = false;
    this.#host.requestUpdate();
    try {
      const engine = await open({
        signal,
        onNotice: (notice) => !signal.aborted && this.#hear(notice),
        onProgress: ({ bytes }) => {
          this.arrived = bytes;
          this.#host.requestUpdate();
        },
      });
      // taken out of the page, or moved and so started again, while it loaded
      if (signal.aborted) {
        engine.dispose();
        return;
      }
      this.engine = engine;
      this.#run = new StemRun(engine, (more) => {
        if (more) this.#submit();
        this.#host.requestUpdate();
      });
      this.#submit();
    } catch (error) {
      if (!signal.aborted) this.engineError = (error as Error).message;
    }
    this.#host.requestUpdate();
  }

  #hear(notice: Notice): void {
    const { code } = notice;
    this.silent = code === 'engine-silent';
    if (this.silent && !this.#latest.idle) this.#letGo();
    // the newest of each kind: an engine that crashes again and again must not fill the page
    if (code !== 'engine-silent' && code !== 'engine-answers')
      this.notices = [...this.notices.filter((one) => one.code !== code), notice];
    this.#host.requestUpdate();
  }

  /** Numbers of another text must not stand under this one. */
  #letGo(): void {
    this.view = null;
    this.explained = null;
  }

  /** What an experiment on the shown view works with; null before there is one. Rejects when the view has gone since. */
  async lab(): Promise<Lab | null> {
    return this.#run && this.view?.whole ? this.#run.lab(this.view) : null;
  }

  /** Keeps these trained numbers instead of those before, and answers with or without them. */
  keep(kept: Kept): void {
    const earlier = this.kept.trained;
    if (earlier && earlier !== kept.trained) this.#leaving.push(earlier.model);
    this.kept = kept;
    this.changed();
  }

  #wanted(): Request {
    return { ...this.#asker.wanted(), trained: this.kept.asked ? this.kept.trained : null };
  }

  /** What of the model is not there yet; null when all of it is. */
  get coming(): Coming | null {
    return this.#asker.wanted().settings.model === 'lesson' ? (this.#run?.own.coming ?? null) : null;
  }

  /** Opens the learner's files. Errors: those of the engine's openModel. */
  async openFiles(number: number, files: Files, keep: number, told: OpenModelOptions): Promise<ModelConfig> {
    if (!this.#run) throw new Error(this.engineError);
    return (await this.#run.own.openFiles(number, files, keep, told)).config;
  }

  retry(): void {
    if (!this.#open) return;
    // what was asked of it is asked again by itself
    if (this.silent && this.engine) {
      this.engine.restart();
      return;
    }
    this.#run?.own.retry();
    if (this.#dead) this.#end();
    if (this.engine) this.#submit();
    else void this.#start(this.#open);
  }

  /** After a change of the state. What is asked of the engine is drawn when it answers: once a key, not twice. */
  changed(): void {
    const { text, settings, edits, traces, trained } = this.#wanted();
    const asked = this.#asked;
    const same =
      asked?.text === text &&
      asked.settings === settings &&
      asked.edits === edits &&
      asked.trained === trained &&
      [...traces].every((one) => asked.traces.has(one));
    if (same || !this.#submit()) this.#host.requestUpdate();
  }

  /** False while there is no engine. */
  #submit(): boolean {
    if (!this.#run) return false;
    this.#asked = this.#wanted();
    this.#latest.submit(this.#asked);
    return true;
  }

  async #compute(request: Request): Promise<void> {
    const run = this.#run;
    if (!run) return;
    try {
      const view = await this.#answer(run, request);
      const reading = this.#asker.reading(view);
      // drawn with its numbers in one go, but for blocks: an explanation is one more pass through all of them, so it follows
      const atOnce = request.settings.layers === 0;
      const explained = reading && atOnce ? await this.#explainer.answer({ ...reading, run, view }) : null;
      if (run !== this.#run) return;
      this.view = view;
      this.explained = explained;
      this.failure = '';
      this.#dead = false;
      this.#asker.answered(view);
    } catch (error) {
      if (run !== this.#run) return;
      this.#letGo();
      // what is asked for by now follows, and has the word
      if (request === this.#asked) {
        this.failure = (error as Error).message;
        // asked twice already: see below
        this.#dead = (error as Partial<StemError>).code === 'engine-crashed';
      }
    }
    for (const model of this.#leaving.splice(0)) model.dispose();
    this.#host.requestUpdate();
  }

  /**
   * A crash ends the call, not the lab: the engine is started again by itself, so the same is asked once more; but not where
   * something else is asked for by now, and this may be what the engine hung on.
   */
  async #answer(run: StemRun, request: Request): Promise<StemView> {
    try {
      return await run.run(request);
    } catch (error) {
      if ((error as Partial<StemError>).code !== 'engine-crashed' || request !== this.#asked) throw error;
      return run.run(request);
    }
  }
}
