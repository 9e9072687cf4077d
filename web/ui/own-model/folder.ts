// From what was chosen or dropped to the files of one model.

export interface Found {
  /** behind the name of a chosen folder, if there is one */
  path: string;
  file: File;
}

export interface ModelFolder {
  /** '': files that were chosen one by one */
  name: string;
  /** by the names that the engine knows them by */
  files: Readonly<Record<string, File>>;
  /** files with tensors that are no part of this model */
  aside: readonly string[];
  /** parts that the names of the others speak of, where no index says what is in them */
  missing: number;
}

const oneFile = 'model.safetensors';
const indexFile = 'model.safetensors.index.json';
const withTensors = (name: string) => name.endsWith('.safetensors');
const part = /-(\d+)-of-(\d+)\.safetensors$/;

export function chosenFiles(list: FileList): Found[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** To be called while the drop is handled: afterwards what was dropped is gone. */
export async function droppedFiles(data: DataTransfer): Promise<Found[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  return (await Promise.all(entries.map(filesUnder))).flat();
}

async function filesUnder(entry: FileSystemEntry): Promise<Found[]> {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const all: FileSystemEntry[] = [];
  // it gives them by the hundred, and nothing when there are no more
  for (let some = await read(); some.length > 0; some = await read()) all.push(...some);
  return (await Promise.all(all.map(filesUnder))).flat();
}

/** Of several folders the one nearest to the top that has tensors; null when none has. */
export function modelFolder(found: readonly Found[]): ModelFolder | null {
  const folders = new Map<string, Map<string, File>>();
  for (const { path, file } of found) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    folders.set(folder, (folders.get(folder) ?? new Map()).set(file.name, file));
  }
  const depth = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
  const nearest = [...folders]
    .filter(([, files]) => [...files.keys()].some(withTensors))
    .sort(([a], [b]) => depth(a) - depth(b) || (a < b ? -1 : 1))[0];
  if (!nearest) return null;
  const [path, files] = nearest;
  const names = [...files.keys()];
  const tensors = names.filter(withTensors);
  const parts = tensors.filter((name) => part.test(name));
  const indexed = files.has(indexFile) && !files.has(oneFile);
  const inParts = indexed && parts.length > 0 ? parts : tensors;
  const used = files.has(oneFile) ? [oneFile] : inParts;
  const kept = names.filter((name) => used.includes(name) || !withTensors(name));
  // one file of tensors may be called anything
  const only = used.length === 1 && !indexed ? used[0] : '';
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    files: Object.fromEntries(kept.map((name) => [name === only ? oneFile : name, files.get(name) as File])),
    aside: tensors.filter((name) => !used.includes(name)),
    missing: indexed ? 0 : missingParts(used),
  };
}

function missingParts(used: readonly string[]): number {
  const said = used.map((name) => Number(part.exec(name)?.[2] ?? 0));
  return Math.max(0, Math.max(...said) - used.length);
}

/** A file of weights in a form that is not read. */
export function otherForm(found: readonly Found[]): string | undefined {
  return found.find(({ file }) => /\.(bin|pt|pth|ckpt|gguf|h5|msgpack|onnx|npz)$/i.test(file.name))?.file.name;
}
