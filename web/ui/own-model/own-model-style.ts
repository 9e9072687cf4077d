import { css } from 'lit';

export const ownModelStyle = css`
  :host {
    display: block;
    container: own / inline-size;
  }
  .place {
    border: 1px dashed var(--edge);
    border-radius: 4px;
    padding: 16px;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    max-width: 60rem;
  }
  .place.over {
    border-style: solid;
    background: var(--raised);
  }
  .place p {
    max-width: 72ch;
  }
  h2,
  h3 {
    margin: 0;
    font-size: 1rem;
    line-height: 1.3;
    font-weight: 620;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  .part {
    padding-block: 24px;
    border-bottom: 1px solid var(--rule);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .part:last-child {
    border-bottom: 0;
    padding-bottom: 8px;
  }
  .alert {
    color: var(--alert);
    overflow-wrap: anywhere;
  }
  .ids {
    display: grid;
    grid-template-columns: minmax(0, 24rem);
    gap: 4px;
  }
  .ids input {
    font-family: var(--mono);
    font-size: 0.875rem;
    color: var(--ink);
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
    min-height: 32px;
    min-width: 0;
  }
  .ids input[aria-invalid='true'] {
    border-color: var(--alert);
  }
  .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 48px;
    align-items: start;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 4px 16px;
    font-size: 0.875rem;
  }
  dt {
    color: var(--quiet);
  }
  dd {
    overflow-wrap: anywhere;
  }
  dd .quiet {
    font-size: 0.8125rem;
  }
  .memory {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.8125rem;
  }
  caption {
    text-align: start;
    padding-bottom: 4px;
    color: var(--quiet);
  }
  th,
  td {
    padding-block: 3px;
    padding-inline: 0 12px;
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
    border-bottom: 1px solid var(--rule);
  }
  :is(th, td).count {
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    color: var(--quiet);
  }
  .bar {
    width: 30%;
    padding-inline-end: 0;
  }
  .bar div {
    height: 8px;
    background: var(--raised);
  }
  .bar div div {
    background: var(--accent);
  }
  .bar.token div div {
    background: var(--token);
  }
  @media (forced-colors: active) {
    .bar div div {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @container own (min-width: 60rem) {
    .facts {
      grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
    }
  }
  @container own (max-width: 30rem) {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd {
      padding-bottom: 8px;
    }
    .bar {
      display: none;
    }
  }
`;
