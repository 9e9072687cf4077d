import type { Alignment, EncodeOptions, Tokenizer } from './api.ts';
import { knownOptions, textList, textValue, tokenList, trueOrFalse } from './check.ts';
import { inWordsOfTheApi } from './config.ts';
import { stemError } from './errors.ts';
import { byName } from './files.ts';
import type { WireFile } from './protocol.ts';
import type { Session } from './session.ts';

// ignoreBOM: a leading U+FEFF is the learner's text, not a mark to be dropped
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a tokenizer is made of. */
type Made = [files: WireFile[], vocabSize: number | undefined, added: string[]];

export async function openTokenizer(session: Session, of: Made): Promise<Tokenizer> {
  const { key, made } = await inWordsOfTheApi(session.make('openTokenizer', of));
  return new EngineTokenizer(session, key, made, of);
}

class EngineTokenizer implements Tokenizer {
  readonly size: number;
  readonly #session: Session;
  readonly #key: number;
  readonly #made: Made;
  #disposed = false;

  constructor(session: Session, key: number, size: number, made: Made) {
    this.#session = session;
    this.#key = key;
    this.#made = made;
    this.size = size;
  }

  async encode(text: string, options?: EncodeOptions): Promise<number[]> {
    this.#refuseWhenDisposed();
    const set = knownOptions(options, ['special', 'frame'] as const, 'encode');
    const special = trueOrFalse(set.get('special') ?? false, 'special');
    const frame = trueOrFalse(set.get('frame') ?? false, 'frame');
    // lone surrogates become EF BF BD here
    const bytes = new TextEncoder().encode(textValue(text, 'text'));
    return Array.from(
      await this.#session.call('encode', [this.#key, bytes, { special, frame }], { transfer: [bytes.buffer] }),
    );
  }

  async align(parts: readonly string[]): Promise<Alignment> {
    this.#refuseWhenDisposed();
    const given = textList(parts, 'parts');
    return (await import('./alignment.ts')).align(this.#session, this.#key, given);
  }

  async decode(ids: number[]): Promise<string> {
    return utf8.decode(await this.decodeBytes(ids));
  }

  async decodeBytes(ids: number[]): Promise<Uint8Array> {
    this.#refuseWhenDisposed();
    return this.#session.call('decode', [this.#key, tokenList(ids, this.size)]);
  }

  async pieces(ids: number[]): Promise<Uint8Array[]> {
    this.#refuseWhenDisposed();
    return this.#session.call('pieces', [this.#key, tokenList(ids, this.size)]);
  }

  async withTokens(texts: readonly string[]): Promise<Tokenizer> {
    this.#refuseWhenDisposed();
    const [files, vocabSize, added] = this.#made;
    return openTokenizer(this.#session, [files, vocabSize, [...added, ...textList(texts, 'texts')]]);
  }

  async save(): Promise<Record<string, Uint8Array>> {
    this.#refuseWhenDisposed();
    return byName(await this.#session.call('saveTokenizer', [this.#key]));
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#session.forget(this.#key, 'disposeTokenizer');
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this tokenizer was disposed of');
  }
}
