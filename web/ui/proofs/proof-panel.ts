// <stem-proof>: under a check, questions about the learner's own tokens. They predict, the core computes.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { templates as all, templatesOf } from '../../lessons/proofs/index.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ProofWords, proofWords } from '../../lessons/words/proofs.en.ts';
import { define } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { sameSubject } from '../same-subject.ts';
import { theme } from '../theme.ts';
import { askedOf } from './asking.ts';
import type { Asked, Provable, StemItem } from './item-form.ts';
import './item-form.ts';
import { itemStyle, proofStyle } from './proof-style.ts';

export class StemProof extends LitElement {
  static override properties = {
    language: { attribute: false },
    check: {},
    only: { attribute: false },
    provable: { attribute: false },
    asked: { state: true },
    cannot: { state: true },
    failure: { state: true },
    preparing: { state: true },
  };
  declare language: Language;
  /** id of the check */
  declare check: string;
  /** the templates that are asked; null: those of the check */
  declare only: readonly string[] | null;
  declare provable: Provable;
  declare private asked: Asked | null;
  /** key of what the text or model is missing */
  declare private cannot: string;
  declare private failure: string;
  declare private preparing: boolean;

  static override styles = [theme, itemStyle, proofStyle];

  /** how many were asked for: it names the template and the seed, so that everyone gets them in one order */
  #turn = -1;

  constructor() {
    super();
    this.language = english;
    this.check = '';
    this.only = null;
    this.#clear();
    this.preparing = false;
  }

  #clear(): void {
    this.asked = null;
    this.cannot = '';
    this.failure = '';
  }

  get #words(): ProofWords {
    return this.language.lazy.proofs ?? proofWords;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('check') && this.hasUpdated) this.#clear();
  }

  async #next(): Promise<void> {
    if (this.preparing) return;
    this.#clear();
    this.preparing = true;
    try {
      const { only } = this;
      const templates = only ? all.filter(({ id }) => only.includes(id)) : templatesOf(this.check);
      // what this text can't be asked is passed over; when it is all of them, the first says what is missing
      for (let tries = 0; tries < templates.length && !this.asked; tries++) {
        this.#turn++;
        const template = templates[this.#turn % templates.length];
        const made = await askedOf(this.provable, template, Math.floor(this.#turn / templates.length), this.#words);
        if (!made) return;
        if ('cannot' in made) this.cannot ||= made.cannot;
        else this.asked = made;
      }
      if (this.asked) this.cannot = '';
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.preparing = false;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<StemItem>('stem-item')?.focus();
  }

  override render() {
    const words = this.#words;
    const { asked, preparing, cannot, failure } = this;
    const { view } = this.provable;
    const ready = view?.numbers != null && !preparing;
    const old = asked !== null && view !== null && !sameSubject(asked.view, view);
    return html`<h4>${words.title}</h4>
      ${asked ? html`<stem-item lang=${langOf(this.language, 'proofs')} dir=${dirOf(this.language, 'proofs')} .language=${this.language} .asked=${asked} .old=${old}></stem-item>` : html`<p class="small quiet">${words.lead}</p>`}
      <div id="proof-problem" role="status">${
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
