// A checkpoint that stays in its files. Core reads headers and says which bytes it wants; this gets them.
import type { Checkpoint, CheckpointAccount, CheckpointOptions, CheckpointStem, Files, Tensor } from './api.ts';
import { knownOptions, shown, textValue, wholeList } from './check.ts';
import { asStemError, stemError } from './errors.ts';
import type { WireRanges } from './protocol.ts';
import type { Session } from './session.ts';

const indexFile = 'model.safetensors.index.json';

/** Bytes that can be read in pieces. */
interface Source {
  name: string;
  size: number;
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

function sourceOf(file: unknown, name: string): Source {
  if (file instanceof Blob) {
    const read = async (begin: number, end: number) => {
      try {
        return new Uint8Array(await file.slice(begin, end).arrayBuffer());
      } catch (error) {
        throw asStemError(error, 'bad-file', `reading ${name}`);
      }
    };
    return { name, size: file.size, read };
  }
  const bytes = file instanceof ArrayBuffer ? new Uint8Array(file) : file;
  if (bytes instanceof Uint8Array)
    return { name, size: bytes.length, read: async (begin, end) => new Uint8Array(bytes.subarray(begin, end)) };
  const message = `${name} must be a Blob, an ArrayBuffer or a Uint8Array, got ${shown(file)}`;
  throw stemError('bad-config', message, 'TypeError');
}

export async function openCheckpoint(
  session: Session,
  files: Files,
  options: CheckpointOptions | undefined,
): Promise<Checkpoint> {
  const set = knownOptions(options, ['table'] as const, 'openCheckpoint');
  const table = set.has('table') ? textValue(set.get('table'), 'table') : undefined;
  if (typeof files !== 'object' || files === null) {
    throw stemError('bad-config', `openCheckpoint needs an object of files by name, got ${shown(files)}`, 'TypeError');
  }
  const names = Object.keys(files);
  const tensorFiles = names.filter((name) => name.endsWith('.safetensors'));
  if (tensorFiles.length === 0) {
    const pickled = names.find((name) => /\.(bin|pt|pth|ckpt)$/.test(name));
    const reason = pickled ? `; ${pickled} may run a program when it is opened, and is not read` : '';
    throw stemError('bad-file', `openCheckpoint needs a file with tensors, named *.safetensors${reason}`);
  }
  const sources = tensorFiles.map((name) => sourceOf(files[name], name));
  const whole = async (name: string) => {
    if (!names.includes(name)) return undefined;
    const source = sourceOf(files[name], name);
    return source.read(0, source.size);
  };
  const heads = await Promise.all(sources.map((source) => headOf(session, source)));
  // one file alone is a model whatever an index says of others
  const index = sources.length > 1 ? await whole(indexFile) : undefined;
  const config = await whole('config.json');
  const given = {
    files: heads,
    ...(index ? { index } : {}),
    ...(config ? { config } : {}),
    ...(table ? { table } : {}),
  };
  const { key, made } = await session.make('openCheckpoint', [given]);
  // the first eight bytes, which tell how long a header is, were read twice
  const read = heads.reduce((sum, { bytes }) => sum + 8 + bytes.length, 0);
  return new FileCheckpoint(session, key, made as CheckpointAccount, sources, read);
}

async function headOf(session: Session, source: Source) {
  const first = await source.read(0, 8);
  const inFile = (error: unknown) => {
    const known = asStemError(error, 'bad-file', `reading ${source.name}`);
    return known.message.includes(source.name)
      ? known
      : Object.assign(known, { message: `${source.name}: ${known.message}` });
  };
  const length = await session.call('safetensorsHeaderLength', [first, source.size]).catch((error: unknown) => {
    throw inFile(error);
  });
  return { name: source.name, bytes: await source.read(0, 8 + length), size: source.size };
}

class FileCheckpoint implements Checkpoint {
  readonly account: CheckpointAccount;
  readonly #session: Session;
  readonly #key: number;
  readonly #sources: Source[];
  #read: number;
  #disposed = false;

  constructor(session: Session, key: number, account: CheckpointAccount, sources: Source[], read: number) {
    this.account = account;
    this.#session = session;
    this.#key = key;
    this.#sources = sources;
    this.#read = read;
  }

  get bytesRead(): number {
    return this.#read;
  }

  async stem(ids: readonly number[], options?: { segmentIds?: readonly number[] }): Promise<CheckpointStem> {
    this.#refuseWhenDisposed();
    const set = knownOptions(options, ['segmentIds'] as const, 'stem');
    const list = wholeList(ids, 'ids');
    const segments = set.has('segmentIds') ? wholeList(set.get('segmentIds'), 'segmentIds') : new Int32Array();
    const ranges = await this.#session.call('checkpointStemRanges', [this.#key, list, segments]);
    const made = await this.#session.call('checkpointStem', [this.#key, list.length, await this.#bytesOf(ranges)]);
    const tensor = (data: Float32Array<ArrayBuffer>): Tensor => ({
      shape: [list.length, list.length === 0 ? 0 : data.length / list.length],
      data,
    });
    const maybe = (data: Float32Array<ArrayBuffer> | null) => (data ? tensor(data) : null);
    return {
      token: tensor(made.token),
      position: maybe(made.position),
      segment: maybe(made.segment),
      input: tensor(made.input),
    };
  }

  async rows(tensor: string, rows: readonly number[]): Promise<Tensor> {
    this.#refuseWhenDisposed();
    const name = textValue(tensor, 'tensor');
    const list = wholeList(rows, 'rows');
    const ranges = await this.#session.call('checkpointRowRanges', [this.#key, name, list]);
    const bytes = await this.#bytesOf(ranges);
    const data = await this.#session.call('checkpointRows', [this.#key, name, list.length, bytes]);
    return { shape: [list.length, list.length === 0 ? 0 : data.length / list.length], data };
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#session.forget(this.#key, 'disposeCheckpoint');
  }

  async #bytesOf(ranges: WireRanges): Promise<Uint8Array<ArrayBuffer>> {
    const pieces = await Promise.all(ranges.map(({ file, begin, end }) => this.#sources[file]?.read(begin, end)));
    const size = ranges.reduce((sum, { begin, end }) => sum + end - begin, 0);
    this.#read += size;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      if (!piece) continue;
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this checkpoint was disposed of');
  }
}
