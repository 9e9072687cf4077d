import { css } from 'lit';

export const progressStyle = css`
    :host {
      display: block;
    }
    dialog {
      width: min(30rem, 100vw - 16px);
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
    .alert {
      color: var(--alert);
    }
    #not-kept {
      padding-bottom: 8px;
    }
    @media (forced-colors: active) {
      .step.done {
        background: Highlight;
        border-color: Highlight;
        forced-color-adjust: none;
      }
    }
  `;
