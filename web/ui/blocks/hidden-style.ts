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
    border-collapse: collapse;
    width: 100%;
    max-width: 44rem;
    font-size: 0.8125rem;
  }
  caption {
    text-align: start;
    margin-bottom: 4px;
    padding-inline-start: 8px;
    border-inline-start: 4px solid var(--token);
  }
  th,
  td {
    padding: 2px 8px;
    height: 28px;
    border-bottom: 1px solid var(--rule);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    font-size: 0.75rem;
    color: var(--quiet);
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
    width: 3rem;
  }
  td.what {
    color: var(--quiet);
  }
  .bar {
    width: 24%;
    min-width: 3rem;
  }
  .bar > div {
    background: var(--raised);
  }
  .bar div div {
    height: 8px;
    background: var(--token);
  }
  .norm {
    width: 5rem;
  }
  .apart {
    text-align: end;
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
    .bar div div {
      background: CanvasText;
      forced-color-adjust: none;
    }
    button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
