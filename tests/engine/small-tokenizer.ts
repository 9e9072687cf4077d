// A tokenizer small enough to be seen through: GPT-2's 256 bytes and six merges, written down as its two files.

/** The character that stands for each byte in GPT-2's files: itself where it prints, else the next one from U+0100 on. */
function byteCharacters(): string[] {
  const prints = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(prints(byte) ? byte : next++));
}

/** Ids of single bytes: those that print first, in order, then the rest. */
function byteIds(): Map<string, number> {
  const characters = byteCharacters();
  const sorted = [...characters.filter((c) => c < '\u0100'), ...characters.filter((c) => c >= '\u0100')];
  return new Map(sorted.map((character, id) => [character, id]));
}

export const merges: readonly (readonly [string, string])[] = [
  ['t', 'h'],
  ['th', 'e'],
  ['Ġ', 'the'],
  ['Ġ', 'c'],
  ['Ġc', 'a'],
  ['Ġca', 't'],
];

export function smallTokenizerFiles(): { 'vocab.json': Uint8Array; 'merges.txt': Uint8Array } {
  const ids = byteIds();
  for (const [left, right] of merges) ids.set(left + right, ids.size);
  const encoder = new TextEncoder();
  return {
    'vocab.json': encoder.encode(JSON.stringify(Object.fromEntries(ids))),
    'merges.txt': encoder.encode(`#version: 0.2\n${merges.map((pair) => pair.join(' ')).join('\n')}\n`),
  };
}

/** The id of a token, by its text in the files' alphabet. */
export function idOf(token: string): number {
  const place = merges.findIndex((pair) => pair.join('') === token);
  const id = place >= 0 ? 256 + place : byteIds().get(token);
  if (id === undefined) throw new Error(`${token} is no token`);
  return id;
}

/** Files as the door takes them. */
export function wireFiles(files: Record<string, Uint8Array>): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }));
}
