// What stands around a matrix: the numbers of its columns, the tokens of its rows, and what of it is in sight.
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../lessons/words/en.ts';
import { after, before, type Extent, type Sight, scrolls } from './sight.ts';
import type { Token } from './stem-view.ts';
import { tokenView } from './token-view.ts';

export const rowHeight = 20; // px, as in matrix-style.ts
export const rowsDrawn = 48; // twice what a frame shows: a row comes into sight before it has to be drawn

export function axis(columns: number): TemplateResult[] {
  const step = Math.max(1, Math.ceil(columns / 4));
  const marks = [...new Set([0, step, 2 * step, 3 * step, columns - 1].filter((mark) => mark >= 0 && mark < columns))];
  return marks.map(
    (mark) =>
      html`<span class=${mark === columns - 1 ? 'last' : ''} .style=${
        mark === columns - 1 ? 'right:0' : `left:${(100 * mark) / columns}%`
      }>${mark}</span>`,
  );
}

/** `first` is the row of the first of `tokens`. */
export function labels(
  tokens: readonly Token[],
  first: number,
  selected: number,
  choose: (row: number) => void,
): TemplateResult[] {
  return tokens.map((token, i) => {
    const row = first + i;
    return html`<div class=${row === selected ? 'label chosen' : 'label'} .style=${`top:${row * rowHeight}px`}
        @click=${() => choose(row)}><span class="place">${row}</span>${tokenView(token.parts)}</div>`;
  });
}

/** The first and the last of `count` equal parts that are in sight beside what stays, `fixed` pixels wide. */
export function within({ at, seen, all }: Extent, fixed: number, count: number): [number, number] {
  const part = (all - fixed) / count;
  const last = Math.ceil((at + seen - fixed) / part - 0.5) - 1;
  return [Math.max(0, Math.round(at / part)), Math.min(count - 1, last)];
}

/** Which tokens and dimensions are in the frame, when that is not all of them. To who listens the grid says its size. */
export function inSight(words: Words, { across, down, fixed }: Sight, rows: number, columns: number): TemplateResult {
  const line = (extent: Extent, [back, on]: [string, string], text: string) =>
    scrolls(extent)
      ? html`<span dir="ltr">${before(extent) ? back : ''} <bdi>${text}</bdi> ${after(extent) ? on : ''}</span>`
      : nothing;
  return html`<div class="sight" aria-hidden="true">
      ${line(down, ['↑', '↓'], words.tokensInSight(...within(down, rowHeight, rows), rows))}
      ${line(across, ['←', '→'], words.dimensionsInSight(...within(across, fixed, columns), columns))}</div>`;
}
