// Writes unicode_classes.json: what ICU, through JavaScript's regular expressions, says of every code point that Unicode
// 15.0 assigns. An oracle apart from the table in core/text, which is made from UnicodeData.txt.
//   node tests/golden/text/make_unicode_classes.mjs
import { writeFileSync } from 'node:fs';
import { assignedCodePoints } from './assigned.mjs';

const points = assignedCodePoints();

// first and last code point of each run, one after the other
function runs(pattern) {
  const ends = [];
  for (const code of points) {
    if (!pattern.test(String.fromCodePoint(code))) continue;
    if (ends.at(-1) === code - 1) ends[ends.length - 1] = code;
    else ends.push(code, code);
  }
  return ends;
}

const golden = {
  unicode: '15.0',
  letters: runs(/^\p{L}$/u),
  numbers: runs(/^\p{N}$/u),
  spaces: runs(/^\p{White_Space}$/u),
};
const lines = Object.entries(golden).map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
writeFileSync(new URL('unicode_classes.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
