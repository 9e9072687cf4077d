// From text and switches to everything the page shows, by the engine alone. No DOM.
import type {
  Engine,
  InputExplanation,
  LogitExplanation,
  Model,
  StemError,
  Tensor,
  Tokenizer,
  Trace,
} from '../engine/api.ts';
import type { Lab } from '../lessons/experiments/experiment.ts';
import { passOptions } from '../lessons/state/engine-options.ts';
import { type Edit, sameEdits } from '../lessons/state/lab-state.ts';
import { type Settings, sameSettings } from '../lessons/state/settings.ts';
import { changedSettings } from '../lessons/state/store.ts';
import type { Cell } from './matrix.ts';
import { OwnModels } from './own-models.ts';
import { fitting, makeStem, planOf, type Stem, tokenTable, writeCells } from './stem-models.ts';
import type { Change, Changed, Numbers, Request, StemView } from './stem-view.ts';
import { TokenPieces } from './token-pieces.ts';
import type { Trained } from './trained.ts';

export const topCount = 10;
// 32 MiB of attention: four heads of twelve blocks up to 418 tokens. A phone has no room for many times that
const mostWeights = 2 ** 23;

/** A model and its switches as they were before a change. */
interface Before {
  model: Model;
  settings: Settings;
  edits: readonly Edit[];
  trained: Trained | null;
  what: ReadonlySet<Changed>;
}

/** [1, T, d] → [T, d]: the page shows one text. */
function oneText(tensor: Tensor): Tensor {
  return { shape: tensor.shape.slice(1), data: tensor.data };
}

export class StemRun {
  readonly own: OwnModels;
  readonly #engine: Engine;
  readonly #pieces: TokenPieces;
  #stem: Stem | null = null;
  /** what was shown last */
  #shown: { stem: Stem; settings: Settings; edits: readonly Edit[] } | null = null;
  /** what the last change is compared with: the model and the switches as they were */
  #before: Before | null = null;

  /** `told` hears of what comes of a model by and by, and with `more` that a state should be run once more. */
  constructor(engine: Engine, told: (more: boolean) => void) {
    this.#engine = engine;
    this.own = new OwnModels(engine, told);
    this.#pieces = new TokenPieces(engine);
  }

