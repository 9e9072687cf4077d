import { css } from 'lit';

export const labStyle = css`
  :host {
    display: block;
    background: var(--paper);
    max-width: 90rem;
    margin-inline: auto;
    padding: 24px clamp(16px, 3vw, 48px) 48px;
    container: lab / inline-size;
  }
  header {
    display: grid;
    gap: 8px 48px;
    padding-bottom: 24px;
    border-bottom: 1px solid var(--rule);
  }
  h1 {
    font-size: 1.625rem;
    line-height: 1.2;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  .intro {
    max-width: 72ch;
  }
  .engine {
    font-family: var(--mono);
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .alert {
    color: var(--alert);
  }
  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
    font-weight: 620;
  }
  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .side {
    display: contents;
  }
  .entry {
    position: sticky;
    top: 0;
    z-index: 5;
    background: var(--paper);
    padding-block: 16px 8px;
    border-bottom: 1px solid var(--rule);
  }
  .entry-head {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    padding-bottom: 4px;
  }
  .entry label {
    font-weight: 620;
  }
  textarea {
    display: block;
    width: 100%;
    min-height: 4rem;
    height: 4.25rem;
    max-height: 40vh;
    resize: vertical;
    font: inherit;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 8px;
  }
  textarea[aria-invalid='true'] {
    border-color: var(--alert);
  }
  .entry .hint {
    display: none;
  }
  .entry p {
    padding-top: 4px;
  }
  .samples {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding-block: 8px 16px;
  }
  .stem {
    padding-block: 12px;
    border-top: 1px solid var(--rule);
  }
  .stem summary {
    cursor: pointer;
    min-height: 28px;
  }
  .stem summary h2 {
    display: inline;
  }
  .stem-body {
    display: grid;
    gap: 12px;
    padding-block: 12px 8px;
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  button[aria-pressed='true'] {
    background: var(--wash);
    border-color: var(--accent);
  }
  .parameters {
    border-collapse: collapse;
    font-size: 0.75rem;
    width: 100%;
    max-width: 30rem;
  }
  .parameters caption {
    text-align: start;
    padding-bottom: 4px;
  }
  .parameters :is(th, td) {
    font-weight: 400;
    padding: 3px 0;
    text-align: end;
    white-space: nowrap;
    border-bottom: 1px solid var(--rule);
  }
  .parameters :is(code, data, .number) {
    font-size: inherit;
  }
  .parameters thead th {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .parameters th:first-child {
    text-align: start;
  }
  .parameters .tied {
    color: var(--quiet);
  }
  .stations {
    min-width: 0;
  }
  .station {
    position: relative;
    padding-block: 24px 16px;
    border-top: 1px solid var(--rule);
  }
  .station-head {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
    padding-bottom: 4px;
  }
  .lead {
    max-width: 62ch;
    padding-bottom: 12px;
  }
  .lead-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: flex-start;
    gap: 0 32px;
    padding-bottom: 12px;
  }
  .lead-row .lead {
    flex: 1 1 24rem;
    padding-bottom: 8px;
  }
  .wire {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 24px;
    padding-top: 16px;
  }
  .controls {
    align-items: flex-start;
  }
  .controls > p {
    flex-basis: 100%;
  }
  .tie-note {
    padding-bottom: 12px;
  }
  .loss {
    padding-top: 16px;
  }
  footer {
    padding-top: 24px;
    border-top: 1px solid var(--rule);
    font-family: var(--mono);
    font-size: 0.75rem;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
  @container lab (min-width: 62rem) {
    header {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    h1 {
      grid-column: 1 / -1;
    }
    .engine-box {
      align-self: end;
      max-width: 26rem;
    }
    .desk {
      grid-template-columns: 20rem minmax(0, 1fr);
      gap: 0 56px;
    }
    .side {
      display: block;
      position: sticky;
      top: 0;
      align-self: start;
      max-height: 100vh;
      overflow-y: auto;
      padding-bottom: 24px;
      padding-inline: 4px;
      margin-inline: -4px;
    }
    .entry {
      position: static;
      border: 0;
      padding-top: 24px;
    }
    .entry .hint {
      display: block;
    }
    textarea {
      height: 7rem;
    }
    .station:first-child {
      border-top: 0;
    }
    .station::before {
      content: '';
      position: absolute;
      inset-block: 0;
      inset-inline-start: -28px;
      border-inline-start: 1px solid var(--rule);
    }
    .station::after {
      content: '';
      position: absolute;
      top: 32px;
      inset-inline-start: -32px;
      width: 9px;
      height: 9px;
      border-radius: 50%;
      background: var(--paper);
      border: 1px solid var(--edge);
    }
  }
`;
