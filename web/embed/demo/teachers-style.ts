import { css } from 'lit';

export const teachersStyle = css`
  :host {
    display: block;
    background: var(--paper);
    max-width: 90rem;
    margin-inline: auto;
    padding: 24px clamp(16px, 3vw, 48px) 48px;
    container: teachers / inline-size;
  }
  h1 {
    font-size: 1.625rem;
    line-height: 1.2;
    font-weight: 650;
    letter-spacing: -0.01em;
    padding-bottom: 8px;
  }
  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
    font-weight: 620;
    padding-bottom: 8px;
  }
  .lead {
    max-width: 72ch;
    padding-bottom: 24px;
  }
  .desk {
    display: grid;
    gap: 32px 48px;
    grid-template-columns: minmax(0, 1fr);
    border-top: 1px solid var(--rule);
    padding-top: 24px;
  }
  .choices {
    display: grid;
    gap: 16px;
    align-content: start;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend,
  .field > label {
    font-weight: 620;
    padding: 0 0 4px;
    display: block;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
  }
  .row label,
  details label {
    display: inline-flex;
    gap: 8px;
    align-items: baseline;
    min-height: 28px;
  }
  details {
    border-top: 1px solid var(--rule);
    padding-top: 8px;
  }
  summary {
    cursor: pointer;
    min-height: 28px;
  }
  summary .quiet {
    padding-inline-start: 8px;
  }
  .list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
    gap: 0 16px;
    padding-block: 4px 8px;
  }
  select,
  input[type='text'],
  textarea {
    font: inherit;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
    max-width: 100%;
    width: 100%;
    min-height: 32px;
  }
  input:is([type='radio'], [type='checkbox']) {
    accent-color: var(--accent);
  }
  [aria-invalid='true'] {
    border-color: var(--alert);
  }
  .alert {
    color: var(--alert);
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding-bottom: 8px;
  }
  .tabs button[aria-pressed='true'] {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
  }
  .snippet {
    font-family: var(--mono);
    font-size: 0.8125rem;
    direction: ltr;
    overflow-wrap: anywhere;
    resize: vertical;
    min-height: 7rem;
  }
  .hint {
    max-width: 72ch;
    padding-bottom: 8px;
  }
  .actions {
    display: flex;
    align-items: center;
    gap: 16px;
    padding-top: 8px;
  }
  iframe {
    display: block;
    width: 100%;
    border: 1px solid var(--rule);
  }
  .others {
    border-top: 1px solid var(--rule);
    margin-top: 32px;
    padding-top: 24px;
  }
  .others ul {
    margin: 0;
    padding-inline-start: 20px;
  }
  .shown {
    display: grid;
    gap: 32px;
    align-content: start;
    min-width: 0;
  }
  @container teachers (min-width: 62rem) {
    .desk {
      grid-template-columns: minmax(0, 22rem) minmax(0, 1fr);
    }
  }
  @media (forced-colors: active) {
    .tabs button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
