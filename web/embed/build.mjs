// What other people's pages load: the elements, into dist/npm, and the loader of frames.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { lessonModelSums } from '../lesson-model.mjs';
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

/** stem-lab.mjs with its types, its manifest and its README, beside the engine's files in `outDir`. */
export async function buildElements({ buildId, outDir, door }) {
  const define = {
    __STEM_BUILD_ID__: JSON.stringify(buildId),
    __STEM_LESSON_MODEL__: JSON.stringify(lessonModelSums(path.join(outDir, 'lesson-model'))),
  };
  await oneScript({ entry: 'elements.ts', file: path.join(outDir, 'stem-lab.mjs'), format: 'es', define, door });
  const made = manifest();
  writeFileSync(path.join(outDir, 'custom-elements.json'), `${JSON.stringify(made, null, 2)}\n`);
  writeFileSync(path.join(outDir, 'stem-lab.d.ts'), declarationFile(made, exportKinds()));
  copyFileSync(path.join(embed, 'README.md'), path.join(outDir, 'ELEMENTS.md'));
}

/** embed.js: a classic script, so that a line to paste needs no type. */
export async function buildLoader(file) {
  await oneScript({ entry: 'loader.ts', file, format: 'iife' });
}
