// From text and switches to everything the page shows, by the engine alone. No DOM.
import type {
  Comparison,
  Engine,
  ForwardOutput,
  InputExplanation,
  LogitExplanation,
  Model,
  ParameterInfo,
  PassOptions,
  StageMeasures,
  StemError,
  Tensor,
  Tokenizer,
} from '../engine/api.ts';
import { type Edit, type LockName, sameEdits } from '../lessons/state/lab-state.ts';
import { modelOptions, type Settings, sameSettings } from '../lessons/state/settings.ts';
import { changedSettings } from '../lessons/state/store.ts';
import type { Cell } from './matrix.ts';
import { type TokenPart, tokenParts } from './token-text.ts';

export const topCount = 10;
export const tokenTable = 'tok.weight';

export interface Request {
  text: string;
  settings: Settings;
  edits: readonly Edit[];
}

export interface Token {
  id: number;
  bytes: Uint8Array;
  parts: TokenPart[];
}

export interface Numbers {
  /** E[id], [T, d] */
  rows: Tensor;
  /** s·E[id], [T, d] */
  token: Tensor;
  /** P[t], [T, d]; null when positions are off */
  position: Tensor | null;
  /** what enters block 0, [T, d] */
  input: Tensor;
  /** [T, V] */
  logits: Tensor;
  measures: StageMeasures;
  /** mean next-token loss in nats; null below two tokens */
  loss: number | null;
  top: NonNullable<ForwardOutput['top']>;
  topTokens: ReadonlyMap<number, Token>;
  /** whose rows of E the learner wrote into */
  editedTokens: readonly Token[];
}

/** What was changed last, other than the text, and what it does to the text that is there now. */
export interface Change {
  what: ReadonlySet<LockName>;
  /** the switches as they were */
  from: Settings;
  /** it is this view's; else an earlier one's, and only the text has changed since */
  fresh: boolean;
  /** null when the shapes are not the same, or there is nothing to compare */
  comparison: Comparison | null;
}

export interface StemView {
  settings: Settings;
  edits: readonly Edit[];
  tokenCount: number;
  /** at most max_len of them */
  tokens: Token[];
  parameters: ParameterInfo[];
  maxLen: number;
  dModel: number;
  vocabSize: number;
  /** null until something other than the text was changed, and when that was taken back */
  change: Change | null;
  /** null when the text is longer than max_len */
  numbers: Numbers | null;
}

/** A model and its switches as they were before a change. */
interface Before {
  model: Model;
  settings: Settings;
  edits: readonly Edit[];
  what: ReadonlySet<LockName>;
}

/** A model with the learner's cells in it, and what stood in them before. */
interface Stem {
  key: string;
  model: Model;
  parameters: ParameterInfo[];
  written: Map<string, { edit: Edit; original: number }>;
}

/** [1, T, d] → [T, d]: the page shows one text. */
function oneText(tensor: Tensor): Tensor {
  return { shape: tensor.shape.slice(1), data: tensor.data };
}

const place = ({ row, column }: Edit) => `${row}.${column}`;

