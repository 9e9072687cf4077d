// The package as it is installed: the engine, and with it the questions and their grader, with types.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import * as source from '../../web/lessons/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env.STEM_PACKAGE ?? path.join(root, 'dist/npm');
const scratch = mkdtempSync(path.join(tmpdir(), 'stem-questions-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const built = (await import(pathToFileURL(path.join(folder, 'index.mjs')).href)) as typeof import('../../web/npm.ts');

test('it has the engine and the ten questions, as the sources have them', () => {
  expect(Object.keys(built).sort()).toEqual(['createEngine', 'grade', 'questions', 'registerAssets']);
  expect(built.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10']);
  expect(JSON.parse(JSON.stringify(built.questions))).toEqual(JSON.parse(JSON.stringify(source.questions)));
});

test('it grades every example in the same words as the sources', async () => {
  for (const { id, examples } of built.questions) {
    for (const answer of [...examples.right, ...examples.wrong]) {
      expect(await built.grade(id, answer), `${id}: ${answer}`).toEqual(await source.grade(id, answer));
    }
  }
  expect(await built.grade('q1', '(|V|, d)')).toMatchObject({ status: 'right', score: 1 });
  expect(await built.grade('q1', '(d, |V|)')).toMatchObject({ status: 'wrong', feedbackId: 'q1.transposed' });
  await expect(built.grade('q11', 'x')).rejects.toBeInstanceOf(RangeError);
});

test('numbers are those of the model that is handed in', async () => {
  const engine = await built.createEngine();
  const model = await engine.createModel({ vocabSize: 97, dModel: 24 });
  expect((await built.grade('q1', '97 x 24', { model })).status).toBe('right');
  expect((await built.grade('q1', '1000 x 128', { model })).status).toBe('wrong');
  expect((await built.grade('q1', '97 x 24')).status).toBe('unparsed');
  engine.dispose();
});

test('its types know them, and refuse what is wrong', () => {
  writeFileSync(path.join(scratch, 'package.json'), '{ "type": "module", "private": true }');
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--install-links', folder];
  execFileSync('npm', npm, { cwd: scratch, encoding: 'utf8' });
  writeFileSync(
    path.join(scratch, 'use.mts'),
    `import { createEngine, type Grade, grade, type GradeOptions, type Question, questions } from 'stem-lab';
const first: Question | undefined = questions[0];
const engine = await createEngine();
const model = await engine.createModel({ vocabSize: 97, dModel: 24 });
const options: GradeOptions = { model, ids: [[1, 2]], lang: 'en' };
const grown: Grade = await grade('q1', '(|V|, d)', options);
// @ts-expect-error an answer is text or a boolean
const refused = await grade('q2', 1);
// @ts-expect-error a status is one of three
const odd: boolean = grown.status === 'maybe';
console.log(questions.length, first?.type, grown.status, (await grade('q2', true)).status, odd, refused.status);
engine.dispose();
`,
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const flags = ['--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--module', 'nodenext'];
  execFileSync(process.execPath, [tsc, ...flags, 'use.mts'], { cwd: scratch, stdio: 'inherit' });
  expect(execFileSync(process.execPath, ['use.mjs'], { cwd: scratch, encoding: 'utf8' })).toBe(
    '10 shape right right false unparsed\n',
  );
});

test('who uses the engine alone can leave the questions out', () => {
  const script = readFileSync(path.join(folder, 'index.mjs'), 'utf8');
  expect(script).not.toContain('q4.');
  expect(script).toContain('./stem-lessons.mjs');
  // the elements are defined by being imported; everything else may be left out
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).sideEffects).toEqual(['./stem-lab.mjs']);
});
