// A model out of the caller's files: read piece by piece, told of and given up on the way. Fetched where it is asked.
import type { OpenModelProgress } from './api.ts';
import { knownOptions, listener, shown } from './check.ts';
import { modelConfig } from './config.ts';
import { refuseWhenCancelled, stemError } from './errors.ts';
import { type Source, sourceOf } from './files.ts';
import { EngineModel } from './model.ts';
import { abortSignal } from './pass.ts';
import type { WireModelFiles } from './protocol.ts';
import type { Given, Session } from './session.ts';

const oneFile = 'model.safetensors';
const indexFile = 'model.safetensors.index.json';

/** What is read at a time, bytes: some hundredths of a second from a disk. */
const piece = 8 * 2 ** 20;

/** Which files of a folder are the model's: its config.json, and one file of tensors or an index with those that it names. */
function modelSources(files: unknown): Source[] {
  if (typeof files !== 'object' || files === null) {
    throw stemError('bad-config', `openModel needs an object of files by name, got ${shown(files)}`, 'TypeError');
  }
  const names = Object.keys(files);
  const sharded = names.includes(indexFile) && !names.includes(oneFile);
  const tensors = sharded ? names.filter((name) => name.endsWith('.safetensors')) : [oneFile];
  return ['config.json', ...tensors, ...(sharded ? [indexFile] : [])].map((name) => {
    if (!Object.hasOwn(files, name)) throw stemError('bad-file', `openModel needs the file ${name}`);
    return sourceOf((files as Record<string, unknown>)[name], name);
  });
}

async function wholeOf({ name, size, read }: Source, heard: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  let whole: Uint8Array<ArrayBuffer>;
  try {
    whole = new Uint8Array(size);
  } catch {
    throw stemError('out-of-memory', `there is no memory for the ${size} bytes of ${name}`);
  }
  for (let at = 0; at < size || at === 0; at += piece) {
    const bytes = await read(at, Math.min(at + piece, size));
    whole.set(bytes, at);
    heard(bytes.length);
  }
  return whole;
}

/** `files` by name, which nobody else changes. Errors: bad-config, bad-file, cancelled, out-of-memory; those of the model. */
export async function openModelFiles(session: Session, files: unknown, options: unknown): Promise<EngineModel> {
  const set = knownOptions(options, ['onProgress', 'signal'] as const, 'openModel of files');
  const onProgress = listener<OpenModelProgress>(set.get('onProgress'), 'onProgress');
  const signal = abortSignal(set.get('signal'));
  const refuse = () => refuseWhenCancelled(signal, 'openModel');
  refuse();
  const sources = modelSources(files);
  const of = sources.reduce((sum, { size }) => sum + size, 0);
  let bytes = 0;
  // after a crash the files are read again, which nobody is told of
  let opening = true;
  const heard = (more: number) => {
    if (!opening) return;
    refuse();
    bytes += more;
    onProgress({ part: 'files', bytes, of });
  };
  const { key, made } = await session.makeOf('openModel', async () => {
    const whole = await wholeFiles(sources, heard);
    if (opening) refuse();
    return whole;
  });
  opening = false;
  const model = new EngineModel(session, key, modelConfig(made));
  if (signal?.aborted) model.dispose();
  refuse();
  return model;
}

async function wholeFiles(sources: readonly Source[], heard: (bytes: number) => void): Promise<Given<'openModel'>> {
  const read = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const source of sources) read.set(source.name, await wholeOf(source, heard));
  // each was read
  const take = (name: string) => read.get(name) as Uint8Array<ArrayBuffer>;
  const tensors: WireModelFiles = {
    files: [...read.keys()]
      .filter((name) => name.endsWith('.safetensors'))
      .map((name) => ({ name, bytes: take(name) })),
    ...(read.has(indexFile) ? { index: take(indexFile) } : {}),
    stem: false,
  };
  return { args: [take('config.json'), tensors], transfer: [...read.values()].map(({ buffer }) => buffer) };
}
