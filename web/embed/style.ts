import { css, unsafeCSS } from 'lit';
import { palette } from '../ui/theme.ts';

/**
 * The lab's colours and fonts, each of which a host may replace: `--paper` by `--stem-paper`. And which of the two themes, when
 * the host says so; else the reader's system decides.
 */
export const hostPalette = [
  unsafeCSS(palette.cssText.replace(/--([\w-]+): ?([^;]+);/g, '--$1:var(--stem-$1,$2);')),
  css`
    :host([theme='light']) {
      color-scheme: light;
    }
    :host([theme='dark']) {
      color-scheme: dark;
    }
  `,
];

export const exerciseStyle = css`
  :host {
    display: block;
    background: var(--paper);
    padding: 16px clamp(16px, 3vw, 24px);
    max-width: 62rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 16px;
    padding-bottom: 8px;
  }
  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
    font-weight: 620;
  }
  .state {
    margin-inline-start: auto;
  }
  .alert {
    color: var(--alert);
  }
`;
