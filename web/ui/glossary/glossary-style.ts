import { css } from 'lit';

export const glossaryStyle = css`
  dialog {
    width: min(44rem, 100vw - 16px);
    height: calc(100dvh - 16px);
    max-height: 56rem;
  }
  .sheet {
    padding: 0 20px 16px;
  }
  .head {
    position: sticky;
    top: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding-block: 16px 8px;
    background: var(--paper);
    border-bottom: 1px solid var(--rule);
  }
  h2 {
    flex: 1;
    font-size: 1.125rem;
    font-weight: 620;
  }
  .head :is(p, label) {
    flex-basis: 100%;
  }
  label span {
    display: block;
  }
  input {
    font: inherit;
    color: inherit;
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
    width: 100%;
    min-height: 32px;
    padding: 3px 8px;
  }
  .term {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 16px;
    padding-block: 12px;
    border-bottom: 1px solid var(--rule);
    /* what is jumped to with Tab stays below the head */
    scroll-margin-block-start: 12rem;
  }
  .term:last-child {
    border-bottom: 0;
  }
  dt {
    font-weight: 620;
  }
  dt code {
    color: var(--quiet);
    font-weight: 400;
    padding-inline-start: 4px;
  }
  dd {
    display: grid;
    gap: 4px;
    min-width: 0;
  }
  dd p {
    max-width: 62ch;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 2px 20px;
  }
  li {
    overflow-wrap: anywhere;
  }
  dd button {
    justify-self: start;
    scroll-margin-block-start: 14rem;
  }
  @media (min-width: 40rem) {
    .term {
      grid-template-columns: 11rem minmax(0, 1fr);
    }
  }
  @media (max-height: 460px) {
    .head {
      position: static;
    }
  }
`;
