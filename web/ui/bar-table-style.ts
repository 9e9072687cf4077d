// A table of numbers with a bar at their end: what all such tables share. Goes before a table's own style, which says how
// high and how wide, and with --bar what colour the bar has.
import { css } from 'lit';

export const barTableStyle = css`
  table {
    border-collapse: collapse;
    width: 100%;
  }
  caption {
    text-align: start;
    padding-inline-start: 8px;
    border-inline-start: 4px solid var(--token);
  }
  th,
  td {
    padding: 2px 8px;
    border-bottom: 1px solid var(--rule);
    font-weight: 400;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  .bar > div {
    background: var(--raised);
  }
  .bar div div {
    height: 8px;
    background: var(--bar, var(--accent));
  }
  @media (forced-colors: active) {
    .bar div div {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
