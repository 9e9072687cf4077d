// The page's address after '#': read, followed, and written when things have calmed down.

const calm = 300; // ms: browsers slow down or refuse more than a hundred writes in half a minute

export class Address {
  readonly #opened: (hash: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hash = '';

  /** `opened` is told when another link is put into the address. */
  constructor(opened: (hash: string) => void) {
    this.#opened = opened;
  }

  connect(): void {
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

  /** The whole address with this state in it. */
  link(hash: string): string {
    const page = location.href.replace(/#.*$/, '');
    return hash ? `${page}#${hash}` : page;
  }

  write(hash: string): void {
    this.#hash = hash;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, calm);
  }

  readonly #followed = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#opened(this.hash);
  };

  readonly #flush = (): void => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const link = this.link(this.#hash);
    if (link === location.href) return;
    try {
      history.replaceState(history.state, '', link);
    } catch {
      // a sandboxed frame or a page without an address of its own: the lab works, only its address stays as it is
    }
  };
}
