// npm run check:exercises -- FILE…: tells what is wrong with question files, each fault with its line. A file holds one
// question or a list of them. Without a name, the lesson's own are checked.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';

const web = import.meta.dirname;
const folder = path.join(web, 'lessons/questions');
const own = readdirSync(folder)
  .filter((name) => /^q\d+-.*\.json$/.test(name))
  .sort((a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10))
  .map((name) => path.join(folder, name));

/** The lab's own modules are TypeScript. */
const load = async (file) =>
  (await runnerImport(path.join(web, file), { root: web, configFile: false, logLevel: 'error' })).module;
const { fieldOffsets, offsetOf, placeAt } = await load('lessons/authored/json-lines.ts');

const complaints = [];
const complain = (file, { line, column }, what) => complaints.push(`${file}:${line}:${column}: ${what}`);

/** The questions of a file, each with what is needed to say where its fields are; none when the file is no JSON. */
function questionsOf(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const value = JSON.parse(text);
    const offsets = fieldOffsets(text);
    const list = Array.isArray(value);
    return (list ? value : [value]).map((question, i) => ({
      question,
      file,
      text,
      offsets,
      base: list ? `${i}` : '',
      place: i + 1,
    }));
  } catch (error) {
    const found = /at position (\d+)/.exec(error.message);
    const end =
      error instanceof SyntaxError ? placeAt(text, found ? Number(found[1]) : text.length) : { line: 1, column: 1 };
    complain(
      file,
      end,
      error instanceof SyntaxError ? `this is not JSON: ${error.message}` : `it can't be read: ${error.code}`,
    );
    return [];
  }
}

const named = process.argv.slice(2);
const asked = named.length > 0 ? named : own.map((file) => path.relative(process.cwd(), file));
const real = (file) => {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
};
const askedFiles = new Set(asked.map(real));
// the lesson's own stand before, so that an id of theirs is not taken again
const before = own.filter((file) => !askedFiles.has(real(file))).flatMap(questionsOf);
const given = asked.flatMap(questionsOf);
const { findFaults } = await load('lessons/grading/check-questions.ts');
const faults = findFaults([...before, ...given].map(({ question }) => question));
for (const { index, name, field, text } of faults) {
  const one = given[index - before.length];
  if (!one) continue;
  const inFile = [one.base, field].filter(Boolean).join('/');
  const called = typeof one.question?.id === 'string' && one.question.id ? name : `question ${one.place}`;
  complain(one.file, placeAt(one.text, offsetOf(one.offsets, inFile)), `${called}: ${text}`);
}
for (const one of complaints) console.error(one);
if (complaints.length > 0) process.exitCode = 1;
else if (given.length === 0) {
  console.error(`${asked.join(', ')}: there is no question in it`);
  process.exitCode = 1;
} else console.log(`${given.length} ${given.length === 1 ? 'question' : 'questions'}, no fault`);
