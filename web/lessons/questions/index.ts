// The ten knowledge checks, in the lesson's order; and those that a teacher adds to a page.
import q1 from './q1-shape.json' with { type: 'json' };
import q2 from './q2-one-hot.json' with { type: 'json' };
import q3 from './q3-first-block.json' with { type: 'json' };
import q4 from './q4-tying.json' with { type: 'json' };
import q5 from './q5-same-id.json' with { type: 'json' };
import q6 from './q6-positions.json' with { type: 'json' };
import q7 from './q7-word2vec.json' with { type: 'json' };
import q8 from './q8-scale.json' with { type: 'json' };
import q9 from './q9-resize.json' with { type: 'json' };
import q10 from './q10-width.json' with { type: 'json' };
import sentences from './sentences.json' with { type: 'json' };
import type { Question } from './types.ts';

export const questions: readonly Question[] = [q1, q2, q3, q4, q5, q6, q7, q8, q9, q10] as readonly Question[];
/** What is said when an answer could not be read, by what was the matter. */
export const sentencesOfGrading: Readonly<Record<UnreadSentence, string>> = sentences;
export type UnreadSentence = keyof typeof sentences;

/** A teacher's, beside the ten. */
const authored = new Map<string, Question>();

export function questionNamed(id: string): Question | undefined {
  return questions.find((one) => one.id === id) ?? authored.get(id);
}

/** Of equal ids the later one stands. Questions are checked before: see lessons/authored. */
export function addQuestions(more: readonly Question[]): void {
  for (const one of more) authored.set(one.id, one);
}

export type * from './types.ts';
