// Where an answer is given, by the question's type. No form is depended on: a sandboxed frame would not submit one.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice, Question } from '../lessons/index.ts';
import { shuffledChoices } from '../lessons/index.ts';
import type { AnswerWords } from '../lessons/words/answers.en.ts';
import { mark } from './check-marks.ts';
import { shownText } from './check-text.ts';

export interface AnswerView {
  words: AnswerWords;
  question: Question;
  seed: number;
  /** text, or the id of a choice */
  draft: string;
  /** the answer that was graded last, and how it came out */
  graded: { answer: string; kind: 'right' | 'partly' | 'wrong' } | null;
  /** the draft is the answer that was wrong or could not be read */
  invalid: boolean;
  write(draft: string): void;
  submit(): void;
}

/** Enter that ends a composition (Japanese, Chinese, Korean) is the input method's own; some browsers only say 229. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.isComposing && event.keyCode !== 229;
}

const described = 'verdict format';

export function answerArea(view: AnswerView): TemplateResult {
  const { type } = view.question;
  if (type === 'single' || type === 'true-false') return choiceArea(view);
  return type === 'shape' ? lineArea(view) : textArea(view);
}

const written = (event: Event) => (event.target as HTMLInputElement | HTMLTextAreaElement).value;

function onEnter(view: AnswerView) {
  return (event: KeyboardEvent) => {
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    view.submit();
  };
}

function choiceArea(view: AnswerView): TemplateResult {
  const { words, question, seed, graded, invalid } = view;
  const choices = question.choices ?? [];
  // true before false, as everyone expects
  const shown = question.type === 'single' ? shuffledChoices(choices, seed) : choices;
  return html`<div role="radiogroup" class="choices" aria-labelledby="prompt" aria-describedby="verdict"
      aria-invalid=${invalid ? 'true' : 'false'} @keydown=${onEnter(view)}>${shown.map((choice) => {
        const place = graded?.answer === choice.id ? graded.kind : '';
        return html`<label class=${place}>${radio(view, choice)}<span class="choice-text">${shownText(choice.text, question.lang)}</span>${
          place ? html`<span class="place">${mark(place)}${words.places[place]}</span>` : nothing
        }</label>`;
      })}</div>`;
}

function radio({ draft, write }: AnswerView, { id }: Choice): TemplateResult {
  return html`<input type="radio" name="choice" .value=${id} .checked=${live(draft === id)} @change=${() => write(id)} />`;
}

/** The mark at the field itself: the same place for right and for wrong. */
function fieldMark({ graded, draft }: AnswerView): TemplateResult | typeof nothing {
  return graded && graded.answer === draft ? mark(graded.kind) : nothing;
}

function lineArea(view: AnswerView): TemplateResult {
  return html`<div class="field"><input id="answer" type="text" aria-labelledby="prompt" aria-describedby=${described} dir="auto"
      autocomplete="off" autocapitalize="off" spellcheck="false" aria-invalid=${view.invalid ? 'true' : 'false'}
      .value=${live(view.draft)} @input=${(event: Event) => view.write(written(event))} @keydown=${onEnter(view)} />${fieldMark(view)}</div>
    <p id="format" class="quiet small">${view.words.shapeFormat}</p>`;
}

function textArea(view: AnswerView): TemplateResult {
  return html`<div class="field"><textarea id="answer" rows="3" aria-labelledby="prompt" aria-describedby=${described} dir="auto"
      autocomplete="off" aria-invalid=${view.invalid ? 'true' : 'false'}
      .value=${live(view.draft)} @input=${(event: Event) => view.write(written(event))}></textarea>${fieldMark(view)}</div>
    <p id="format" class="quiet small">${view.words.textFormat}</p>`;
}
