import { css } from 'lit';

/** Of the panel under a check. */
export const proofStyle = css`
  :host {
    margin-top: 16px;
    padding-top: 12px;
    border-top: 1px solid var(--rule);
  }
  h4 {
    margin: 0;
    padding-bottom: 4px;
    font: inherit;
    font-weight: 560;
  }
`;

/** Of a question, and of what stands around it. */
export const itemStyle = css`
  :host {
    display: block;
    overflow-wrap: anywhere;
  }
  p {
    max-width: 62ch;
  }
  #proof-prompt {
    padding-block: 4px 12px;
  }
  #proof-answer {
    display: block;
    width: 100%;
    max-width: 26rem;
    min-height: 40px;
    padding: 8px 12px;
    font-family: var(--mono);
    font-size: 0.9375rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  [aria-invalid='true']#proof-answer {
    border-color: var(--alert);
  }
  #proof-format {
    padding-top: 4px;
  }
  .options label {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 36px;
    cursor: pointer;
  }
  .options input {
    accent-color: var(--accent);
    margin: 0;
    width: 16px;
    height: 16px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding-top: 12px;
  }
  button {
    min-height: 32px;
    padding: 4px 12px;
  }
  .judge {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 560;
  }
  .judgement {
    display: grid;
    grid-template-columns: 20px minmax(0, 62ch);
    gap: 12px;
    padding-top: 16px;
  }
  .judgement .mark {
    width: 20px;
    height: 20px;
    margin-top: 2px;
  }
  .old {
    padding-top: 8px;
    color: var(--alert);
  }
  @media (forced-colors: active) {
    .judge {
      color: ButtonText;
      border-color: ButtonText;
    }
  }
`;