export class StemRun {
  #engine: Engine;
  #tokenizer: { size: number; tokenizer: Tokenizer } | null = null;
  #stem: Stem | null = null;
  /** what was shown last */
  #shown: { stem: Stem; settings: Settings; edits: readonly Edit[] } | null = null;
  /** what the last change is compared with: the model and the switches as they were */
  #before: Before | null = null;
  #tokensById = new Map<number, Token>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async run({ text, settings, edits }: Request): Promise<StemView> {
    const tokenizer = await this.#tokenizerFor(settings.vocabSize);
    const stem = await this.#stemFor(settings);
    const ids = await tokenizer.encode(text);
    const change = await this.#changeTo(stem, settings, edits, ids);
    const { maxLen, dModel, vocabSize } = stem.model.config;
    const tokens = await this.#tokens(tokenizer, ids.slice(0, maxLen));
    const { parameters } = stem;
    const view = { settings, edits, change, tokenCount: ids.length, tokens, parameters, maxLen, dModel, vocabSize };
    try {
      return { ...view, numbers: await this.#numbers(tokenizer, stem.model, ids, { settings, edits }) };
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
    const what = new Set<LockName>(shown ? changedSettings(shown.settings, settings) : []);
    if (shown && !sameEdits(shown.edits, edits)) what.add('edit');
    const fresh = what.size > 0;
    if (shown && fresh) {
      // the model as it was: the one before, or a copy made before cells are written; else the same, set otherwise
      const copied = shown.stem === stem && what.has('edit');
      if (this.#before && isAt(this.#before, settings, edits)) this.#compareWith(null);
      else {
        this.#compareWith({
          model: copied ? await stem.model.clone() : shown.stem.model,
          settings: shown.settings,
          edits: shown.edits,
          what,
        });
      }
    }
    try {
      await writeCells(stem, edits);
    } finally {
      this.#shown = { stem, settings, edits };
      // a change that was taken back leaves nothing to compare with
      if (shown && shown.stem !== stem && !this.#before) shown.stem.model.dispose();
    }
    const before = this.#before;
    if (!before) return null;
    const comparable = !before.what.has('V') && !before.what.has('d');
    const change = { what: before.what, from: before.settings, fresh };
    if (!comparable || ids.length === 0 || ids.length > stem.model.config.maxLen)
      return { ...change, comparison: null };
    const old = { model: before.model, ids: [ids], options: passOptions(before.settings) };
    const now = { model: stem.model, ids: [ids], options: passOptions(settings) };
    return { ...change, comparison: await this.#engine.compare(old, now) };
  }

  #compareWith(before: Before | null): void {
    const earlier = this.#before?.model;
    if (earlier && earlier !== before?.model && earlier !== this.#stem?.model) earlier.dispose();
    this.#before = before;
  }

  async #numbers(
    tokenizer: Tokenizer,
    model: Model,
    ids: number[],
    { settings, edits }: Omit<Request, 'text'>,
  ): Promise<Numbers> {
    const dropout = passOptions(settings);
    const trace = ['token', 'position', 'input'] as const;
    const next = ids.length < 2 ? null : { ...dropout, targets: [ids.slice(1)] };
    // asked together, so that the worker never waits for the page in between
    const [out, rows, lossOut] = await Promise.all([
      model.forward([ids], { ...dropout, trace: [...trace], topK: topCount, measure: true }),
      model.rows(tokenTable, ids),
      next ? model.forward([ids.slice(0, -1)], next) : null,
    ]);
    const loss = lossOut?.loss ?? null;
    if (!out.token || !out.input || !out.top || !out.measures)
      throw new Error('The engine left out numbers that were asked for.');
    const topIds = [...new Set(out.top.ids)];
    const topTokens = new Map((await this.#tokens(tokenizer, topIds)).map((token) => [token.id, token]));
    const editedTokens = await this.#tokens(tokenizer, [...new Set(edits.map(({ row }) => row))]);
    const position = settings.positions === 'learned' && out.position ? oneText(out.position) : null;
    return {
      rows,
      token: oneText(out.token),
      position,
      input: oneText(out.input),
      logits: oneText(out.logits),
      measures: out.measures,
      loss,
      top: out.top,
      topTokens,
      editedTokens,
    };
  }

  async #tokens(tokenizer: Tokenizer, ids: readonly number[]): Promise<Token[]> {
    // the tokenizers of every size have the same first tokens, so that what is known of a token is kept for all
    const fresh = [...new Set(ids)].filter((id) => !this.#tokensById.has(id));
    if (fresh.length > 0) {
      const pieces = await tokenizer.pieces(fresh);
      fresh.forEach((id, i) => {
        this.#tokensById.set(id, { id, bytes: pieces[i], parts: tokenParts(pieces[i]) });
      });
    }
    return ids.flatMap((id) => this.#tokensById.get(id) ?? []);
  }

  async #tokenizerFor(size: number): Promise<Tokenizer> {
    if (this.#tokenizer?.size === size) return this.#tokenizer.tokenizer;
    const tokenizer = await this.#engine.openTokenizer('lesson', { vocabSize: size });
    this.#tokenizer?.tokenizer.dispose();
    this.#tokenizer = { size, tokenizer };
    return tokenizer;
  }

  async #stemFor(settings: Settings): Promise<Stem> {
    const options = modelOptions(settings);
    const key = JSON.stringify(options);
    if (this.#stem?.key === key) return this.#stem;
    const model = await this.#engine.createModel(options);
    const parameters = await model.parameters();
    // the one that was shown is still to be compared with; one that never was is not
    if (this.#stem && this.#stem !== this.#shown?.stem) this.#stem.model.dispose();
    this.#stem = { key, model, parameters, written: new Map() };
    return this.#stem;
  }

  /** The formula of one cell of x, with its numbers. */
  explainInput(view: StemView, { row, column }: Cell): Promise<InputExplanation> {
    return this.#modelOf(view).explain({ ...explained(view), at: [0, row, column], stage: 'input' });
  }

  /** The formula of token `id`'s logit after the token at `row`. */
  explainLogit(view: StemView, row: number, id: number): Promise<LogitExplanation> {
    return this.#modelOf(view).explain({ ...explained(view), at: [0, row, id], stage: 'logits', terms: 3 });
  }

  #modelOf(view: StemView): Model {
    const shown = this.#shown;
    if (!shown || shown.settings !== view.settings || shown.edits !== view.edits) throw new Error('another view');
    return shown.stem.model;
  }

  dispose(): void {
    this.#engine.dispose();
  }
}

function passOptions({ train, maskSeed }: Settings): PassOptions {
  return { train, seed: maskSeed };
}

function explained({ tokens, settings }: StemView) {
  return { ids: [tokens.map(({ id }) => id)], options: passOptions(settings) };
}

function isAt(before: Before, settings: Settings, edits: readonly Edit[]): boolean {
  return sameSettings(before.settings, settings) && sameEdits(before.edits, edits);
}

/** Brings the table to the state's cells: those no longer written get back what stood there. */
async function writeCells({ model, written }: Stem, edits: readonly Edit[]): Promise<void> {
  const wanted = new Set(edits.map(place));
  for (const [key, { edit, original }] of [...written]) {
    if (wanted.has(key)) continue;
    await model.setCell(tokenTable, edit.row, edit.column, original);
    written.delete(key);
  }
  for (const edit of edits) {
    const earlier = written.get(place(edit));
    if (earlier?.edit.value === edit.value) continue;
    const before = await model.setCell(tokenTable, edit.row, edit.column, edit.value);
    written.set(place(edit), { edit, original: earlier?.original ?? before });
  }
}
