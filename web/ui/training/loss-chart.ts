// <stem-loss-chart>: losses over steps, with the even guess as a line. A drawing's scale is computed here, no number.
import { css, html, LitElement, nothing, svg } from 'lit';
import type { TrainingWords } from '../../lessons/words/training.en.ts';
import { chartStyle } from '../chart-style.ts';
import { define } from '../events.ts';
import { scaleEnd, shortNumber, tick, wholeNumber } from '../number-text.ts';
import { theme } from '../theme.ts';
import { curve } from './curve.ts';
import type { Series } from './training.ts';

const widest = 704;
const narrowest = 240;
const high = 220;
const left = 76;
const right = 12;
const top = 12;
const bottom = 36;

export class StemLossChart extends LitElement {
  static override properties = {
    words: { attribute: false },
    series: { attribute: false },
    drawn: {},
    wide: { state: true },
  };
  declare words: TrainingWords;
  declare series: Series | null;
  /** how many steps are drawn: a series grows in place */
  declare drawn: number;
  /** px: the letters keep their size */
  declare private wide: number;

  static override styles = [
    theme,
    chartStyle,
    css`
      :host {
        display: block;
        max-width: 44rem;
      }
      .even {
        stroke: var(--quiet);
        stroke-dasharray: 5 4;
        fill: none;
      }
      .curve {
        stroke: var(--ink);
        stroke-width: 1.75;
        stroke-linejoin: round;
        fill: none;
      }
      .joint {
        stroke: var(--edge);
        stroke-dasharray: 1 3;
      }
      .end {
        fill: var(--ink);
      }
      @media (forced-colors: active) {
        .curve,
        .axis {
          stroke: CanvasText;
        }
        .even,
        .grid {
          stroke: GrayText;
        }
        text,
        .end {
          fill: CanvasText;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.series = null;
    this.drawn = 0;
    this.wide = widest;
  }

  readonly #sizes = new ResizeObserver(([{ contentRect }]) => {
    // drawn with the next frame: a size that changes while sizes are told is told anew
    requestAnimationFrame(() => {
      this.wide = Math.round(Math.min(widest, Math.max(narrowest, contentRect.width)));
    });
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  override render() {
    const { series, words, wide } = this;
    if (!series || series.losses.length === 0) return nothing;
    const { points, first, last, lowest } = curve(series);
    const even = series.uniformLoss ?? 0;
    const end = scaleEnd(Math.max(even, ...points.map(({ loss }) => loss)));
    const steps = Math.max(1, series.lossNow === null ? series.losses.length - 1 : series.losses.length);
    const x = (step: number) => left + ((wide - left - right) * step) / steps;
    const y = (loss: number) => high - bottom - (high - bottom - top) * Math.min(1, Math.max(0, loss / end));
    const line = points.map(({ step, loss }) => `${x(step).toFixed(1)},${y(loss).toFixed(1)}`).join(' ');
    const says = words.chartSays(
      wholeNumber(series.losses.length),
      ...([first.loss, last.loss, lowest.loss, even].map(shortNumber) as [string, string, string, string]),
    );
    const ticks = [0, end / 2, end];
    return html`<svg viewBox="0 0 ${wide} ${high}" role="img" aria-label=${says}>
      ${ticks.map(
        (
          at,
        ) => svg`<line class=${at === 0 ? 'axis' : 'grid'} x1=${left} x2=${wide - right} y1=${y(at)} y2=${y(at)}></line>
        <text x=${left - 8} y=${y(at) + 4} text-anchor="end">${tick(at)}</text>`,
      )}
      <line class="axis" x1=${left} x2=${left} y1=${top} y2=${high - bottom}></line>
      <text x=${left} y=${high - bottom + 18} text-anchor="middle">0</text>
      <text x=${wide - right} y=${high - bottom + 18} text-anchor="end">${wholeNumber(steps)}</text>
      <text x=${(left + wide - right) / 2} y=${high - 4} text-anchor="middle" class="name">${words.axisSteps}</text>
      <text x="14" y=${(top + high - bottom) / 2} text-anchor="middle" class="name" transform="rotate(-90 14 ${(top + high - bottom) / 2})">${words.axisLoss}</text>
      ${series.joints.map((at) => svg`<line class="joint" x1=${x(at)} x2=${x(at)} y1=${top} y2=${high - bottom}></line>`)}
      ${
        series.uniformLoss === null
          ? nothing
          : svg`<line class="even" x1=${left} x2=${wide - right} y1=${y(even)} y2=${y(even)}></line>
            <text x=${wide - right} y=${y(even) - 6} text-anchor="end">${words.evenGuess}</text>`
      }
      <polyline class="curve" points=${line}></polyline>
      <circle class="end" cx=${x(last.step)} cy=${y(last.loss)} r="3"></circle>
    </svg>`;
  }
}

define('stem-loss-chart', StemLossChart);
