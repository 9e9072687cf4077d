// From text and switches to everything the page shows, by the engine alone. No DOM.
import type { Engine, ForwardOutput, Model, ParameterInfo, StemError, Tensor, Tokenizer } from '../engine/api.ts';
import { en as words } from '../lessons/words/en.ts';
import { modelOptions, type Settings, vocabSize } from './settings.ts';
import { type TokenPart, tokenParts } from './token-text.ts';

export const topCount = 10;

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

/** [1, T, d] → [T, d]: the page shows one text. */
function oneText(tensor: Tensor): Tensor {
  return { shape: tensor.shape.slice(1), data: tensor.data };
}

export class StemRun {
  #engine: Engine;
  #tokenizer: Tokenizer | null = null;
  #model: { key: string; model: Model; parameters: ParameterInfo[] } | null = null;
  #parts = new Map<number, TokenPart[]>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async run(text: string, settings: Settings): Promise<StemView> {
    this.#tokenizer ??= await this.#engine.openTokenizer('lesson', { vocabSize });
    const tokenizer = this.#tokenizer;
    const { model, parameters } = await this.#modelFor(settings);
    const ids = await tokenizer.encode(text);
    const { maxLen, dModel } = model.config;
    const tokens = await this.#tokens(tokenizer, ids.slice(0, maxLen));
    const view = { settings, tokenCount: ids.length, tokens, parameters, maxLen, dModel, vocabSize };
    try {
      return { ...view, numbers: await this.#numbers(tokenizer, model, ids, settings) };
    } catch (error) {
      if ((error as Partial<StemError>).code === 'too-long') return { ...view, numbers: null };
      throw error;
    }
  }

  async #numbers(tokenizer: Tokenizer, model: Model, ids: number[], settings: Settings): Promise<Numbers> {
    const dropout = { train: settings.train, seed: settings.maskSeed };
    const out = await model.forward([ids], { ...dropout, trace: ['token', 'position', 'input'], topK: topCount });
    if (!out.token || !out.input || !out.top) throw new Error(words.traceMissing);
    const rows = await model.rows('tok.weight', ids);
    const { loss = null } =
      ids.length < 2 ? {} : await model.forward([ids.slice(0, -1)], { ...dropout, targets: [ids.slice(1)] });
    const topIds = [...new Set(out.top.ids)];
    const topTokens = new Map((await this.#tokens(tokenizer, topIds)).map((token) => [token.id, token]));
    const position = settings.positions === 'learned' && out.position ? oneText(out.position) : null;
    return { rows, token: oneText(out.token), position, input: oneText(out.input), loss, top: out.top, topTokens };
  }

  async #tokens(tokenizer: Tokenizer, ids: readonly number[]): Promise<Token[]> {
    const fresh = [...new Set(ids)].filter((id) => !this.#parts.has(id));
    if (fresh.length > 0) {
      const pieces = await tokenizer.pieces(fresh);
      fresh.forEach((id, i) => {
        this.#parts.set(id, tokenParts(pieces[i]));
      });
    }
    return ids.map((id) => ({ id, parts: this.#parts.get(id) ?? [] }));
  }

  async #modelFor(settings: Settings): Promise<{ model: Model; parameters: ParameterInfo[] }> {
    const options = modelOptions(settings);
    const key = JSON.stringify(options);
    if (this.#model?.key === key) return this.#model;
    const model = await this.#engine.createModel(options);
    const parameters = await model.parameters();
    this.#model?.model.dispose();
    this.#model = { key, model, parameters };
    return this.#model;
  }

  dispose(): void {
    this.#engine.dispose();
  }
}
