// A line at the foot of the window that stays in sight and covers nothing at the page's end.
import { css } from 'lit';

export const footLineStyle = css`
  :host {
    display: block;
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    background: var(--paper);
    border-block-start: 1px solid var(--rule);
    padding: 4px clamp(16px, 3vw, 48px);
  }
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
  }
  .alert {
    color: var(--alert);
  }
`;

/** Puts it behind the lab. */
export function placeAtFoot(line: HTMLElement, lab: Element): void {
  lab.after(line);
  // what has focus is not to come to rest under it
  document.documentElement.style.scrollPaddingBlockEnd = '6rem';
}
