import { css } from 'lit';

/** Of what offers files: a line each, with what can be done with it. */
export const exportStyle = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .main {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
  }
  .alert {
    color: var(--alert);
  }
  textarea {
    display: block;
    width: 100%;
    font-family: var(--mono);
    font-size: 0.8125rem;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
    resize: vertical;
  }
  @media (forced-colors: active) {
    .main {
      background: ButtonFace;
      color: ButtonText;
      border-color: ButtonText;
    }
  }
`;
