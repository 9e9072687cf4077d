// Questions that a teacher wrote: read from JSON, checked with the lesson's own before them, and added to the page. No DOM.
import { findFaults } from '../grading/check-questions.ts';
import { addChecks, askedOf, type Check } from '../progress/index.ts';
import { type Template, templates } from '../proofs/index.ts';
import { addQuestions, type Question, questions } from '../questions/index.ts';
import { fieldOffsets, offsetOf, placeAt } from './json-lines.ts';

/** UTF-16 units: a hundred long questions are half of it. */
export const longestFile = 1_000_000;

export interface AuthoredFault {
  readonly line: number;
  readonly column: number;
  /** the question's id, or "question 3"; '' when it is the file itself */
  readonly name: string;
  readonly text: string;
}

export interface Authored {
  /** none where there is a fault */
  readonly questions: readonly Question[];
  readonly faults: readonly AuthoredFault[];
}

/** As the checker says it: 12:5: my-question: hints/0: is empty. */
export function faultLine({ line, column, name, text }: AuthoredFault): string {
  return [`${line}:${column}`, name, text].filter(Boolean).join(': ');
}

/** One question or a list of them. Everything that is wrong with it, by line; never throws. */
export function readAuthored(source: string): Authored {
  const text = source.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const found = /at position (\d+)/.exec(message);
    const place = placeAt(text, found ? Number(found[1]) : text.length);
    return { questions: [], faults: [{ ...place, name: '', text: `this is not JSON: ${message}` }] };
  }
  const list = Array.isArray(value);
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length === 0)
    return { questions: [], faults: [{ line: 1, column: 1, name: '', text: 'there is no question in it' }] };
  const offsets = fieldOffsets(text);
  const faults = findFaults([...questions, ...given]).flatMap(({ index, name, field, text: what }): AuthoredFault[] => {
    const place = index - questions.length;
    if (place < 0) return [];
    const inFile = [list ? String(place) : '', field].filter(Boolean).join('/');
    const id = (given[place] as { id?: unknown } | null)?.id;
    const called = typeof id === 'string' && id ? name : `question ${place + 1}`;
    return [{ ...placeAt(text, offsetOf(offsets, inFile)), name: called, text: what }];
  });
  return { questions: faults.length > 0 ? [] : (given as Question[]).map(whole), faults };
}

/** Of a generated question what its file leaves out: it stands with the check that its template is of. */
function whole(question: Question): Question {
  const { generate, points = 1, prompt = '', hints = [], objective = '', explanation = '' } = question;
  if (generate === undefined) return question;
  const check = questions.find(({ id }) => id === generate.split('.')[0]);
  return {
    ...question,
    type: 'generated',
    station: question.station ?? check?.station ?? 'input',
    points,
    prompt,
    hints,
    objective,
    explanation,
    rules: [],
    examples: { right: [], wrong: [] },
  };
}

/** The templates that a generated question means, the easier ones first. */
export function templatesMeant({ generate, level }: Question): readonly Template[] {
  return templates
    .filter(({ id, check }) => id === generate || check === generate)
    .filter((one) => level === undefined || one.level === level)
    .sort((a, b) => a.level - b.level);
}

export function checkOf(question: Question): Check {
  const { station, points, title, proofs, generate, level } = question;
  // another template or level asks something else: what was answered before says nothing about it
  const asks = generate ? { ...question, prompt: `${generate} ${level ?? ''} ${question.prompt}` } : question;
  return { ...askedOf(asks), station, points, ...(title && { title }), ...(proofs && { proofs }) };
}

/** From now on they are asked, graded and scored as the lesson's are. */
export function addAuthored(more: readonly Question[]): void {
  addQuestions(more);
  addChecks(more.map(checkOf));
}
