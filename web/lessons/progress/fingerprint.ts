// Which question was asked. Hints, feedback and rules may be mended without a learner losing an answer; what is asked,
// what can be chosen and what is right may not. An author who changes the meaning of a rule raises `version`.
import type { Question } from '../questions/types.ts';

/** FNV-1a, 32 bits: it tells versions of one question apart, and guards nothing. */
export function fingerprint({ version, type, prompt, choices = [] }: Question): string {
  const asked = JSON.stringify([version, type, prompt, choices.map(({ id, text, correct }) => [id, text, correct])]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < asked.length; at++) hash = Math.imul(hash ^ asked.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What progress has to know of a question. */
export interface Asked {
  readonly id: string;
  /** its fingerprint */
  readonly question: string;
  /** how many it has */
  readonly hints: number;
}

export function askedOf(question: Question): Asked {
  return { id: question.id, question: fingerprint(question), hints: question.hints.length };
}
