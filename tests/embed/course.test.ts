// A session in a course from both sides: what the lab says, what a good and a bad course system makes of it.
import { beforeEach, describe, expect, test } from 'vitest';
import { Course } from '../../web/embed/scores/course.ts';
import { dialects } from '../../web/embed/scores/dialect.ts';
import type { Edition } from '../../web/embed/scores/find-api.ts';
import { Lms } from '../../web/embed/scores/lms.ts';
import { readSuspendData, writeSuspendData } from '../../web/embed/scores/suspend-data.ts';
import { grade, questions } from '../../web/lessons/index.ts';
import {
  answered,
  answerTold,
  asked,
  noProgress,
  opened,
  type Progress,
  scoreOf,
} from '../../web/lessons/progress/index.ts';
import { CourseSystem, type Habits } from './course-system.ts';

/** Letters without a pattern, which nothing makes shorter than they are. */
function unpackable(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 16) % 36).toString(36);
  }).join('');
}

/** A lab without a page: its progress, its address, a clock that is set. */
class Learner {
  progress: Progress = noProgress;
  hash = '';
  seconds = 0;
  readonly course: Course;

  constructor(edition: Edition, system: CourseSystem) {
    this.course = new Course(new Lms(system.api, dialects[edition]), {
      kept: () => ({ progress: this.progress, hash: this.hash }),
      score: () => scoreOf(this.progress, asked),
      clock: () => this.seconds,
    });
  }

  /** Opens the session and takes what was kept, as the page does. */
  arrive(): string | undefined {
    const resumed = this.course.open();
    if (resumed?.kind === 'kept') {
      this.progress = resumed.progress;
      this.hash = resumed.hash;
    }
    return resumed?.kind;
  }

  async answer(id: string, right: boolean): Promise<void> {
    const question = questions.find((one) => one.id === id) ?? questions[0];
    const check = asked.find((one) => one.id === id) ?? asked[0];
    const text = question.examples[right ? 'right' : 'wrong'][0] ?? '';
    this.seconds += 10;
    const known = opened(this.progress, check, 1);
    this.progress = answered(known, check, text, await grade(id, text));
    const entry = this.progress.entries[id];
    if (!entry) throw new Error('no entry');
    const choice = question.choices?.find(({ correct }) => correct === right)?.id;
    const given = { answer: choice ?? text, title: id, latency: 10, time: new Date(0) };
    this.course.answered(answerTold(question, entry, given));
  }

  async answerAll(rightOnes: number): Promise<void> {
    for (const [i, { id }] of asked.entries()) await this.answer(id, i < rightOnes);
  }
}

const named = {
  '1.2': {
    raw: 'cmi.core.score.raw',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    mode: 'cmi.core.lesson_mode',
  },
  '2004': { raw: 'cmi.score.raw', exit: 'cmi.exit', time: 'cmi.session_time', mode: 'cmi.mode' },
} as const;

