import { css } from 'lit';

export const readerStyle = css`
  :host {
    display: block;
    padding: 24px clamp(16px, 3vw, 48px);
  }
  main {
    max-width: 72rem;
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  h1 {
    font-size: 1.5rem;
    font-weight: 620;
  }
  textarea {
    width: 100%;
    font-family: var(--mono);
    font-size: 0.8125rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 8px;
    resize: vertical;
  }
  .scroll {
    /* what is read aloud only stands beside its cell, and is to scroll with it */
    position: relative;
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 4px 8px;
    border-block-end: 1px solid var(--rule);
    text-align: center;
    white-space: nowrap;
  }
  th {
    font-weight: 560;
  }
  th:first-child,
  .notes,
  .bad td {
    text-align: start;
  }
  .notes,
  .bad td {
    white-space: normal;
    min-width: 14rem;
    font-size: 0.8125rem;
  }
  tfoot th,
  tfoot td {
    border-block-end: 0;
    color: var(--quiet);
    font-weight: 400;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .alert {
    color: var(--alert);
  }
`;
