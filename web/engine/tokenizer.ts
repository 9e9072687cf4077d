import type { Tokenizer } from './api.ts';
import { textValue, tokenList } from './check.ts';
import { stemError } from './errors.ts';
import type { Session } from './session.ts';

// ignoreBOM: a leading U+FEFF is the learner's text, not a mark to be dropped
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export class EngineTokenizer implements Tokenizer {
  readonly size: number;
  readonly #session: Session;
  readonly #key: number;
  #disposed = false;

  constructor(session: Session, key: number, size: number) {
    this.#session = session;
    this.#key = key;
    this.size = size;
  }

  async encode(text: string): Promise<number[]> {
    this.#refuseWhenDisposed();
    // lone surrogates become EF BF BD here
    const bytes = new TextEncoder().encode(textValue(text, 'text'));
    return Array.from(await this.#session.call('encode', [this.#key, bytes], { transfer: [bytes.buffer] }));
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

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#session.forget(this.#key, 'disposeTokenizer');
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this tokenizer was disposed of');
  }
}
