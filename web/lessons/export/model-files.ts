// A model as the files that rebuild it elsewhere: its folder, the script for PyTorch, and the core's logits to hold against it.
import type { Lab } from '../experiments/experiment.ts';
import { passOptions } from '../state/engine-options.ts';
import { npyFile } from './npy.ts';
import { logitsFile, pytorchScript, scriptFile } from './pytorch-script.ts';

export type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** What they are of, for the script's comments: the text, and the build that computes the numbers. */
export interface Source {
  readonly text: string;
  readonly made: string;
}

/**
 * config.json and model.safetensors, with the learner's cells, and the tokenizer. A table that has more rows than the tokenizer has
 * tokens goes without it: another program would take the other rows for tokens that nobody can name.
 */
export async function savedFolder({ model, tokenizer }: Pick<Lab, 'model' | 'tokenizer'>): Promise<Files> {
  const words = tokenizer.size === model.config.vocabSize ? await tokenizer.save() : {};
  return { ...(await model.save()), ...words } as Files;
}

/** The model's folder with its tokenizer; and where there is a text, the script for its ids and their logits. Dropout is off in all of it. */
export async function modelFiles(lab: Lab, source: Source): Promise<Files> {
  const { model, settings, ids } = lab;
  const folder = await savedFolder(lab);
  if (ids.length === 0) return folder;
  const pass = { ...passOptions(settings, ids.length), train: false };
  const { logits } = await model.forward([ids], pass);
  const { model_type } = JSON.parse(new TextDecoder().decode(folder['config.json']));
  const script = pytorchScript({
    ...source,
    config: model.config,
    gpt2Names: model_type === 'gpt2',
    ids,
    segmentIds: pass.segmentIds?.[0] ?? null,
    attention: settings.attention,
    causal: settings.causal,
  });
  return {
    ...folder,
    [scriptFile]: new TextEncoder().encode(script),
    [logitsFile]: npyFile(logits),
  };
}
