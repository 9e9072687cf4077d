import { expect } from 'vitest';
import type { StemError } from '../../web/engine/api.ts';

/** What the call was refused with; a call that is accepted fails the test. */
export async function refusal(call: Promise<unknown>): Promise<StemError> {
  const error: unknown = await call.then(
    () => expect.fail('accepted'),
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  return error as StemError;
}
