// Brings what a step is about into sight: between the text box above and the panel below. It may still have to be fetched.
import type { StationName } from '../../lessons/state/lab-state.ts';

const patience = 5000; // ms
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The first in document order, in the shadow roots inside as well. */
function findIn(root: ParentNode, selector: string): Element | null {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const one of root.querySelectorAll('*')) {
    const inner = one.shadowRoot && findIn(one.shadowRoot, selector);
    if (inner) return inner;
  }
  return null;
}

export class Bring {
  #turn = 0;

  /** Waits for it a while; a reader who moves the page by themselves is left alone. Without a selector nothing moves. */
  async to(panel: Element, station: StationName, selector: string | undefined): Promise<void> {
    const turn = ++this.#turn;
    if (!selector) return;
    const stop = () => {
      this.#turn++;
    };
    // the press that asked for it is over by then
    await new Promise((resolve) => setTimeout(resolve));
    for (const move of moves) addEventListener(move, stop, { capture: true, passive: true, once: true });
    const lab = ((panel.getRootNode() as ShadowRoot).host.getRootNode() as ShadowRoot) ?? document;
    const end = performance.now() + patience;
    let before = Number.NaN;
    while (turn === this.#turn && performance.now() < end) {
      const frame = lab.querySelector(`#station-${station}`);
      const one = frame && findIn(frame, selector);
      if (one) {
        const { top } = one.getBoundingClientRect();
        // until it stays: what is above it may still come
        if (Math.abs(top - before) < 1) break;
        before = this.#scroll(panel, lab, one);
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    for (const move of moves) removeEventListener(move, stop, { capture: true });
  }

  /** Where its top is then. */
  #scroll(panel: Element, lab: ShadowRoot, one: Element): number {
    const entry = lab.querySelector<HTMLElement>('.entry');
    const sticky = entry && getComputedStyle(entry).position === 'sticky' ? entry : null;
    const above = sticky ? sticky.offsetHeight + Number.parseFloat(getComputedStyle(sticky).top) : 0;
    const below = panel.shadowRoot?.querySelector('.panel')?.getBoundingClientRect().top ?? innerHeight;
    const { top, height } = one.getBoundingClientRect();
    const room = below - above;
    // low in the free part: what it changes stands above it more often than below
    const wanted = above + Math.max(8, Math.min((room - height) * 0.7, room - height - 16));
    const inSight = top >= above && top + height <= below;
    if (!inSight) scrollBy(0, top - wanted);
    return one.getBoundingClientRect().top;
  }
}
