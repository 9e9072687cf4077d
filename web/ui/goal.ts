// Where the reader was led to by the rail, until they move on by themselves.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StationName } from '../lessons/state/lab-state.ts';

const patience = 5000; // ms: what comes later must not move the page under the reader
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export class Goal implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #name: StationName | null = null;
  #time = 0;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // before the rail hears of a press that sets the next one
    for (const move of moves) addEventListener(move, this.#left, { capture: true, passive: true });
  }

  hostDisconnected(): void {
    for (const move of moves) removeEventListener(move, this.#left, { capture: true });
  }

  readonly #left = (): void => {
    this.#name = null;
  };

  set(name: StationName): void {
    this.#name = name;
    this.#time = performance.now();
    this.#go(true);
  }

  /** Again to the same place: stations above it have been fetched since, and are taller now. */
  async bring(): Promise<void> {
    if (!this.#name || performance.now() - this.#time > patience) return;
    await this.#host.updateComplete;
    this.#go(false);
  }

  #go(first: boolean): void {
    const root = this.#host.shadowRoot;
    const station = root?.querySelector(`#station-${this.#name}`);
    const entry = root?.querySelector<HTMLElement>('.entry');
    if (!station || !entry) return;
    const focus = this.#name === 'text' ? entry.querySelector('textarea') : station.querySelector('h2');
    // a station that was fetched has another heading than the frame that stood for it
    if (first || root?.activeElement === null) focus?.focus({ preventScroll: true });
    // a frame as high as what is in it does not scroll: the page around it does
    if (document.documentElement.scrollHeight <= innerHeight) {
      station.scrollIntoView();
      return;
    }
    // below what stays at the top
    const { position, top } = getComputedStyle(entry);
    const above = position === 'sticky' ? entry.offsetHeight + Number.parseFloat(top) : 0;
    scrollTo(scrollX, scrollY + station.getBoundingClientRect().top - above);
  }
}
