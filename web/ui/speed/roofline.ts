// <stem-roofline>: operations a second over operations a byte, both doubled, under the two limits. Only the drawing's places are
// computed here.
import { css, html, LitElement, nothing, type SVGTemplateResult, svg } from 'lit';
import type { Speed, SpeedRow } from '../../engine/api.ts';
import type { SpeedWords } from '../../lessons/words/speed.en.ts';
import { chartStyle } from '../chart-style.ts';
import { define } from '../events.ts';
import { shortNumber, tick } from '../number-text.ts';
import { theme } from '../theme.ts';

const high = 260;
const left = 56;
const right = 16;
const top = 16;
const bottom = 44;

export class StemRoofline extends LitElement {
  static override properties = { words: { attribute: false }, speed: { attribute: false }, wide: { state: true } };
  declare words: SpeedWords;
  declare speed: Speed;
  /** px: the letters keep their size */
  declare private wide: number;

  static override styles = [
    theme,
    chartStyle,
    css`
      :host {
        display: block;
        max-width: 36rem;
      }
      .point-name {
        fill: var(--ink);
      }
      .roof {
        stroke: var(--ink);
        stroke-width: 1.75;
        fill: none;
        stroke-linejoin: round;
      }
      .drop {
        stroke: var(--quiet);
        stroke-dasharray: 2 3;
      }
      .simd {
        fill: var(--ink);
        stroke: var(--ink);
      }
      .relaxed {
        fill: var(--quiet);
        stroke: var(--ink);
      }
      .scalar {
        fill: var(--paper);
        stroke: var(--ink);
        stroke-width: 1.75;
      }
      @media (forced-colors: active) {
        .roof,
        .axis {
          stroke: CanvasText;
        }
        .grid,
        .drop {
          stroke: GrayText;
        }
        text,
        .simd {
          fill: CanvasText;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.wide = 560;
  }

  readonly #sizes = new ResizeObserver(([{ contentRect }]) => {
    // drawn with the next frame: a size that changes while sizes are told is told anew
    requestAnimationFrame(() => {
      this.wide = Math.round(Math.max(240, contentRect.width));
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
    if (!this.speed) return nothing;
    const { words, wide } = this;
    const { limits, rows } = this.speed;
    const { ridge } = limits;
    const [peak, bandwidth] = [limits.arithmetic.gflops, limits.reading.gbs];
    const span = (values: number[]) =>
      [Math.floor(Math.log2(Math.min(...values))) - 1, Math.ceil(Math.log2(Math.max(...values))) + 1] as const;
    const [x0, x1] = span([ridge, ...rows.map(({ intensity }) => intensity)]);
    const [y0, y1] = span([peak, ...rows.map(({ gflops }) => gflops)]);
    const x = (value: number) => left + ((wide - left - right) * (Math.log2(value) - x0)) / (x1 - x0);
    const y = (value: number) =>
      high - bottom - ((high - bottom - top) * (Math.log2(Math.max(value, 2 ** y0)) - y0)) / (y1 - y0);
    // where the slope begins: at the left edge, or where it comes up from below
    const from = Math.max(2 ** x0, 2 ** y0 / bandwidth);
    const roof = [
      [from, from * bandwidth],
      [ridge, peak],
      [2 ** x1, peak],
    ];
    const intensityOf = (work: SpeedRow['work']) => shortNumber(rows.find((row) => row.work === work)?.intensity ?? 0);
    const says = words.plotSays(intensityOf('lookup'), intensityOf('head'), shortNumber(ridge));
    const ticks = (low: number, end: number, every: number) =>
      Array.from({ length: end - low + 1 }, (_, i) => low + i).filter((power) => power % every === 0);
    return html`<svg viewBox="0 0 ${wide} ${high}" role="img" aria-label=${says}>
      ${ticks(y0, y1, 2).map(
        (power) => svg`<line class="grid" x1=${left} x2=${wide - right} y1=${y(2 ** power)} y2=${y(2 ** power)}></line>
          <text x=${left - 8} y=${y(2 ** power) + 4} text-anchor="end">${tick(2 ** power)}</text>`,
      )}
      ${ticks(x0, x1, wide < 400 ? 3 : 2).map(
        (power) =>
          svg`<text x=${x(2 ** power)} y=${high - bottom + 18} text-anchor="middle">${tick(2 ** power)}</text>`,
      )}
      <path class="axis" d="M${left} ${top}V${high - bottom}H${wide - right}"></path>
      <text x=${(left + wide - right) / 2} y=${high - 6} text-anchor="middle" class="name">${words.axisX}</text>
      <text x="12" y=${(top + high - bottom) / 2} text-anchor="middle" class="name" transform="rotate(-90 12 ${(top + high - bottom) / 2})">${words.axisY}</text>
      ${(['lookup', 'head'] as const).map((work) => this.#drop(work, x, y))}
      <polyline class="roof" points=${roof.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(' ')}></polyline>
      ${(['lookup', 'head'] as const).flatMap((work) => this.#points(work, x, y))}
    </svg>`;
  }

  /** From the roof down to the points of one work. */
  #drop(work: SpeedRow['work'], x: (value: number) => number, y: (value: number) => number): SVGTemplateResult {
    const row = this.speed.rows.find((one) => one.work === work);
    if (!row) return svg``;
    const at = x(row.intensity);
    return svg`<line class="drop" x1=${at} x2=${at} y1=${y(row.roof)} y2=${high - bottom}></line>`;
  }

  /** The paths of one work, one above another; where two are alike their names keep a line apart. */
  #points(work: SpeedRow['work'], x: (value: number) => number, y: (value: number) => number): SVGTemplateResult[] {
    const { words, wide } = this;
    const own = this.speed.rows.filter((row) => row.work === work).sort((a, b) => a.gflops - b.gflops);
    let free = high;
    return own.map((row) => {
      const [at, above] = [x(row.intensity), y(row.gflops)];
      const line = Math.min(above + 4, free);
      free = line - 13;
      const before = at > wide / 2;
      return svg`<circle class=${row.path} cx=${at} cy=${above} r="4"></circle>
        <text class="point-name" x=${before ? at - 10 : at + 10} y=${line} text-anchor=${before ? 'end' : 'start'}>${words.works[work]} ${words.paths[row.path]}</text>`;
    });
  }
}

define('stem-roofline', StemRoofline);
