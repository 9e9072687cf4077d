// The tokenizer of the settings, and the bytes of its tokens as they are shown. No DOM.
import type { Engine, Tokenizer } from '../engine/api.ts';
import type { Settings } from '../lessons/state/settings.ts';
import type { Token } from './stem-view.ts';
import { tokenParts } from './token-text.ts';

export class TokenPieces {
  readonly #engine: Engine;
  #open: { name: Settings['tokenizer']; size: number; tokenizer: Tokenizer } | null = null;
  readonly #known = new WeakMap<Tokenizer, Map<number, Token>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async tokenizer(name: Settings['tokenizer'], size: number): Promise<Tokenizer> {
    if (this.#open?.size === size && this.#open.name === name) return this.#open.tokenizer;
    const tokenizer = await this.#engine.openTokenizer(name, { vocabSize: size });
    this.#open?.tokenizer.dispose();
    this.#open = { name, size, tokenizer };
    return tokenizer;
  }

  async tokens(tokenizer: Tokenizer, ids: readonly number[]): Promise<Token[]> {
    const byId = this.#known.get(tokenizer) ?? new Map<number, Token>();
    this.#known.set(tokenizer, byId);
    const fresh = [...new Set(ids)].filter((id) => !byId.has(id));
    if (fresh.length > 0) {
      const pieces = await tokenizer.pieces(fresh);
      fresh.forEach((id, i) => {
        byId.set(id, { id, bytes: pieces[i], parts: tokenParts(pieces[i]) });
      });
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
