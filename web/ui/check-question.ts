// <stem-question>: the inside of an open card. It asks, grades, hints and explains; fetched when a card is first opened.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Grade, grade, type Question, questionNamed } from '../lessons/index.ts';
import { type Check, type CheckState, feedbackOf, type Outcome } from '../lessons/progress/index.ts';
import { saidOf, translated } from '../lessons/questions/translated.ts';
import { type AnswerWords, answerWords } from '../lessons/words/answers.en.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { recordAnswer } from './answer-record.ts';
import { answerArea } from './check-answer.ts';
import type { ModelSizes } from './check-card.ts';
import { markStyle } from './check-marks.ts';
import { questionStyle } from './check-question-style.ts';
import { shownText } from './check-text.ts';
import { outcomeKind, verdict } from './check-verdict.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { define } from './events.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from './progress-keeper.ts';
import type { Provable } from './proofs/item-form.ts';
import { theme } from './theme.ts';

export interface Graded {
  answer: string;
  grade: Grade;
}

export class StemQuestion extends LitElement {
  static override properties = {
    language: { attribute: false },
    keeper: { attribute: false },
    check: { attribute: false },
    among: { attribute: false },
    sizes: { attribute: false },
    provable: { attribute: false },
    draft: { state: true },
    graded: { state: true },
    failure: { state: true },
    hintsOpen: { state: true },
    explanationOpen: { state: true },
    selfNote: { state: true },
  };
  declare language: Language;
  declare keeper: ProgressKeeper;
  declare check: Check;
  /** the checks whose answers make one score; without them this one alone */
  declare among: readonly Check[] | null;
  declare sizes: ModelSizes | null;
  /** what a generated question is made of; null where there is no lab around */
  declare provable: Provable | null;
  /** text, or the id of a choice */
  declare draft: string;
  declare graded: Graded | null;
  declare failure: string;
  declare hintsOpen: number;
  declare explanationOpen: boolean;
  declare selfNote: string;

  static override styles = [theme, markStyle, questionStyle];

  #busy = false;
  /** when the learner began to think about an answer */
  #since = performance.now();

  constructor() {
    super();
    this.language = english;
    this.keeper = keeper;
    this.among = null;
    this.sizes = null;
    this.provable = null;
    this.#clear();
    new FollowsProgress(this, (name, detail) => {
      if (name !== 'fresh' || !(detail as readonly string[]).includes(this.check.id)) return false;
      keepDraft(this.#place, '');
      this.#restore();
      return false;
    });
  }

  #clear(): void {
    this.draft = '';
    this.graded = null;
    this.failure = '';
    this.hintsOpen = 0;
    this.explanationOpen = false;
    this.selfNote = '';
    this.#since = performance.now();
  }

