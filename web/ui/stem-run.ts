// From text and switches to everything the page shows, by the engine alone. No DOM.
import type { Engine, ForwardOutput, Model, ParameterInfo, StemError, Tensor, Tokenizer } from '../engine/api.ts';
import type { Edit } from '../lessons/state/lab-state.ts';
import { modelOptions, type Settings } from '../lessons/state/settings.ts';
import { en as words } from '../lessons/words/en.ts';
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
  /** mean next-token loss in nats; null below two tokens */
  loss: number | null;
  top: NonNullable<ForwardOutput['top']>;
  topTokens: ReadonlyMap<number, Token>;
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
  /** null when the text is longer than max_len */
  numbers: Numbers | null;
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
  #parts = new Map<number, TokenPart[]>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async run({ text, settings, edits }: Request): Promise<StemView> {
    const tokenizer = await this.#tokenizerFor(settings.vocabSize);
    const stem = await this.#stemFor(settings);
    await writeCells(stem, edits);
    const ids = await tokenizer.encode(text);
    const { maxLen, dModel, vocabSize } = stem.model.config;
    const tokens = await this.#tokens(tokenizer, ids.slice(0, maxLen));
    const { parameters } = stem;
    const view = { settings, edits, tokenCount: ids.length, tokens, parameters, maxLen, dModel, vocabSize };
    try {
      return { ...view, numbers: await this.#numbers(tokenizer, stem.model, ids, settings) };
    } catch (error) {
      if ((error as Partial<StemError>).code === 'too-long') return { ...view, numbers: null };
      throw error;
    }
  }

  async #numbers(tokenizer: Tokenizer, model: Model, ids: number[], settings: Settings): Promise<Numbers> {
    const dropout = { train: settings.train, seed: settings.maskSeed };
    const out = await model.forward([ids], { ...dropout, trace: ['token', 'position', 'input'], topK: topCount });
    if (!out.token || !out.input || !out.top) throw new Error(words.traceMissing);
    const rows = await model.rows(tokenTable, ids);
    const { loss = null } =
      ids.length < 2 ? {} : await model.forward([ids.slice(0, -1)], { ...dropout, targets: [ids.slice(1)] });
    const topIds = [...new Set(out.top.ids)];
    const topTokens = new Map((await this.#tokens(tokenizer, topIds)).map((token) => [token.id, token]));
    const position = settings.positions === 'learned' && out.position ? oneText(out.position) : null;
    return { rows, token: oneText(out.token), position, input: oneText(out.input), loss, top: out.top, topTokens };
  }

  async #tokens(tokenizer: Tokenizer, ids: readonly number[]): Promise<Token[]> {
    // the tokenizers of every size have the same first tokens, so that a token's bytes are kept for all
    const fresh = [...new Set(ids)].filter((id) => !this.#parts.has(id));
    if (fresh.length > 0) {
      const pieces = await tokenizer.pieces(fresh);
      fresh.forEach((id, i) => {
        this.#parts.set(id, tokenParts(pieces[i]));
      });
    }
    return ids.map((id) => ({ id, parts: this.#parts.get(id) ?? [] }));
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
    this.#stem?.model.dispose();
    this.#stem = { key, model, parameters, written: new Map() };
    return this.#stem;
  }

  dispose(): void {
    this.#engine.dispose();
  }
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
