import { css } from 'lit';

export const authorStyle = css`
  :host {
    display: block;
    background: var(--paper);
    max-width: 90rem;
    margin-inline: auto;
    padding: 24px clamp(16px, 3vw, 48px) 48px;
    container: author / inline-size;
  }
  h1 {
    font-size: 1.625rem;
    line-height: 1.2;
    font-weight: 650;
    padding-bottom: 8px;
  }
  h2,
  .written > label {
    font-size: 1.0625rem;
    line-height: 1.3;
    font-weight: 620;
  }
  h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    padding-bottom: 4px;
  }
  .lead {
    max-width: 72ch;
    padding-bottom: 16px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding-bottom: 12px;
  }
  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 48px;
    border-top: 1px solid var(--rule);
    padding-block: 16px;
  }
  .written,
  .shown {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-content: start;
  }
  textarea {
    font-family: var(--mono);
    font-size: 0.8125rem;
    line-height: 1.25rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 8px;
    width: 100%;
    height: 32rem;
    white-space: pre;
    resize: vertical;
  }
  textarea[aria-invalid='true'] {
    border-color: var(--alert);
  }
  .alert {
    color: var(--alert);
  }
  ol {
    list-style: none;
  }
  li {
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  article {
    border-top: 1px solid var(--rule);
    padding-block: 12px;
  }
  .file {
    position: relative;
    display: inline-flex;
  }
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .file span {
    font-size: 0.8125rem;
    border: 1px solid var(--rule);
    border-radius: 4px;
    padding: 3px 8px;
    min-height: 28px;
  }
  .file input:focus-visible + span {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  @container author (min-width: 60rem) {
    .desk {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
