// The tokenizer of an opened file: the one that came with it, else one of the page's. A model may have more rows than it has
// tokens (a padded table, or another's tokenizer): those are named by their number. No DOM.
import type { Engine, Files, Tokenizer } from '../../engine/api.ts';
import { sizes, tokenCounts } from '../../lessons/state/settings.ts';

/** Whether a tokenizer is among the files: one of these is in every tokenizer's folder. */
export function hasTokenizer(files: Files): boolean {
  return ['tokenizer.json', 'merges.txt', 'vocab.txt'].some((name) => Object.hasOwn(files, name));
}

/** null: none came, and the table has too few rows for any of the page's. As many rows as GPT-2 has tokens mean GPT-2's. */
export async function fileTokenizer(engine: Engine, files: Files, rows: number): Promise<Tokenizer | null> {
  if (hasTokenizer(files)) return named(await engine.openTokenizer(files), rows);
  if (rows < sizes.vocabSize.least) return null;
  const which = rows === tokenCounts.gpt2 ? 'gpt2' : 'lesson';
  return named(await engine.openTokenizer(which, { vocabSize: Math.min(rows, tokenCounts[which]) }), rows);
}

function named(tokenizer: Tokenizer, rows: number): Tokenizer {
  return tokenizer.size < rows ? new NamedRows(tokenizer) : tokenizer;
}

class NamedRows implements Tokenizer {
  readonly #tokenizer: Tokenizer;

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
  }

  get size() {
    return this.#tokenizer.size;
  }

  encode: Tokenizer['encode'] = (text, options) => this.#tokenizer.encode(text, options);

  align: Tokenizer['align'] = (parts) => this.#tokenizer.align(parts);

  withTokens: Tokenizer['withTokens'] = (texts) => this.#tokenizer.withTokens(texts);

  save: Tokenizer['save'] = () => this.#tokenizer.save();

  async decode(ids: number[]): Promise<string> {
    if (ids.every((id) => id < this.size)) return this.#tokenizer.decode(ids);
    return new TextDecoder().decode(await this.decodeBytes(ids));
  }

  async decodeBytes(ids: number[]): Promise<Uint8Array> {
    if (ids.every((id) => id < this.size)) return this.#tokenizer.decodeBytes(ids);
    return new Uint8Array(await new Blob((await this.pieces(ids)) as BlobPart[]).arrayBuffer());
  }

  async pieces(ids: number[]): Promise<Uint8Array[]> {
    const pieces = (await this.#tokenizer.pieces(ids.filter((id) => id < this.size))).values();
    return ids.map((id) => {
      const known = id < this.size ? pieces.next().value : undefined;
      return known ?? new TextEncoder().encode(`#${id}`);
    });
  }

  dispose(): void {
    this.#tokenizer.dispose();
  }
}
