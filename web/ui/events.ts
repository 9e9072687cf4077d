// What the parts of the lab tell the lab, and the page around it. Each is dispatched with `bubbles` and `composed`.
import type { AnswerTold, Score } from '../lessons/progress/index.ts';

export interface LabEvents {
  /** the learner chose a token */
  'stem-select': { index: number };
  /** the learner points at a number; column null means no longer */
  'stem-point': { row: number; column: number | null };
  /** the learner moved to a number to stay there */
  'stem-cell': { row: number; column: number };
  /** the learner reads the logit of a token */
  'stem-logit': { id: number };
  /** the learner wants to write a number into the cell */
  'stem-edit': { row: number; column: number };
  /** a number was typed for the cell that is being written; null: it shall stay as it is */
  'stem-write': { text: string | null };
  /** the lab speaks another language from now on */
  'stem-language': { tag: string; dir: 'ltr' | 'rtl' };
  /** a switch was set */
  'stem-set': { value: string };
  /** the learner answered a check, and it could be read */
  'stem-answer': AnswerTold;
  /** after each answer: what the checks of this lab amount to */
  'stem-score': Score;
  /** with this answer every check of this lab was answered for the first time */
  'stem-complete': Score;
}

export function tell<Name extends keyof LabEvents>(from: EventTarget, name: Name, detail: LabEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

// the build whose elements are on this page: parts of two builds would not know each other
const owner = Symbol.for('stem-lab.build');

/** Defines an element once, however often the script is loaded. The build that came first has the page to itself. */
export function define(name: string, element: CustomElementConstructor): void {
  const page = globalThis as { [owner]?: string };
  page[owner] ??= __STEM_BUILD_ID__;
  if (page[owner] === __STEM_BUILD_ID__ && !customElements.get(name)) customElements.define(name, element);
}
