// The call protocol by itself, over a transport that this test holds in its hands: what a worker can't be made to do.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stemError } from '../../web/engine/errors.ts';
import type { Reply, Request } from '../../web/engine/protocol.ts';
import { Rpc } from '../../web/engine/rpc.ts';
import type { Transport } from '../../web/engine/transport.ts';

class Wire implements Transport {
  readonly thread = 'worker';
  readonly posted: Request[] = [];
  refuse: Error | null = null;
  #reply: (reply: Reply) => void = () => {};

  listen(reply: (reply: Reply) => void): void {
    this.#reply = reply;
  }
  post(request: Request): void {
    if (this.refuse) throw this.refuse;
    this.posted.push(request);
  }
  setBusy(): void {}
  close(): void {}
  answer(value: unknown): void {
    const request = this.posted.shift();
    if (!request) throw new Error('nothing was posted');
    this.#reply({ id: request.id, value } as Reply);
  }
}

function connect(): { wire: Wire; rpc: Rpc; deaths: Error[]; silences: number[] } {
  const wire = new Wire();
  const deaths: Error[] = [];
  const silences: number[] = [];
  const rpc = new Rpc(
    wire,
    (error) => deaths.push(error),
    (seconds) => silences.push(seconds),
  );
  return { wire, rpc, deaths, silences };
}

test('a call that cannot be posted is refused with a code, and holds up nothing', async () => {
  const { wire, rpc } = connect();
  wire.refuse = new RangeError('Array buffer allocation failed');
  for (let i = 0; i < 5; i++) {
    await expect(rpc.call('heapInUse', [])).rejects.toMatchObject({ code: 'out-of-memory' });
  }
  wire.refuse = null;
  const good = rpc.call('heapInUse', []);
  wire.answer(7);
  expect(await good).toBe(7);
});

test('a queued call that cannot be posted later is refused too', async () => {
  const { wire, rpc } = connect();
  const first = [rpc.call('heapInUse', []), rpc.call('heapInUse', [])];
  const queued = rpc.call('heapInUse', []);
  wire.refuse = new DOMException('could not be cloned', 'DataCloneError');
  wire.answer(1);
  await expect(queued).rejects.toMatchObject({ code: 'out-of-memory', message: expect.stringContaining('heapInUse') });
  wire.answer(2);
  expect(await Promise.all(first)).toEqual([1, 2]);
});

describe('a side that says nothing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is told of after ten seconds, once, and so is its answer', async () => {
    const { wire, rpc, silences } = connect();
    const slow = [rpc.call('heapInUse', []), rpc.call('heapInUse', [])];
    await vi.advanceTimersByTimeAsync(9000);
    expect(silences).toEqual([]);
    wire.answer(1);
    await vi.advanceTimersByTimeAsync(9000);
    expect(silences).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(silences).toEqual([10]);
    wire.answer(2);
    expect(silences).toEqual([10, 0]);
    expect(await Promise.all(slow)).toEqual([1, 2]);
    // nothing is pending
    await vi.advanceTimersByTimeAsync(60_000);
    expect(silences).toEqual([10, 0]);
  });

  test('is given up when it is asked for: every call is refused, and later ones', async () => {
    const { rpc, deaths } = connect();
    const calls = [1, 2, 3].map(() => rpc.call('heapInUse', []));
    const refused = Promise.allSettled(calls);
    rpc.die(stemError('engine-crashed', 'enough'));
    rpc.die(stemError('engine-crashed', 'again'));
    expect(await refused).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'engine-crashed' } }));
    await expect(rpc.call('heapInUse', [])).rejects.toThrow('enough');
    expect(deaths.length).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