describe.each(['1.2', '2004'] as const)('in SCORM %s', (edition) => {
  let system: CourseSystem;
  let learner: Learner;
  const name = named[edition];
  const start = (habits: Habits = {}) => {
    system = new CourseSystem(edition, habits);
    learner = new Learner(edition, system);
  };
  /** The tab died: what is on record is what there is. */
  const again = () => start({ ...system.habits, values: system.recorded });
  const status = (values = system.recorded) =>
    edition === '1.2'
      ? values['cmi.core.lesson_status']
      : `${values['cmi.completion_status']} ${values['cmi.success_status'] ?? ''}`.trim();
  beforeEach(() => start());

  test('a learner arrives, answers, dies with the tab, and comes back', async () => {
    expect(learner.arrive()).toBe('none');
    expect(status()).toBe('incomplete');
    expect(system.recorded[name.exit]).toBe('suspend');
    learner.hash = 'v=1&text=bank';
    await learner.answer('q1', true);
    await learner.answer('q5', false);
    expect(system.recorded).toMatchObject({
      [name.raw]: '10',
      [name.time]: edition === '1.2' ? '0000:00:20.00' : 'PT20S',
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.result': 'correct',
      'cmi.interactions.1.id': 'q5',
      'cmi.interactions.1.result': edition === '1.2' ? 'wrong' : 'incorrect',
    });
    const { progress } = learner;
    again();
    expect(learner.arrive()).toBe('kept');
    expect(learner.progress).toEqual(progress);
    expect(learner.hash).toBe('v=1&text=bank');
    await learner.answer('q5', true);
    expect(system.recorded).toMatchObject({ [name.raw]: '20', 'cmi.interactions.2.id': 'q5' });
  });

  test('seven of ten pass, and pass on although the others are open; all and six of them fail, until one more is right', async () => {
    learner.arrive();
    for (const { id } of asked.slice(0, 7)) await learner.answer(id, true);
    expect(status()).toBe(edition === '1.2' ? 'passed' : 'incomplete passed');
    start();
    learner.arrive();
    await learner.answerAll(6);
    expect(status()).toBe(edition === '1.2' ? 'failed' : 'completed failed');
    expect(Number(system.recorded[name.raw])).toBeGreaterThanOrEqual(60);
    await learner.answer('q10', true);
    expect(status()).toBe(edition === '1.2' ? 'passed' : 'completed passed');
  });

  test('the course’s own passing score counts', async () => {
    start({
      values: edition === '1.2' ? { 'cmi.student_data.mastery_score': '20' } : { 'cmi.scaled_passing_score': '0.2' },
    });
    learner.arrive();
    await learner.answer('q1', true);
    expect(status()).toBe('incomplete');
    await learner.answer('q2', true);
    expect(status()).toContain('passed');
  });

  test.each(['review', 'browse'])('%s: what was kept is shown, and nothing is written', async (mode) => {
    learner.arrive();
    await learner.answer('q1', true);
    start({ values: { ...system.recorded, [name.mode]: mode } });
    expect(learner.arrive()).toBe('kept');
    expect(learner.course.mode).toBe('looking');
    await learner.answer('q2', true);
    learner.course.save();
    learner.course.finish();
    learner.course.reopen();
    learner.course.finish();
    expect(system.written).toEqual([]);
    expect(system.calls.filter((call) => call.includes('Commit'))).toEqual([]);
  });

  test.each([
    ['cut off', (data: string) => data.slice(0, 200)],
    ['of another package', () => 'lesson_location=7;visited=1,2'],
  ])('suspend data %s: a fresh start, and neither score nor status falls', async (_, spoilt) => {
    learner.arrive();
    for (const { id } of asked.slice(0, 8)) await learner.answer(id, true);
    const before = { raw: system.recorded[name.raw], status: status() };
    expect(before.raw).toBe('80');
    start({ values: { ...system.recorded, 'cmi.suspend_data': spoilt(system.recorded['cmi.suspend_data'] ?? '') } });
    expect(learner.arrive()).toBe('damaged');
    await learner.answer('q1', false);
    learner.course.finish();
    expect({ raw: system.recorded[name.raw], status: status() }).toEqual(before);
    again();
    expect(learner.arrive()).toBe('kept');
    expect(learner.progress.entries.q1?.attempts).toBe(1);
  });

  test('a system that cuts off or refuses what the standard allows gets a text that it takes whole', async () => {
    for (const habits of [{ cutsAt: 1200 }, { refusesAbove: 1200 }]) {
      start(habits);
      learner.arrive();
      learner.hash = `v=1&text=${unpackable(1500)}`;
      await learner.answerAll(10);
      expect((writeSuspendData({ progress: learner.progress, hash: learner.hash }, 4096) ?? '').length).toBeGreaterThan(
        1200,
      );
      expect(learner.course.state).toBe('saved');
      expect((system.recorded['cmi.suspend_data'] ?? '').length).toBeLessThanOrEqual(1200);
      again();
      expect(learner.arrive()).toBe('kept');
      expect(scoreOf(learner.progress, asked).right).toBe(10);
    }
  });

  test('what is refused is said, kept here, and goes out when the system is back: interactions, too', async () => {
    learner.arrive();
    system.habits = { refuses: (call) => /SetValue|Commit/.test(call) };
    await learner.answer('q1', true);
    expect(learner.course.state).toBe('refused');
    expect(system.recorded[name.raw]).toBeUndefined();
    system.habits = {};
    learner.course.save();
    expect(learner.course.state).toBe('saved');
    expect(system.recorded).toMatchObject({ [name.raw]: '10', 'cmi.interactions.0.id': 'q1' });
  });

  test('a system that throws at everything is no exception here', async () => {
    learner.arrive();
    await learner.answer('q1', true);
    system.habits = { throws: () => true };
    await learner.answer('q2', true);
    expect(learner.course.state).toBe('refused');
    learner.course.finish();
    learner.course.reopen();
    expect(learner.course.state).toBe('ended');
    expect(system.recorded[name.raw]).toBe('10');
  });

  test('a system that takes no interactions takes the score, and is not offered them for ever', async () => {
    start({ refuses: (_, element) => element.startsWith('cmi.interactions') });
    learner.arrive();
    for (const { id } of asked.slice(0, 5)) await learner.answer(id, true);
    expect(learner.course.state).toBe('saved');
    expect(system.recorded[name.raw]).toBe('50');
    const offered = system.written.filter((call) => call.includes('.id')).length;
    expect(offered).toBeLessThanOrEqual(15);
    for (let i = 0; i < 9; i++) learner.course.save();
    expect(system.written.filter((call) => call.includes('.id')).length).toBeLessThanOrEqual(15);
  });

  test('an interaction that was taken in part keeps its place; the next one has its own', async () => {
    start({ refuses: (_, element) => element.endsWith('.pattern') });
    learner.arrive();
    for (const { id } of asked.slice(0, 5)) await learner.answer(id, true);
    const rows = asked.slice(0, 5).map((_, i) => system.recorded[`cmi.interactions.${i}.id`]);
    expect(rows).toEqual(['q1', 'q2', 'q3', 'q4', 'q5']);
    expect(system.recorded['cmi.interactions.5.id']).toBeUndefined();
  });

  test('no session: nothing is written, and nothing asked but whether there is one', async () => {
    start({ refuses: (call) => /Initialize/.test(call) });
    expect(learner.arrive()).toBeUndefined();
    await learner.answer('q1', true);
    learner.course.finish();
    expect(system.calls.filter((call) => !/Initialize|Error|GetValue cmi\.\S*status$/.test(call))).toEqual([]);
  });

  test('a page that was loaded anew within its session goes on with it', async () => {
    learner.arrive();
    await learner.answer('q1', true);
    learner = new Learner(edition, system);
    expect(learner.arrive()).toBe('kept');
  });

  test('finished once, opened again after a walk through other pages, and nothing twice', async () => {
    learner.arrive();
    await learner.answer('q1', true);
    learner.course.finish();
    learner.course.finish();
    expect(system.calls.filter((call) => /Finish|Terminate/.test(call))).toHaveLength(1);
    expect(learner.course.state).toBe('ended');
    learner.course.reopen();
    expect(learner.course.state).toBe('saved');
    await learner.answer('q2', true);
    expect(system.recorded).toMatchObject({ [name.raw]: '20', 'cmi.interactions.1.id': 'q2' });
    system.habits = { refuses: (call) => /Initialize/.test(call) };
    learner.course.finish();
    learner.course.reopen();
    expect(learner.course.state).toBe('ended');
  });

  test('nothing new is no work for the server', async () => {
    learner.arrive();
    await learner.answer('q1', true);
    const calls = system.calls.length;
    learner.course.save();
    expect(system.calls.length).toBe(calls);
    learner.hash = 'v=1&text=new';
    learner.course.save();
    const kept = readSuspendData(system.recorded['cmi.suspend_data'] ?? '');
    expect(kept.kind === 'kept' && kept.hash).toBe('v=1&text=new');
  });

  test('a minute ten years long, a clock that went back', async () => {
    learner.arrive();
    learner.seconds = 4e8;
    await learner.answer('q1', true);
    expect(system.recorded[name.time]).toMatch(/^(9999:59:59\.99|PT9999H59M59\.99S)$/);
    learner.seconds = -100;
    await learner.answer('q2', true);
    expect(system.recorded[name.time]).toMatch(/^(0000:00:00\.00|PT0S)$/);
  });
});
