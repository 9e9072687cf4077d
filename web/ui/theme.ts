// The look that every element shares: colours of both themes, the two fonts, the 8-px rhythm. See README.md.
import { css } from 'lit';

/** For what stands in a page by itself; its parts inherit all of it. */
export const palette = css`
  :host {
    color-scheme: light dark;
    --paper: light-dark(#fcfbf8, #15181b);
    --raised: light-dark(#f4f2ec, #1d2125);
    --ink: light-dark(#1c2024, #e6e7e3);
    --quiet: light-dark(#585e65, #a3aaaf);
    --rule: light-dark(#dcd9d1, #30363b);
    --edge: light-dark(#7d8389, #7f878d);
    /* controls are ink on paper; the one colour is the selected token's */
    --accent: light-dark(#333c45, #cfd4d3);
    --on-accent: light-dark(#ffffff, #15181b);
    --token: light-dark(#0a665a, #62cdb8);
    --on-token: light-dark(#ffffff, #10211e);
    --wash: light-dark(#e3efeb, #1c322e);
    /* over every heat map: white paper at night would dazzle; the colours keep their meaning, the legend dims with them */
    --shade: light-dark(transparent, rgb(21 24 27 / 0.16));
    --alert: light-dark(#8c3a00, #f2b071);
    --text: system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  }
`;

/** For every element. */
export const theme = css`
  :host {
    font-family: var(--text);
    color: var(--ink);
    line-height: 1.5;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  h1,
  h2,
  p,
  figure,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  .number,
  data,
  code {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
    font-size: 0.8125rem;
  }
  /* code and numbers run from left to right in every language */
  :is(code, data, bdi.number, span.number) {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .quiet {
    color: var(--quiet);
  }
  .small {
    font-size: 0.8125rem;
  }
  button {
    font: inherit;
    font-size: 0.8125rem;
    color: var(--accent);
    background: none;
    border: 1px solid var(--rule);
    border-radius: 4px;
    padding: 3px 8px;
    min-height: 28px;
    cursor: pointer;
  }
  button:hover {
    border-color: var(--accent);
  }
  button[aria-disabled='true'] {
    color: var(--quiet);
    cursor: default;
    border-color: var(--rule);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  /* for who listens; not for copies */
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    user-select: none;
  }
  @media (forced-colors: active) {
    :focus-visible {
      outline-color: Highlight;
    }
  }
`;

/** How a token is written inside any element: see token-view.ts. */
export const tokenStyle = css`
  .token-text {
    font-family: var(--mono);
    white-space: pre;
    unicode-bidi: isolate;
  }
  .blank {
    position: relative;
    display: inline-block;
    /* along the letters, which may stand upright */
    inline-size: 1ch;
    block-size: 1.2em;
    vertical-align: bottom;
    overflow: hidden;
  }
  .blank::after {
    content: attr(data-mark);
    position: absolute;
    inset: 0;
    line-height: 1.2em;
    text-align: center;
    color: var(--quiet);
  }
  /* drawn, not typed: fonts put the open box at all heights */
  .blank.space::after {
    content: '';
    inset-block: auto 0.2em;
    inset-inline: 1px;
    block-size: 0.28em;
    border: 1px solid currentColor;
    border-block-start: 0;
    opacity: 0.75;
  }
  .code {
    color: var(--quiet);
    font-size: 0.9em;
  }
`;
