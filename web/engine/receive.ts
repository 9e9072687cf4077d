// Files from the network, told of as they come. A connection that brings nothing more is given up: it would be waited for without end.
import { messageOf, refuseWhenCancelled, stemError } from './errors.ts';
import { Silence } from './silence.ts';

export type Chunk = Uint8Array<ArrayBuffer>;

/** The longest wait for the next byte, s. */
const longestWait = 20;

/**
 * The bytes at an address, piece by piece to `heard` and whole in the end. Errors: bad-file, whose message begins with
 * `what` and has the address; cancelled when `signal` has fired.
 */
export async function receivedBytes(
  url: URL,
  what: string,
  heard: (chunk: Chunk) => void = () => {},
  signal?: AbortSignal,
): Promise<Chunk> {
  const giveUp = new AbortController();
  let stalled = false;
  const silence = new Silence(longestWait, () => {
    stalled = true;
    giveUp.abort();
  });
  const cancel = () => giveUp.abort();
  const wrong = (happened: string, error: unknown) => {
    refuseWhenCancelled(signal, what);
    const why = stalled ? `nothing came for ${longestWait} s` : messageOf(error);
    return stemError('bad-file', `${what} ${happened} at ${url.href}: ${why}`);
  };
  refuseWhenCancelled(signal, what);
  signal?.addEventListener('abort', cancel);
  try {
    silence.heard();
    const response = await fetch(url, { signal: giveUp.signal }).catch((error) => {
      throw wrong('could not be fetched', error);
    });
    if (!response.ok) throw stemError('bad-file', `${what} missing (${response.status}) at ${url.href}`);
    const told = (chunk: Chunk) => {
      silence.heard();
      heard(chunk);
    };
    return await bodyOf(response, told).catch((error) => {
      throw wrong('broke off while it was fetched', error);
    });
  } finally {
    silence.end();
    signal?.removeEventListener('abort', cancel);
  }
}

/** All bytes of a response, told of piece by piece. */
export async function bodyOf(response: Response, heard: (chunk: Chunk) => void): Promise<Chunk> {
  // Chromium calls most requests aborted whose body is read by pieces, though all of it has come: so the pieces are a copy's
  const copy = response.clone().body as ReadableStream<Chunk>;
  const [whole] = await Promise.all([response.arrayBuffer(), eachPiece(copy, heard)]);
  return new Uint8Array(whole);
}

async function eachPiece(source: ReadableStream<Chunk>, heard: (chunk: Chunk) => void): Promise<void> {
  const reader = source.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard(value);
  }
}
