// <stem-position-factors>: what RoPE turns the selected token by, or what ALiBi adds to its scores, as the core has it.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { PositionFactors, RopeTurn } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { type PositionWords, positionWords } from '../../lessons/words/position.en.ts';
import { define } from '../events.ts';
import { Latest } from '../latest.ts';
import { fullNumber, shortNumber } from '../number-text.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { factorsStyle } from './factors-style.ts';

const mostDials = 16; // a row of them at full width; the table has all pairs

interface Shown extends PositionFactors {
  position: number;
}

export class StemPositionFactors extends LitElement {
  static override properties = {
    words: { attribute: false },
    view: { attribute: false },
    position: { type: Number },
    lab: { attribute: false, hasChanged: () => false },
    shown: { state: true },
  };
  declare words: PositionWords;
  declare view: StemView | null;
  /** place of the selected token */
  declare position: number;
  declare lab: () => Promise<Lab | null>;
  declare private shown: Shown | null;

  static override styles = [theme, factorsStyle];

  readonly #latest = new Latest<number>((position) => this.#ask(position));

  constructor() {
    super();
    this.words = positionWords;
    this.view = null;
    this.position = 0;
    this.lab = async () => null;
    this.shown = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('view') || changed.has('position')) this.#latest.submit(this.position);
  }

  async #ask(position: number): Promise<void> {
    try {
      const lab = await this.lab();
      if (lab) this.shown = { ...(await lab.model.positionFactors(position)), position };
    } catch {
      // the model has gone since: the next view asks again
    }
  }

  override render() {
    const { shown } = this;
    if (shown?.rope) return this.#turns(shown.rope, shown.position);
    return shown?.alibi ? this.#biases(shown.alibi, shown.position) : nothing;
  }

  #turns(turns: readonly RopeTurn[], position: number): TemplateResult {
    const { words } = this;
    return html`<div class="dials" aria-hidden="true">${turns.slice(0, mostDials).map(
      // angles run against the clock, and y runs down the screen
      ({ cosine, sine }) =>
        html`<svg viewBox="-12 -12 24 24"><circle r="10"></circle><line x2=${10 * cosine} y2=${-10 * sine}></line></svg>`,
    )}</div>
      <p class="quiet small">${words.dials}</p>
      ${this.#table(
        'rope',
        words.ropeCaption(position),
        [words.pair, words.numbersOfHead, words.angle, words.cosine, words.sine],
        turns.map(({ pair, angle, cosine, sine }, i) => [
          String(i),
          html`<span class="number">${pair.join(', ')}</span>`,
          value(angle, String(angle)),
          value(cosine),
          value(sine),
        ]),
      )}`;
  }

  #biases({ slopes, bias }: NonNullable<PositionFactors['alibi']>, position: number): TemplateResult {
    const { words } = this;
    const keys = keysShown(position);
    const columns = bias.shape[1];
    return this.#table(
      'alibi',
      words.alibiCaption(position),
      [words.head, words.slope, ...keys.map((s) => words.withToken(s))],
      slopes.map((slope, h) => [String(h), value(slope), ...keys.map((s) => value(bias.data[h * columns + s]))]),
    );
  }

  #table(id: string, caption: string, head: string[], rows: (string | TemplateResult)[][]): TemplateResult {
    return html`<div class="scroll" role="region" aria-labelledby="caption" tabindex="0"><table id=${id}><caption id="caption" class="quiet small">${caption}</caption>
      <thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ([first, ...rest]) =>
          html`<tr><th scope="row"><span class="number">${first}</span></th>${rest.map((one) => html`<td>${one}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

/** The token itself, those 1, 2, 4, … before it, and the first. */
function keysShown(position: number): number[] {
  const keys = [position];
  for (let distance = 1; distance < position; distance *= 2) keys.push(position - distance);
  if (position > 0) keys.push(0);
  return keys;
}

function value(number: number, exact = fullNumber(number)): TemplateResult {
  return html`<data value=${String(number)} title=${exact}>${shortNumber(number)}</data>`;
}

define('stem-position-factors', StemPositionFactors);
