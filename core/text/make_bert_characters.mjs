// Writes bert-characters.bin from the Unicode Character Database as Debian's package `unicode-data` installs it:
//   node core/text/make_bert_characters.mjs [FOLDER_OF_THE_DATABASE]
// Classes and decompositions are those of Unicode 8, which the reference library has: what was assigned later is in no class and
// is not decomposed. Case is of the database's version. With --check it writes nothing and fails when the committed table differs.
import { readFileSync, writeFileSync } from 'node:fs';

const args = process.argv.slice(2);
const check = args.includes('--check');
const folder = args.find((arg) => !arg.startsWith('--')) ?? '/usr/share/unicode';
const output = new URL('bert-characters.bin', import.meta.url);
const read = (name) => readFileSync(`${folder}/${name}`, 'utf8');

/** [first, last, words] of the lines `0000..0000 ; words`. */
function ranges(text) {
  return [...text.matchAll(/^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^#\n]*?)\s*(?:#|$)/gm)].map(
    ([, from, to, words]) => [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16), words],
  );
}

const version = /^# PropList-(\d+\.\d+\.\d+)\.txt/.exec(read('PropList.txt'))?.[1];
if (!version) throw new Error('PropList.txt does not begin with its version');

const old = new Uint8Array(0x110000);
for (const [first, last, age] of ranges(read('DerivedAge.txt'))) if (Number(age) <= 8) old.fill(1, first, last + 1);

const [space, control, punctuation, mark] = [1, 2, 3, 4];
const classes = new Uint8Array(0x110000);
const lower = new Map();
const parts = new Map();
let block = 0;
for (const line of read('UnicodeData.txt').trimEnd().split('\n')) {
  const [code, name, category, , , decomposition, , , , , , , , small] = line.split(';');
  const at = Number.parseInt(code, 16);
  if (name.endsWith(', First>')) block = at;
  const first = name.endsWith(', Last>') ? block : at;
  const value = /^C[cfo]$/.test(category) ? control : category[0] === 'P' ? punctuation : category === 'Mn' ? mark : 0;
  for (let c = first; c <= at; c++) if (old[c]) classes[c] = value;
  if (small) lower.set(at, Number.parseInt(small, 16));
  if (decomposition && decomposition[0] !== '<' && old[at])
    parts.set(
      at,
      decomposition.split(' ').map((part) => Number.parseInt(part, 16)),
    );
}
// the only ones of Unicode 8 that are of another category since
classes[0x166d] = punctuation;
classes[0x111c9] = punctuation;
classes[0x1734] = mark;
for (const c of [0x1885, 0x1886, 0xa9bd]) classes[c] = 0;
for (const [first, last, property] of ranges(read('PropList.txt')))
  if (property === 'White_Space') classes.fill(space, first, last + 1);
// white space to Unicode, but controls to the reference, which drops them before it looks for white space
for (const c of [0x0b, 0x0c, 0x85]) classes[c] = control;
// dropped as well: what stands for something that could not be read
classes[0] = control;
classes[0xfffd] = control;

const decomposed = (c) => parts.get(c)?.flatMap(decomposed) ?? [c];
const stripped = [...parts.keys()]
  .sort((a, b) => a - b)
  .map((c) => [c, decomposed(c).filter((part) => classes[part] !== mark)]);

const starts = [];
for (let c = 0; c < classes.length; c++) if (c === 0 || classes[c] !== classes[c - 1]) starts.push(c * 8 + classes[c]);

// U+0130 has two small letters, i and a dot: the first stands here, the second in bert_text.cpp
const runs = [];
for (const [c, small] of [...lower].sort((a, b) => a[0] - b[0])) {
  const last = runs.at(-1);
  const step = last ? c - last.last : 0;
  if (last && last.by === small - c && (last.first === last.last ? step <= 2 : step === last.step)) {
    last.step = step;
    last.last = c;
  } else runs.push({ first: c, last: c, step: 1, by: small - c });
}

const one = stripped.filter(([, rest]) => rest.length === 1);
const others = stripped.filter(([, rest]) => rest.length !== 1);
// stretches of neighbours, because most of them are: CJK ideographs, Latin letters with accents
const stretches = [];
for (const [i, [from]] of one.entries()) {
  const last = stretches.at(-1);
  if (last && from === last.first + last.count) last.count++;
  else stretches.push({ first: from, count: 1, at: i });
}
const longest = Math.max(...others.map(([, rest]) => rest.length));

/** Each list as its length and its numbers, all of 32 bits, the lowest byte first. What they mean: bert_characters.cpp. */
const lists = [
  starts,
  runs.flatMap(({ first, last, step, by }) => [first, last, step, by >>> 0]),
  stretches.flatMap(({ first, count, at }) => [first, count, at]),
  one.map(([, [to]]) => to),
  others.flatMap(([from, to]) => [from, ...to, ...Array(longest - to.length).fill(0)]),
];
if (longest !== 3) throw new Error(`bert_characters.cpp reads three parts, not ${longest}`);
const file = Buffer.alloc(4 * lists.reduce((sum, list) => sum + 1 + list.length, 0));
let at = 0;
for (const number of lists.flatMap((list) => [list.length, ...list])) at = file.writeUInt32LE(number, at);

let hash = 0xcbf29ce484222325n;
for (const byte of file) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
console.log(`Unicode ${version}: ${file.length} bytes, FNV-1a 0x${hash.toString(16).toUpperCase()}`);

if (!check) {
  writeFileSync(output, file);
} else if (!readFileSync(output).equals(file)) {
  console.error('bert-characters.bin is not what make_bert_characters.mjs writes');
  process.exit(1);
}
