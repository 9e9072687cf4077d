import { css } from 'lit';

export const experimentStyle = css`
  /* a list of lines, not boxes: each takes the edge of the one before */
  :host {
    margin-top: -1px;
    border-radius: 0;
  }
  .asks {
    display: grid;
    gap: 8px;
    padding-top: 12px;
    max-width: 62ch;
  }
  .ask,
  .ask label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  .ask label {
    flex: 1 1 18rem;
    justify-content: space-between;
  }
  .question {
    flex: 1 1 14rem;
    font-size: 0.9375rem;
  }
  .ask select {
    min-height: 32px;
    max-width: 100%;
  }
  .ask .blank {
    justify-content: flex-start;
    gap: 4px;
    font-size: 0.9375rem;
  }
  .blank input {
    width: 8.5rem;
    min-height: 32px;
    padding: 2px 8px;
  }
  .blank input,
  .free textarea {
    font: inherit;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  .ask.free {
    display: block;
  }
  .free textarea {
    flex: 1 1 100%;
    padding: 8px;
  }
  .said,
  .before {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .ask > .said {
    flex: 0 1 13rem;
  }
  .scroll {
    overflow-x: auto;
    margin-block: 8px;
    margin-inline-start: 32px;
  }
  table {
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  .scroll :is(th, td) {
    padding: 3px 0;
    padding-inline-end: 16px;
    border-bottom: 1px solid var(--rule);
    text-align: right;
    font-weight: 400;
    white-space: nowrap;
  }
  .scroll thead th {
    color: var(--quiet);
    vertical-align: bottom;
  }
  .scroll tbody th {
    text-align: start;
    white-space: normal;
    min-width: 8rem;
  }
  .code :is(.question, .blank, tbody th, dt) {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
  .spreads {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 24px;
    margin-block: 12px;
    margin-inline-start: 32px;
  }
  figure {
    flex: 1 1 10rem;
    max-width: 15rem;
    margin: 0;
  }
  svg {
    display: block;
    width: 100%;
    height: 64px;
    border-bottom: 1px solid var(--edge);
    fill: var(--accent);
  }
  .ends {
    display: flex;
    justify-content: space-between;
    direction: ltr;
  }
  .claim {
    max-width: 62ch;
    padding-bottom: 4px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding-top: 12px;
  }
  .run {
    min-height: 32px;
    padding: 4px 12px;
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 560;
  }
  .run[aria-disabled='true'] {
    background: none;
    color: var(--quiet);
    border-color: var(--rule);
  }
  .verdict {
    display: grid;
    grid-template-columns: 20px minmax(0, 62ch);
    gap: 12px;
    padding-top: 16px;
  }
  .verdict .mark {
    width: 20px;
    height: 20px;
    margin-top: 2px;
  }
  dl {
    display: grid;
    padding-block: 8px;
    padding-inline-start: 32px;
    max-width: 40rem;
  }
  dl div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding-block: 3px;
    border-bottom: 1px solid var(--rule);
    font-size: 0.8125rem;
  }
  dt {
    flex: 1 1 14rem;
  }
  .outcome > p {
    padding-inline-start: 32px;
    overflow-wrap: anywhere;
  }
  .old,
  .failure {
    color: var(--alert);
  }
  .outcome > .failure {
    padding-block-start: 12px;
    padding-inline-start: 0;
  }
  @media (max-width: 30rem) {
    .scroll :is(th, td) {
      padding-inline-end: 10px;
    }
    .scroll,
    .spreads,
    dl,
    .outcome > p {
      margin-inline-start: 0;
      padding-inline-start: 0;
    }
  }
  @media (forced-colors: active) {
    .run {
      color: ButtonText;
      border-color: ButtonText;
    }
  }
`;
