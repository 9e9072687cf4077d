// Attention of one block: its heads side by side, the map of the chosen one, and what the selected token looks at in it.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../../engine/api.ts';
import { plainNumber } from '../../lessons/plain-number.ts';
import { type BlocksWords, blocksWords } from '../../lessons/words/blocks.en.ts';
import { en, type Words } from '../../lessons/words/en.ts';
import { barTableStyle } from '../bar-table-style.ts';
import { define } from '../events.ts';
import { shortNumber } from '../number-text.ts';
import type { Token } from '../stem-view.ts';
import '../switches.ts';
import { theme, tokenStyle } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import { tokenView } from '../token-view.ts';
import './attention-map.ts';
import { panelStyle } from './attention-style.ts';
import { emptyCell } from './blocks-style.ts';
import './head-thumb.ts';

const headsShown = 12; // two rows of them on a phone
const largest = 8;

export class StemAttention extends LitElement {
  static override properties = {
    words: { attribute: false },
    page: { attribute: false },
    maps: { attribute: false },
    tokens: { attribute: false },
    selected: { type: Number },
    causal: { type: Boolean },
    block: { type: Number },
    head: { type: Number },
    all: { state: true },
  };
  declare words: BlocksWords;
  /** the page's own words */
  declare page: Words;
  /** of each block [H, T, T] */
  declare maps: readonly Tensor[];
  declare tokens: readonly Token[];
  declare selected: number;
  declare causal: boolean;
  declare block: number;
  declare head: number;
  /** hears which block or head the learner wants to see */
  declare look: (at: { block: number } | { head: number }) => void;
  /** every token that is looked at is listed, not the largest only */
  declare private all: boolean;

  static override styles = [theme, tokenStyle, emptyCell, barTableStyle, panelStyle];

  constructor() {
    super();
    this.words = blocksWords;
    this.page = en;
    this.maps = [];
    this.tokens = [];
    this.selected = 0;
    this.causal = true;
    this.block = 0;
    this.head = 0;
    this.look = () => {};
    this.all = false;
  }

  #weights(map: Tensor, head: number): Float32Array {
    const count = this.tokens.length;
    return map.data.subarray(head * count * count, (head + 1) * count * count);
  }

  #blockChoice(block: number): TemplateResult | typeof nothing {
    if (this.maps.length < 2) return nothing;
    const options = Object.fromEntries(this.maps.map((_, i) => [String(i), String(i)]));
    return html`<stem-choice id="block" .label=${this.words.block} .options=${options} .value=${String(block)}
      @stem-set=${(event: CustomEvent<{ value: string }>) => {
        event.stopPropagation();
        this.look({ block: Number(event.detail.value) });
      }}></stem-choice>`;
  }

  #heads(map: Tensor, head: number): TemplateResult {
    const [heads] = map.shape;
    const first = head - (head % headsShown);
    const last = Math.min(heads, first + headsShown) - 1;
    const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const turn = (to: number, label: string) => {
      const possible = to >= 0 && to < heads;
      return html`<button aria-disabled=${possible ? 'false' : 'true'} @click=${() => {
        if (possible) this.look({ head: to });
      }}>${label}</button>`;
    };
    return html`<fieldset><legend>${this.words.head}</legend>
      <div class="heads">${shown.map(
        (one) =>
          html`<label class="thumb"><stem-head-thumb .weights=${this.#weights(map, one)} .count=${this.tokens.length} .causal=${this.causal}></stem-head-thumb>
            <span aria-hidden="true">${one}</span><input type="radio" name="head" .value=${String(one)} .checked=${one === head} aria-label=${this.words.headName(one)}
              @change=${() => {
                this.look({ head: one });
              }} /></label>`,
      )}</div>
      ${
        heads > headsShown
          ? html`<div class="pager">${turn(first - headsShown, this.words.earlierHeads)}${turn(last + 1, this.words.laterHeads)}
              <span class="quiet small">${this.words.headsShown(first, last, heads)}</span></div>`
          : nothing
      }</fieldset>`;
  }

  /** What the selected token looks at, the most first; equal ones from left to right. */
  #looks(weights: Float32Array): TemplateResult {
    const count = this.tokens.length;
    const row = weights.subarray(this.selected * count, (this.selected + 1) * count);
    const seen = [...row.keys()].filter((place) => !this.causal || place <= this.selected);
    seen.sort((a, b) => (row[a] === row[b] ? a - b : row[b] - row[a]));
    const shown = this.all ? seen : seen.slice(0, largest);
    const { words, page } = this;
    return html`<div class="looks"><table><caption>${words.rowTitle(tokenLine(this.tokens[this.selected].parts), this.selected)}</caption>
      <thead><tr><th scope="col">${words.place}</th><th scope="col">${page.token}</th><th scope="col">${words.weight}</th><td class="bar"></td></tr></thead>
      <tbody>${shown.map(
        (place) => html`<tr><td><span class="number">${place}</span></td><td>${tokenView(this.tokens[place].parts)}</td>
          <td><data value=${plainNumber(row[place])}>${shortNumber(row[place])}</data></td>
          <td class="bar" aria-hidden="true"><div><div .style=${`width:${100 * row[place]}%`}></div></div></td></tr>`,
      )}</tbody></table>
      ${
        seen.length > largest
          ? html`<button class="more" aria-expanded=${this.all ? 'true' : 'false'} @click=${() => {
              this.all = !this.all;
            }}>${this.all ? words.showFewer : words.showAll(seen.length)}</button>`
          : nothing
      }</div>`;
  }

  override render() {
    // fewer blocks or heads than when they were chosen: the last there is
    const block = Math.min(this.block, this.maps.length - 1);
    const map = this.maps[block];
    if (!map || this.selected >= this.tokens.length) return nothing;
    const head = Math.min(this.head, map.shape[0] - 1);
    const weights = this.#weights(map, head);
    return html`<div class="pickers">${this.#blockChoice(block)}${this.#heads(map, head)}</div>
      <div class="beside"><stem-attention-map .words=${this.words} .weights=${weights} .tokens=${this.tokens} .selected=${this.selected}
        .causal=${this.causal} .name=${`attention[${block}][${head}]`}></stem-attention-map>${this.#looks(weights)}</div>`;
  }
}

define('stem-attention', StemAttention);
