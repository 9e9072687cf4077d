// The module in WebAssembly and the program of this machine's compiler learn alike, within a bound that follows from PyTorch.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { unitRoundoff } from './bounds.ts';
import { builds, createEngine, root } from './built.ts';
import { filesBefore, type TrainingCase, trainingCases } from './golden-training.ts';

const program = process.env.STEM_PROGRAM ?? path.join(root, 'build/native/stem');

// the program's command takes no segments
const cases = trainingCases.filter(({ segments }) => segments.length === 0);

let folder: string;
beforeAll(() => {
  if (!existsSync(program)) throw new Error(`${program} is missing: run npm test -- native first, or set STEM_PROGRAM`);
  folder = mkdtempSync(path.join(tmpdir(), 'stem-curve-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function nativeLosses(one: TrainingCase): number[] {
  const model = path.join(folder, one.name);
  const init = spawnSync(program, ['init', '--config', '-', '--out', model], {
    input: JSON.stringify({ model_type: 'stem', ...one.config }),
  });
  expect(init.stderr.toString()).toBe('');
  for (const [file, bytes] of Object.entries(filesBefore(one))) writeFileSync(path.join(model, file), bytes);
  const { name, lr, betas, eps, weight_decay: decay, clip, warmup } = one.optimizer;
  const flags = {
    ...{ model, ids: '-', steps: one.steps, out: `${model}.out`, optimizer: name, lr, betas: betas.join(','), eps },
    ...{
      'weight-decay': decay,
      clip,
      warmup,
      seed: 0,
      ...(one.frozen.length > 0 ? { freeze: one.frozen.join(',') } : {}),
    },
  };
  const given = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const run = spawnSync(program, ['train', ...given, '--json'], { input: JSON.stringify(one.ids) });
  expect(run.stderr.toString()).toBe('');
  return JSON.parse(run.stdout.toString()).losses;
}

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  test.each(cases.map((one) => [one.name, one] as const))('%s: the native curve', async (_, one) => {
    const native = nativeLosses(one);
    const model = await engine.openModel(filesBefore(one));
    const { name, lr, betas, eps, weight_decay: weightDecay, clip, warmup } = one.optimizer;
    const { losses } = await model.train({
      ...{ ids: one.ids, steps: one.steps, freeze: one.frozen, clip, warmup },
      optimizer: { name, lr, betas, eps, weightDecay },
    });
    expect(losses.length).toBe(native.length);
    // each is within 8 × (what float32 costs PyTorch) + 8 roundings of the exact curve (tests/golden/train/README.md),
    // so that two are within twice that of each other
    const bound = 2 * (8 * one.error.losses + 8 * unitRoundoff * Math.max(...one.losses.map(Math.abs)));
    for (const [step, loss] of losses.entries())
      expect(Math.abs(loss - native[step]), `step ${step}`).toBeLessThanOrEqual(bound);
    model.dispose();
  });
});
