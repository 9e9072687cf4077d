import { css } from 'lit';

export const labStyle = css`
  :host {
    display: block;
    background: var(--paper);
    max-width: 90rem;
    margin-inline: auto;
    padding: 24px clamp(16px, 3vw, 48px) 48px;
    container: lab / inline-size;
  }
  header {
    display: grid;
    gap: 8px 48px;
    padding-bottom: 24px;
    border-bottom: 1px solid var(--rule);
  }
  h1 {
    font-size: 1.625rem;
    line-height: 1.2;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  .intro {
    max-width: 72ch;
  }
  .engine {
    font-family: var(--mono);
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .alert {
    color: var(--alert);
  }
  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
    font-weight: 620;
  }
  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .entry {
    position: sticky;
    top: calc(41px + var(--stem-sticky-top, 0px));
    z-index: 5;
    background: var(--paper);
    padding-block: 12px 8px;
    border-bottom: 1px solid var(--rule);
  }
  .entry-head {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    padding-bottom: 4px;
  }
  .entry label {
    font-weight: 620;
  }
  textarea {
    display: block;
    width: 100%;
    /* whole lines, with their padding and border */
    min-height: calc(1lh + 10px);
    height: calc(2lh + 10px);
    max-height: 40vh;
    resize: vertical;
    font: inherit;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
  }
  textarea[aria-invalid='true'] {
    border-color: var(--alert);
  }
  textarea[readonly] {
    background: var(--raised);
  }
  .entry p {
    padding-top: 4px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-width: 0;
  }
  .station.text {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
    border-top: 0;
    padding-block: 8px 24px;
  }
  .note:not(:has(p)) {
    display: none;
  }
  button[aria-pressed='true'] {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
  }
  .stations {
    min-width: 0;
  }
  .station {
    position: relative;
    padding-block: 32px 24px;
    border-top: 1px solid var(--rule);
  }
  /* about as tall as what comes: the page then moves little */
  .station:has(> .station-waiting) {
    min-height: 40rem;
  }
  .station-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 24px;
    padding-bottom: 8px;
  }
  .station-head .shape {
    margin-inline-start: auto;
  }
  .station-head h2:focus-visible {
    outline-offset: 4px;
  }
  .formula {
    font-size: 1.0625rem;
    direction: ltr;
  }
  .lead {
    max-width: 62ch;
    padding-bottom: 12px;
  }
  .position-lead {
    padding-top: 12px;
  }
  .lead-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: flex-start;
    gap: 0 32px;
    padding-bottom: 12px;
  }
  .lead-row .lead {
    flex: 1 1 24rem;
    padding-bottom: 8px;
  }
  .meters {
    padding-top: 8px;
  }
  .meter {
    display: grid;
    grid-template-columns: 8.5rem minmax(3rem, 16rem) 5rem auto;
    align-items: center;
    gap: 0 16px;
  }
  .meter-bar {
    background: var(--raised);
  }
  .meter-bar span {
    display: block;
    height: 8px;
    background: var(--token);
  }
  .delta {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin-top: 12px;
    padding: 4px 8px;
    border-inline-start: 4px solid var(--edge);
    background: var(--raised);
  }
  .station > .reading {
    min-height: 4.5rem;
    padding-top: 8px;
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .station > .reading .what {
    color: var(--quiet);
  }
  .station > .reading .value {
    font-weight: 600;
  }
  .wire,
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 8px 24px;
  }
  .wire {
    align-items: center;
    padding-top: 16px;
  }
  .wire.controls {
    align-items: flex-start;
  }
  .detail {
    flex: 1 1 20rem;
    max-width: 62ch;
  }
  .wire #color-scale {
    margin-inline-start: auto;
  }
  .controls > p {
    flex-basis: 100%;
  }
  .controls:not(.wire) {
    padding-bottom: 8px;
  }
  .tie-note {
    padding-bottom: 12px;
  }
  .loss {
    padding-top: 16px;
  }
  footer {
    padding-top: 24px;
    border-top: 1px solid var(--rule);
    font-family: var(--mono);
    font-size: 0.75rem;
    overflow-wrap: anywhere;
  }
  /* in someone else's page; there a height that follows the window's would never come to rest */
  :host([compact]) {
    padding-block: 16px;
  }
  /* with nothing to say but that all is well it stands at the end */
  :host([compact]) .lab {
    display: flex;
    flex-direction: column;
  }
  :host([compact]) .engine-box:not(:has(.alert, .small)) {
    order: 1;
  }
  :host([compact]) textarea {
    max-height: 20rem;
  }
  .alone .entry {
    position: static;
    padding-block: 0 8px;
    border-bottom: 0;
  }
  .alone .station.text {
    padding-block: 0 16px;
  }
  :host([compact]) footer {
    order: 2;
    border-top: 0;
    padding-top: 0;
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .meter-bar span {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @container lab (max-width: 24rem) {
    .entry {
      top: calc(69px + var(--stem-sticky-top, 0px));
    }
  }
  @container lab (max-width: 40rem) {
    .meter {
      grid-template-columns: 7rem minmax(2rem, 1fr) 4.5rem;
    }
    .meter .quiet {
      grid-column: 1 / -1;
    }
  }
  @container lab (min-width: 62rem) {
    header {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    h1 {
      grid-column: 1 / -1;
    }
    .engine-box {
      align-self: end;
      max-width: 26rem;
    }
    .desk {
      grid-template-columns: 9.5rem minmax(0, 1fr);
      gap: 0 48px;
    }
    .entry {
      top: var(--stem-sticky-top, 0px);
      padding-top: 16px;
    }
    .desk.alone {
      display: block;
    }
  }
  /* a window of 400 % zoom has no room for anything that stays */
  @media (max-height: 460px) {
    .entry {
      position: static;
    }
  }
`;
