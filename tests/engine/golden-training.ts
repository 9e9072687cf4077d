// The cases of tests/golden/train: a model before and after PyTorch's steps, its gradients and losses.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParameterGroup } from '../../web/engine/api.ts';
import { jsonBytes, root } from './built.ts';
import { readTensors, type Tensors, writeTensors } from './safetensors.ts';

const folder = path.join(root, 'tests/golden/train');

export interface TrainingCase {
  name: string;
  config: Record<string, unknown> & { tie_weights: boolean };
  optimizer: Record<'lr' | 'eps' | 'weight_decay' | 'clip' | 'warmup', number> & {
    name: 'adamw' | 'sgd';
    betas: [number, number];
  };
  steps: number;
  frozen: ParameterGroup[];
  ids: number[][];
  segments: number[][];
  losses: number[];
  error: Record<string, number>;
}

export const trainingCases: readonly TrainingCase[] = JSON.parse(readFileSync(path.join(folder, 'cases.json'), 'utf8'));

/** All tensors of a case; the names begin with `before.`, `after.`, `d.`, or are parts of one gradient. */
export function tensorsOf({ name }: TrainingCase): Tensors {
  return readTensors(new Uint8Array(readFileSync(path.join(folder, `${name}.safetensors`))));
}

/** Those whose names begin so, by the rest of their names. */
export function under(tensors: Tensors, prefix: string): Tensors {
  const some = [...tensors].filter(([name]) => name.startsWith(prefix));
  return new Map(some.map(([name, tensor]) => [name.slice(prefix.length), tensor]));
}

/** The two files of the model before its first step. */
export function filesBefore(one: TrainingCase): Record<'config.json' | 'model.safetensors', Uint8Array<ArrayBuffer>> {
  return {
    'config.json': jsonBytes({ model_type: 'stem', ...one.config }),
    'model.safetensors': writeTensors(under(tensorsOf(one), 'before.')),
  };
}
