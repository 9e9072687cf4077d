// <stem-exercise question="q1">: one of the lesson's checks by itself. It needs no engine.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { type Asked, allChecks, type Check } from '../lessons/progress/index.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { spokenFor } from '../lessons/words/languages.ts';
import { mark, markStyle } from '../ui/check-marks.ts';
import '../ui/check-question.ts';
import { checkTitle } from '../ui/check-title.ts';
import { tell } from '../ui/events.ts';
import { FollowsProgress, keeper, keeperOf, type ProgressKeeper } from '../ui/progress-keeper.ts';
import { Speech } from '../ui/speech.ts';
import { theme } from '../ui/theme.ts';
import { tellPage } from './events.ts';
import { takeExercises } from './exercises-attribute.ts';
import { nameOn } from './names.ts';
import { tellXapi } from './scores/tell-xapi.ts';
import { giveResults, type LabSnapshot } from './snapshot.ts';
import { exerciseStyle, hostPalette } from './style.ts';

/**
 * One check of the lesson: it asks, grades, hints and explains, without an engine.
 *
 * @tag stem-exercise
 * @slot - What is read where the script does not run. It is put away as soon as the exercise is there.
 * @attr {string} activity-id - IRI of the activity in `stem-xapi` events.
 * @attr {string} registration - UUID of the attempt in `stem-xapi` events.
 * @attr {number} passing-score - What passes in `stem-xapi` events, 0 to 1.
 * @fires {CustomEvent<{about: 'attribute', message: string}>} stem-error - There is no such question, or its page's link asks for what there is not.
 * @fires {CustomEvent<AnswerTold>} stem-answer - The learner answered, and it could be read.
 * @fires {CustomEvent<Score>} stem-score - After each answer: its best score.
 * @fires {CustomEvent<Score>} stem-complete - It was answered for the first time.
 * @fires {CustomEvent<Statement>} stem-xapi - The same as statements of xAPI, without their actor.
 * @csspart head - Title, and how it stands.
 * @cssprop [--stem-paper] - Background.
 * @cssprop [--stem-raised] - Background of what is set apart.
 * @cssprop [--stem-ink] - Text.
 * @cssprop [--stem-quiet] - Text of less weight.
 * @cssprop [--stem-shade] - Shade over the pictures of matrices.
 * @cssprop [--stem-rule] - Hairlines.
 * @cssprop [--stem-edge] - Borders of fields.
 * @cssprop [--stem-accent] - Controls.
 * @cssprop [--stem-on-accent] - Text on controls that are pressed.
 * @cssprop [--stem-token] - The selected token.
 * @cssprop [--stem-on-token] - Text on the selected token.
 * @cssprop [--stem-wash] - Background of what belongs to the selected token.
 * @cssprop [--stem-alert] - What went wrong.
 * @cssprop [--stem-text] - Font of text.
 * @cssprop [--stem-mono] - Font of numbers and code.
 */
export class ExerciseElement extends LitElement {
  static override properties = {
    question: {},
    exercises: {},
    lang: {},
    theme: { reflect: true },
    progressKey: { attribute: 'progress-key' },
    ownsPage: { attribute: false },
    leftOut: { attribute: false },
    keeper: { state: true },
  };
  /** `q1` … `q10`, in the lesson's order; or one of the file that `exercises` names. */
  declare question: string;
  /** Address of a file with questions of your own, on your page's server. */
  declare exercises: string;
  /** Language, if there is a table of it. */
  declare lang: string;
  /** `light` or `dark`; else as the reader's system has it. */
  declare theme: string;
  /** Name under which the result is kept; elements of one name share theirs. Without it the `id`, else one of its own. */
  declare progressKey: string;
  /** The page is the lab's own, in a frame. @internal */
  declare ownsPage: boolean;
  /** What the link of that page asked for and there is not: name and value, said as the lab says it. @internal */
  declare leftOut: readonly (readonly [string, string])[];
  /** @internal */
  declare keeper: ProgressKeeper;

  static override styles = [...hostPalette, theme, markStyle, exerciseStyle];

  readonly #speech = new Speech(this, ({ tag, dir }) => tell(this, 'stem-language', { tag, dir }));

  constructor() {
    super();
    tellXapi(this);
    this.question = '';
    this.exercises = '';
    this.lang = '';
    this.theme = '';
    this.progressKey = '';
    this.ownsPage = false;
    this.leftOut = [];
    this.keeper = keeper;
    new FollowsProgress(this);
  }

  get #check(): Check | undefined {
    return allChecks().find(({ id }) => id === this.question);
  }

  /** Everything set so far is drawn. @internal */
  get idle(): boolean {
    return this.#speech.idle && !this.isUpdatePending;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.has('progressKey') || changed.has('question')) {
      const own = this.progressKey || this.id;
      this.keeper = keeperOf(own || (this.ownsPage ? '' : nameOn(document, this, `exercise-${this.question}`)));
    }
    if (changed.has('exercises') && this.exercises) takeExercises(this, this.exercises);
    if (changed.has('lang')) this.#speech.want(spokenFor(this.lang ?? '') || 'en');
  }

  protected override updated(changed: PropertyValues): void {
    // what is still on its way may bring it
    const wrong = changed.has('question') && !this.#check && !this.exercises ? [this.#unknown] : [];
    if (changed.has('leftOut')) wrong.push(...this.#refused);
    for (const message of wrong) tellPage(this, 'stem-error', { about: 'attribute', message });
  }

  get #unknown(): string {
    return this.#speech.language.words.refused('question', this.question, '');
  }

  get #refused(): string[] {
    const { words } = this.#speech.language;
    return this.leftOut.map(([key, given]) => words.refused(key, given, ''));
  }

  /** Puts the keyboard into the answer. */
  override focus(options?: FocusOptions): void {
    const inside = this.renderRoot.querySelector('stem-question')?.shadowRoot;
    inside?.querySelector<HTMLElement>('#answer, .choices input')?.focus(options);
  }

  /** The learner's result, JSON-safe. */
  getState(): LabSnapshot {
    return { v: 1, state: '', text: '', progress: JSON.parse(this.keeper.export()) };
  }

  /** Takes what `getState` gave; a best score never falls. Throws a TypeError, in words, and then has changed nothing. */
  setState(snapshot: Partial<LabSnapshot> & { v: 1 }): void {
    giveResults(this.keeper, snapshot);
  }

  /** A fresh start at this question. */
  reset(): void {
    const check: Asked | undefined = this.#check;
    if (check) this.keeper.retry([check]);
  }

  override render() {
    const { language } = this.#speech;
    const check = this.#check;
    if (!check) {
      return html`<div lang=${language.tag} dir=${language.dir}><p class="alert small" role="alert">${this.#unknown}</p></div>`;
    }
    const words = language.lazy.checks ?? checkWords;
    const refused = this.#refused;
    const state = this.keeper.state(check);
    return html`<div lang=${language.tag} dir=${language.dir}>${
      refused.length > 0 ? html`<p class="note small">${language.words.linkChanged(refused.join('; '))}</p>` : nothing
    }<div class="head" part="head">${mark(state)}<h2>${checkTitle(check, words)}</h2>
      ${state === 'open' ? nothing : html`<span class="state quiet small">${words.states[state]}</span>`}</div>
      <stem-question .language=${language} .keeper=${this.keeper} .check=${check} .among=${[check]} .sizes=${null}></stem-question></div>`;
  }
}
