// What the elements tell the page around them. Every detail is JSON-safe; each event bubbles and leaves the shadow tree.
import type { AnswerTold, Score } from '../lessons/progress/index.ts';
import type { Statement } from './scores/xapi.ts';

export interface ElementEvents {
  /** the first numbers are there */
  'stem-ready': { version: string; buildId: string; path: string; thread: string };
  /** text, switches, selection or cells have changed, and what was asked is drawn */
  'stem-change': { state: string; text: string; tokens: number };
  /** the learner answered a check, and it could be read */
  'stem-answer': AnswerTold;
  /** after each answer: what the checks of this element amount to */
  'stem-score': Score;
  /** with this answer every check of this element was answered for the first time */
  'stem-complete': Score;
  /** the same as statements of xAPI, without their actor */
  'stem-xapi': Statement;
  /** the engine did not start, or a text could not be computed; the learner reads the same sentence */
  'stem-error': { about: 'engine' | 'text' | 'attribute'; message: string };
}

export function tellPage<Name extends keyof ElementEvents>(
  from: EventTarget,
  name: Name,
  detail: ElementEvents[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
