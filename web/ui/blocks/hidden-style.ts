import { css } from 'lit';

export const hiddenStyle = css`
  :host {
    display: block;
  }
  h3 {
    margin: 0;
    padding-bottom: 4px;
    font-size: 0.9375rem;
    font-weight: 620;
  }
  section > p {
    max-width: 62ch;
    padding-bottom: 8px;
  }
  .twins {
    padding-top: 24px;
  }
  .verdict {
    min-height: 3lh;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding-bottom: 8px;
  }
  button[aria-pressed='true'] {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    max-width: 44rem;
    font-size: 0.8125rem;
  }
  caption {
    margin-bottom: 4px;
  }
  th,
  td {
    height: 28px;
    text-align: start;
  }
  thead th {
    font-size: 0.75rem;
    color: var(--quiet);
  }
  :is(th, td):first-child {
    width: 3rem;
  }
  td.what {
    color: var(--quiet);
  }
  .bar {
    width: 24%;
    min-width: 3rem;
    --bar: var(--token);
  }
  .norm {
    width: 5rem;
  }
  .apart {
    text-align: right;
    padding-inline-end: 0;
  }
  @media (max-width: 480px) {
    .layers .what {
      display: none;
    }
    th,
    td {
      padding-inline: 4px;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
