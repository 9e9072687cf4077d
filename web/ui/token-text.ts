// A token's bytes as something a person can read: text where it is whole UTF-8, <0xE2> where it is a part of a
// character, marks where it is a blank. The real text stays in the page, so that copying gives it back.

export type TokenPart =
  | { kind: 'text'; text: string }
  /** a blank: the real character, and the mark that is drawn for it */
  | { kind: 'blank'; text: string; mark: string; name: 'space' | 'newline' | 'tab' }
  /** a byte that is no whole character, or a character that has no look */
  | { kind: 'code'; text: string };

const blanks = new Map<string, { mark: string; name: 'space' | 'newline' | 'tab' }>([
  [' ', { mark: '␣', name: 'space' }],
  ['\n', { mark: '↵', name: 'newline' }],
  ['\t', { mark: '→', name: 'tab' }],
]);
const invisible = /^[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Zs}]$/u;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

/** The whole character that begins at `at`, or null. */
function characterAt(bytes: Uint8Array, at: number): string | null {
  const length = sequenceLength(bytes[at]);
  if (length === 0 || at + length > bytes.length) return null;
  try {
    return decoder.decode(bytes.subarray(at, at + length));
  } catch {
    return null;
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

export function tokenParts(bytes: Uint8Array): TokenPart[] {
  const parts: TokenPart[] = [];
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at);
    if (character === null) {
      parts.push({ kind: 'code', text: `<0x${hex(bytes[at], 2)}>` });
      at += 1;
      continue;
    }
    at += sequenceLength(bytes[at]);
    const blank = blanks.get(character);
    const last = parts.at(-1);
    if (blank) parts.push({ kind: 'blank', text: character, ...blank });
    else if (invisible.test(character))
      parts.push({ kind: 'code', text: `<U+${hex(character.codePointAt(0) ?? 0, 4)}>` });
    else if (last?.kind === 'text') last.text += character;
    else parts.push({ kind: 'text', text: character });
  }
  return parts;
}

/** One line for labels and screen readers: blanks by their marks. */
export function tokenLine(parts: readonly TokenPart[]): string {
  return parts.map((part) => (part.kind === 'blank' ? part.mark : part.text)).join('');
}
