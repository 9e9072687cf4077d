// createModel's options in camelCase, and the same as the text of a config.json in snake_case, which is what core reads.
import type { CreateModelOptions, Init, ModelConfig, StemError, Switches } from './api.ts';
import { finiteNumber, knownOptions, oneOf, trueOrFalse, wholeInRange } from './check.ts';

const maxCount = 2 ** 32 - 1;

type Check = (value: unknown, place: string) => unknown;
const count: Check = (value, place) => wholeInRange(value, place, maxCount, 'bad-config');
const word =
  (...words: string[]): Check =>
  (value, place) =>
    oneOf(value, words, place);

/** Each option with its key in config.json and what its value must be; core decides what makes a model. */
const fields: { [K in keyof ModelConfig]-?: [string, Check] } = {
  vocabSize: ['vocab_size', count],
  dModel: ['d_model', count],
  maxLen: ['max_len', count],
  tieWeights: ['tie_weights', trueOrFalse],
  scaleEmbeddings: ['scale_embeddings', trueOrFalse],
  positions: ['positions', word('learned', 'sinusoidal', 'rope', 'alibi', 'none')],
  ropeLayout: ['rope_layout', word('half', 'interleaved')],
  combine: ['combine', word('sum', 'concat')],
  segmentCount: ['segment_count', count],
  dropout: ['dropout', finiteNumber],
  layers: ['n_layer', count],
  heads: ['n_head', count],
  dFf: ['d_ff', count],
  activation: ['activation', word('gelu_new', 'gelu')],
  norm: ['norm', word('pre', 'post')],
  layerNormEpsilon: ['layer_norm_epsilon', finiteNumber],
  paddingIdx: ['padding_idx', count],
};
const fieldNames = Object.keys(fields) as (keyof ModelConfig)[];

export interface ModelRequest {
  configJson: Uint8Array<ArrayBuffer>;
  init: Init;
  seed: number;
}

export function modelRequest(options: CreateModelOptions | undefined): ModelRequest {
  const set = knownOptions(options, [...fieldNames, 'init', 'seed'] as const, 'createModel');
  const config: Record<string, unknown> = { model_type: 'stem' };
  for (const name of fieldNames) {
    const value = set.get(name);
    if (value === undefined || (name === 'paddingIdx' && value === null)) continue;
    const [key, check] = fields[name];
    config[key] = check(value, name);
  }
  return {
    configJson: new TextEncoder().encode(JSON.stringify(config)),
    init: oneOf(set.get('init') ?? 'pytorch', ['pytorch', 'gpt2', 'inv-sqrt-d'], 'init'),
    seed: wholeInRange(set.get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
  };
}

/** The config.json that core wrote, as createModel's options. */
export function modelConfig(configJson: Uint8Array): Readonly<ModelConfig> {
  const parsed: Record<string, unknown> = JSON.parse(new TextDecoder().decode(configJson));
  const config = Object.fromEntries(fieldNames.map((name) => [name, parsed[fields[name][0]] ?? null]));
  return Object.freeze(config) as unknown as Readonly<ModelConfig>;
}

const switchNames = ['tieWeights', 'scaleEmbeddings', 'positions', 'dropout', 'ropeLayout', 'combine'] as const;

export function switchesOf(given: unknown): Switches {
  const set = knownOptions(given, switchNames, 'clone');
  return Object.fromEntries([...set].map(([name, value]) => [name, fields[name][1](value, name)]));
}

/** Core names an option by its key in config.json; whoever called createModel knows it by another name. */
export async function inWordsOfTheApi<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && (error as StemError).code === 'bad-config')
      error.message = inOptionNames(error.message);
    throw error;
  }
}

/** A message of core about config.json's keys, in the words of createModel. */
function inOptionNames(message: string): string {
  return fieldNames.reduce((text, name) => text.replaceAll(new RegExp(`\\b${fields[name][0]}\\b`, 'g'), name), message);
}
