// Writes pre_token_splits.json: random Unicode, cut by JavaScript's regular expressions with GPT-2's pattern.
//   node tests/golden/text/make_pre_token_splits.mjs
// JavaScript's \s has U+FEFF and lacks U+0085, unlike the rule's, so White_Space is spelled out. Texts hold characters of
// Unicode 15.0 only, so a newer engine writes the same file.
import { writeFileSync } from 'node:fs';
import { assignedCodePoints } from './assigned.mjs';

const pattern =
  /'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;
const count = 400;

let state = 20220913;
// xorshift32 (Marsaglia 2003)
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}
const pick = (list) => list[below(list.length)];

const assigned = assignedCodePoints().map((code) => String.fromCodePoint(code));
const having = (property) => assigned.filter((character) => property.test(character));
const spaces = having(/\p{White_Space}/u);
const pools = [
  having(/\p{L}/u),
  having(/\p{N}/u),
  having(/\p{M}/u),
  having(/\p{P}|\p{S}/u),
  having(/\p{C}/u),
  assigned,
];
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const contractions = ["'s", "'d", "'m", "'t", "'ll", "'ve", "'re", "'l", "'v", "'S", "'LL", '’s', "''s", "'"];

// each part draws from one pool, so that runs of a class happen
function part() {
  switch (below(6)) {
    case 0:
      return ' '.repeat(below(4));
    case 1:
      return pick(contractions);
    case 2:
      return Array.from({ length: below(4) }, () => pick(spaces)).join('');
    case 3:
      return Array.from({ length: below(8) }, () => pick(ascii)).join('');
    default: {
      const pool = pick(pools);
      return Array.from({ length: below(5) }, () => pick(pool)).join('');
    }
  }
}

const lines = [];
for (let i = 0; i < count; ++i) {
  const text = Array.from({ length: 1 + below(12) }, part).join('');
  const pieces = text.match(pattern) ?? [];
  if (pieces.join('') !== text) throw new Error(`the pieces are not the text: ${JSON.stringify(text)}`);
  // only ASCII in the file: no editor and no line rule of another tool can change it
  lines.push(
    JSON.stringify(pieces).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
writeFileSync(new URL('pre_token_splits.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
