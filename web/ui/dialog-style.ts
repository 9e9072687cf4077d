// What lies over the page: the list of checks, the glossary, the summary. How wide each is, it says itself.
import { css } from 'lit';

export const dialogStyle = css`
  dialog {
    max-width: none;
    max-height: calc(100dvh - 16px);
    margin: auto;
    padding: 0;
    overflow: auto;
    color: var(--ink);
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 6px;
  }
  dialog::backdrop {
    background: rgb(16 20 24 / 0.4);
  }
`;
