// Where progress is kept between visits. A mere look at `localStorage` throws in a sandboxed frame, and writing throws
// where it is full: then the page remembers by itself, until it is closed, and says so.

/** Why nothing will be kept beyond this page. */
export type StorageProblem = 'forbidden' | 'full';

export interface KeptTexts {
  readonly problem: StorageProblem | null;
  get(key: string): string | null;
  /** What was kept before stays when this can't be kept. */
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Another window of this page wrote or removed it. Returns how to stop listening. */
  watch(key: string, changed: (text: string | null) => void): () => void;
}

const prefix = 'stem-lab.';

/** `open` gives the browser's storage, or throws. */
export function openStorage(open: () => Storage = () => window.localStorage): KeptTexts {
  const here = new Map<string, string>();
  let storage: Storage | null = null;
  let problem: StorageProblem | null = null;
  const fail = (why: StorageProblem) => {
    problem = why;
  };
  try {
    const found = open();
    // some browsers hand it out and refuse its use
    found.getItem(prefix);
    storage = found;
  } catch {
    fail('forbidden');
  }
  return {
    get problem() {
      return problem;
    },
    get(key) {
      const own = here.get(key);
      if (own !== undefined) return own;
      try {
        return storage?.getItem(prefix + key) ?? null;
      } catch {
        fail('forbidden');
        return null;
      }
    },
    set(key, text) {
      try {
        storage?.setItem(prefix + key, text);
        if (!storage) here.set(key, text);
        else {
          here.delete(key);
          problem = null;
        }
      } catch (error) {
        here.set(key, text);
        fail((error as Error).name === 'SecurityError' ? 'forbidden' : 'full');
      }
    },
    remove(key) {
      here.delete(key);
      try {
        storage?.removeItem(prefix + key);
      } catch {
        fail('forbidden');
      }
    },
    watch(key, changed) {
      const listen = (event: StorageEvent) => {
        // a null key: all of it was cleared
        if (event.key === null || event.key === prefix + key) changed(event.newValue);
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
