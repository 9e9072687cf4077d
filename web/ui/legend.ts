// The colour scale of signed matrices, with ticks.
import { css, html, LitElement } from 'lit';
import { en, type Words } from '../lessons/words/en.ts';
import { define } from './events.ts';
import { tick } from './number-text.ts';
import { paintSigned } from './signed-colors.ts';
import { theme } from './theme.ts';

const steps = 129;

export class StemLegend extends LitElement {
  static override properties = { words: { attribute: false }, end: { type: Number } };
  declare words: Words;
  declare end: number;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
        width: 200px;
        direction: ltr;
      }
      canvas {
        display: block;
        width: 100%;
        height: 8px;
      }
      .ramp {
        position: relative;
        border: 1px solid var(--rule);
      }
      .ramp::after {
        content: '';
        position: absolute;
        inset: 0;
        background: var(--shade);
      }
      .ticks {
        display: flex;
        justify-content: space-between;
        color: var(--quiet);
        font-size: 0.75rem;
      }
      .ticks .number {
        font-size: 0.75rem;
        flex: 1 1 0;
        text-align: center;
      }
      .ticks .number:first-child {
        text-align: start;
      }
      .ticks .number:last-child {
        text-align: end;
      }
    `,
  ];

  constructor() {
    super();
    this.words = en;
    this.end = 1;
  }

  protected override firstUpdated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const pen = canvas?.getContext('2d');
    if (!pen) return;
    const image = pen.createImageData(steps, 1);
    const ramp = Float32Array.from({ length: steps }, (_, i) => (2 * i) / (steps - 1) - 1);
    paintSigned(ramp, 1, image.data);
    pen.putImageData(image, 0, 0);
  }

  override render() {
    return html`<div class="ramp"><canvas width=${steps} height="1" role="img" aria-label=${this.words.legend(tick(-this.end), tick(this.end))}></canvas></div>
      <div class="ticks" aria-hidden="true"><span class="number">${tick(-this.end)}</span><span class="number">0</span><span class="number">${tick(this.end)}</span></div>`;
  }
}

define('stem-legend', StemLegend);
