// The page's address after '#': read, followed, and written when things have calmed down.

const calm = 300; // ms: browsers slow down or refuse more than a hundred writes in half a minute
const homeKey = 'stemLabOpened';
const textKey = 'stemLabText';

/** A page's address with this state in it. */
export function linkTo(page: string, hash: string): string {
  return hash ? `${page}#${hash}` : page;
}

/** What stood behind '#' when the page was opened, before the address followed the learner; a reload keeps it. */
export function openedWith(): string {
  const kept: unknown = (history.state as Record<string, unknown> | null)?.[homeKey];
  return typeof kept === 'string' ? kept : location.hash.replace(/^#/, '');
}

/** Another state for this page, as if its link had been followed. Reset still goes back to what the page was opened with. */
export function followHere(hash: string): void {
  const state = history.state as Record<string, unknown> | null;
  const home = typeof state?.[homeKey] === 'string' ? state[homeKey] : location.hash.replace(/^#/, '');
  history.replaceState({ ...state, [homeKey]: home }, '', linkTo(location.href.replace(/#.*$/, ''), hash));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export class Address {
  readonly #opened: (hash: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hash = '';
  #text: string | undefined;
  /** what stood there when it was read or written last */
  #known = '';
  #home: string | null = null;

  /** `opened` is told when another link is put into the address. */
  constructor(opened: (hash: string) => void) {
    this.#opened = opened;
  }

  connect(): void {
    this.#known = this.hash;
    addEventListener('hashchange', this.#followed);
    addEventListener('pagehide', this.#flush);
  }

  disconnect(): void {
    removeEventListener('hashchange', this.#followed);
    removeEventListener('pagehide', this.#flush);
    clearTimeout(this.#timer);
  }

  get hash(): string {
    return location.hash.replace(/^#/, '');
  }

  get home(): string {
    this.#home ??= openedWith();
    return this.#home;
  }

  /** A text that no link could hold: a reload keeps it. */
  get text(): string | undefined {
    return (history.state as Record<string, string> | null)?.[textKey];
  }

  /** `text`: what the hash has no room for. */
  write(hash: string, text: string | undefined): void {
    this.#hash = hash;
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, calm);
  }

  readonly #followed = (): void => {
    // what asks a question that a link names looks at how the page was opened
    if (location.hash.includes('item=')) location.reload();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#home = null;
    this.#known = this.hash;
    this.#opened(this.hash);
  };

  readonly #flush = (): void => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // another link has been put there, and its event is still to come: it is not written over
    if (this.hash !== this.#known) return;
    const link = linkTo(location.href.replace(/#.*$/, ''), this.#hash);
    if (link === location.href && this.#text === this.text) return;
    try {
      history.replaceState({ ...history.state, [homeKey]: this.home, [textKey]: this.#text }, '', link);
      this.#known = this.hash;
    } catch {
      // a sandboxed frame or a page without an address of its own: the lab works, only its address stays as it is
    }
  };
}
