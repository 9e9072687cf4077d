// What the drawings of numbers over axes share: letters, axes and lines behind.
import { css } from 'lit';

export const chartStyle = css`
  svg {
    display: block;
    width: 100%;
    height: auto;
    direction: ltr;
  }
  text {
    fill: var(--quiet);
    font-family: var(--mono);
    font-size: 12px;
    /* over a line it can still be read */
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4px;
  }
  .axis,
  .grid {
    stroke: var(--edge);
    fill: none;
  }
  .grid {
    stroke: var(--rule);
  }
`;
