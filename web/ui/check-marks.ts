// Right and wrong as drawings: told apart by their shape, in any colour or none.
import { css, html, type TemplateResult } from 'lit';
import type { CheckState } from '../lessons/progress/index.ts';

const cross = 'M5 5l6 6M11 5l-6 6';
const strokes: Readonly<Record<CheckState | 'unparsed', string>> = {
  open: '',
  right: 'M4.5 8.5l2.5 2.5 4.5-5.5',
  wrong: cross,
  partly: 'M8 1a7 7 0 0 0 0 14z',
  shown: 'M8 7.5v4M8 4.6v.4',
  self: 'M4.5 8.5l2.5 2.5 4.5-5.5',
  unparsed: 'M6 6.2a2 2 0 1 1 2.6 1.9c-.4.15-.6.5-.6 1.1M8 11.2v.4',
};

/** Beside a word that says the same, so it is silent. Half a disc is half the way. */
export function mark(kind: CheckState | 'unparsed'): TemplateResult {
  return html`<svg class=${`mark ${kind}`} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7"></circle><path d=${strokes[kind]}></path></svg>`;
}

export const markStyle = css`
  .mark {
    flex: none;
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark circle {
    stroke-width: 1.2;
  }
  .mark.open {
    color: var(--edge);
  }
  .mark:is(.right, .self, .partly) {
    color: var(--accent);
  }
  .mark.right circle {
    fill: var(--accent);
    stroke: var(--accent);
  }
  .mark.right path {
    stroke: var(--on-accent);
    stroke-width: 2;
  }
  .mark.partly path {
    fill: currentColor;
  }
  .mark.self circle {
    stroke-dasharray: 2 2.4;
  }
  .mark:is(.wrong, .unparsed) {
    color: var(--alert);
  }
  .mark.shown {
    color: var(--quiet);
  }
  @media (forced-colors: active) {
    .mark {
      color: CanvasText;
    }
    .mark.right circle {
      fill: none;
      stroke: CanvasText;
    }
    .mark.right path {
      stroke: CanvasText;
    }
  }
`;
