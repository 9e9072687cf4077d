import { css } from 'lit';

export const railStyle = css`
  /* the rail: a bar at the top of narrow windows, a column on the left of wide ones */
  .rail {
    position: sticky;
    top: var(--stem-sticky-top, 0px);
    z-index: 6;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    background: var(--paper);
    border-bottom: 1px solid var(--rule);
    margin-inline: calc(-1 * clamp(16px, 3vw, 48px));
    padding: 4px clamp(16px, 3vw, 48px);
  }
  .rail ol {
    list-style: none;
    display: flex;
    align-items: center;
  }
  .stop {
    display: flex;
    align-items: center;
    gap: 8px;
    border: 0;
    border-radius: 4px;
    padding: 0 6px;
    min-height: 32px;
    min-width: 24px;
    color: var(--quiet);
    white-space: nowrap;
  }
  .mark {
    flex: none;
    width: 9px;
    height: 9px;
    border: 1px solid var(--edge);
    border-radius: 50%;
    background: var(--paper);
  }
  .stop[aria-current='step'] {
    color: var(--ink);
    font-weight: 620;
  }
  .stop[aria-current='step'] .mark {
    background: var(--ink);
    border-color: var(--ink);
  }
  .stop:hover {
    color: var(--ink);
  }
  /* as wide as its bold form: a stop that moved while it was pressed would lose the click */
  .stop-name::after {
    content: attr(data-name) / '';
    display: block;
    height: 0;
    overflow: hidden;
    font-weight: 620;
    visibility: hidden;
  }
  .here {
    display: none;
  }
  .tools {
    display: flex;
    gap: 4px;
  }
  .tool {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    border-color: transparent;
    padding: 3px 6px;
  }
  .tool[aria-disabled='true'] {
    border-color: transparent;
    opacity: 0.6;
  }
  .tool svg:dir(rtl) {
    transform: scaleX(-1);
  }
  .tool-name {
    display: none;
  }
  @media (forced-colors: active) {
    .stop[aria-current='step'] .mark {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @container lab (max-width: 61.99rem) {
    /* the bar has room for one name. It stands below the stops, which so never move */
    .stop-name {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .rail nav {
      min-width: 0;
    }
    .here {
      display: block;
      overflow: hidden;
      margin-block-start: -4px;
      padding-inline-start: 8px;
      font-size: 0.75rem;
      font-weight: 620;
      line-height: 1.25;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .rail .tools,
    .rail .progress {
      flex: none;
    }
    .stop {
      justify-content: center;
      padding: 0 4px;
      min-height: 28px;
    }
    .tools {
      gap: 0;
    }
    .tool {
      padding-inline: 4px;
    }
  }
  @container lab (max-width: 24rem) {
    /* nine stops of 24 px fill a phone: what else is in the bar has a line of its own; see .entry in lab-style.ts */
    .rail {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
      gap: 0 8px;
    }
    .rail nav {
      display: contents;
    }
    .rail ol {
      grid-column: 1 / -1;
      justify-content: space-between;
    }
    .here {
      margin-block-start: 0;
      padding-inline-start: 4px;
    }
  }
  @container lab (min-width: 62rem) {
    .rail {
      display: block;
      align-self: start;
      z-index: 1;
      margin: 0;
      padding: 16px 0;
      border: 0;
    }
    .rail ol {
      position: relative;
      display: block;
    }
    .rail ol::before {
      content: '';
      position: absolute;
      inset-block: 16px;
      inset-inline-start: 4px;
      border-inline-start: 1px solid var(--rule);
    }
    .stop {
      position: relative;
      width: 100%;
      padding-inline: 0 8px;
      gap: 12px;
      font-size: 0.875rem;
      text-align: start;
    }
    .tools {
      flex-direction: column;
      align-items: start;
      padding-block: 16px;
      margin-inline-start: -6px;
    }
    .tool-name {
      display: inline;
    }
  }
  /* see lab-style.ts */
  @media (max-height: 460px) {
    .rail {
      position: static;
    }
  }
`;
