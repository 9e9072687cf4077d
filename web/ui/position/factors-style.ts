import { css } from 'lit';

export const factorsStyle = css`
  :host {
    display: block;
    padding-top: 12px;
  }
  .dials {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    direction: ltr;
  }
  svg {
    width: 40px;
    height: 40px;
    fill: none;
    stroke: var(--rule);
    stroke-width: 1;
  }
  line {
    stroke: var(--token);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .scroll {
    max-width: 100%;
    max-height: 18rem;
    overflow: auto;
    margin-top: 8px;
  }
  table {
    border-collapse: collapse;
    direction: ltr;
  }
  caption {
    text-align: start;
    padding-bottom: 4px;
  }
  th,
  td {
    font-weight: 400;
    font-size: 0.75rem;
    padding-block: 3px;
    padding-inline: 0 12px;
    text-align: end;
    white-space: nowrap;
    border-bottom: 1px solid var(--rule);
  }
  /* words in a table that runs from left to right */
  :is(caption, th) {
    unicode-bidi: plaintext;
  }
  thead th {
    position: sticky;
    top: 0;
    color: var(--quiet);
    background: var(--paper);
  }
  th:first-child {
    text-align: start;
  }
  :is(td, th) :is(data, .number) {
    font-size: inherit;
  }
  @media (forced-colors: active) {
    svg {
      stroke: CanvasText;
    }
    line {
      stroke: Highlight;
    }
  }
`;
