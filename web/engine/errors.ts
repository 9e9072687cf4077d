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

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
