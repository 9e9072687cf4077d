// Where a course system waits for what it is told: an object on the window around this one, or on the one that opened it.

export type Edition = '1.2' | '2004';

export interface FoundApi {
  readonly edition: Edition;
  readonly api: Readonly<Record<string, unknown>>;
}

/** As much of a window as is looked at, so that the search can be tried without one. */
export interface Around {
  readonly parent?: Around | null;
  readonly opener?: Around | null;
  readonly API?: unknown;
  readonly API_1484_11?: unknown;
}

// real frames are a handful deep; the limit is against windows that are each other's parent
const mostHops = 500;

const places: Readonly<Record<Edition, { name: 'API' | 'API_1484_11'; calls: readonly string[] }>> = {
  '1.2': { name: 'API', calls: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'] },
  '2004': { name: 'API_1484_11', calls: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'] },
};

/** A page of another origin throws at every look: then that step is not there, and the search goes on. */
function looked<Value>(look: () => Value): NonNullable<Value> | null {
  try {
    return look() ?? null;
  } catch {
    return null;
  }
}

/** `API` is a name that other scripts use, too: it has to have the calls. */
function apiOn(window: Around, edition: Edition): FoundApi['api'] | null {
  const { name, calls } = places[edition];
  const api = looked(() => window[name]) as FoundApi['api'] | null;
  return api && calls.every((call) => looked(() => typeof api[call] === 'function')) ? api : null;
}

function upFrom(start: Around, edition: Edition): FoundApi['api'] | null {
  let at: Around | null = start;
  for (let hop = 0; at && hop <= mostHops; hop++) {
    const api = apiOn(at, edition);
    if (api) return api;
    const here: Around = at;
    const parent = looked(() => here.parent);
    at = parent === here ? null : parent;
  }
  return null;
}

/** The window itself and its parents, then who opened it or one of them, and their parents. */
function windowsOf(start: Around): Around[] {
  const openers: Around[] = [];
  let at: Around | null = start;
  for (let hop = 0; at && hop <= mostHops; hop++) {
    const here: Around = at;
    const opener = looked(() => here.opener);
    if (opener && opener !== here) openers.push(opener);
    const parent = looked(() => here.parent);
    at = parent === here ? null : parent;
  }
  return [start, ...openers];
}

/** `wanted`: the edition that this package was made for; a course system that offers both means that one. */
export function findApi(window: Around, wanted: Edition | null): FoundApi | null {
  const editions: readonly Edition[] = wanted === '1.2' ? ['1.2', '2004'] : ['2004', '1.2'];
  for (const edition of editions) {
    for (const start of windowsOf(window)) {
      const api = upFrom(start, edition);
      if (api) return { edition, api };
    }
  }
  return null;
}
