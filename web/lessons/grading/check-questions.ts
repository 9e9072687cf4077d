// Refuses questions that would fail a learner: what the schema cannot say.

import { templates } from '../proofs/index.ts';
import schema from '../questions/questions.schema.json' with { type: 'json' };
import type { Question, When } from '../questions/types.ts';
import { gradeQuestion } from './grade.ts';
import { normalise } from './normalise.ts';
import { conceptsInPhrase, phraseOf } from './phrases.ts';
import { schemaProblems } from './schema.ts';

// "embedding" alone could be a row, the stem output or a hidden state: the word after it, or "nn.", says which
const bareEmbedding = /(?<!nn\.)\bembeddings?\b(?! (?:rows?|matrix|table)\b)/i;

export interface Fault {
  /** place of the question among those given */
  readonly index: number;
  /** its id, or "question 3" where it has none */
  readonly name: string;
  /** the field, as a path into the question: hints/0 */
  readonly field: string;
  readonly text: string;
}

type Found = readonly [field: string, text: string];

/** Every fault of a set of questions, one sentence each; an empty list for a set that may be shown. */
export function checkQuestions(questions: readonly unknown[]): string[] {
  return findFaults(questions).map(({ name, text }) => `${name}: ${text}`);
}

/** The same, each with its place. */
export function findFaults(questions: readonly unknown[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  questions.forEach((given, index) => {
    const wrong = schemaProblems(given, schema).map((text): Found => [/^\/?(.*?):/.exec(text)?.[1] ?? '', text]);
    const id = (given as { id?: unknown } | null)?.id;
    const name = typeof id === 'string' && id !== '' ? id : `question ${index + 1}`;
    const twice: Found[] = seen.has(name) ? [['id', 'the id is used twice']] : [];
    seen.add(name);
    const sound = (given as Question | null)?.generate === undefined ? faultsOf : faultsOfGenerated;
    const found = wrong.length > 0 ? wrong : sound(given as Question);
    faults.push(...[...twice, ...found].map(([field, text]) => ({ index, name, field, text })));
  });
  return faults;
}

function faultsOf(question: Question): Found[] {
  const faults = [
    ...faultsOfWords(question),
    ...faultsOfNames(question),
    ...faultsOfChoices(question),
    ...faultsOfRules(question),
    ...faultsOfConcepts(question),
  ];
  // what does not hold together cannot be tried
  return faults.length > 0 ? faults : faultsOfExamples(question);
}

/** A template makes the rest of it: see lessons/proofs. */
function faultsOfGenerated({ generate = '', level, title = '', prompt, hints = [] }: Question): Found[] {
  const meant = templates.filter(({ id, check }) => id === generate || check === generate);
  const faults: Found[] = [];
  if (meant.length === 0)
    faults.push([
      'generate',
      `there is no template "${generate}"; there are ${templates.map(({ id }) => id).join(', ')}, and the checks that they begin with`,
    ]);
  else if (level !== undefined && !meant.some((one) => one.level === level))
    faults.push(['level', `"${generate}" has level ${[...new Set(meant.map((one) => one.level))].sort().join(', ')}`]);
  const typed: [string, string][] = [
    ['title', title],
    ['prompt', prompt ?? title],
    ...hints.map((hint, i): [string, string] => [`hints/${i}`, hint]),
  ];
  for (const [field, text] of typed)
    if (text.trim() !== text || text === '') faults.push([field, `"${text}" is empty or has blanks at its ends`]);
  return faults;
}

function faultsOfWords(question: Question): Found[] {
  const faults: Found[] = [];
  const told: [string, string, string][] = [
    ...(question.choices ?? []).map(({ id, feedback }, i): [string, string, string] => [
      `choices/${i}/feedback`,
      `feedback of choice ${id}`,
      feedback,
    ]),
    ...question.rules.map(({ id, feedback }, i): [string, string, string] => [
      `rules/${i}/feedback`,
      `feedback of rule ${id}`,
      feedback,
    ]),
    ...question.hints.map((hint, i): [string, string, string] => [`hints/${i}`, `hint ${i + 1}`, hint]),
    ['explanation', 'explanation', question.explanation],
  ];
  for (const [field, where, text] of told) {
    if (bareEmbedding.test(text)) faults.push([field, `the ${where} says "embedding" without saying which vector`]);
  }
  const typed: [string, string, string][] = [
    ...told,
    ['prompt', 'prompt', question.prompt],
    ['objective', 'objective', question.objective],
    ...(question.choices ?? []).flatMap(({ id, text, accept = [] }, i) =>
      [text, ...accept].map((key): [string, string, string] => [`choices/${i}/text`, `text of choice ${id}`, key]),
    ),
    ...question.examples.right.map((answer, i): [string, string, string] => [
      `examples/right/${i}`,
      'right example',
      answer,
    ]),
  ];
  for (const [field, where, text] of typed) {
    if (text.trim() === '') faults.push([field, `the ${where} is empty`]);
    else if (text.trim() !== text) faults.push([field, `the ${where} "${text}" has blanks at its ends`]);
  }
  if (new Set(question.hints.map((hint) => normalise(hint))).size < question.hints.length)
    faults.push(['hints', 'two hints are the same']);
  return faults;
}

function faultsOfNames({ type, lang = 'en', proofs = [] }: Question): Found[] {
  const faults: Found[] = [];
  for (const [i, name] of proofs.entries()) {
    if (!templates.some(({ id }) => id === name))
      faults.push([
        `proofs/${i}`,
        `there is no template "${name}"; there are ${templates.map(({ id }) => id).join(', ')}`,
      ]);
  }
  if (type === 'short' && lang !== 'en')
    faults.push(['lang', 'free text is understood in English alone; ask with choices, true or false or a shape']);
  return faults;
}

function faultsOfChoices({ type, choices, rules }: Question): Found[] {
  const asksForChoice = type === 'single' || type === 'true-false';
  if (!asksForChoice) return choices ? [['choices', `a ${type} question has no choices`]] : [];
  if (!choices) return [['type', `a ${type} question needs choices`]];
  const faults: Found[] = [];
  const ids = choices.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push(['choices', 'two choices have the same id']);
  if (choices.filter(({ correct }) => correct).length !== 1)
    faults.push(['choices', 'not exactly one choice is correct']);
  if (type === 'true-false' && ids.join() !== 'true,false')
    faults.push(['choices', 'the choices are not "true" and "false"']);
  for (const [i, { id, when }] of rules.entries()) {
    if (when.choice !== undefined && !ids.includes(when.choice))
      faults.push([`rules/${i}/when`, `rule ${id} is for a choice that does not exist`]);
  }
  return faults;
}

function faultsOfRules({ type, rules, mentions = [] }: Question): Found[] {
  const faults: Found[] = [];
  const ids = rules.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push(['rules', 'two rules have the same id']);
  for (const [i, { id, status, score, retracts = [] }] of rules.entries()) {
    if ((status === 'right') !== (score === 1))
      faults.push([`rules/${i}/score`, `rule ${id}: score 1 and "right" go together`]);
    for (const name of retracts) {
      if (!mentions.includes(name))
        faults.push([`rules/${i}/retracts`, `rule ${id} retracts "${name}", which is no mention`]);
    }
  }
  if (type === 'short' || type === 'shape') {
    const last = rules.findIndex(({ when }) => when.pattern === 'otherwise');
    if (last === -1) faults.push(['rules', 'no rule is left for every other answer ("otherwise")']);
    else if (last !== rules.length - 1)
      faults.push([`rules/${last + 1}`, 'the rules after "otherwise" are never reached']);
    if (rules[last]?.status === 'right') faults.push([`rules/${last}/status`, '"otherwise" is right']);
  }
  return faults;
}

function* conditionsOf(when: When): Generator<string> {
  for (const one of [...(when.all ?? []), ...(when.any ?? []), ...(when.none ?? [])]) {
    if (typeof one === 'string') yield one;
    else yield* conditionsOf(one);
  }
}

function faultsOfConcepts({ concepts = {}, subjects = {}, mentions = [], rules }: Question): Found[] {
  const faults: Found[] = [];
  const used = new Set<string>([...mentions, ...Object.values(subjects)]);
  for (const [i, { id, when }] of rules.entries()) {
    for (const condition of conditionsOf(when)) {
      const [, subject, name = ''] = /^(?:([\w-]+)\/)?(?:\w+:)?([\w-]+)$/.exec(condition) ?? [];
      used.add(name);
      if (subject !== undefined && subject !== 'open' && !(subject in subjects)) {
        faults.push([`rules/${i}/when`, `rule ${id} asks for the subject "${subject}", which is not named`]);
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
        faults.push([`concepts/${name}`, `concept ${name}: ${(error as Error).message}`]);
      }
      inner.push(...conceptsInPhrase(phrase));
    }
    leadsTo.set(name, inner);
    for (const one of inner) used.add(one);
  }
  for (const name of used) if (!(name in concepts)) faults.push(['concepts', `there is no concept "${name}"`]);
  for (const name of Object.keys(concepts)) {
    if (!used.has(name)) faults.push([`concepts/${name}`, `the concept "${name}" is never used`]);
    if (reaches(name, name, leadsTo, new Set()))
      faults.push([`concepts/${name}`, `the concept "${name}" leads back to itself`]);
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

function faultsOfExamples(question: Question): Found[] {
  const faults: Found[] = [];
  for (const [i, answer] of question.examples.right.entries()) {
    const { status, feedbackId } = gradeQuestion(question, answer);
    if (status !== 'right')
      faults.push([`examples/right/${i}`, `the right answer "${answer}" is ${status} (${feedbackId})`]);
  }
  for (const [i, answer] of [...question.examples.wrong, '', ' '].entries()) {
    if (gradeQuestion(question, answer).status === 'right')
      faults.push([`examples/wrong/${i}`, `the wrong answer "${answer}" passes`]);
  }
  return faults;
}
