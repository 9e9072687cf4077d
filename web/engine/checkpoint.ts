// A checkpoint that stays in its files. Core reads headers and says which bytes it wants; this gets them.
import type { Checkpoint, CheckpointAccount, CheckpointOptions, CheckpointStem, Files, Tensor } from './api.ts';
import { knownOptions, shown, textValue, wholeList } from './check.ts';
import { asStemError, stemError } from './errors.ts';
import { type Source, sourceOf } from './files.ts';
import type { WireRanges } from './protocol.ts';
import type { Session } from './session.ts';

const mostKept = 1024; // rows: 32 MB of the widest tables in use
const indexFile = 'model.safetensors.index.json';

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
  // a model.safetensors is all of a model whatever an index says of others
  const index = names.includes('model.safetensors') ? undefined : await whole(indexFile);
  const config = await whole('config.json');
  const given = {
    files: heads,
    ...(index ? { index } : {}),
    ...(config ? { config } : {}),
    ...(table ? { table } : {}),
  };
  const { key, made } = await session.make('openCheckpoint', [given]);
  const read = heads.reduce((sum, { bytes }) => sum + bytes.length, 0);
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
  const bytes = new Uint8Array(8 + length);
  bytes.set(first);
  bytes.set(await source.read(8, 8 + length), 8);
  return { name: source.name, bytes, size: source.size };
}

class FileCheckpoint implements Checkpoint {
  readonly account: CheckpointAccount;
  readonly #session: Session;
  readonly #key: number;
  readonly #sources: Source[];
  /** pieces of the files by where they begin */
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
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
    this.#kept.clear();
    this.#session.forget(this.#key, 'disposeCheckpoint');
  }

  async #bytesOf(ranges: WireRanges): Promise<Uint8Array<ArrayBuffer>> {
    const pieces = await Promise.all(ranges.map((range) => this.#piece(range)));
    const size = ranges.reduce((sum, { begin, end }) => sum + end - begin, 0);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      if (!piece) continue;
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  /** From the file, or as it was read before: who types on asks for the same tokens again. */
  async #piece({ file, begin, end }: WireRanges[number]): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const place = `${file} ${begin} ${end}`;
    const kept = this.#kept.get(place);
    if (kept) return kept;
    const reading = this.#sources[file]?.read(begin, end);
    if (!reading) return undefined;
    this.#kept.set(place, reading);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    this.#read += end - begin;
    // what could not be read is tried again
    reading.catch(() => this.#kept.delete(place));
    return reading;
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this checkpoint was disposed of');
  }
}
