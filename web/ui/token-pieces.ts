// The tokenizer of a vocabulary, and the bytes of its tokens as they are shown. No DOM.
import type { Engine, Tokenizer } from '../engine/api.ts';
import type { Token } from './stem-view.ts';
import { tokenParts } from './token-text.ts';

export class TokenPieces {
  readonly #engine: Engine;
  #open: { size: number; tokenizer: Tokenizer } | null = null;
  #byId = new Map<number, Token>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async tokenizer(size: number): Promise<Tokenizer> {
    if (this.#open?.size === size) return this.#open.tokenizer;
    const tokenizer = await this.#engine.openTokenizer('lesson', { vocabSize: size });
    this.#open?.tokenizer.dispose();
    this.#open = { size, tokenizer };
    return tokenizer;
  }

  async tokens(tokenizer: Tokenizer, ids: readonly number[]): Promise<Token[]> {
    // the tokenizers of every size have the same first tokens, so that what is known of a token is kept for all
    const fresh = [...new Set(ids)].filter((id) => !this.#byId.has(id));
    if (fresh.length > 0) {
      const pieces = await tokenizer.pieces(fresh);
      fresh.forEach((id, i) => {
        this.#byId.set(id, { id, bytes: pieces[i], parts: tokenParts(pieces[i]) });
      });
    }
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }
}
