import { css } from 'lit';

export const questionStyle = css`
    :host {
      display: block;
      overflow-wrap: anywhere;
    }
    h4,
    ul {
      margin: 0;
      padding: 0;
      font: inherit;
    }
    :host > :empty {
      display: none;
    }
    .prompt {
      padding-bottom: 12px;
      max-width: 62ch;
    }
    .choices {
      display: grid;
    }
    .choices label {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      gap: 12px;
      min-height: 36px;
      padding: 6px 12px;
      margin-inline: -12px;
      border-radius: 4px;
      cursor: pointer;
    }
    .choices label:hover {
      background: var(--wash);
    }
    .choices input {
      accent-color: var(--accent);
      margin: 0;
      width: 16px;
      height: 16px;
    }
    .place {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      font-size: 0.8125rem;
    }
    .choices .right .place {
      color: var(--accent);
    }
    .choices .wrong .place {
      color: var(--alert);
    }
    .field {
      position: relative;
    }
    .field :is(input, textarea) {
      display: block;
      width: 100%;
      font: inherit;
      color: inherit;
      background: var(--paper);
      border: 1px solid var(--edge);
      border-radius: 4px;
      padding-block: 8px;
      padding-inline: 12px 36px;
      resize: vertical;
    }
    /* an answer that runs against the page: the mark keeps its side, and the words keep off it */
    .field:dir(rtl) > :dir(ltr),
    .field:dir(ltr) > :dir(rtl) {
      padding-inline: 36px 12px;
    }
    .field input {
      font-family: var(--mono);
      font-size: 0.9375rem;
      min-height: 40px;
      max-width: 26rem;
    }
    .field:has(input) {
      max-width: 26rem;
    }
    .field [aria-invalid='true'] {
      border-color: var(--alert);
    }
    .field .mark {
      position: absolute;
      inset-inline-end: 12px;
      top: 12px;
    }
    #format {
      padding-top: 4px;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      padding-block: 12px 0;
    }
    .actions button {
      min-height: 32px;
      padding: 4px 12px;
    }
    .submit {
      background: var(--accent);
      border-color: var(--accent);
      color: var(--on-accent);
      font-weight: 560;
    }
    button[aria-pressed='true'] {
      background: var(--wash);
      border-color: var(--accent);
    }
    .verdict-text {
      display: grid;
      grid-template-columns: 20px minmax(0, 62ch);
      gap: 12px;
      padding-top: 16px;
    }
    .verdict-text .mark {
      width: 20px;
      height: 20px;
      margin-top: 2px;
    }
    .mentions {
      padding-block-start: 8px;
      padding-inline-start: 32px;
    }
    .mentions ul {
      list-style: none;
      display: flex;
      flex-wrap: wrap;
      gap: 4px 20px;
      padding-top: 4px;
    }
    .mentions li {
      display: flex;
      align-items: center;
      gap: 6px;
    }
    #verdict > p {
      padding-block-start: 8px;
      padding-inline-start: 32px;
    }
    #verdict > p.alert {
      color: var(--alert);
      padding-inline-start: 0;
    }
    .hints p {
      padding-top: 12px;
      max-width: 66ch;
    }
    .explanation h4 {
      font-weight: 620;
      font-size: 0.9375rem;
      padding-top: 16px;
    }
    .explanation p {
      padding-top: 4px;
      max-width: 66ch;
    }
    .self {
      padding-top: 8px;
    }
    .record {
      padding-top: 12px;
    }
    @media (forced-colors: active) {
      .submit {
        color: ButtonText;
        border-color: ButtonText;
      }
      button[aria-pressed='true'] {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
`;
