// What other people's pages load: the elements, into dist/npm, and the loader of frames.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { lessonModelSums, tensorFiles } from '../lesson-model.mjs';
import { smallerStyles, wasmHandedIn } from '../vite-site.mjs';
import { declarationFile, manifest } from './manifest.mjs';

const embed = import.meta.dirname;

/** One file without others beside it that would have to be found: a host may hand it on under any name. */
async function oneScript({ entry, file, format, define = {}, door }) {
  const bundle = await rolldown({
    input: path.join(embed, entry),
    platform: 'browser',
    tsconfig: false,
    plugins: [wasmHandedIn, smallerStyles],
    resolve: { alias: door ? { 'stem-wasm': door } : {} },
    transform: { target: 'es2022', define },
    logLevel: 'warn',
  });
  try {
    await bundle.write({ file, format, minify: true, codeSplitting: false });
  } finally {
    await bundle.close();
  }
}

/** The kinds that exports.ts names. */
function exportKinds() {
  const found = /exportKinds = \[(.*?)\]/.exec(readFileSync(path.join(embed, 'exports.ts'), 'utf8'));
  if (!found) throw new Error('web/embed/exports.ts names no kinds');
  return found[1].split(',').map((kind) => kind.trim().replaceAll("'", ''));
}

/** The engine's files by the names that the hosted site gave them: its build puts a hash of the content before the ending. */
function filesOfSite(site) {
  const assets = readdirSync(path.join(site, 'assets'));
  const found = (name) => {
    const { name: stem, ext } = path.parse(name);
    // of eight characters: what is longer is another file, whose name begins alike
    const file = assets.find(
      (one) => one.startsWith(`${stem}-`) && one.length === stem.length + 9 + ext.length && one.endsWith(ext),
    );
    if (!file) throw new Error(`dist/site/assets has no file for ${name}`);
    return [name, `assets/${file}`];
  };
  const model = ['config.json', ...tensorFiles].map((name) => `lesson-model/${name}`);
  const tokenizers = [
    'lesson-tokenizer/vocab.json',
    'lesson-tokenizer/merges.txt',
    'gpt2-tokenizer/gpt2-merges.bin',
    'bert-tokenizer/bert-characters.bin',
  ];
  return Object.fromEntries(
    [
      'stem-worker.js',
      'stem-simd.wasm',
      'stem-scalar.wasm',
      'stem-relaxed.wasm',
      'stem-speed.wasm',
      'stem-speed-relaxed.wasm',
      ...tokenizers,
      ...model,
    ].map(found),
  );
}

function defined(buildId, modelFolder, files) {
  return {
    __STEM_BUILD_ID__: JSON.stringify(buildId),
    __STEM_LESSON_MODEL__: JSON.stringify(lessonModelSums(modelFolder)),
    __STEM_ENGINE_FILES__: JSON.stringify(files),
  };
}

/** stem-lab.mjs with its types, its manifest and its README, beside the engine's files in `outDir`. */
export async function buildElements({ buildId, outDir, door }) {
  const define = defined(buildId, path.join(outDir, 'lesson-model'), {});
  await oneScript({ entry: 'elements.ts', file: path.join(outDir, 'stem-lab.mjs'), format: 'es', define, door });
  const made = manifest();
  writeFileSync(path.join(outDir, 'custom-elements.json'), `${JSON.stringify(made, null, 2)}\n`);
  writeFileSync(path.join(outDir, 'stem-lab.d.ts'), declarationFile(made, exportKinds()));
  copyFileSync(path.join(embed, 'README.md'), path.join(outDir, 'ELEMENTS.md'));
}

/** What other pages load from a hosted lab: its elements, the loader, and the pages that show how. `site` is built already. */
export async function buildForOthers({ buildId, site, engineFiles, door }) {
  const define = defined(buildId, path.join(engineFiles, 'lesson-model'), filesOfSite(site));
  await oneScript({ entry: 'elements.ts', file: path.join(site, 'stem-lab.mjs'), format: 'es', define, door });
  // a classic script, so that a line to paste needs no type
  await oneScript({ entry: 'loader.ts', file: path.join(site, 'embed.js'), format: 'iife' });
  const demo = path.join(site, 'demo');
  mkdirSync(path.join(demo, 'reveal'), { recursive: true });
  for (const name of ['teachers', 'exercises', 'key'])
    await oneScript({ entry: `demo/${name}.ts`, file: path.join(demo, `${name}.js`), format: 'es', define });
  copyFileSync(
    path.join(embed, '../lessons/questions/questions.schema.json'),
    path.join(site, 'questions.schema.json'),
  );
  for (const name of readdirSync(path.join(embed, 'demo'))) {
    if (!name.endsWith('.ts')) copyFileSync(path.join(embed, 'demo', name), path.join(demo, name));
  }
  copyFileSync(path.join(embed, '../icon.svg'), path.join(demo, 'icon.svg'));
  for (const name of ['reveal.js', 'reveal.css'])
    copyFileSync(path.join(embed, '../../node_modules/reveal.js/dist', name), path.join(demo, 'reveal', name));
}
