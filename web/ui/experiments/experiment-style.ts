import { css } from 'lit';

export const experimentStyle = css`
  .claim {
    max-width: 62ch;
    padding-bottom: 4px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding-top: 12px;
  }
  .run {
    min-height: 32px;
    padding: 4px 12px;
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 560;
  }
  .run[aria-disabled='true'] {
    background: none;
    color: var(--quiet);
    border-color: var(--rule);
  }
  .verdict {
    display: grid;
    grid-template-columns: 20px minmax(0, 62ch);
    gap: 12px;
    padding-top: 16px;
  }
  .verdict .mark {
    width: 20px;
    height: 20px;
    margin-top: 2px;
  }
  dl {
    display: grid;
    padding-block: 8px;
    padding-inline-start: 32px;
    max-width: 40rem;
  }
  dl div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding-block: 3px;
    border-bottom: 1px solid var(--rule);
    font-size: 0.8125rem;
  }
  dt {
    flex: 1 1 14rem;
  }
  .outcome > p {
    padding-inline-start: 32px;
    overflow-wrap: anywhere;
  }
  .old,
  .failure {
    color: var(--alert);
  }
  .outcome > .failure {
    padding-block-start: 12px;
    padding-inline-start: 0;
  }
  @media (forced-colors: active) {
    .run {
      color: ButtonText;
      border-color: ButtonText;
    }
  }
`;
