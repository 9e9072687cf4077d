// A teacher's questions: read with their faults by line, added to the page, graded and kept as the lesson's are.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addAuthored, checkOf, faultLine, readAuthored, templatesMeant } from '../../web/lessons/authored/authored.ts';
import { generatedSkeleton, skeletons } from '../../web/lessons/authored/skeletons.ts';
import { grade, type Question, questionNamed, questions } from '../../web/lessons/index.ts';
import { allChecks, asked, noProgress, readProgress, writeProgress } from '../../web/lessons/progress/index.ts';
import { templates } from '../../web/lessons/proofs/index.ts';

const own: Question = { ...skeletons['true-false'], id: 'own-one', points: 2 };
const text = (value: unknown) => JSON.stringify(value, null, 2);
const guide = readFileSync(path.resolve(import.meta.dirname, '../../web/authors.md'), 'utf8');

describe('reading', () => {
  test.each(Object.entries(skeletons))('the %s to begin with has no fault', (_, skeleton) => {
    expect(readAuthored(text(skeleton)).faults.map(faultLine)).toEqual([]);
    expect(questions.map(({ id }) => id)).not.toContain(skeleton.id);
  });

  test('the question of the guide has none either, and all skeletons go together', () => {
    const shown = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    expect(readAuthored(shown).faults.map(faultLine)).toEqual([]);
    expect(readAuthored(text(Object.values(skeletons))).questions.length).toBe(4);
  });

  const faults: [string, string, RegExp][] = [
    ['no JSON', '[{', /^1:3: this is not JSON/],
    ['nothing', '[]', /^1:1: there is no question in it$/],
    ['no question', '[5]', /question 1/],
    ['an id of the lesson’s', text([{ ...own, id: 'q3' }]), /^5:5: q3: the id is used twice$/],
    [
      'an unknown template',
      text({ ...own, proofs: ['q3.nothing'] }),
      /own-one: there is no template "q3.nothing"; there are q1.shape/,
    ],
    ['no such template', text({ ...generatedSkeleton, generate: 'q3.nothing' }), /there is no template "q3.nothing"/],
    [
      'a level that it has not',
      text({ ...generatedSkeleton, level: 3 }),
      /^\d+:\d+: my-generated: "q3.cell" has level 2$/,
    ],
    ['a field that is not its own', text({ ...generatedSkeleton, choices: [] }), /"choices" is no field of it/],
    ['no title', text({ ...generatedSkeleton, title: undefined }), /has no "title"/],
    [
      'free text in another language',
      text({ ...skeletons.short, lang: 'de' }),
      /free text is understood in English alone/,
    ],
    [
      'a right answer that fails',
      text({ ...own, examples: { right: ['true'], wrong: ['maybe'] } }),
      /the right answer "true" is wrong/,
    ],
  ];
  test.each(faults)('%s: refused whole, with its line', (_, source, fault) => {
    const { questions: none, faults: found } = readAuthored(source);
    expect(none).toEqual([]);
    expect(found.map(faultLine)[0]).toMatch(fault);
  });
});

test('added, it is asked after the ten, graded, and has its title, points and templates', async () => {
  expect(questionNamed('own-one')).toBeUndefined();
  await expect(grade('own-one', 'false')).rejects.toThrow(RangeError);
  addAuthored([{ ...own, proofs: ['q6.cell'] }]);
  expect(allChecks().map(({ id }) => id)).toEqual([...asked.map(({ id }) => id), 'own-one']);
  expect(allChecks().at(-1)).toMatchObject({ title: own.title, points: 2, station: 'position', proofs: ['q6.cell'] });
  expect(await grade('own-one', 'F')).toMatchObject({ status: 'right', feedbackId: 'own-one.false' });
  // the same once more is the same one
  addAuthored([own]);
  expect(allChecks().length).toBe(asked.length + 1);
});

describe('a question that is computed', () => {
  const read = (change: object) => {
    const { questions: found, faults: wrong } = readAuthored(text({ ...generatedSkeleton, ...change }));
    expect(wrong.map(faultLine)).toEqual([]);
    return found[0] ?? expect.fail('no question');
  };

  test('what its file leaves out is that of its template', () => {
    const { station, type, points, hints } = read({ station: undefined, points: undefined });
    expect([station, type, points, hints]).toEqual(['input', 'generated', 1, []]);
    expect(read({ generate: 'q5', level: undefined, station: undefined }).station).toBe('blocks');
    expect(read({ station: 'logits', points: 3 })).toMatchObject({ station: 'logits', points: 3 });
  });

  test('a check means its templates, a level those of them', () => {
    const names = (change: object) => templatesMeant(read(change)).map(({ id }) => id);
    expect(names({})).toEqual(['q3.cell']);
    expect(names({ generate: 'q3', level: undefined })).toEqual(['q3.position', 'q3.cell', 'q3.shape']);
    expect(names({ generate: 'q5', level: 2 })).toEqual(['q5.input', 'q5.layer']);
  });

  test('another template or level is another question, and it is graded on the page alone', async () => {
    const prints = [{}, { generate: 'q3', level: 2 }, { generate: 'q3', level: 1 }, { prompt: 'Look first.' }].map(
      (change) => checkOf(read(change)).question,
    );
    expect(new Set(prints).size).toBe(4);
    addAuthored([read({})]);
    expect(allChecks().some(({ id }) => id === 'my-generated')).toBe(true);
    await expect(grade('my-generated', '1')).rejects.toThrow(RangeError);
  });
});

test('results of a question that is on another page are kept through this one', () => {
  const check = checkOf({ ...own, id: 'elsewhere' });
  const entry = {
    question: check.question,
    seed: 1,
    attempts: 1,
    best: 1,
    hints: 0,
    shown: false,
    self: false,
    answer: 'false',
    last: null,
  };
  const kept = writeProgress({ ...noProgress, entries: { elsewhere: entry } });
  const { progress, left } = readProgress(kept, asked);
  expect(progress.entries.elsewhere).toEqual(entry);
  expect(left).toEqual([]);
  // what is damaged of them damages nothing else
  const damaged = kept.replace('"attempts":1', '"attempts":-1');
  expect(readProgress(damaged, asked).progress.entries).toEqual({});
});

test('the guide names every template with its level, every type and every field', () => {
  for (const { id, level } of templates) expect(guide).toContain(`| \`${id}\` | ${level} |`);
  const schema = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../web/lessons/questions/questions.schema.json'), 'utf8'),
  ) as { $defs: Record<'question' | 'generated', { properties: object }> };
  const { question, generated } = schema.$defs;
  for (const name of Object.keys({ ...question.properties, ...generated.properties }))
    expect(guide, name).toContain(name);
  for (const type of Object.keys(skeletons)) expect(guide).toContain(`| \`${type}\` |`);
});
