import { expect } from 'vitest';
import type { StemError } from '../../web/engine/api.ts';

/** What a call is refused with: code, class, and part of the message. */
export type Refused = [code: string, kind: new (message?: string) => Error, message: string | RegExp];

export async function expectRefused(call: () => Promise<unknown>, [code, kind, message]: Refused): Promise<void> {
  const error: unknown = await call().then(
    (value) => expect.fail(`accepted: ${JSON.stringify(value)?.slice(0, 200)}`),
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect((error as StemError).code).toBe(code);
  expect(error).toBeInstanceOf(kind);
  if (typeof message === 'string') expect((error as Error).message).toContain(message);
  else expect((error as Error).message).toMatch(message);
}
