// Practice: harder while answers are right, easier after misses, and what was missed comes again.
import { describe, expect, test } from 'vitest';
import { nameOf, Practice, type Task, taskNamed } from '../../web/lessons/practice/practice.ts';
import { asked } from '../../web/lessons/progress/index.ts';
import { templates } from '../../web/lessons/proofs/index.ts';

const everything = asked.map(({ id }) => id);
const next = (practice: Practice): Task => {
  const task = practice.next();
  if (!task) throw new Error('nothing to ask');
  return task;
};
const go = (practice: Practice, outcome: 'right' | 'wrong' | 'shown', times: number): Task[] =>
  Array.from({ length: times }, () => {
    const task = next(practice);
    practice.told(task, outcome);
    return task;
  });

describe('what comes next', () => {
  test('begins with the easiest, rises after three right in a row, and stays at the hardest', () => {
    const practice = new Practice(everything);
    const levels = go(practice, 'right', 12).map(({ template }) => template.level);
    expect(levels).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
    expect(practice).toMatchObject({ level: 3, answered: 12, right: 12, waiting: 0 });
  });

  test('two misses in a row make it easier, one does not', () => {
    const practice = new Practice(everything);
    go(practice, 'right', 3);
    go(practice, 'wrong', 1);
    expect(practice.level).toBe(2);
    go(practice, 'shown', 1);
    expect(practice.level).toBe(1);
    go(practice, 'wrong', 4);
    expect(practice).toMatchObject({ level: 1, answered: 9, right: 3 });
  });

  test('what was missed comes again after two others, with other numbers, until it is right', () => {
    const practice = new Practice(everything);
    const [missed] = go(practice, 'wrong', 1);
    expect(practice.waiting).toBe(1);
    const between = go(practice, 'right', 2);
    expect(between.map(({ template }) => template)).not.toContain(missed.template);
    const [again] = go(practice, 'wrong', 1);
    expect(again).toMatchObject({ template: missed.template, again: true, seed: missed.seed + 1 });
    go(practice, 'right', 2);
    expect(go(practice, 'right', 1)[0].template).toBe(missed.template);
    expect(practice.waiting).toBe(0);
    expect(go(practice, 'right', 6).map(({ template }) => template)).not.toContain(missed.template);
  });

  test('only of the chosen checks; every template of them comes, and none twice before the others of its level', () => {
    const practice = new Practice(['q3']);
    const own = templates.filter(({ check }) => check === 'q3');
    const tasks = go(practice, 'right', 30);
    expect(new Set(tasks.map(({ template }) => template))).toEqual(new Set(own));
    const all = new Practice(everything);
    const easiest = templates.filter(({ level }) => level === 1);
    const first = Array.from({ length: easiest.length }, () => next(all).template);
    expect(new Set(first)).toEqual(new Set(easiest));
    practice.choose(['q5']);
    expect(next(practice).template.check).toBe('q5');
    practice.choose([]);
    expect(practice.next()).toBeNull();
  });

  test('what the text can’t serve is passed over; what was missed of other checks waits', () => {
    const practice = new Practice(['q1']);
    const q1 = templates.filter(({ check }) => check === 'q1');
    expect(practice.next(new Set(q1.slice(1)))?.template).toBe(q1[0]);
    expect(practice.next(new Set(q1))).toBeNull();
    go(practice, 'wrong', 1);
    practice.choose(['q2']);
    expect(practice.waiting).toBe(0);
    expect(go(practice, 'right', 4).every(({ template }) => template.check === 'q2')).toBe(true);
    practice.choose(['q1', 'q2']);
    expect(practice.waiting).toBe(1);
    expect(next(practice)).toMatchObject({ again: true });
  });

  test('two learners with the same answers get the same questions', () => {
    const asking = () => {
      const practice = new Practice(everything);
      return [...go(practice, 'right', 5), ...go(practice, 'wrong', 2), ...go(practice, 'right', 9)].map(nameOf);
    };
    expect(asking()).toEqual(asking());
    expect(new Set(asking()).size).toBe(16);
  });
});

describe('a question by its name', () => {
  test('is the one that was named', () => {
    for (const template of templates) {
      expect(taskNamed(nameOf({ template, seed: 7, again: true }))).toEqual({ template, seed: 7, again: false });
    }
  });

  test.each([
    '',
    'q1',
    'q1.shape',
    'q1.shape.',
    'q1.shape.-1',
    'q1.shape.01',
    'q1.shape.1e3',
    'q1.nothing.1',
    'constructor.1',
    'q1.shape.9999999999',
  ])('“%s” names none', (name) => {
    expect(taskNamed(name)).toBeNull();
  });
});
