// The largest logits after one token, with their probabilities, as the core ordered them.
import { css, html, LitElement } from 'lit';
import { en as words } from '../lessons/words/en.ts';
import { define } from './events.ts';
import { plainNumber, shortNumber } from './number-text.ts';
import type { Numbers } from './stem-run.ts';
import { theme, tokenStyle } from './theme.ts';
import { tokenView } from './token-view.ts';

export class StemLogits extends LitElement {
  static override properties = { numbers: { attribute: false }, selected: { type: Number }, caption: {} };
  declare numbers: Numbers | null;
  declare selected: number;
  declare caption: string;

  static override styles = [
    theme,
    tokenStyle,
    css`
      :host {
        display: block;
        direction: ltr;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        max-width: 44rem;
        font-size: 0.875rem;
      }
      caption {
        text-align: start;
        padding-bottom: 8px;
      }
      th {
        font-weight: 400;
        font-size: 0.75rem;
        color: var(--quiet);
        text-align: end;
      }
      th,
      td {
        padding: 2px 8px;
        border-bottom: 1px solid var(--rule);
        text-align: end;
        height: 28px;
      }
      :is(th, td):first-child {
        padding-inline-start: 0;
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
      .bar > div {
        background: var(--raised);
      }
      .bar div div {
        height: 8px;
        min-width: 2px;
        background: var(--accent);
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
      @media (forced-colors: active) {
        .bar div div {
          background: CanvasText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.numbers = null;
    this.selected = 0;
    this.caption = '';
  }

  override render() {
    if (!this.numbers) return html``;
    const { top, topTokens } = this.numbers;
    const [, tokens, k] = top.shape;
    if (this.selected >= tokens) return html``;
    const places = Array.from({ length: k }, (_, i) => this.selected * k + i);
    return html`<table>
      <caption class="quiet small">${this.caption}</caption>
      <thead><tr><th scope="col">${words.rank}</th><th scope="col">${words.token}</th><th scope="col">${words.id}</th>
        <th scope="col">${words.logit}</th><th scope="col">${words.probability}</th><td class="bar"></td></tr></thead>
      <tbody>${places.map((at, rank) => {
        const id = top.ids[at];
        const probability = top.probabilities[at];
        return html`<tr><td class="number">${rank + 1}</td><td>${tokenView(topTokens.get(id)?.parts ?? [])}</td>
          <td><data value=${id}>${id}</data></td>
          <td><data value=${plainNumber(top.logits[at])}>${shortNumber(top.logits[at])}</data></td>
          <td><data value=${plainNumber(probability)}>${shortNumber(probability)}</data></td>
          <td class="bar" aria-hidden="true"><div><div .style=${`width:${100 * probability}%`}></div></div></td></tr>`;
      })}</tbody></table>`;
  }
}

define('stem-logits', StemLogits);
