import { css } from 'lit';

export const matrixStyle = css`
  :host {
    display: block;
  }
  .frame {
    direction: ltr;
    overflow: auto;
    max-height: 502px;
    border-block: 1px solid var(--rule);
    overscroll-behavior-x: contain;
  }
  .still {
    overflow: hidden;
  }
  .inner {
    display: grid;
    grid-template-columns: 7rem minmax(calc(var(--columns) * 4.5px), 1fr);
    min-width: min-content;
  }
  .corner,
  .axis,
  .labels {
    background: var(--paper);
    font-family: var(--mono);
    font-size: 0.75rem;
    color: var(--quiet);
  }
  .corner,
  .axis {
    position: sticky;
    top: 0;
    height: 20px;
    line-height: 20px;
    z-index: 2;
  }
  .corner {
    left: 0;
    z-index: 3;
    color: var(--ink);
  }
  .axis > span {
    position: absolute;
    padding-inline-start: 2px;
    border-inline-start: 1px solid var(--rule);
  }
  .axis .last {
    border: 0;
    padding: 0;
    background: var(--paper);
  }
  .labels {
    position: sticky;
    left: 0;
    z-index: 1;
    height: calc(var(--rows) * 20px);
    overflow: hidden;
  }
  .label {
    position: absolute;
    inset-inline: 0;
    height: 20px;
    line-height: 20px;
    display: flex;
    gap: 8px;
    white-space: pre;
    overflow: hidden;
    color: var(--ink);
    cursor: pointer;
  }
  .place {
    color: var(--quiet);
    min-width: 3ch;
    text-align: end;
  }
  .label.chosen {
    background: var(--token);
    color: var(--on-token);
  }
  .label.chosen :is(.place, .code, .blank),
  .label.chosen .blank::after {
    color: inherit;
  }
  .grid {
    position: relative;
    height: calc(var(--rows) * 20px);
    cursor: crosshair;
  }
  /* two rings: the cells below may have any colour, in both themes */
  .grid:focus-visible {
    outline: 3px solid #111;
    outline-offset: -3px;
  }
  .grid:focus-visible::after {
    content: '';
    position: absolute;
    inset: 3px;
    border: 2px solid #fff;
    pointer-events: none;
    z-index: 1;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
  }
  .row {
    position: absolute;
    inset-inline: 0;
    height: 20px;
    pointer-events: none;
    border-block: 2px solid #0a665a;
  }
  .cell {
    position: absolute;
    height: 20px;
    pointer-events: none;
  }
  .edited {
    outline: 1px dashed #111;
    outline-offset: -1px;
    box-shadow: inset 0 0 0 1px #fff;
  }
  .read {
    outline: 2px solid #111;
    box-shadow: 0 0 0 4px #fff;
    z-index: 1;
  }
  .empty {
    unicode-bidi: plaintext;
    padding: 8px;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .grid::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
    background: var(--shade);
  }
  .sight {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0 16px;
    padding-top: 2px;
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    color: var(--quiet);
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px 24px;
    padding-top: 8px;
  }
  .reading {
    flex: 1 1 20rem;
    min-height: 3rem;
    min-width: 0;
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .reading .what {
    color: var(--quiet);
  }
  /* a formula breaks before its equals signs */
  .reading .what code {
    display: inline-block;
  }
  .reading .value {
    font-weight: 600;
  }
  .aside {
    display: flex;
    flex-flow: row-reverse wrap;
    align-items: flex-start;
    gap: 4px 24px;
    margin-inline-start: auto;
  }
  .table-toggle {
    border: 0;
    padding: 0;
    min-height: 24px;
    text-decoration: underline;
    text-underline-offset: 3px;
    text-decoration-color: var(--edge);
  }
  @media (max-width: 480px) {
    .inner {
      grid-template-columns: 5.5rem minmax(calc(var(--columns) * 4.5px), 1fr);
    }
    .place {
      min-width: 2ch;
    }
  }
  @media (forced-colors: active) {
    .label.chosen {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
