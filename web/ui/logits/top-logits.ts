// The largest logits after one token, with their probabilities, as the core ordered them.
import { css, html, LitElement, type TemplateResult } from 'lit';
import { plainNumber } from '../../lessons/plain-number.ts';
import { en, type Words } from '../../lessons/words/en.ts';
import { type LogitsWords, logitsWords } from '../../lessons/words/logits.en.ts';
import { barTableStyle } from '../bar-table-style.ts';
import { define, tell } from '../events.ts';
import { shortNumber } from '../number-text.ts';
import type { Numbers, Token } from '../stem-view.ts';
import { theme, tokenStyle } from '../theme.ts';
import { tokenView } from '../token-view.ts';

export class StemLogits extends LitElement {
  static override properties = {
    words: { attribute: false },
    own: { attribute: false },
    numbers: { attribute: false },
    selected: { type: Number },
    caption: {},
    read: { attribute: false },
    extra: { attribute: false },
  };
  declare words: Words;
  declare own: LogitsWords;
  declare numbers: Numbers | null;
  declare selected: number;
  declare caption: string;
  /** the token whose logit is read; null: the likeliest */
  declare read: number | null;
  /** tokens to be shown below the largest, whatever their logits */
  declare extra: readonly Token[];

  static override styles = [
    theme,
    tokenStyle,
    barTableStyle,
    css`
      :host {
        display: block;
      }
      table {
        max-width: 44rem;
        font-size: 0.875rem;
      }
      caption {
        margin-bottom: 8px;
      }
      .value {
        border-color: transparent;
        color: inherit;
        min-height: 24px;
        padding: 0 4px;
        margin-inline-end: -5px;
      }
      .value[aria-pressed='true'] {
        border-color: var(--edge);
      }
      .extra td {
        background: var(--raised);
      }
      th {
        font-size: 0.75rem;
        color: var(--quiet);
      }
      th,
      td {
        text-align: right;
        height: 28px;
      }
      :is(th, td):first-child {
        width: 3rem;
      }
      :is(th, td):nth-child(2) {
        text-align: start;
      }
      .bar {
        width: 30%;
        text-align: start;
        padding-inline-end: 0;
      }
      .bar div div {
        min-width: 2px;
      }
      @media (max-width: 480px) {
        th,
        td {
          padding-inline: 4px;
        }
        .bar {
          width: 12%;
        }
        :is(th, td):first-child {
          width: 2rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.words = en;
    this.own = logitsWords;
    this.numbers = null;
    this.selected = 0;
    this.caption = '';
    this.read = null;
    this.extra = [];
  }

  #keys(event: KeyboardEvent): void {
    const values = [...this.renderRoot.querySelectorAll<HTMLButtonElement>('.value')];
    const at = values.indexOf(event.composedPath()[0] as HTMLButtonElement);
    const last = values.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    if (at < 0 || !Object.hasOwn(moves, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    values[moves[event.key]].focus();
  }

  /** A logit that can be pointed at or focused, and is then read below. */
  #logit(id: number, value: number, read: number): TemplateResult {
    const point = () => {
      if (this.read !== id) tell(this, 'stem-logit', { id });
    };
    return html`<button class="value" tabindex=${id === read ? 0 : -1} aria-pressed=${id === read ? 'true' : 'false'}
      @focus=${point} @click=${point} @pointerenter=${point}><data value=${plainNumber(value)}>${shortNumber(value)}</data></button>`;
  }

  override render() {
    if (!this.numbers) return html``;
    const { top, topTokens, logits } = this.numbers;
    const [, tokens, k] = top.shape;
    if (this.selected >= tokens) return html``;
    const places = Array.from({ length: k }, (_, i) => this.selected * k + i);
    const ids = places.map((at) => top.ids[at]);
    const extra = this.extra.filter(({ id }) => !ids.includes(id));
    const shown = [...ids, ...extra.map(({ id }) => id)];
    const read = this.read !== null && shown.includes(this.read) ? this.read : shown[0];
    return html`<table @keydown=${this.#keys}>
      <caption class="small">${this.caption}</caption>
      <thead><tr><th scope="col">${this.own.rank}</th><th scope="col">${this.words.token}</th><th scope="col">${this.words.id}</th>
        <th scope="col">${this.own.logit}</th><th scope="col">${this.own.probability}</th><td class="bar"></td></tr></thead>
      <tbody>${places.map((at, rank) => {
        const id = top.ids[at];
        const probability = top.probabilities[at];
        return html`<tr><td class="number">${rank + 1}</td><td>${tokenView(topTokens.get(id)?.parts ?? [])}</td>
          <td><data value=${id}>${id}</data></td>
          <td>${this.#logit(id, top.logits[at], read)}</td>
          <td><data value=${plainNumber(probability)}>${shortNumber(probability)}</data></td>
          <td class="bar" aria-hidden="true"><div>${probability > 0 ? html`<div .style=${`width:${100 * probability}%`}></div>` : ''}</div></td></tr>`;
      })}${extra.map(
        ({
          id,
          parts,
        }) => html`<tr class="extra"><td class="quiet">${this.own.yours}</td><td>${tokenView(parts)}</td><td><data value=${id}>${id}</data></td>
          <td>${this.#logit(id, logits.data[this.selected * logits.shape[1] + id], read)}</td><td></td><td class="bar"></td></tr>`,
      )}</tbody></table>`;
  }
}

define('stem-logits', StemLogits);
