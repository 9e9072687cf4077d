// The lesson's trained model: its tables come first, and are a stem that can be used while the blocks are on their way.
import type { Model, OpenModelOptions } from './api.ts';
import { arrivingBytes } from './arriving.ts';
import { assetOf, type LargeAssetName } from './assets.ts';
import { knownOptions, listener } from './check.ts';
import { modelConfig } from './config.ts';
import { refuseWhenCancelled, stemError } from './errors.ts';
import { assetBytes } from './load.ts';
import { EngineModel } from './model.ts';
import { abortSignal } from './pass.ts';
import type { WireFile } from './protocol.ts';
import type { Session } from './session.ts';

const what = "the lesson model's file";

interface Listeners {
  onStem: (stem: Model) => void;
  onProgress: NonNullable<OpenModelOptions['onProgress']>;
  signal: AbortSignal | undefined;
}

function listeners(options: unknown): Listeners & { wantsStem: boolean } {
  const set = knownOptions(options, ['onStem', 'onProgress', 'signal'] as const, 'openModel');
  return {
    wantsStem: set.get('onStem') !== undefined,
    onStem: listener(set.get('onStem'), 'onStem'),
    onProgress: listener(set.get('onProgress'), 'onProgress'),
    signal: abortSignal(set.get('signal')),
  };
}

/** Adler-32 (RFC 1950), block by block as the bytes come. */
class Sum {
  #low = 1;
  #high = 0;

  add(bytes: Uint8Array): void {
    const longest = 5552; // the most bytes whose sums stay below 2^32
    for (let at = 0; at < bytes.length; at += longest) {
      for (const byte of bytes.subarray(at, at + longest)) {
        this.#low += byte;
        this.#high += this.#low;
      }
      this.#low %= 65521;
      this.#high %= 65521;
    }
  }

  get value(): number {
    return this.#high * 65536 + this.#low;
  }
}

async function tensorFile(at: 0 | 1, { onProgress, signal }: Listeners): Promise<WireFile> {
  const { name, size, check } = __STEM_LESSON_MODEL__[at];
  const sum = new Sum();
  let bytes = 0;
  const heard = (chunk: Uint8Array) => {
    sum.add(chunk);
    bytes += chunk.length;
    onProgress({ part: at === 0 ? 'tables' : 'blocks', bytes: Math.min(bytes, size), of: size });
  };
  const got = await arrivingBytes(`lesson-model/${name}` as LargeAssetName, what, heard, signal);
  if (got.length !== size) {
    throw stemError(
      'bad-file',
      `${what} ${name} has ${got.length} bytes instead of ${size}: it was cut off, or is another`,
    );
  }
  if (sum.value !== check) {
    throw stemError('bad-file', `${what} ${name} is damaged: its checksum is not that of the build`);
  }
  return { name, bytes: got };
}

export async function openLessonModel(session: Session, options: unknown): Promise<EngineModel> {
  const { wantsStem, ...told } = listeners(options);
  const open = async (files: WireFile[], stem: boolean) => {
    const { key, made } = await session.make('openModel', [config, { files, stem, float32: true }]);
    const model = new EngineModel(session, key, modelConfig(made));
    if (told.signal?.aborted) model.dispose();
    refuseWhenCancelled(told.signal, 'openModel');
    return model;
  };
  refuseWhenCancelled(told.signal, 'openModel');
  const [config, tables] = await Promise.all([
    assetBytes(assetOf('lesson-model/config.json'), what),
    tensorFile(0, told),
  ]);
  if (wantsStem) told.onStem(await open([tables], true));
  // asked for only now: the tables come sooner alone
  const blocks = await tensorFile(1, told);
  return open([tables, blocks], false);
}
