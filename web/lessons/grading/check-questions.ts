// Refuses questions that would fail a learner: what the schema cannot say.
import schema from '../questions/questions.schema.json' with { type: 'json' };
import type { Question, When } from '../questions/types.ts';
import { gradeQuestion } from './grade.ts';
import { normalise } from './normalise.ts';
import { conceptsInPhrase, phraseOf } from './phrases.ts';
import { schemaProblems } from './schema.ts';

// "embedding" alone could be a row, the stem output or a hidden state: the word after it, or "nn.", says which
const bareEmbedding = /(?<!nn\.)\bembeddings?\b(?! (?:rows?|matrix|table)\b)/i;

/** Every fault of a set of questions, one sentence each; an empty list for a set that may be shown. */
export function checkQuestions(questions: readonly unknown[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  questions.forEach((given, index) => {
    const wrong = schemaProblems(given, schema);
    const id = (given as { id?: unknown } | null)?.id;
    const name = typeof id === 'string' && id !== '' ? id : `question ${index + 1}`;
    if (seen.has(name)) problems.push(`${name}: the id is used twice`);
    seen.add(name);
    const found = wrong.length > 0 ? wrong : faultsOf(given as Question);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  });
  return problems;
}

function faultsOf(question: Question): string[] {
  const faults = [
    ...faultsOfWords(question),
    ...faultsOfChoices(question),
    ...faultsOfRules(question),
    ...faultsOfConcepts(question),
  ];
  // what does not hold together cannot be tried
  return faults.length > 0 ? faults : faultsOfExamples(question);
}

function faultsOfWords(question: Question): string[] {
  const faults: string[] = [];
  const told: [string, string][] = [
    ...(question.choices ?? []).map(({ id, feedback }): [string, string] => [`feedback of choice ${id}`, feedback]),
    ...question.rules.map(({ id, feedback }): [string, string] => [`feedback of rule ${id}`, feedback]),
    ...question.hints.map((hint, index): [string, string] => [`hint ${index + 1}`, hint]),
    ['explanation', question.explanation],
  ];
  for (const [where, text] of told) {
    if (bareEmbedding.test(text)) faults.push(`the ${where} says "embedding" without saying which vector`);
  }
  const typed: [string, string][] = [
    ...told,
    ['prompt', question.prompt],
    ['objective', question.objective],
    ...(question.choices ?? []).flatMap(({ id, text, accept = [] }) =>
      [text, ...accept].map((key): [string, string] => [`text of choice ${id}`, key]),
    ),
    ...question.examples.right.map((answer): [string, string] => ['right example', answer]),
  ];
  for (const [where, text] of typed) {
    if (text.trim() === '') faults.push(`the ${where} is empty`);
    else if (text.trim() !== text) faults.push(`the ${where} "${text}" has blanks at its ends`);
  }
  if (new Set(question.hints.map((hint) => normalise(hint))).size < question.hints.length)
    faults.push('two hints are the same');
  return faults;
}

function faultsOfChoices({ type, choices, rules }: Question): string[] {
  const asksForChoice = type === 'single' || type === 'true-false';
  if (!asksForChoice) return choices ? [`a ${type} question has no choices`] : [];
  if (!choices) return [`a ${type} question needs choices`];
  const faults: string[] = [];
  const ids = choices.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push('two choices have the same id');
  if (choices.filter(({ correct }) => correct).length !== 1) faults.push('not exactly one choice is correct');
  if (type === 'true-false' && ids.join() !== 'true,false') faults.push('the choices are not "true" and "false"');
  for (const { id, when } of rules) {
    if (when.choice !== undefined && !ids.includes(when.choice))
      faults.push(`rule ${id} is for a choice that does not exist`);
  }
  return faults;
}

function faultsOfRules({ type, rules }: Question): string[] {
  const faults: string[] = [];
  const ids = rules.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push('two rules have the same id');
  for (const { id, status, score } of rules) {
    if ((status === 'right') !== (score === 1)) faults.push(`rule ${id}: score 1 and "right" go together`);
  }
  if (type === 'short' || type === 'shape') {
    const last = rules.findIndex(({ when }) => when.pattern === 'otherwise');
    if (last === -1) faults.push('no rule is left for every other answer ("otherwise")');
    else if (last !== rules.length - 1) faults.push('the rules after "otherwise" are never reached');
    if (rules[last]?.status === 'right') faults.push('"otherwise" is right');
  }
  return faults;
}

function* conditionsOf(when: When): Generator<string> {
  for (const one of [...(when.all ?? []), ...(when.any ?? []), ...(when.none ?? [])]) {
    if (typeof one === 'string') yield one;
    else yield* conditionsOf(one);
  }
}

function faultsOfConcepts({ concepts = {}, subjects = {}, mentions = [], rules }: Question): string[] {
  const faults: string[] = [];
  const used = new Set<string>([...mentions, ...Object.values(subjects)]);
  for (const { id, when } of rules) {
    for (const condition of conditionsOf(when)) {
      const [, subject, name = ''] = /^(?:([\w-]+)\/)?(?:\w+:)?([\w-]+)$/.exec(condition) ?? [];
      used.add(name);
      if (subject !== undefined && subject !== 'open' && !(subject in subjects)) {
        faults.push(`rule ${id} asks for the subject "${subject}", which is not named`);
      }
    }
  }
  const leadsTo = new Map<string, string[]>();
  for (const [name, { any, except = [] }] of Object.entries(concepts)) {
    const inner: string[] = [];
    for (const phrase of [...any, ...except]) {
      try {
        phraseOf(phrase);
      } catch (error) {
        faults.push(`concept ${name}: ${(error as Error).message}`);
      }
      inner.push(...conceptsInPhrase(phrase));
    }
    leadsTo.set(name, inner);
    for (const one of inner) used.add(one);
  }
  for (const name of used) if (!(name in concepts)) faults.push(`there is no concept "${name}"`);
  for (const name of Object.keys(concepts)) {
    if (!used.has(name)) faults.push(`the concept "${name}" is never used`);
    if (reaches(name, name, leadsTo, new Set())) faults.push(`the concept "${name}" leads back to itself`);
  }
  return faults;
}

function reaches(
  from: string,
  goal: string,
  leadsTo: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): boolean {
  return (leadsTo.get(from) ?? []).some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, goal, leadsTo, seen);
  });
}

function faultsOfExamples(question: Question): string[] {
  const faults: string[] = [];
  for (const answer of question.examples.right) {
    const { status, feedbackId } = gradeQuestion(question, answer);
    if (status !== 'right') faults.push(`the right answer "${answer}" is ${status} (${feedbackId})`);
  }
  for (const answer of [...question.examples.wrong, '', ' ']) {
    if (gradeQuestion(question, answer).status === 'right') faults.push(`the wrong answer "${answer}" passes`);
  }
  return faults;
}
