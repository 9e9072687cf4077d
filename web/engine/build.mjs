// Packs dist/npm/: the engine with the two modules that Emscripten made, and the lesson's questions with their grader.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { gpt2MergesFile } from '../../core/text/gpt2-merges.mjs';
import { lessonModelSums, splitLessonModel } from '../lesson-model.mjs';
import { exportedInterface } from '../source-types.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const engine = import.meta.dirname;

/** Beside the types, what the package exports as values. */
const exportedValues = `
/** Loads the core and starts it. Rejects once, in words, when it can't be loaded. */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;

/** A file by its address, or inlined: as text, as bytes in base64, or as bytes that are made when they are asked for. */
export type Asset = URL | { text: string } | { base64: string } | { bytes: () => Uint8Array<ArrayBuffer> };
export type AssetName =
  | 'stem-worker.js'
  | 'stem-simd.wasm'
  | 'stem-scalar.wasm'
  | 'stem-speed.wasm'
  | 'stem-speed-relaxed.wasm'
  | 'stem-relaxed.wasm'
  | 'lesson-tokenizer/vocab.json'
  | 'lesson-tokenizer/merges.txt'
  | 'gpt2-tokenizer/gpt2-merges.bin'
  | 'bert-tokenizer/bert-characters.bin'
  | 'lesson-model/config.json';
/** Large files: they may also be base64 of a gzip file, which may still be on its way. */
export type LargeAsset = Asset | { gzip: () => Promise<string> };
export type LargeAssetName =
  | 'lesson-model/model-00001-of-00002.safetensors'
  | 'lesson-model/model-00002-of-00002.safetensors';
/** Tells where the engine's files are that do not lie beside the script under their own name. */
export declare function registerAssets(
  assets: Partial<Record<AssetName, Asset> & Record<LargeAssetName, LargeAsset>>,
): void;

/** The lesson's ten checks, in the lesson's order. */
export declare const questions: readonly Question[];
/** Grades the answer to one of them. Rejects with a RangeError for an id that none of them has. */
export declare function grade(id: string, answer: string | boolean, options?: GradeOptions): Promise<Grade>;
`;

/** A source file of types without what ties it to the others: in the package they are one. */
function ownLines(file) {
  return readFileSync(path.join(engine, file), 'utf8').replaceAll(
    /^(import|export) type [^;]*? from '[^']*';\n/gms,
    '',
  );
}

function declarations() {
  const lessons = path.join(root, 'web/lessons');
  const grading = 'lessons/grading/grade.ts';
  return [
    ...['api.ts', 'api-checkpoint.ts', 'api-inspection.ts', 'api-training.ts', 'api-speed.ts', 'api-vocabulary.ts'].map(
      ownLines,
    ),
    readFileSync(path.join(lessons, 'questions/types.ts'), 'utf8'),
    exportedInterface(grading, 'GradeOptions'),
    exportedInterface(grading, 'Grade'),
    exportedValues,
  ].join('\n');
}

/** One glue serves both modules; should a new Emscripten end that, the build says so before a reader's browser does. */
function readDoors(simdDoor, ...otherDoors) {
  const script = (folder) => readFileSync(path.join(folder, 'stem.mjs'));
  for (const other of otherDoors) {
    if (script(simdDoor).equals(script(other))) continue;
    throw new Error(`${simdDoor}/stem.mjs and ${other}/stem.mjs differ: the modules need one script`);
  }
  return path.join(simdDoor, 'stem.mjs');
}

async function bundle({ entry, door, define, output }) {
  const build = await rolldown({
    input: path.join(engine, entry),
    platform: 'browser',
    // tsconfig.json maps the same name to its types
    tsconfig: false,
    resolve: { alias: { 'stem-wasm': door } },
    transform: { target: 'es2022', define },
    logLevel: 'warn',
  });
  try {
    await build.write({ minify: true, ...output });
  } finally {
    await build.close();
  }
}

