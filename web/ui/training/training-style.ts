import { css } from 'lit';

export const trainingStyle = css`
  :host {
    display: block;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 8px 24px;
    padding-bottom: 12px;
  }
  .controls[hidden] {
    display: none;
  }
  .more {
    align-self: end;
  }
  .lead {
    max-width: 62ch;
    padding-bottom: 12px;
  }
  .freeze .name {
    display: block;
    margin-bottom: 4px;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  .batch {
    padding-bottom: 12px;
  }
  .go {
    padding-bottom: 8px;
  }
  .go .main {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
    padding-inline: 16px;
  }
  .go .main[aria-disabled='true'] {
    background: var(--rule);
    color: var(--ink);
    border-color: var(--rule);
  }
  .state {
    min-height: 1.5em;
  }
  .alert {
    color: var(--alert);
  }
  progress {
    display: block;
    width: min(100%, 44rem);
    height: 4px;
    appearance: none;
    border: 0;
    background: var(--rule);
  }
  progress::-webkit-progress-bar {
    background: var(--rule);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  h3 {
    margin: 0;
    padding-block: 16px 4px;
    font-size: 0.9375rem;
    font-weight: 620;
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 32px;
    padding-block: 4px;
  }
  .numbers > div {
    display: flex;
    gap: 8px;
    align-items: baseline;
  }
  dt,
  dd .quiet {
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .why-loss,
  .kinds,
  .kept {
    max-width: 72ch;
  }
  .kept {
    margin-block: 8px;
    padding: 4px 8px;
    border-inline-start: 4px solid var(--edge);
    background: var(--raised);
  }
  summary {
    cursor: pointer;
    color: var(--accent);
    min-height: 24px;
  }
  .scroll {
    max-height: 16rem;
    max-width: 24rem;
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  caption {
    text-align: start;
    padding-bottom: 4px;
  }
  th,
  td {
    font-weight: 400;
    padding-block: 2px;
    padding-inline: 0 16px;
    text-align: start;
    border-bottom: 1px solid var(--rule);
    white-space: nowrap;
  }
  td {
    text-align: right;
  }
  thead th {
    color: var(--quiet);
  }
  thead th:not(:first-child) {
    text-align: right;
  }
  .ask {
    padding-block: 12px 8px;
  }
  .moved {
    min-width: min(20rem, 100%);
    margin-top: 8px;
  }
  stem-loss-chart {
    padding-block: 8px;
  }
  @media (forced-colors: active) {
    .go .main {
      background: ButtonText;
      color: ButtonFace;
      forced-color-adjust: none;
    }
    progress::-webkit-progress-value {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
