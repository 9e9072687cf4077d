// <stem-item>: one question whose answer the core computed, the field for it, and what is said to an answer.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import type { Outcome } from '../../lessons/practice/practice.ts';
import { type Item, type Judgement, judge } from '../../lessons/proofs/index.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ProofWords, proofWords } from '../../lessons/words/proofs.en.ts';
import { isPlainEnter } from '../check-answer.ts';
import { mark, markStyle } from '../check-marks.ts';
import { placeOf } from '../check-place.ts';
import { define, tell } from '../events.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { itemStyle } from './proof-style.ts';
import { valueText } from './proof-text.ts';

/** What the page has for a proof: the view that is shown, and what to ask. */
export interface Provable {
  readonly view: StemView | null;
  /** rejects when the view has gone since */
  lab(): Promise<Lab | null>;
}

/** An item as it is shown, and the view that it is about. */
export interface Asked {
  readonly item: Item;
  readonly given: readonly string[];
  readonly view: StemView;
}

export class StemItem extends LitElement {
  static override properties = {
    language: { attribute: false },
    asked: { attribute: false },
    old: { type: Boolean },
    told: { attribute: false },
    draft: { state: true },
    judged: { state: true },
    revealed: { state: true },
  };
  declare language: Language;
  declare asked: Asked | null;
  /** text or switches have changed since it was asked */
  declare old: boolean;
  /** hears of each outcome; `answer` is what was typed, `mistake` the known one that it is */
  declare told: (outcome: Outcome, answer?: string, mistake?: string) => void;
  declare private draft: string;
  declare private judged: { answer: string; judgement: Judgement } | null;
  declare private revealed: boolean;

  static override styles = [theme, markStyle, itemStyle];

  constructor() {
    super();
    this.language = english;
    this.asked = null;
    this.old = false;
    this.told = () => {};
    this.#clear();
  }

  #clear(): void {
    this.draft = '';
    this.judged = null;
    this.revealed = false;
  }

  get #words(): ProofWords {
    return this.language.lazy.proofs ?? proofWords;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('asked')) this.#clear();
  }

  /** To where the answer is given. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('#proof-answer, .options input')?.focus();
  }

  #submit(): void {
    if (!this.asked) return;
    const answer = this.draft;
    // emptied first: the same verdict twice is still heard twice
    this.judged = null;
    void this.updateComplete.then(() => {
      if (!this.asked) return;
      const judgement = judge(this.asked.item, answer);
      this.judged = { answer, judgement };
      if (judgement.status !== 'unparsed') this.told(judgement.status, answer, judgement.mistake);
    });
  }

  /** Chooses the cell that was asked about, and leads to the station of its matrices. */
  #show({ template, cell }: Item): void {
    if (!cell) return;
    tell(this, 'stem-cell', { row: cell.place, column: cell.dimension });
    const station = `#station-${placeOf(template.check)}`;
    for (let root = this.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
      root.querySelector(station)?.scrollIntoView({ block: 'start' });
  }

  #field({ item }: Asked): TemplateResult {
    const words = this.#words;
    const { judged, draft } = this;
    const invalid = judged !== null && judged.judgement.status !== 'right' && judged.answer === draft;
    const enter = (event: KeyboardEvent) => {
      if (!isPlainEnter(event)) return;
      event.preventDefault();
      this.#submit();
    };
    if (item.kind === 'choice')
      return html`<div role="radiogroup" class="options" aria-labelledby="proof-prompt" aria-describedby="proof-verdict"
        aria-invalid=${invalid ? 'true' : 'false'} @keydown=${enter}>${item.options.map(
          (
            option,
          ) => html`<label><input type="radio" name="option" .value=${String(option)} .checked=${live(draft === String(option))}
            @change=${() => {
              this.draft = String(option);
            }} /><span class="number">${option}</span></label>`,
        )}</div>`;
    return html`<input id="proof-answer" type="text" dir="ltr" inputmode=${item.kind === 'shape' ? 'text' : 'decimal'} autocomplete="off"
        aria-labelledby="proof-prompt" aria-describedby="proof-format proof-verdict" aria-invalid=${invalid ? 'true' : 'false'} .value=${live(draft)}
        @input=${(event: Event) => {
          this.draft = (event.target as HTMLInputElement).value;
        }} @keydown=${enter} />
      <p id="proof-format" class="quiet small">${words.formats[item.kind]}</p>`;
  }

  #verdict({ item, given }: Asked): TemplateResult | typeof nothing {
    const words = this.#words;
    const { status = null, mistake = '', problem = 'empty' } = this.judged?.judgement ?? {};
    const text = words.each[item.template.id];
    const why = () => text.explain(valueText(item.right), ...given);
    const line = (kind: 'right' | 'wrong' | 'unparsed' | 'shown', said: string, more: string) =>
      html`<div class="judgement">${mark(kind)}<p><strong>${said}</strong> ${more}</p></div>`;
    const verdict =
      status === 'right'
        ? line('right', words.right, why())
        : status === 'wrong'
          ? line('wrong', words.wrong, words.mistakes[mistake] ?? words.noMistake)
          : status === 'unparsed'
            ? line('unparsed', words.unread, words.problems[problem])
            : nothing;
    const shown = this.revealed && status !== 'right';
    return html`${verdict}${shown ? line('shown', words.answerIs(valueText(item.right)), why()) : nothing}`;
  }

  #asked(asked: Asked): TemplateResult {
    const words = this.#words;
    const { item, given } = asked;
    const { template, cell } = item;
    return html`<p class="small quiet">${words.level(words.levels[template.level])}</p>
      <p id="proof-prompt">${words.each[template.id].prompt(...given)}</p>
      ${this.#field(asked)}
      <div class="actions"><button class="judge" @click=${this.#submit}>${words.submit}</button>
        ${cell ? html`<button class="show" @click=${() => this.#show(item)}>${words.show}</button>` : nothing}
        <button class="reveal" @click=${() => {
          this.revealed = true;
          this.told('shown');
        }}>${words.reveal}</button></div>
      ${this.old ? html`<p class="old small">${words.old}</p>` : nothing}`;
  }

  override render() {
    const { asked } = this;
    return html`${asked ? this.#asked(asked) : nothing}<div id="proof-verdict" role="status">${asked ? this.#verdict(asked) : nothing}</div>`;
  }
}

define('stem-item', StemItem);
