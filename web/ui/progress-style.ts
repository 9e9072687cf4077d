import { css } from 'lit';
import { markStyle } from './check-marks.ts';

export const progressStyle = [
  markStyle,
  css`
    :host {
      display: block;
    }
    ol {
      list-style: none;
    }
    dialog {
      width: min(30rem, 100vw - 16px);
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
    .sheet {
      padding: 16px 20px;
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
    .head {
      display: block;
      min-height: 32px;
      padding: 4px 0;
      border: 0;
      color: var(--ink);
      font-size: 0.875rem;
      text-align: start;
      white-space: nowrap;
    }
    .whole {
      display: none;
    }
    .steps {
      display: none;
      gap: 3px;
      padding-top: 8px;
    }
    /* the rail is a bar where it is narrow, and a column where it is wide: as lab-style.ts has it */
    @container (min-width: 40rem) {
      .whole {
        display: inline;
      }
      .short {
        display: none;
      }
    }
    @container (min-width: 62rem) {
      .steps {
        display: flex;
      }
    }
    .count {
      font-variant-numeric: tabular-nums;
      text-decoration: underline;
      text-decoration-color: var(--edge);
      text-underline-offset: 3px;
    }
    .head:hover .count {
      text-decoration-color: currentColor;
    }
    .step {
      width: 10px;
      height: 8px;
      border: 1px solid var(--edge);
      border-radius: 1px;
    }
    .step.done {
      background: var(--accent);
      border-color: var(--accent);
    }
    .sheet > ol {
      margin-inline: -8px;
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
    #not-kept {
      padding-bottom: 8px;
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
    @media (forced-colors: active) {
      .step.done {
        background: Highlight;
        border-color: Highlight;
        forced-color-adjust: none;
      }
    }
  `,
];
