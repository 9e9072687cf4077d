// When the shown model is measured: near the reader, once nothing has changed for a moment, and never while it learns.
import type { LitElement, ReactiveController } from 'lit';
import type { Probe } from './probe.ts';

const quietBefore = 300; // ms

interface Asked {
  /** what the measuring depends on; empty: there is nothing to measure */
  key: () => string;
  measure: () => Promise<Probe | null>;
  /** a training runs */
  busy: () => boolean;
}

export class Probing implements ReactiveController {
  readonly #host: LitElement;
  readonly #asked: Asked;
  #last: { key: string; found: Probe } | null = null;
  #pending = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #inSight = false;
  #sight: IntersectionObserver | null = null;

  constructor(host: LitElement, asked: Asked) {
    this.#host = host;
    this.#asked = asked;
    host.addController(this);
  }

  /** What was measured last, be it of the model before this one: what stands there does not flicker. */
  get found(): Probe | undefined {
    return this.#last?.found;
  }

  /** `found` is of the model and text that are shown. */
  get current(): boolean {
    return this.#last !== null && this.#last.key === this.#asked.key();
  }

  get idle(): boolean {
    return this.#pending === '';
  }

  hostConnected(): void {
    this.#sight = new IntersectionObserver((entries) => {
      this.#inSight = entries.some(({ isIntersecting }) => isIntersecting);
      if (this.#inSight) this.later();
    });
    this.#sight.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sight?.disconnect();
    clearTimeout(this.#timer);
    this.#pending = '';
  }

  later(): void {
    clearTimeout(this.#timer);
    const key = this.#asked.key();
    if (!this.#inSight || key === '' || this.current || this.#asked.busy()) {
      this.#pending = '';
      return;
    }
    this.#pending = key;
    this.#timer = setTimeout(() => void this.#measure(key), quietBefore);
  }

  async #measure(key: string): Promise<void> {
    try {
      const found = await this.#asked.measure();
      if (found && key === this.#asked.key()) this.#last = { key, found };
    } catch {
      // the model was replaced while it was asked: the next view asks anew
    }
    if (this.#pending === key) this.#pending = '';
    this.#host.requestUpdate();
  }
}