  get #words(): AnswerWords {
    return this.language.lazy.answers ?? answerWords;
  }

  get #question(): Question {
    const found = questionNamed(this.check.id);
    if (!found) throw new RangeError(`there is no question ${this.check.id}`);
    return found;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('check') || changed.has('keeper')) this.#restore();
  }

  /** Where a draft of its answer is kept. */
  get #place(): string {
    return `${this.keeper.key}.${this.check.id}`;
  }

  /** As progress knows it: the last answer and what was said about it; or what was being typed. */
  #restore(): void {
    this.#clear();
    this.keeper.open(this.check);
    this.#restoreLast();
    this.draft = draftOf(this.#place) ?? this.draft;
  }

  #restoreLast(): void {
    const entry = this.keeper.entry(this.check);
    if (!entry?.last) return;
    this.draft = entry.answer;
    this.hintsOpen = entry.hints;
    this.graded = { answer: entry.answer, grade: { ...entry.last, feedback: feedbackOf(this.#question, entry.last) } };
    if (this.#question.type === 'short') void this.#restoreMentions(entry.answer, entry.last);
  }

  async #restoreMentions(answer: string, { status }: Outcome): Promise<void> {
    const again = await grade(this.check.id, answer);
    if (again.status === status && this.graded?.answer === answer) this.graded = { answer, grade: again };
  }

  async #submit(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const answer = this.draft;
    // emptied first: the same verdict twice is still heard twice
    this.graded = null;
    this.failure = '';
    this.selfNote = '';
    try {
      await this.updateComplete;
      const result = await this.#grade(answer);
      this.#record(answer, result);
      this.graded = { answer, grade: result };
    } catch (error) {
      this.failure = this.#words.failed((error as Error).message);
    } finally {
      this.#busy = false;
    }
    void this.#bringIntoView('#verdict');
  }

  #record(answer: string, result: Grade): void {
    const now = performance.now();
    const kept = {
      keeper: this.keeper,
      check: this.check,
      among: this.among ?? [this.check],
      question: this.#question,
    };
    recordAnswer(this, kept, answer, result, (now - this.#since) / 1000);
    keepDraft(this.#place, '');
    if (result.status !== 'unparsed') this.#since = now;
  }

  /** As far as needed and no further; focus stays where it is. */
  async #bringIntoView(selector: string): Promise<void> {
    await this.updateComplete;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.renderRoot
      .querySelector(selector)
      ?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }

  async #grade(answer: string): Promise<Grade> {
    const { id, type, choices } = this.#question;
    if (type === 'short' || type === 'shape') {
      return grade(id, answer, { model: this.sizes ? { config: this.sizes } : undefined });
    }
    const choice = choices?.find((one) => one.id === answer);
    if (!choice) return { status: 'unparsed', score: 0, feedbackId: `${id}.none`, feedback: this.#words.chooseFirst };
    return grade(id, choice.text);
  }

  #openHint(): void {
    if (this.hintsOpen >= this.check.hints) return;
    this.hintsOpen++;
    this.keeper.hint(this.check, this.hintsOpen);
    void this.#bringIntoView('.hints p:last-child');
  }

  #toggleExplanation(): void {
    this.explanationOpen = !this.explanationOpen;
    if (this.explanationOpen) this.keeper.explain(this.check);
  }

  async #again(): Promise<void> {
    this.keeper.retry([this.check]);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#answer, .choices input')?.focus();
  }

  #selfGrade(right: boolean): void {
    this.keeper.selfGrade(this.check, right);
    this.selfNote = right ? this.#words.selfTaken : this.#words.selfRefused;
  }

  /** A free text that no rule knows: the learner is a better judge. */
  get #unsure(): boolean {
    return this.#question.type === 'short' && /\.(otherwise|other-language)$/.test(this.graded?.grade.feedbackId ?? '');
  }

  #recordLine(): TemplateResult {
    const entry = this.keeper.entry(this.check);
    const parts = [
      this.#words.attempts(entry?.attempts ?? 0),
      this.#words.hintsUsed(entry?.hints ?? 0, this.check.hints),
      ...(entry?.shown && entry.best === 1 ? [this.#words.afterExplanation] : []),
    ];
    return html`<p class="record quiet small">${this.#words.noted(parts.join(' · '))}</p>`;
  }

  #explanation(question: Question): TemplateResult | typeof nothing {
    if (!this.explanationOpen) return nothing;
    // one that would be graded right, so not translated
    const example = () => shownText(question.examples.right[0] ?? '', this.#question.lang);
    return html`<h4>${this.#words.explanationTitle}</h4>
      ${question.type === 'short' ? html`<p><span class="quiet">${this.#words.modelAnswer}</span> ${example()}</p>` : nothing}
      <p>${shownText(question.explanation, question.lang)}</p>
      ${this.#unsure ? this.#selfGrading() : nothing}`;
  }

  #selfGrading(): TemplateResult {
    const { self } = this.keeper.entry(this.check) ?? { self: false };
    const button = (right: boolean, text: string) =>
      html`<button aria-pressed=${this.selfNote !== '' && self === right ? 'true' : 'false'} @click=${() => this.#selfGrade(right)}>${text}</button>`;
    return html`<div class="self"><p id="self">${this.#words.selfPrompt}</p><div class="actions" role="group" aria-labelledby="self">
      ${button(true, this.#words.selfYes)}${button(false, this.#words.selfNo)}</div></div>`;
  }

  #actions(state: CheckState): TemplateResult {
    const count = this.check.hints;
    const more = this.hintsOpen < count;
    const free = state === 'right' || (this.keeper.entry(this.check)?.shown ?? false);
    const why = this.explanationOpen ? this.#words.hideExplanation : free ? this.#words.explain : this.#words.giveUp;
    return html`<div class="actions">
      <button class="submit" @click=${this.#submit}>${this.#words.submit}</button>
      <button class="hint" aria-disabled=${more ? 'false' : 'true'} @click=${this.#openHint}>${
        more ? this.#words.hint(this.hintsOpen + 1, count) : this.#words.noMoreHints
      }</button>
      <button class="why" aria-expanded=${this.explanationOpen ? 'true' : 'false'} @click=${this.#toggleExplanation}>${why}</button>
      ${
        state === 'right' || state === 'self' || state === 'shown'
          ? html`<button class="again" @click=${this.#again}>${this.#words.again}</button>`
          : nothing
      }
    </div>`;
  }

  #generated(question: Question): TemplateResult {
    void import('./proofs/generated-question.ts');
    return html`${question.prompt ? html`<p class="prompt">${shownText(question.prompt, question.lang)}</p>` : nothing}
      <div><stem-generated .language=${this.language} .keeper=${this.keeper} .check=${this.check} .among=${this.among ?? [this.check]} .question=${question} .provable=${this.provable}></stem-generated></div>`;
  }

  override render() {
    const question = translated(this.#question, this.language);
    if (question.type === 'generated') return this.#generated(question);
    const { graded, draft } = this;
    const kind = graded && outcomeKind(graded.grade);
    const area = answerArea({
      words: this.#words,
      question,
      seed: this.keeper.entry(this.check)?.seed ?? 0,
      draft,
      graded: graded && kind ? { answer: graded.answer, kind } : null,
      invalid: graded !== null && kind !== 'right' && graded.answer === draft,
      write: (text) => {
        this.draft = text;
        keepDraft(this.#place, text);
      },
      submit: () => void this.#submit(),
    });
    return html`<p id="prompt" class="prompt">${shownText(question.prompt, question.lang)}</p>
      ${area}
      ${this.#actions(this.keeper.state(this.check))}
      <div id="verdict" role="status">${
        this.failure
          ? html`<p class="alert">${this.failure}</p>`
          : graded
            ? verdict(
                this.#words,
                saidOf(graded.grade, question, this.language),
                graded.answer === draft,
                question.lang,
              )
            : nothing
      }</div>
      <div class="hints" aria-live="polite">${question.hints
        .slice(0, this.hintsOpen)
        .map(
          (hint, index) =>
            html`<p><span class="quiet">${this.#words.hintName(index + 1)}</span> ${shownText(hint, question.lang)}</p>`,
        )}</div>
      <div class="explanation" aria-live="polite">${this.#explanation(question)}</div>
      <div class="small" role="status">${this.selfNote}</div>
      ${this.#recordLine()}`;
  }
}

define('stem-question', StemQuestion);
