// Calls over a transport: numbered, answered or refused, cancelled by a signal.
import { asStemError, fromWire, stemError } from './errors.ts';
import type { Args, CallName, Reply, Request, Result } from './protocol.ts';
import { Silence } from './silence.ts';
import type { Transport } from './transport.ts';

export interface CallOptions {
  transfer?: ArrayBuffer[];
  signal?: AbortSignal;
}

interface Waiting {
  request: Request;
  transfer: ArrayBuffer[];
  settle(outcome: { value: unknown } | { error: Error }): void;
}

/** How long a worker may say nothing to a call, s. The longest single calls, such as opening a large file, take less. */
const silentAfter = 10;

// the worker never waits for the next request, and a cancelled one has mostly not been sent yet
const sentAtOnce = 2;

export class Rpc {
  readonly #transport: Transport;
  readonly #queue: Waiting[] = [];
  readonly #sent = new Map<number, Waiting>();
  readonly #onDeath: (error: Error) => void;
  readonly #onSilence: (seconds: number) => void;
  readonly #silence = new Silence(silentAfter, () => this.#say(silentAfter));
  #silent = false;
  #lastId = 0;
  #dead: Error | undefined;

  /**
   * `onDeath` is told once, after every pending call has been refused; `onSilence` of the seconds for which a pending call has
   * had no answer, and of 0 when there is one after all.
   */
  constructor(transport: Transport, onDeath: (error: Error) => void, onSilence: (seconds: number) => void = () => {}) {
    this.#transport = transport;
    this.#onDeath = onDeath;
    this.#onSilence = onSilence;
    transport.listen(
      (reply) => {
        if ('error' in reply && reply.fatal) this.die(fromWire(reply.error));
        else this.#answer(reply);
      },
      (reason) => this.die(stemError('engine-crashed', `the engine crashed: ${reason}`)),
    );
  }

  /** Gives the other side up. */
  die(error: Error): void {
    if (this.#dead) return;
    this.fail(error);
    this.#onDeath(error);
  }

  call<N extends CallName>(name: N, args: Args<N>, { transfer = [], signal }: CallOptions = {}): Promise<Result<N>> {
    return new Promise((resolve, reject) => {
      if (this.#dead) return reject(this.#dead);
      if (signal?.aborted) return reject(stemError('cancelled', `${name} was cancelled`));
      const waiting: Waiting = {
        request: { id: ++this.#lastId, name, args },
        transfer,
        settle: (outcome) => {
          signal?.removeEventListener('abort', cancel);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as Result<N>);
        },
      };
      const cancel = () => {
        const place = this.#queue.indexOf(waiting);
        if (place >= 0) this.#queue.splice(place, 1);
        waiting.settle({ error: stemError('cancelled', `${name} was cancelled`) });
      };
      signal?.addEventListener('abort', cancel);
      this.#queue.push(waiting);
      this.#send();
    });
  }

  /** Refuses all pending calls and every later one. */
  fail(error: Error): void {
    this.#dead ??= error;
    const pending = [...this.#sent.values(), ...this.#queue.splice(0)];
    this.#sent.clear();
    for (const waiting of pending) waiting.settle({ error });
    this.#silence.end();
    this.#transport.close();
  }

  #say(seconds: number): void {
    this.#silent = seconds > 0;
    this.#onSilence(seconds);
  }

  #send(): void {
    while (this.#sent.size < sentAtOnce) {
      const next = this.#queue.shift();
      if (!next) break;
      if (this.#sent.size === 0) this.#silence.heard();
      this.#sent.set(next.request.id, next);
      try {
        this.#transport.post(next.request, next.transfer);
      } catch (error) {
        // what can't be copied never left: this call alone is refused, and holds no place among the sent
        this.#sent.delete(next.request.id);
        next.settle({ error: asStemError(error, 'out-of-memory', `handing ${next.request.name} to the engine`) });
      }
    }
    if (this.#sent.size === 0) this.#silence.end();
    this.#transport.setBusy(this.#sent.size > 0);
  }

  #answer(reply: Reply): void {
    const waiting = this.#sent.get(reply.id);
    this.#sent.delete(reply.id);
    if (this.#silent) this.#say(0);
    this.#silence.heard();
    waiting?.settle('error' in reply ? { error: fromWire(reply.error) } : { value: reply.value });
    this.#send();
  }
}
