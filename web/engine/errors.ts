import type { ErrorCode, StemError } from './api.ts';

export type ErrorKind = 'Error' | 'RangeError' | 'TypeError';

/** An error as it crosses between threads: a cloned Error would lose its `code`. */
export interface WireError {
  kind: ErrorKind;
  code: ErrorCode;
  message: string;
}

const classes = { Error, RangeError, TypeError };

export function stemError(code: ErrorCode, message: string, kind: ErrorKind = 'Error'): StemError {
  return Object.assign(new classes[kind](message), { code });
}

export function fromWire(error: WireError): StemError {
  return stemError(error.code, error.message, error.kind);
}

/** The wire form of an error that has a `code` of ours; undefined for every other thrown value. */
export function toWire(thrown: unknown): WireError | undefined {
  if (!(thrown instanceof Error) || typeof (thrown as Partial<StemError>).code !== 'string') return undefined;
  const kind = thrown instanceof RangeError ? 'RangeError' : thrown instanceof TypeError ? 'TypeError' : 'Error';
  return { kind, code: (thrown as StemError).code, message: thrown.message };
}

/** An error of ours as it is; anything else that was thrown while `doing` something gets a code and the reason. */
export function asStemError(thrown: unknown, code: ErrorCode, doing: string): StemError {
  if (toWire(thrown)) return thrown as StemError;
  // what engines throw when a buffer can't be had; a detached buffer is a TypeError
  if (thrown instanceof RangeError) return stemError('out-of-memory', `no memory for ${doing}: ${thrown.message}`);
  return stemError(code, `${doing} failed: ${messageOf(thrown)}`);
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

export function refuseWhenCancelled(signal: AbortSignal | undefined, what: string): void {
  if (signal?.aborted) throw stemError('cancelled', `${what} was cancelled`);
}
