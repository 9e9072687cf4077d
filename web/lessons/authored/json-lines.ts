// Where the fields of a JSON text stand: what JSON.parse forgets.

const token = /[\s,:]*(?:([[{])|([\]}])|("(?:[^"\\]|\\.)*")|([^\s,:[\]{}"]+))/gy;

/** Line and column, from 1, of a place in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The offset of every field of a JSON text that JSON.parse has taken: 'hints/0' → 310. The whole is ''. */
interface Around {
  path: string;
  list: boolean;
  /** the next index */
  next: number;
  /** waits for its value */
  key: string | null;
  at: number;
}

export function fieldOffsets(text: string): Map<string, number> {
  const offsets = new Map<string, number>();
  const open: Around[] = [];
  token.lastIndex = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [whole, opens, closes, string] = found;
    const around = open.at(-1);
    const offset = found.index + whole.length - (opens ?? closes ?? string ?? found[4] ?? '').length;
    if (closes) {
      open.pop();
      continue;
    }
    if (around && !around.list && around.key === null) {
      around.key = JSON.parse(string);
      around.at = offset;
      continue;
    }
    let path = '';
    if (around) {
      path = [...(around.path ? [around.path] : []), around.list ? around.next++ : around.key].join('/');
      offsets.set(path, around.list ? offset : around.at);
      around.key = null;
    } else offsets.set(path, offset);
    if (opens) open.push({ path, list: opens === '[', next: 0, key: null, at: 0 });
  }
  return offsets;
}

/** The offset of a field, or of what is around it where the field itself is missing. */
export function offsetOf(offsets: ReadonlyMap<string, number>, field: string): number {
  for (let path = field; ; path = path.split('/').slice(0, -1).join('/')) {
    const offset = offsets.get(path);
    if (offset !== undefined || path === '') return offset ?? 0;
  }
}
