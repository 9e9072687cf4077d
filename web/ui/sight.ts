// What of a scrolling part of an element is in sight, so that it can be said that there is more: by words and arrows, which
// need no colour. Measured when the browser has laid out anyway, never in between.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** How far it is scrolled, how much is in sight, how much there is, in pixels. */
export interface Extent {
  readonly at: number;
  readonly seen: number;
  readonly all: number;
}

const nothing: Extent = { at: 0, seen: 0, all: 0 };
// browsers scroll by fractions of a pixel
const nearly = 2;

export const before = ({ at }: Extent): boolean => at > nearly;
export const after = ({ at, seen, all }: Extent): boolean => at + seen < all - nearly;
export const scrolls = ({ seen, all }: Extent): boolean => seen < all - nearly;

function same(a: Extent, b: Extent): boolean {
  return a.at === b.at && a.seen === b.seen && a.all === b.all;
}

export class Sight implements ReactiveController {
  across: Extent = nothing;
  down: Extent = nothing;
  /** width of what stays at its side, by a second selector */
  fixed = 0;
  readonly #host: Host;
  readonly #selector: string;
  readonly #fixed: string | null;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #part: Element | null = null;
  #content: Element | null = null;

  /** `selector` finds the part that scrolls; its first child is what is scrolled. */
  constructor(host: Host, selector: string, fixed: string | null = null) {
    this.#host = host;
    this.#selector = selector;
    this.#fixed = fixed;
    host.addController(this);
  }

  hostUpdated(): void {
    const part = this.#host.renderRoot.querySelector(this.#selector);
    const content = part?.firstElementChild ?? null;
    if (part === this.#part && content === this.#content) return;
    this.hostDisconnected();
    [this.#part, this.#content] = [part, content];
    part?.addEventListener('scroll', this.#measure, { passive: true });
    for (const one of [part, content]) if (one) this.#sizes.observe(one);
  }

  hostDisconnected(): void {
    this.#part?.removeEventListener('scroll', this.#measure);
    this.#sizes.disconnect();
    this.#part = null;
    this.#content = null;
  }

  readonly #measure = (): void => {
    const part = this.#part;
    if (!part) return;
    // from right to left, places are below zero
    const across = { at: Math.abs(part.scrollLeft), seen: part.clientWidth, all: part.scrollWidth };
    const down = { at: part.scrollTop, seen: part.clientHeight, all: part.scrollHeight };
    if (same(across, this.across) && same(down, this.down)) return;
    this.fixed = this.#fixed ? (part.querySelector<HTMLElement>(this.#fixed)?.offsetWidth ?? 0) : 0;
    this.across = across;
    this.down = down;
    this.#host.requestUpdate();
  };
}