function packageJson(version) {
  const fields = {
    name: 'stem-lab',
    version,
    description:
      'The engine of Stem Lab: token embeddings, positions and a tied LM head, computed by C++ in WebAssembly; with the checks of its lesson',
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: ['./stem-lab.mjs'],
    engines: { node: '>=20.19' },
    types: './index.d.ts',
    customElements: './custom-elements.json',
    exports: {
      '.': { types: './index.d.ts', default: './index.mjs' },
      './stem-lab.mjs': { types: './stem-lab.d.ts', default: './stem-lab.mjs' },
      './custom-elements.json': './custom-elements.json',
      './stem-worker.js': './stem-worker.js',
      './*.wasm': './*.wasm',
      './lesson-tokenizer/*': './lesson-tokenizer/*',
      './gpt2-tokenizer/*': './gpt2-tokenizer/*',
      './bert-tokenizer/*': './bert-tokenizer/*',
      './lesson-model/*': './lesson-model/*',
      './package.json': './package.json',
    },
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** Fills `outDir`. `buildId` must be the one that the modules were compiled with. */
export async function buildEngine({
  buildId,
  simdDoor = path.join(root, 'build/wasm'),
  scalarDoor = path.join(root, 'build/wasm-scalar'),
  relaxedDoor = path.join(root, 'build/wasm-relaxed'),
  lessonTokenizer = path.join(root, 'web/lessons/tokenizer'),
  lessonModel = path.join(root, 'web/lessons/model'),
  outDir = path.join(root, 'dist/npm'),
}) {
  const door = readDoors(simdDoor, scalarDoor, relaxedDoor);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(path.join(outDir, 'lesson-tokenizer'), { recursive: true });

  const modelFolder = path.join(outDir, 'lesson-model');
  splitLessonModel(lessonModel, modelFolder);
  const define = {
    __STEM_BUILD_ID__: JSON.stringify(buildId),
    __STEM_LESSON_MODEL__: JSON.stringify(lessonModelSums(modelFolder)),
  };
  await bundle({
    entry: '../npm.ts',
    door,
    define,
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: 'index.mjs',
      chunkFileNames: 'stem-[name].mjs',
      // a file of its own, so that a bundler can leave it out where only the engine is used
      codeSplitting: { groups: [{ name: 'lessons', test: /[\\/]web[\\/]lessons[\\/]/ }] },
    },
  });
  await bundle({
    entry: 'worker.ts',
    door,
    // a classic script has no import.meta, and asks for no file
    define: { ...define, 'import.meta.url': '""' },
    output: { file: path.join(outDir, 'stem-worker.js'), format: 'iife' },
  });

  copyFileSync(path.join(simdDoor, 'stem.wasm'), path.join(outDir, 'stem-simd.wasm'));
  copyFileSync(path.join(scalarDoor, 'stem.wasm'), path.join(outDir, 'stem-scalar.wasm'));
  copyFileSync(path.join(simdDoor, 'stem-speed.wasm'), path.join(outDir, 'stem-speed.wasm'));
  copyFileSync(path.join(relaxedDoor, 'stem-speed.wasm'), path.join(outDir, 'stem-speed-relaxed.wasm'));
  copyFileSync(path.join(relaxedDoor, 'stem.wasm'), path.join(outDir, 'stem-relaxed.wasm'));
  // its README carries the credits that its texts' licences ask for
  for (const file of ['vocab.json', 'merges.txt', 'README.md']) {
    copyFileSync(path.join(lessonTokenizer, file), path.join(outDir, 'lesson-tokenizer', file));
  }
  mkdirSync(path.join(outDir, 'gpt2-tokenizer'));
  writeFileSync(path.join(outDir, 'gpt2-tokenizer/gpt2-merges.bin'), gpt2MergesFile());
  mkdirSync(path.join(outDir, 'bert-tokenizer'));
  const bertCharacters = 'bert-characters.bin';
  copyFileSync(path.join(root, 'core/text', bertCharacters), path.join(outDir, 'bert-tokenizer', bertCharacters));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  writeFileSync(path.join(outDir, 'package.json'), packageJson(version));
  writeFileSync(path.join(outDir, 'index.d.ts'), declarations());
  copyFileSync(path.join(root, 'LICENSE'), path.join(outDir, 'LICENSE'));
  copyFileSync(path.join(root, 'web/third-party.md'), path.join(outDir, 'THIRD_PARTY.md'));
  copyFileSync(path.join(engine, 'README.md'), path.join(outDir, 'README.md'));
}
