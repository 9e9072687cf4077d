// <stem-proof>: under a check, questions about the learner's own tokens. They predict, the core computes.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { type Item, itemFrom, type Judgement, judge, templatesOf } from '../../lessons/proofs/index.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ProofWords, proofWords } from '../../lessons/words/proofs.en.ts';
import { isPlainEnter } from '../check-answer.ts';
import { mark, markStyle } from '../check-marks.ts';
import { define, tell } from '../events.ts';
import { sameSubject } from '../same-subject.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { proofStyle } from './proof-style.ts';
import { givenTexts, valueText } from './proof-text.ts';

/** What the page has for a proof: the view that is shown, and what to ask. */
export interface Provable {
  readonly view: StemView | null;
  /** rejects when the view has gone since */
  lab(): Promise<Lab | null>;
}

/** An item as it is shown, and the view that it is about. */
interface Asked {
  item: Item;
  given: string[];
  view: StemView;
}

export class StemProof extends LitElement {
  static override properties = {
    language: { attribute: false },
    check: {},
    provable: { attribute: false },
    asked: { state: true },
    cannot: { state: true },
    failure: { state: true },
    preparing: { state: true },
    draft: { state: true },
    judged: { state: true },
    revealed: { state: true },
  };
  declare language: Language;
  /** id of the check */
  declare check: string;
  declare provable: Provable;
  declare private asked: Asked | null;
  /** key of what the text or model is missing */
  declare private cannot: string;
  declare private failure: string;
  declare private preparing: boolean;
  declare private draft: string;
  declare private judged: { answer: string; judgement: Judgement } | null;
  declare private revealed: boolean;

  static override styles = [theme, markStyle, proofStyle];

  /** how many were asked for: it names the template and the seed, so that everyone gets them in one order */
  #turn = -1;

  constructor() {
    super();
    this.language = english;
    this.check = '';
    this.#clear();
    this.preparing = false;
  }

  #clear(): void {
    this.asked = null;
    this.cannot = '';
    this.failure = '';
    this.draft = '';
    this.judged = null;
    this.revealed = false;
  }

  get #words(): ProofWords {
    return this.language.lazy.proofs ?? proofWords;
  }

  /** Text or switches are others than those that were asked about. */
  get #old(): boolean {
    const { view } = this.provable;
    return this.asked !== null && view !== null && !sameSubject(this.asked.view, view);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('check') && this.hasUpdated) this.#clear();
  }

  async #next(): Promise<void> {
    const { view } = this.provable;
    if (this.preparing || !view) return;
    this.#clear();
    this.preparing = true;
    try {
      const lab = await this.provable.lab();
      if (!lab) return;
      const templates = templatesOf(this.check);
      // what this text can't be asked is passed over; when it is all of them, the first says what is missing
      for (let tries = 0; tries < templates.length && !this.asked; tries++) {
        this.#turn++;
        const template = templates[this.#turn % templates.length];
        const made = await itemFrom(template, lab, Math.floor(this.#turn / templates.length));
        if ('cannot' in made) this.cannot ||= made.cannot;
        else this.asked = { item: made, given: await givenTexts(made.given, lab.tokenizer), view };
      }
      if (this.asked) this.cannot = '';
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.preparing = false;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#proof-answer, .options input')?.focus();
  }

  #submit(): void {
    if (!this.asked) return;
    const answer = this.draft;
    // emptied first: the same verdict twice is still heard twice
    this.judged = null;
    void this.updateComplete.then(() => {
      if (this.asked) this.judged = { answer, judgement: judge(this.asked.item, answer) };
    });
  }

  /** Chooses the cell that was asked about, and leads to the station's matrices. */
  #show({ place, dimension }: NonNullable<Item['cell']>): void {
    tell(this, 'stem-cell', { row: place, column: dimension });
    const root = this.getRootNode();
    if (root instanceof ShadowRoot) root.host.closest('.station')?.scrollIntoView({ block: 'start' });
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
        ${cell ? html`<button class="show" @click=${() => this.#show(cell)}>${words.show}</button>` : nothing}
        <button class="reveal" @click=${() => {
          this.revealed = true;
        }}>${words.reveal}</button></div>
      ${this.#old ? html`<p class="old small">${words.old}</p>` : nothing}`;
  }

  override render() {
    const words = this.#words;
    const { asked, preparing, cannot, failure } = this;
    const ready = this.provable.view?.numbers != null && !preparing;
    return html`<h4>${words.title}</h4>
      ${asked ? this.#asked(asked) : html`<p class="small quiet">${words.lead}</p>`}
      <div id="proof-verdict" role="status">${asked ? this.#verdict(asked) : nothing}${
        cannot
          ? html`<p><strong>${words.cannotTitle}</strong> ${words.cannot[cannot] ?? cannot}</p>`
          : failure
            ? html`<p class="alert">${words.failed(failure)}</p>`
            : nothing
      }</div>
      <div class="actions"><button class="next" aria-disabled=${ready ? 'false' : 'true'} @click=${() => ready && this.#next()}>${
        asked ? words.another : words.start
      }</button>${preparing ? html`<span class="quiet small">${words.preparing}</span>` : nothing}</div>`;
  }
}

define('stem-proof', StemProof);
