// The command for authors: every fault has its file, line and field; a good file passes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Question, questions } from '../../web/lessons/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'web/check-exercises.mjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stem-exercises-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A question of its own, made from one of the lesson's. */
const draft = (id: string, change: Partial<Question> = {}): Question => {
  const one = questions.find((question) => question.id === id);
  if (!one) throw new Error(id);
  return { ...one, id: 'own-question', ...change };
};
const examples = (id: string, change: Partial<Question['examples']>) => ({
  examples: { ...draft(id).examples, ...change },
});

function run(...contents: unknown[]): { status: number | null; out: string; lines: string[]; texts: string[] } {
  const texts = contents.map((one) => (typeof one === 'string' ? one : JSON.stringify(one, null, 2)));
  const files = texts.map((text, i) => {
    const file = path.join(folder, `f${i}.json`);
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...files], { cwd: root, encoding: 'utf8' });
  return { status, out: stdout, lines: stderr.replaceAll(`${folder}${path.sep}`, '').trim().split('\n'), texts };
}

/** The line of a text on which something is first written. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

test('the lesson’s own questions, and good files of one question and of two', () => {
  const own = spawnSync(process.execPath, [command], { cwd: root, encoding: 'utf8' });
  expect([own.status, own.stdout, own.stderr]).toEqual([0, '10 questions, no fault\n', '']);
  const second = draft('q5', { id: 'second-question' });
  const { status, out } = run(`\uFEFF${JSON.stringify(draft('q3'))}`, [second]);
  expect([status, out]).toEqual([0, '2 questions, no fault\n']);
});

describe('refused, with file, line and field', () => {
  const faults: [string, Question, string, RegExp][] = [
    ['an empty hint', draft('q3', { hints: ['', 'b'] }), '""', /own-question: \/?hints\/0: is empty/],
    ['a blank hint', draft('q3', { hints: ['a', ' '] }), '" "', /the hint 2 is empty/],
    ['an id of the lesson’s', draft('q3', { id: 'q3' }), '"id"', /q3: the id is used twice/],
    [
      'a right answer that fails',
      draft('q1', examples('q1', { right: ['(d, |V|)'] })),
      '"(d, |V|)"',
      /the right answer "\(d, \|V\|\)" is wrong/,
    ],
    [
      'a wrong start that passes',
      draft('q1', examples('q1', { wrong: ['(B, T)', 'V by d'] })),
      '"V by d"',
      /the wrong answer "V by d" passes/,
    ],
    ['no explanation', draft('q3', { explanation: '' }), '"explanation"', /explanation: is empty/],
  ];
  test.each(faults)('%s', (_, question, part, message) => {
    const { status, lines, texts } = run(question);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
    expect(lines[0]).toMatch(new RegExp(`^f0\\.json:${lineOf(texts[0], part)}:\\d+: `));
  });

  test('in a list each fault has the line of its own question', () => {
    const { status, lines, texts } = run([draft('q5', { id: 'other' }), draft('q3', { explanation: '' })]);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^f0\\.json:${lineOf(texts[0], '"explanation": ""')}:\\d+: own-question: `));
  });

  test('what is no JSON, no question, or no file', () => {
    expect(run('{\n  "id": "a",\n  oops\n}').lines[0]).toMatch(/^f0\.json:3:\d+: this is not JSON/);
    expect(run('{\n"id": ').lines[0]).toMatch(/^f0\.json:2:\d+: this is not JSON/);
    expect(run([]).status).toBe(1);
    expect(run('7').lines[0]).toMatch(/^f0\.json:1:1: question 1: question: is integer, not object/);
    const none = spawnSync(process.execPath, [command, 'no-such.json'], { cwd: root, encoding: 'utf8' });
    expect([none.status, none.stderr]).toEqual([1, "no-such.json:1:1: it can't be read: ENOENT\n"]);
  });

  test('the same id in two files is told at the second', () => {
    const { status, lines } = run(draft('q3'), draft('q5'));
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^f1\.json:\d+:\d+: own-question: the id is used twice/);
  });
});
