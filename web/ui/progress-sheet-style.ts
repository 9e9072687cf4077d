import { css } from 'lit';

export const sheetStyle = css`
    :host {
      display: block;
      padding: 16px 20px;
    }
    ol {
      list-style: none;
      margin-inline: -8px;
    }
    .name {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 12px;
      padding-bottom: 8px;
    }
    .name h2 {
      font-size: 1.125rem;
      font-weight: 620;
    }
    .close {
      margin-inline-start: auto;
    }
    .jump {
      display: grid;
      grid-template-columns: auto 2.5ch minmax(0, 1fr) auto;
      align-items: center;
      gap: 8px;
      width: 100%;
      min-height: 32px;
      padding: 3px 8px;
      border: 0;
      color: var(--ink);
      text-align: start;
    }
    .jump:hover {
      background: var(--wash);
    }
    .jump .small {
      font-size: 0.75rem;
      text-align: end;
      max-width: 9rem;
    }
    .jump .number {
      text-align: end;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      padding-block: 12px 8px;
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
      color: var(--accent);
      border: 1px solid var(--rule);
      border-radius: 4px;
      padding: 3px 8px;
      min-height: 28px;
      display: inline-flex;
      align-items: center;
    }
    .file:hover span {
      border-color: var(--accent);
    }
    .file:has(:focus-visible) span {
      outline: 2px solid var(--accent);
      outline-offset: 2px;
    }
    .alert,
    .forget {
      color: var(--alert);
    }
    textarea {
      display: block;
      width: 100%;
      margin-block: 8px;
      font-family: var(--mono);
      font-size: 0.75rem;
      color: inherit;
      background: var(--paper);
      border: 1px solid var(--edge);
      border-radius: 4px;
    }
  `;
