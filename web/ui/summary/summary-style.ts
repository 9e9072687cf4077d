import { css } from 'lit';

/** Of the document: on paper the summary is all there is. */
export const paperStyle =
  '@media print { body > :not(stem-summary) { display: none } body { margin: 0 } html { padding: 0 } }';

export const summaryStyle = css`
  dialog {
    width: min(48rem, 100vw - 16px);
  }
  .sheet {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 16px clamp(12px, 3vw, 24px);
    font-size: 0.875rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 8px;
  }
  h1 {
    flex: 1;
    font-size: 1.375rem;
    font-weight: 650;
  }
  h2 {
    font-size: 0.9375rem;
    font-weight: 620;
    padding-top: 8px;
    border-top: 1px solid var(--rule);
    margin-top: 4px;
  }
  .name {
    display: flex;
    gap: 8px;
    padding-block: 8px;
  }
  .name .line {
    flex: 1;
    max-width: 20rem;
    border-bottom: 1px solid var(--edge);
  }
  .text .token-text {
    font-family: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .pairs,
  .tokens {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 20px;
  }
  .tokens {
    gap: 2px 12px;
  }
  .tokens data {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  table {
    border-collapse: collapse;
    justify-self: start;
  }
  :is(th, td) {
    text-align: right;
    font-weight: 400;
    padding-block: 2px;
    padding-inline: clamp(8px, 4vw, 24px) 0;
    overflow-wrap: anywhere;
  }
  :is(th, td):first-child {
    text-align: start;
    padding-inline-start: 0;
  }
  th {
    color: var(--quiet);
  }
  .checks {
    margin: 0;
    padding: 0;
    list-style: none;
    columns: 20rem 2;
    column-gap: 32px;
  }
  @media print {
    dialog,
    dialog[open] {
      position: static;
      width: auto;
      max-height: none;
      border: 0;
      color-scheme: light;
      color: #000000;
      background: none;
    }
    dialog::backdrop {
      background: none;
    }
    .sheet {
      padding: 0;
      font-size: 0.75rem;
    }
    button {
      display: none;
    }
  }
`;
