import { css } from 'lit';

/** Where there is no number: hatched paper, which no colour of the scale looks like. */
export const emptyCell = css`
  .empty-cell {
    background: repeating-linear-gradient(135deg, var(--raised) 0 4px, var(--rule) 4px 5px);
  }
`;

/** What the station draws outside of elements of its own. */
export const blocksStyle = css`
  .block-controls {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
    gap: 16px 32px;
    padding-bottom: 8px;
  }
  .block-controls p {
    padding-top: 4px;
  }
  .no-blocks {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding-block: 8px;
  }
  .no-blocks button {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    min-height: 32px;
    padding: 4px 12px;
  }
  .block-part {
    padding-top: 24px;
  }
  .block-part h3 {
    margin: 0;
    padding-bottom: 4px;
    font-size: 0.9375rem;
    font-weight: 620;
  }
  .block-part > p {
    max-width: 62ch;
    padding-bottom: 8px;
  }
  @media (forced-colors: active) {
    .no-blocks button {
      color: ButtonText;
      border-color: ButtonText;
    }
  }
`;
