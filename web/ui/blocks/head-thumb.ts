// The map of a head, small: a picture to choose by. Its numbers are in the large map.
import { css, html, LitElement } from 'lit';
import { define } from '../events.ts';
import { theme } from '../theme.ts';
import { emptyCell } from './blocks-style.ts';
import { drawWeights, otherNumbers } from './magnitude-colors.ts';

export class StemHeadThumb extends LitElement {
  static override properties = {
    weights: { attribute: false, hasChanged: otherNumbers },
    count: { type: Number },
    causal: { type: Boolean },
  };
  declare weights: Float32Array;
  /** tokens: there are count × count weights */
  declare count: number;
  declare causal: boolean;

  static override styles = [
    theme,
    emptyCell,
    css`
      :host {
        display: block;
      }
      canvas {
        display: block;
        width: 48px;
        height: 48px;
        image-rendering: pixelated;
      }
    `,
  ];

  constructor() {
    super();
    this.weights = new Float32Array();
    this.count = 0;
    this.causal = true;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas) drawWeights(canvas, this.weights, this.count, this.causal);
  }

  override render() {
    return html`<canvas class=${this.causal ? 'empty-cell' : ''} role="presentation" aria-hidden="true"></canvas>`;
  }
}

define('stem-head-thumb', StemHeadThumb);
