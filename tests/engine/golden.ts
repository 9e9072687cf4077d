// The cases of tests/golden/stem, each variant as the two files of a model folder.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inputBound, matmulBound } from './bounds.ts';
import { jsonBytes, root } from './built.ts';
import { readTensors, type Tensors, writeTensors } from './safetensors.ts';

const folder = path.join(root, 'tests/golden/stem');

interface CasesFile {
  cases: {
    name: string;
    weights: string;
    values: string;
    config: { vocab_size: number; d_model: number; max_len: number };
    batch: number;
    tokens: number;
    ids: number[][];
    targets: number[][];
    variants: {
      tie_weights: boolean;
      scale_embeddings: boolean;
      positions: 'learned' | 'none';
      input: string;
      logits: string;
      loss: number | null;
    }[];
  }[];
  folder: { folder: string; ids: number[][]; values: string };
}

export const casesFile: CasesFile = JSON.parse(readFileSync(path.join(folder, 'cases.json'), 'utf8'));

export function goldenFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(folder, name)));
}

export interface Golden {
  name: string;
  files: { 'config.json': Uint8Array<ArrayBuffer>; 'model.safetensors': Uint8Array<ArrayBuffer> };
  ids: number[][];
  targets: number[][];
  batch: number;
  tokens: number;
  vocab: number;
  width: number;
  /** √d or 1 */
  scale: number;
  tok: Float32Array;
  head: Float32Array;
  input: Float32Array;
  logits: Float32Array;
  loss: number | null;
}

function get(tensors: Tensors, name: string): Float32Array {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`no tensor ${name}`);
  return tensor.data;
}

export function goldenCases(): Golden[] {
  return casesFile.cases.flatMap((entry) => {
    const weights = readTensors(goldenFile(entry.weights));
    const values = readTensors(goldenFile(entry.values));
    return entry.variants.map((variant): Golden => {
      const { tie_weights, scale_embeddings, positions } = variant;
      const kept = new Map(weights);
      if (tie_weights) kept.delete('lm_head.weight');
      if (positions === 'none') kept.delete('pos.weight');
      const config = { model_type: 'stem', ...entry.config, tie_weights, scale_embeddings, positions, dropout: 0.1 };
      const wiring = [tie_weights ? 'tied' : 'untied', scale_embeddings ? 'scaled' : 'plain', `positions ${positions}`];
      return {
        name: `${entry.name}, ${wiring.join(', ')}`,
        files: { 'config.json': jsonBytes(config), 'model.safetensors': writeTensors(kept) },
        ids: entry.ids,
        targets: entry.targets,
        batch: entry.batch,
        tokens: entry.tokens,
        vocab: entry.config.vocab_size,
        width: entry.config.d_model,
        scale: scale_embeddings ? Math.sqrt(entry.config.d_model) : 1,
        tok: get(weights, 'tok.weight'),
        head: get(weights, tie_weights ? 'tok.weight' : 'lm_head.weight'),
        input: get(values, variant.input),
        logits: get(values, variant.logits),
        loss: variant.loss,
      };
    });
  });
}

/** What a build may be off by, number by number. */
export function goldenBounds(golden: Golden): { input: Float64Array; logits: Float64Array } {
  const rows = golden.ids.flat();
  const { width, vocab } = golden;
  const raw = Float32Array.from({ length: rows.length * width }, (_, i) => {
    return golden.tok[(rows[Math.floor(i / width)] as number) * width + (i % width)] as number;
  });
  const input = inputBound(raw, golden.input, golden.scale);
  const a = { rows: rows.length, cols: width, data: golden.input };
  return { input, logits: matmulBound(a, input, { rows: vocab, cols: width, data: golden.head }, golden.logits) };
}