  async run(request: Request): Promise<StemView> {
    const { text, settings, edits, traces } = request;
    const tokenizer = await this.#tokenizerFor(settings);
    const trained = fitting(request.trained, settings, edits);
    const stem = await this.#stemFor(settings, trained);
    const ids = await tokenizer.encode(text);
    const change = await this.#changeTo(stem, settings, edits, ids);
    const { maxLen, dModel, vocabSize, layers } = stem.model.config;
    const tokens = await this.#pieces.tokens(tokenizer, ids.slice(0, maxLen));
    const { parameters } = stem;
    const borrowedTokens = this.own.borrowed(settings);
    const shape = { maxLen, dModel, vocabSize, whole: layers === settings.layers, borrowedTokens };
    const asked = { text, settings, edits, trained, traces };
    const view = { ...asked, change, tokenCount: ids.length, tokens, parameters, ...shape };
    try {
      return { ...view, numbers: await this.#numbers(tokenizer, stem.model, ids, request) };
    } catch (error) {
      if ((error as Partial<StemError>).code === 'too-long') return { ...view, numbers: null };
      throw error;
    }
  }

  /**
   * Brings the table to the state's cells, and compares with what was before the last change. A learner who flips a switch
   * and types on sees what the switch does to the text that is there.
   */
  async #changeTo(stem: Stem, settings: Settings, edits: readonly Edit[], ids: number[]): Promise<Change | null> {
    const shown = this.#shown;
    const what = new Set<Changed>(shown ? changedSettings(shown.settings, settings) : []);
    if (shown && !sameEdits(shown.edits, edits)) what.add('edit');
    if (shown && shown.stem.trained !== stem.trained) what.add('trained');
    const fresh = what.size > 0;
    if (shown && fresh) {
      // the model as it was: the one before, or a copy made before cells are written; else the same, set otherwise
      const copied = shown.stem === stem && what.has('edit');
      if (this.#before && isAt(this.#before, stem, settings, edits)) this.#compareWith(null);
      else {
        this.#compareWith({
          model: copied ? await stem.model.clone() : shown.stem.model,
          settings: shown.settings,
          edits: shown.edits,
          trained: shown.stem.trained,
          what,
        });
      }
    }
    // the blocks have come: nothing was changed by the learner
    if (shown && !fresh && shown.stem !== stem) this.#compareWith(null);
    try {
      await writeCells(stem, edits);
    } finally {
      this.#shown = { stem, settings, edits };
      // a change that was taken back leaves nothing to compare with
      if (shown && shown.stem !== stem && !this.#before) shown.stem.model.dispose();
    }
    const before = this.#before;
    if (!before) return null;
    const change = { what: before.what, from: before.settings, fresh };
    if (!comparable(before.model, stem.model, ids.length)) return { ...change, comparison: null };
    const old = { model: before.model, ids: [ids], options: passOptions(before.settings, ids.length) };
    const now = { model: stem.model, ids: [ids], options: passOptions(settings, ids.length) };
    return { ...change, comparison: await this.#engine.compare(old, now) };
  }

  #compareWith(before: Before | null): void {
    const earlier = this.#before?.model;
    if (earlier && earlier !== before?.model && earlier !== this.#stem?.model) earlier.dispose();
    this.#before = before;
  }

  async #numbers(tokenizer: Tokenizer, model: Model, ids: number[], request: Request): Promise<Numbers> {
    const { settings, edits } = request;
    const weights = settings.layers * settings.heads * ids.length ** 2;
    const large = [...request.traces].filter(
      (one) => model.config.layers > 0 && (one !== 'attention' || weights <= mostWeights),
    );
    const segments = model.config.segmentCount > 0 ? (['segment'] as const) : [];
    const trace: Trace[] = ['token', 'position', 'input', ...segments, ...large];
    const next = ids.length < 2 ? null : { ...passOptions(settings, ids.length - 1), targets: [ids.slice(1)] };
    // asked together, so that the worker never waits for the page in between
    const [out, rows, lossOut] = await Promise.all([
      model.forward([ids], { ...passOptions(settings, ids.length), trace, topK: topCount, measure: true }),
      model.rows(tokenTable, ids),
      next ? model.forward([ids.slice(0, -1)], next) : null,
    ]);
    const loss = lossOut?.loss ?? null;
    if (!out.token || !out.input || !out.top || !out.measures)
      throw new Error('The engine left out numbers that were asked for.');
    const topIds = [...new Set(out.top.ids)];
    const topTokens = new Map((await this.#pieces.tokens(tokenizer, topIds)).map((token) => [token.id, token]));
    const editedTokens = await this.#pieces.tokens(tokenizer, [...new Set(edits.map(({ row }) => row))]);
    const position = actsOnStem(settings) && out.position ? oneText(out.position) : null;
    return {
      rows,
      token: oneText(out.token),
      position,
      segment: out.segment ? oneText(out.segment) : null,
      input: oneText(out.input),
      hidden: out.hidden?.map(oneText) ?? null,
      attention: out.attention?.map(oneText) ?? null,
      logits: oneText(out.logits),
      measures: out.measures,
      loss,
      top: out.top,
      topTokens,
      editedTokens,
    };
  }

  async #tokenizerFor(settings: Settings): Promise<Tokenizer> {
    return this.own.tokenizer(settings) ?? this.#pieces.tokenizer(settings.tokenizer, settings.vocabSize);
  }

  async #stemFor(settings: Settings, trained: Trained | null): Promise<Stem> {
    const plan = await planOf(this.#engine, this.own, settings, trained);
    if (this.#stem?.key === plan.key && this.#stem.trained === trained) return this.#stem;
    const stem = await makeStem(plan);
    // the one that was shown is still to be compared with; one that never was is not
    if (this.#stem && this.#stem !== this.#shown?.stem) this.#stem.model.dispose();
    this.#stem = stem;
    return stem;
  }

  /** The formula of one cell of x, with its numbers. */
  explainInput(view: StemView, { row, column }: Cell): Promise<InputExplanation> {
    return this.#modelOf(view).explain({ ...explained(view), at: [0, row, column], stage: 'input' });
  }

  /** The formula of token `id`'s logit after the token at `row`. */
  explainLogit(view: StemView, row: number, id: number): Promise<LogitExplanation> {
    return this.#modelOf(view).explain({ ...explained(view), at: [0, row, id], stage: 'logits', terms: 3 });
  }

  /** What an experiment works with: the learner's model as it stands, which it leaves as it is, and their ids. */
  async lab(view: StemView): Promise<Lab> {
    const { settings, edits, tokens } = view;
    return {
      engine: this.#engine,
      model: this.#modelOf(view),
      tokenizer: await this.#tokenizerFor(settings),
      settings,
      edits,
      ids: tokens.map(({ id }) => id),
    };
  }

  #modelOf(view: StemView): Model {
    const shown = this.#shown;
    const same = shown?.settings === view.settings && shown.edits === view.edits && shown.stem.trained === view.trained;
    if (!shown || !same) throw new Error('another view');
    return shown.stem.model;
  }

  dispose(): void {
    this.#engine.dispose();
  }
}

/** Whether the stem adds a vector for the place; RoPE and ALiBi act inside attention. */
function actsOnStem({ positions }: Settings): boolean {
  return positions === 'learned' || positions === 'sinusoidal';
}

function explained({ tokens, settings }: StemView) {
  return { ids: [tokens.map(({ id }) => id)], options: passOptions(settings, tokens.length) };
}

function comparable({ config: a }: Model, { config: b }: Model, count: number): boolean {
  const sameShape = a.vocabSize === b.vocabSize && a.dModel === b.dModel;
  return sameShape && count > 0 && count <= Math.min(a.maxLen, b.maxLen);
}

function isAt(before: Before, { trained }: Stem, settings: Settings, edits: readonly Edit[]): boolean {
  return before.trained === trained && sameSettings(before.settings, settings) && sameEdits(before.edits, edits);
}
