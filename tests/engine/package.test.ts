// What is built: one script for two modules, opcodes, sizes, and a package that installs and type-checks.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { builds, doorFolder, packageFile, packageFolder, root } from './built.ts';

const allBuilds = [...builds, 'relaxed'] as const;
const scratch = mkdtempSync(path.join(tmpdir(), 'stem-package-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The tensors of a safetensors file, of any dtype, as bytes. */
function tensorsOf(file: string): Map<string, { dtype: string; shape: number[]; data: Buffer }> {
  const bytes = readFileSync(file);
  const start = 8 + Number(bytes.readBigUInt64LE(0));
  const { __metadata__, ...header } = JSON.parse(bytes.subarray(8, start).toString());
  const entries = Object.entries<{ dtype: string; shape: number[]; data_offsets: [number, number] }>(header);
  return new Map(
    entries.map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [begin, end],
        },
      ]) => [name, { dtype, shape, data: bytes.subarray(start + begin, start + end) }],
    ),
  );
}

describe('the script', () => {
  test('is one and the same for all modules', () => {
    const [simd, scalar, relaxed] = allBuilds.map((build) =>
      readFileSync(path.join(doorFolder(build), 'stem.mjs'), 'utf8'),
    );
    expect(simd).toBe(scalar);
    expect(simd).toBe(relaxed);
    expect(simd).toContain('createStemModule');
  });

  test('needs no eval', () => {
    for (const file of ['index.mjs', 'stem-worker.js', 'stem-host.mjs']) {
      expect(readFileSync(packageFile(file), 'utf8')).not.toMatch(/\beval\(|new Function\b|Function\(["'`]/);
    }
  });

  test('of the worker is classic: no import, no export, no import.meta', () => {
    const script = readFileSync(packageFile('stem-worker.js'), 'utf8');
    expect(script).not.toMatch(/\bimport\.meta\b|^\s*(import|export)\s/m);
    expect(() => new Function(script)).not.toThrow();
  });

  test('stays within the budget of a first load', () => {
    const gzipped = (file: string) => gzipSync(readFileSync(packageFile(file))).length;
    for (const build of allBuilds) expect(gzipped(`stem-${build}.wasm`)).toBeLessThanOrEqual(200 * 1024);
    expect(gzipped('index.mjs') + gzipped('stem-worker.js')).toBeLessThanOrEqual(30 * 1024);
    // what comes before the first numbers, as it lies on a server that packs nothing
    expect(statSync(packageFile('lesson-model/model-00001-of-00002.safetensors')).size).toBeLessThanOrEqual(1_200_000);
  });

  test('brings the lesson’s model as a folder of the Hugging Face layout, number for number', () => {
    const folder = path.join(root, 'web/lessons/model');
    const index = JSON.parse(readFileSync(packageFile('lesson-model/model.safetensors.index.json'), 'utf8'));
    const whole = tensorsOf(path.join(folder, 'model.safetensors'));
    expect(whole.size).toBeGreaterThan(100);
    expect(Object.keys(index.weight_map).sort()).toEqual([...whole.keys()].sort());
    const files = new Map(
      [...new Set<string>(Object.values(index.weight_map))].map((name) => [
        name,
        tensorsOf(packageFile(`lesson-model/${name}`)),
      ]),
    );
    let bytes = 0;
    for (const [name, tensor] of whole) {
      expect(files.get(index.weight_map[name])?.get(name), name).toEqual(tensor);
      bytes += tensor.data.length;
    }
    expect(index.metadata.total_size).toBe(bytes);
    expect([...files.values()].reduce((sum, { size }) => sum + size, 0)).toBe(whole.size);
    for (const name of ['config.json', 'README.md'])
      expect(readFileSync(packageFile(`lesson-model/${name}`))).toEqual(readFileSync(path.join(folder, name)));
  });
});

describe('the opcodes', () => {
  const tool = path.join(root, '.toolchain/binaryen/bin/wasm-dis');
  const disassemble = (build: string) =>
    execFileSync(
      existsSync(tool) ? tool : 'wasm-dis',
      ['--enable-simd', '--enable-relaxed-simd', packageFile(`stem-${build}.wasm`)],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      },
    );
  const count = (text: string, opcode: RegExp) => text.match(opcode)?.length ?? 0;
  const anySimd = /\(?\b(v128|i8x16|i16x8|i32x4|i64x2|f32x4|f64x2)\b/g;

  test('of the scalar module: none of SIMD', () => {
    const text = disassemble('scalar');
    expect(count(text, /\bf32\.mul\b/g)).toBeGreaterThan(0);
    expect(count(text, anySimd)).toBe(0);
  });

  test('of the simd module: f32x4 arithmetic, and nothing relaxed', () => {
    const text = disassemble('simd');
    for (const opcode of [/\bf32x4\.mul\b/g, /\bf32x4\.add\b/g, /\bf32x4\.(p?max)\b/g, /\bv128\.load\b/g]) {
      expect(count(text, opcode), String(opcode)).toBeGreaterThan(0);
    }
    expect(count(text, /\w+\.relaxed_\w+/g)).toBe(0);
  });

  test('of the relaxed module: products and sums fused, and nothing else relaxed', () => {
    const text = disassemble('relaxed');
    const fused = count(text, /\bf32x4\.relaxed_madd\b/g);
    expect(fused).toBeGreaterThanOrEqual(16);
    expect(count(text, /\w+\.relaxed_\w+/g)).toBe(fused);
  });
});

describe('the package', () => {
  test('installs into a project, runs there and has types', () => {
    writeFileSync(path.join(scratch, 'package.json'), '{ "type": "module", "private": true }');
    const npm = ['install', '--offline', '--no-audit', '--no-fund', '--install-links', packageFolder];
    execFileSync('npm', npm, { cwd: scratch, encoding: 'utf8' });
    writeFileSync(
      path.join(scratch, 'use.mts'),
      `import { createEngine, type ForwardOutput, type StemError } from 'stem-lab';
const engine = await createEngine({ path: 'auto' });
const model = await engine.createModel({ vocabSize: 97, dModel: 24 });
const out: ForwardOutput = await model.forward([[1, 2]], { trace: ['input'] });
// @ts-expect-error ids are rows
const refused = await model.forward([1, 2]).catch((error: StemError) => error.code);
// @ts-expect-error misspelt
await engine.createModel({ vocabsize: 3 }).catch((error: StemError) => console.log(error.code));
console.log(out.logits.shape.join(), refused, (await engine.openTokenizer('lesson')).size > 255);
console.log((await engine.openModel('lesson')).config.layers);
engine.dispose();
`,
    );
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const flags = ['--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--module', 'nodenext'];
    execFileSync(process.execPath, [tsc, ...flags, 'use.mts'], { cwd: scratch, stdio: 'inherit' });
    const output = execFileSync(process.execPath, ['use.mjs'], { cwd: scratch, encoding: 'utf8' });
    expect(output).toBe('bad-config\n1,2,97 bad-shape true\n12\n');
  });

  test("its types are the engine's own", () => {
    const shipped = readFileSync(packageFile('index.d.ts'), 'utf8');
    expect(shipped).not.toMatch(/ from '\.\//);
    const declared = ['api', 'api-checkpoint', 'api-inspection', 'api-training', 'api-speed'].flatMap((name) =>
      readFileSync(path.join(root, `web/engine/${name}.ts`), 'utf8')
        .split('\n\n')
        .filter((part) => /^export (interface|type \w)/m.test(part)),
    );
    expect(declared.length).toBeGreaterThan(40);
    for (const part of declared) expect(shipped).toContain(part.trim());
  });
});
