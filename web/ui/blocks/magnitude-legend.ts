// The colour scale of weights, with ticks, and what an empty cell means.
import { css, html, LitElement, nothing } from 'lit';
import { type BlocksWords, blocksWords } from '../../lessons/words/blocks.en.ts';
import { define } from '../events.ts';
import { theme } from '../theme.ts';
import { emptyCell } from './blocks-style.ts';
import { magnitudeColor } from './magnitude-colors.ts';

const steps = 128;

export class StemMagnitudeLegend extends LitElement {
  static override properties = { words: { attribute: false }, masked: { type: Boolean } };
  declare words: BlocksWords;
  /** there are empty cells */
  declare masked: boolean;

  static override styles = [
    theme,
    emptyCell,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 24px;
        font-size: 0.75rem;
        color: var(--quiet);
      }
      .scale {
        width: 160px;
        direction: ltr;
      }
      canvas {
        display: block;
        width: 100%;
        height: 8px;
        border: 1px solid var(--rule);
      }
      .ticks {
        display: flex;
        justify-content: space-between;
      }
      .ticks .number {
        font-size: 0.75rem;
      }
      .key {
        display: flex;
        align-items: flex-start;
        gap: 8px;
        line-height: 16px;
      }
      .key span {
        width: 24px;
        height: 12px;
        margin-top: 2px;
        border: 1px solid var(--rule);
      }
    `,
  ];

  constructor() {
    super();
    this.words = blocksWords;
    this.masked = false;
  }

  protected override firstUpdated(): void {
    const pen = this.renderRoot.querySelector('canvas')?.getContext('2d');
    if (!pen) return;
    const image = pen.createImageData(steps, 1);
    for (let i = 0; i < steps; i++) image.data.set([...magnitudeColor(i / (steps - 1)), 255], 4 * i);
    pen.putImageData(image, 0, 0);
  }

  override render() {
    return html`<div class="scale"><canvas width=${steps} height="1" role="img" aria-label=${this.words.legend}></canvas>
        <div class="ticks" aria-hidden="true"><span class="number">0</span><span class="number">0.5</span><span class="number">1</span></div></div>
      ${this.masked ? html`<div class="key"><span class="empty-cell" aria-hidden="true"></span>${this.words.emptyKey}</div>` : nothing}`;
  }
}

define('stem-magnitude-legend', StemMagnitudeLegend);
