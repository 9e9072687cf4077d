import { css } from 'lit';

export const pathStyle = css`
  .panel {
    position: fixed;
    inset: auto 0 0;
    margin: 0 auto;
    width: 100%;
    max-width: 90rem;
    max-height: min(46vh, 26rem);
    overflow-y: auto;
    padding: 12px clamp(16px, 3vw, 48px) 16px;
    color: var(--ink);
    background: var(--paper);
    border: 1px solid var(--edge);
    border-block-end: 0;
    border-start-start-radius: 6px;
    border-start-end-radius: 6px;
    box-shadow: 0 -2px 12px rgb(16 20 24 / 0.14);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 8px;
  }
  h2 {
    flex: 1 1 11rem;
    font-size: 1.0625rem;
    line-height: 1.4;
    font-weight: 620;
  }
  h2 .number {
    font-weight: 400;
    padding-inline-end: 8px;
  }
  .done {
    display: flex;
    gap: 3px;
    padding-block: 6px 10px;
  }
  .done span {
    flex: 1;
    max-width: 3rem;
    height: 4px;
    border-radius: 1px;
    background: var(--rule);
  }
  .done .past {
    background: var(--edge);
  }
  .done .now {
    background: var(--token);
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: 8px 48px;
  }
  .columns p,
  #body > p {
    max-width: 62ch;
  }
  .ask {
    font-weight: 600;
  }
  .options {
    display: grid;
    padding-block: 4px;
  }
  .options label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    cursor: pointer;
  }
  input[type='radio'] {
    accent-color: var(--accent);
    width: 16px;
    height: 16px;
    margin: 0;
    flex: none;
  }
  .said {
    display: flex;
    gap: 8px;
    padding-block: 4px;
  }
  .said .mark {
    margin-top: 4px;
  }
  .actions,
  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  /* on a phone a step is higher than its panel: the way on stays in sight */
  .actions {
    position: sticky;
    inset-block-end: -16px;
    margin-block-end: -16px;
    padding-block: 8px 16px;
    background: var(--paper);
  }
  .steps {
    margin-inline-start: auto;
  }
  .main {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
  }
  #left button {
    margin-inline-start: 8px;
  }
  @media (max-width: 30rem) {
    .actions,
    .steps {
      gap: 6px;
    }
    .actions button {
      padding-inline: 8px;
    }
  }
  @media (forced-colors: active) {
    .done span {
      background: none;
      border: 1px solid CanvasText;
    }
    .done :is(.past, .now) {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
