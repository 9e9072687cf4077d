// How tokens lie over the parts of a text. Fetched with the first use.
import type { Alignment } from './api.ts';
import type { Session } from './session.ts';

export async function align(session: Session, key: number, texts: readonly string[]): Promise<Alignment> {
  const encoder = new TextEncoder();
  const parts = texts.map((part) => encoder.encode(part));
  const text = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  const ends = new Int32Array(parts.length);
  let end = 0;
  for (const [i, part] of parts.entries()) {
    text.set(part, end);
    end += part.length;
    ends[i] = end;
  }
  const { ids, tokens, tokensPerPart } = await session.call('align', [key, text, ends]);
  const aligned = tokens.length === parts.length;
  return { ids: Array.from(ids), tokens: aligned ? Array.from(tokens) : null, tokensPerPart };
}
