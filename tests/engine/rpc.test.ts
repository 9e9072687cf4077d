// The call protocol by itself, over a transport that this test holds in its hands: what a worker can't be made to do.
import { expect, test } from 'vitest';
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

function connect(): { wire: Wire; rpc: Rpc } {
  const wire = new Wire();
  return { wire, rpc: new Rpc(wire, () => {}) };
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
