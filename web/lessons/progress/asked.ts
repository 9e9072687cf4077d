// The ten checks without their questions: all that a closed card and the list of progress need. The questions and their
// graders would be a third of the page's first load; they come when a card is opened.
import type { Station } from '../questions/types.ts';
import type { Asked } from './fingerprint.ts';

export interface Check extends Asked {
  readonly station: Station;
  readonly points: number;
  /** a teacher's: its title, and the templates that its card offers */
  readonly title?: string;
  readonly proofs?: readonly string[];
}

/** In the lesson's order. tests/lessons/progress.test.ts compares it with the questions, and prints it when it is out of date. */
export const asked: readonly Check[] = [
  { id: 'q1', question: '3200af8f', hints: 3, station: 'table', points: 1 },
  { id: 'q2', question: '08fb7520', hints: 2, station: 'table', points: 1 },
  { id: 'q3', question: '52916738', hints: 2, station: 'input', points: 1 },
  { id: 'q4', question: 'd32a3ef6', hints: 3, station: 'logits', points: 1 },
  { id: 'q5', question: '6dffcb98', hints: 2, station: 'blocks', points: 1 },
  { id: 'q6', question: '8c2ff5a9', hints: 2, station: 'position', points: 1 },
  { id: 'q7', question: '9fdd0010', hints: 2, station: 'table', points: 1 },
  { id: 'q8', question: '29500375', hints: 3, station: 'input', points: 1 },
  { id: 'q9', question: '6849cd1a', hints: 2, station: 'logits', points: 1 },
  { id: 'q10', question: 'fc03c5ca', hints: 2, station: 'blocks', points: 1 },
];

const authored = new Map<string, Check>();

/** The lesson's, then a teacher's in the order in which they were added. */
export function allChecks(): readonly Check[] {
  return [...asked, ...authored.values()];
}

export function addChecks(more: readonly Check[]): void {
  for (const one of more) authored.set(one.id, one);
}
