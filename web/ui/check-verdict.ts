// What is said about one answer: by a mark, by a word, and why.
import { html, nothing, type TemplateResult } from 'lit';
import type { Grade } from '../lessons/index.ts';
import type { AnswerWords } from '../lessons/words/answers.en.ts';
import { mark } from './check-marks.ts';
import { shownText } from './check-text.ts';

/** Null for what could not be read. */
export function outcomeKind({ status, score }: Grade): 'right' | 'partly' | 'wrong' | null {
  if (status === 'unparsed') return null;
  return status === 'wrong' && score > 0 ? 'partly' : status;
}

/** `current`: the answer in the card is still the one that was graded. */
export function verdict(words: AnswerWords, grade: Grade, current: boolean, lang?: string): TemplateResult {
  const { status, score, feedback, mentions = [] } = grade;
  const kind = outcomeKind(grade) ?? 'unparsed';
  const word = kind === 'partly' ? words.partly(String(Math.round(score * 100))) : words.verdicts[kind];
  return html`<div class=${`verdict-text ${status}`}>${mark(kind)}
      <p><strong>${word}</strong> ${shownText(feedback, lang)}</p></div>
    ${mentions.length > 0 ? mentioned(words, mentions, lang) : nothing}
    ${current ? nothing : html`<p class="quiet small">${words.aboutLast}</p>`}`;
}

function mentioned(words: AnswerWords, mentions: NonNullable<Grade['mentions']>, lang?: string): TemplateResult {
  return html`<div class="mentions small"><p class="quiet">${words.mentions}</p><ul>${mentions.map(
    ({ label, found }) =>
      html`<li>${mark(found ? 'right' : 'wrong')}<span>${shownText(label, lang)}: ${found ? words.found : words.notFound}</span></li>`,
  )}</ul></div>`;
}
