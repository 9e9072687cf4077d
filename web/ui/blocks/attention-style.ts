import { css } from 'lit';

export const axisHeight = 72; // px: room for seven letters that stand on their side

/** After the matrix's own style: columns are tokens, so they are narrow, and named along their height. */
export const mapStyle = css`
  .inner {
    grid-template-columns: 7rem minmax(calc(var(--columns) * 16px), calc(var(--columns) * 28px));
  }
  .corner,
  .axis {
    height: 72px;
  }
  .corner {
    display: flex;
    align-items: flex-end;
    line-height: 20px;
  }
  .looked {
    position: absolute;
    top: 0;
    bottom: 4px;
    writing-mode: vertical-rl;
    rotate: 180deg;
    display: flex;
    align-items: center;
    overflow: hidden;
    white-space: pre;
    line-height: 1;
    color: var(--ink);
  }
  .looked.chosen {
    color: var(--token);
    font-weight: 700;
  }
  .masked {
    color: var(--quiet);
  }
  @media (max-width: 480px) {
    .inner {
      grid-template-columns: 5.5rem minmax(calc(var(--columns) * 16px), calc(var(--columns) * 28px));
    }
  }
`;

export const panelStyle = css`
  :host {
    display: block;
  }
  .pickers {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 12px 32px;
    padding-bottom: 12px;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend {
    padding: 0;
    margin-bottom: 4px;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 8px;
    direction: ltr;
  }
  .thumb {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 3px;
    border: 1px solid var(--rule);
    border-radius: 4px;
    font-family: var(--mono);
    font-size: 0.75rem;
    cursor: pointer;
  }
  .thumb input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .thumb:hover {
    border-color: var(--accent);
  }
  .thumb:has(:checked) {
    border-color: var(--accent);
    outline: 2px solid var(--accent);
    outline-offset: -1px;
    font-weight: 700;
  }
  .thumb:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding-top: 8px;
  }
  .beside {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 16px 32px;
  }
  stem-attention-map {
    flex: 0 1 auto;
    min-width: min(100%, 20rem);
    max-width: 100%;
  }
  .looks {
    flex: 1 1 15rem;
    max-width: 26rem;
    min-width: 0;
  }
  table {
    font-size: 0.8125rem;
  }
  caption {
    margin-bottom: 4px;
  }
  th,
  td {
    height: 26px;
    text-align: right;
  }
  th {
    font-size: 0.75rem;
    color: var(--quiet);
  }
  :is(th, td):first-child {
    width: 2.5rem;
  }
  :is(th, td):nth-child(2) {
    text-align: start;
    max-width: 9rem;
    overflow: hidden;
  }
  .bar {
    width: 30%;
    padding-inline-end: 0;
  }
  .more {
    margin-top: 8px;
  }
  @media (forced-colors: active) {
    .thumb:has(:checked) {
      outline-color: Highlight;
    }
  }
`;
