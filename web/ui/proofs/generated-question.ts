// <stem-generated>: a question of a teacher's file that a template makes of the learner's own text, judged, kept and scored as
// any other.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { templatesMeant } from '../../lessons/authored/authored.ts';
import type { Grade, Question } from '../../lessons/index.ts';
import type { Outcome } from '../../lessons/practice/practice.ts';
import type { Check } from '../../lessons/progress/index.ts';
import { type AnswerWords, answerWords } from '../../lessons/words/answers.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ProofWords, proofWords } from '../../lessons/words/proofs.en.ts';
import { recordAnswer } from '../answer-record.ts';
import { shownText } from '../check-text.ts';
import { define } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from '../progress-keeper.ts';
import { sameSubject } from '../same-subject.ts';
import { theme } from '../theme.ts';
import { askedOf } from './asking.ts';
import type { Asked, Provable, StemItem } from './item-form.ts';
import './item-form.ts';
import { itemStyle } from './proof-style.ts';
import { valueText } from './proof-text.ts';

export class StemGenerated extends LitElement {
  static override properties = {
    language: { attribute: false },
    keeper: { attribute: false },
    check: { attribute: false },
    among: { attribute: false },
    question: { attribute: false },
    provable: { attribute: false },
    asked: { state: true },
    cannot: { state: true },
    failure: { state: true },
  };
  declare language: Language;
  declare keeper: ProgressKeeper;
  declare check: Check;
  /** the checks whose answers make one score */
  declare among: readonly Check[];
  declare question: Question;
  /** null where there is no lab around */
  declare provable: Provable | null;
  declare private asked: Asked | null;
  /** key of what the text or model is missing */
  declare private cannot: string;
  declare private failure: string;

  static override styles = [theme, itemStyle];

  #busy = false;
  #since = performance.now();

  constructor() {
    super();
    this.language = english;
    this.keeper = keeper;
    this.among = [];
    this.provable = null;
    this.#clear();
    new FollowsProgress(this, (name, detail) => {
      // a fresh start is another item
      if (name === 'fresh' && (detail as readonly string[]).includes(this.check.id)) this.#clear();
      return false;
    });
  }

  #clear(): void {
    this.asked = null;
    this.cannot = '';
    this.failure = '';
  }

  get #words(): ProofWords {
    return this.language.lazy.proofs ?? proofWords;
  }

  get #answerWords(): AnswerWords {
    return this.language.lazy.answers ?? answerWords;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('check') && changed.get('check')) this.#clear();
    // what could not be asked of one text may be of the next
    else if (changed.has('provable') && this.cannot) this.#clear();
    if (!this.asked && !this.cannot && !this.failure && this.provable?.view?.numbers) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { provable } = this;
    if (this.#busy || !provable) return;
    this.#busy = true;
    try {
      this.keeper.open(this.check);
      const seed = this.keeper.entry(this.check)?.seed ?? 0;
      const meant = templatesMeant(this.question);
      let missing = '';
      for (let tries = 0; tries < meant.length; tries++) {
        const made = await askedOf(provable, meant[(seed + tries) % meant.length], seed, this.#words);
        if (!made) return;
        if (!('cannot' in made)) {
          this.asked = made;
          this.#since = performance.now();
          return;
        }
        missing ||= made.cannot;
      }
      this.cannot = missing;
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.#busy = false;
    }
  }

  readonly #told = (outcome: Outcome, answer = '', mistake = ''): void => {
    const { asked, check } = this;
    if (!asked) return;
    if (outcome === 'shown') {
      this.keeper.explain(check);
      return;
    }
    const { item, given } = asked;
    const right = outcome === 'right';
    const feedback = right ? proofWords.right : (proofWords.mistakes[mistake] ?? proofWords.noMistake);
    const grade: Grade = {
      status: outcome,
      score: right ? 1 : 0,
      feedbackId: `${check.id}.${mistake || outcome}`,
      feedback,
    };
    // who hears of it hears what was asked, and what would have been right
    const prompt = proofWords.each[item.template.id].prompt(...given);
    const question = { ...this.question, prompt, examples: { right: [valueText(item.right)], wrong: [] } };
    const now = performance.now();
    recordAnswer(
      this,
      { keeper: this.keeper, check, among: this.among, question },
      answer,
      grade,
      (now - this.#since) / 1000,
    );
    this.#since = now;
    this.requestUpdate();
  };

  async #another(): Promise<void> {
    this.keeper.retry([this.check]);
    await this.updateComplete;
    this.renderRoot.querySelector<StemItem>('stem-item')?.focus();
  }

  override render() {
    const { asked, cannot, failure, provable, question } = this;
    const words = this.#words;
    const answers = this.#answerWords;
    const [lang, dir] = [langOf(this.language, 'proofs'), dirOf(this.language, 'proofs')];
    if (!provable) return html`<p class="quiet" lang=${lang} dir=${dir}>${words.needsLab}</p>`;
    const { view } = provable;
    const old = asked !== null && view !== null && !sameSubject(asked.view, view);
    const entry = this.keeper.entry(this.check);
    return html`${
      asked
        ? html`<stem-item lang=${lang} dir=${dir} .language=${this.language} .asked=${asked} .old=${old} .told=${this.#told}></stem-item>`
        : html`<p class="quiet small">${words.preparing}</p>`
    }
      <div id="proof-problem" role="status" lang=${lang} dir=${dir}>${
        cannot
          ? html`<p><strong>${words.cannotTitle}</strong> ${words.cannot[cannot] ?? cannot}</p>`
          : failure
            ? html`<p class="alert">${words.failed(failure)}</p>`
            : nothing
      }</div>
      <div class="actions" lang=${lang} dir=${dir}><button class="next" aria-disabled=${asked ? 'false' : 'true'} @click=${() => asked && this.#another()}>${words.another}</button></div>
      ${question.hints.length > 0 ? html`<div class="hints">${question.hints.map((hint) => html`<p class="small">${shownText(hint, question.lang)}</p>`)}</div>` : nothing}
      <p class="record quiet small">${answers.noted(answers.attempts(entry?.attempts ?? 0))}</p>`;
  }
}

define('stem-generated', StemGenerated);
