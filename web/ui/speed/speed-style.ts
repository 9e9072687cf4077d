import { css } from 'lit';

export const speedStyle = css`
  :host {
    display: grid;
    gap: 8px;
    margin-top: 24px;
  }
  h3 {
    font-size: 1rem;
    margin: 0;
  }
  .lead,
  .why {
    max-width: 44rem;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
  }
  th,
  td {
    padding: 4px 8px;
    border-bottom: 1px solid var(--rule);
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  .word {
    text-align: start;
  }
  textarea {
    font-family: var(--mono);
    font-size: 0.8125rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
    width: 100%;
    max-width: 44rem;
  }
`;
