// dispose, memory, and the end of the process.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builds, createEngine, packageFile } from './built.ts';
import { heapSlack } from './heap.ts';
import { smallTokenizerFiles } from './small-tokenizer.ts';

const sizes = { vocabSize: 97, dModel: 24, maxLen: 33 };

async function expectAllDisposed(uses: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(uses)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'disposed' } });
  }
}

describe('dispose', () => {
  test('of a model: idempotent, and every later use is refused', async () => {
    const engine = await createEngine();
    const model = await engine.createModel(sizes);
    const other = await engine.createModel(sizes);
    const running = model.forward([[1]]);
    model.dispose();
    model.dispose();
    expect((await running).logits.shape).toEqual([1, 1, 97]);
    await expectAllDisposed([
      model.forward([[1]]),
      // said before anything else is looked at
      model.forward(undefined as never),
      model.parameters(),
      model.rows('tok.weight', [0]),
      model.setCell('tok.weight', 0, 0, 1),
      model.save(),
    ]);
    expect(model.config.vocabSize).toBe(97);
    expect((await other.forward([[1]])).logits.shape).toEqual([1, 1, 97]);
    engine.dispose();
  });

  test('of a tokenizer', async () => {
    const engine = await createEngine();
    const tokenizer = await engine.openTokenizer(smallTokenizerFiles());
    tokenizer.dispose();
    tokenizer.dispose();
    await expectAllDisposed([
      tokenizer.encode('a'),
      tokenizer.encode(undefined as never),
      tokenizer.decode([1]),
      tokenizer.decodeBytes([1]),
      tokenizer.pieces([1]),
    ]);
    expect(tokenizer.size).toBe(262);
    engine.dispose();
  });

  test('of an engine: pending calls and all that came from it are refused', async () => {
    const engine = await createEngine();
    const model = await engine.createModel(sizes);
    const tokenizer = await engine.openTokenizer(smallTokenizerFiles());
    const pending = Array.from({ length: 5 }, () => model.forward([[1]]));
    engine.dispose();
    engine.dispose();
    await expectAllDisposed([
      ...pending,
      engine.createModel(),
      engine.openTokenizer('lesson'),
      engine.diagnostics.heapInUse(),
      model.forward([[1]]),
      tokenizer.encode('a'),
    ]);
    model.dispose();
    tokenizer.dispose();
    expect(engine.info.version).toMatch(/\d/);
  });
});

describe.each(builds)('memory of the %s build', (build) => {
  test('is flat over 10,000 forward calls', async () => {
    const engine = await createEngine({ path: build });
    const model = await engine.createModel(sizes);
    const options = { trace: ['input', 'token', 'position'] as const, topK: 3, targets: [[1, 2, 3]] };
    const call = () => model.forward([[3, 2, 1]], { ...options, trace: [...options.trace] });
    for (let i = 0; i < 10; i++) await call();
    const before = await engine.diagnostics.heapInUse();
    expect(before).toBeGreaterThan(97 * 24 * 4);
    for (let i = 0; i < 100; i++) await Promise.all(Array.from({ length: 100 }, call));
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(before + heapSlack);
    engine.dispose();
  });

  test('is flat over 1000 models that are made, used, refused something and disposed of', async () => {
    const engine = await createEngine({ path: build });
    const round = async (i: number) => {
      const model = await engine.createModel({ ...sizes, seed: i });
      await model.forward([[i % 97]]);
      if (i % 3 === 0) await expect(model.forward([new Array(34).fill(0)])).rejects.toMatchObject({ code: 'too-long' });
      if (i % 3 === 1) await expect(model.setCell('tok.weight', 97, 0, 1)).rejects.toMatchObject({ code: 'bad-shape' });
      if (i % 3 === 2) await expect(engine.createModel({ dropout: 2 })).rejects.toMatchObject({ code: 'bad-config' });
      model.dispose();
    };
    for (let i = 0; i < 20; i++) await round(i);
    const before = await engine.diagnostics.heapInUse();
    for (let i = 0; i < 1000; i++) await round(i);
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(before + heapSlack);
    engine.dispose();
  });
});

/** Runs a script that uses the package in a process of its own; how it ended and what it said. */
function run(body: string): Promise<{ code: number | null; output: string; seconds: number }> {
  const script = `import { createEngine } from ${JSON.stringify(pathToFileURL(packageFile('index.mjs')).href)};\n${body}`;
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('close', (code) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 }));
  });
}

describe("Node's process", () => {
  const use = `const engine = await createEngine();
    const model = await engine.createModel({ vocabSize: 97, dModel: 24 });
    console.log((await model.forward([[1, 2]])).logits.shape.join());`;

  test('ends after dispose', async () => {
    expect(await run(`${use} engine.dispose();`)).toMatchObject({ code: 0, output: '1,2,97\n' });
  });

  test('ends with an idle engine that nobody disposed of', async () => {
    expect(await run(use)).toMatchObject({ code: 0, output: '1,2,97\n' });
  });

  test('waits for a call that nobody awaits', async () => {
    const late = `${use} model.forward([[3]]).then((out) => console.log('late', out.logits.shape.join()));`;
    expect(await run(late)).toMatchObject({ code: 0, output: '1,2,97\nlate 1,1,97\n' });
  });

  test('survives a crash of the engine and ends', async () => {
    const crash = `${use}
      await engine.diagnostics.crash().catch((error) => console.log(error.code));
      console.log((await model.forward([[1, 2]])).logits.shape.join());`;
    expect(await run(crash)).toMatchObject({ code: 0, output: '1,2,97\nengine-crashed\n1,2,97\n' });
  });

  test('has no unhandled rejection when the engine cannot start', async () => {
    const broken = `await createEngine({ wasm: new ArrayBuffer(8) }).catch((error) => console.log(error.code));`;
    expect(await run(broken)).toMatchObject({ code: 0, output: 'bad-file\n' });
  });
});
