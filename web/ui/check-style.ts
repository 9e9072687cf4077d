import { css } from 'lit';

export const cardStyle = css`
    :host {
      display: block;
      margin-top: 16px;
      border: 1px solid var(--rule);
      border-radius: 4px;
      background: var(--raised);
      max-width: 46rem;
      scroll-margin-top: 10rem;
    }
    :host(:focus-within),
    :host(:hover) {
      border-color: var(--edge);
    }
    h3 {
      margin: 0;
      padding: 0;
      font: inherit;
    }
    .head {
      display: flex;
      align-items: center;
      gap: 12px;
      width: 100%;
      min-height: 40px;
      padding: 6px 16px;
      border: 0;
      color: var(--ink);
      font-size: 0.9375rem;
      text-align: start;
    }
    .head:focus-visible {
      outline-offset: -3px;
    }
    .name {
      flex: 1;
    }
    .title {
      font-weight: 560;
    }
    .name .quiet::after {
      content: ' · ';
    }
    .head .state {
      text-align: end;
    }
    @media (max-width: 30rem) {
      .head {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 12px;
      }
      .head .state {
        grid-column: 2;
        text-align: start;
      }
    }
    #body {
      padding: 4px 16px 16px;
    }
`;
