import { readFileSync } from 'node:fs';

// The code points that Unicode 15.0 assigns, by DerivedAge.txt of Debian's package `unicode-data`. Node's own Unicode is
// newer, and a character that it knows and our table does not is no disagreement. Surrogates are not characters of a text.
export function assignedCodePoints(folder = '/usr/share/unicode') {
  const points = [];
  for (const line of readFileSync(`${folder}/DerivedAge.txt`, 'utf8').split('\n')) {
    const match = /^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\d+)\.(\d+)/.exec(line);
    if (!match || Number(match[3]) > 15 || (match[3] === '15' && match[4] !== '0')) continue;
    const last = Number.parseInt(match[2] ?? match[1], 16);
    for (let code = Number.parseInt(match[1], 16); code <= last; ++code) {
      if (code < 0xd800 || code > 0xdfff) points.push(code);
    }
  }
  return points.sort((a, b) => a - b);
}
