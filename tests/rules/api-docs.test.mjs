// The engine's README names all that the engine's interfaces offer.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const parse = (name) =>
  ts.createSourceFile(name, readFileSync(path.join(root, name), 'utf8'), ts.ScriptTarget.Latest, true);
const statements = ['api', 'api-checkpoint', 'api-inspection', 'api-training', 'api-speed', 'api-vocabulary'].flatMap(
  (name) => [...parse(`web/engine/${name}.ts`).statements],
);
const whole = readFileSync(path.join(root, 'web/engine/README.md'), 'utf8');
// what is for who changes the engine documents nothing
const readme = whole.slice(0, whole.indexOf('\n# web/engine'));

const declarations = new Map(statements.filter((s) => s.name).map((s) => [s.name.text, s]));
const membersOf = (name) => declarations.get(name).members.map((member) => member.name.text);
const wordsOf = (type) => (ts.isUnionTypeNode(type) ? type.types : [type]).map((word) => word.literal.text);

/** What lies between two headings, the first of them a pattern. */
function section(heading) {
  const found = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(readme);
  expect(found, heading).not.toBeNull();
  return found[1];
}

// as code, alone or with what belongs to it: `clone(switches?)`, `{ maxAbs, at }`
const codeIn = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map((span) => span[1]).join('\n');
const named = (text, word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(codeIn(text));
const missing = (text, words) => words.filter((word) => !named(text, word));

test('the two halves are there', () => {
  expect(readme.length).toBeGreaterThan(2000);
  expect(readme.length).toBeLessThan(whole.length);
});

test.each([
  ['Engine', 'engine', 'The engine'],
  ['Model', 'model', 'A model'],
  ['Tokenizer', 'tokenizer', 'A tokenizer'],
  ['Checkpoint', 'checkpoint', 'A checkpoint'],
])('every member of %s', (type, object, heading) => {
  const members = membersOf(type);
  expect(members.length).toBeGreaterThan(3);
  const text = section(heading);
  expect(members.filter((member) => !new RegExp(`\`${object}\\.${member}\\b`).test(text))).toEqual([]);
});

test.each([
  ['EngineOptions', 'createEngine\\(options\\?\\)'],
  ['EngineInfo', 'The engine'],
  ['ModelConfig', 'The engine'],
  ['CreateModelOptions', 'The engine'],
  ['OpenModelOptions', 'The engine'],
  ['OpenModelProgress', 'The engine'],
  ['TokenizerOptions', 'The engine'],
  ['EncodeOptions', 'A tokenizer'],
  ['CheckpointOptions', 'The engine'],
  ['CheckpointAccount', 'A checkpoint'],
  ['CheckpointTensor', 'A checkpoint'],
  ['CheckpointStem', 'A checkpoint'],
  ['Alignment', 'A tokenizer'],
  ['EngineProgress', 'createEngine\\(options\\?\\)'],
  ['Diagnostics', 'The engine'],
  ['Pass', 'The engine'],
  ['SpeedOptions', 'The engine'],
  ['SpeedProgress', 'The engine'],
  ['SpeedTimes', 'The engine'],
  ['SpeedLimits', 'The engine'],
  ['SpeedRow', 'The engine'],
  ['Speed', 'The engine'],
  ['ConfigAccount', 'The engine'],
  ['Comparison', 'The engine'],
  ['Difference', 'The engine'],
  ['ParameterInfo', 'A model'],
  ['ForwardOptions', 'A model'],
  ['ForwardOutput', 'A model'],
  ['TopLogits', 'A model'],
  ['Measures', 'A model'],
  ['StageMeasures', 'A model'],
  ['Account', 'A model'],
  ['Cost', 'A model'],
  ['LookupAsProduct', 'A model'],
  ['LookupOptions', 'A model'],
  ['RowProducts', 'The engine'],
  ['Distribution', 'The engine'],
  ['DistributionOptions', 'The engine'],
  ['ExplainRequest', 'A model'],
  ['InputExplanation', 'A model'],
  ['SumExplanation', 'A model'],
  ['LogitExplanation', 'A model'],
  ['GenerateOptions', 'A model'],
  ['TrainingBatch', 'A model'],
  ['TrainingOptions', 'A model'],
  ['OptimizerOptions', 'A model'],
  ['TrainingResult', 'A model'],
  ['RowChange', 'A model'],
  ['Gradients', 'A model'],
  ['PositionFactors', 'A model'],
  ['RopeTurn', 'A model'],
  ['NewRows', 'A model'],
  ['VocabularyShift', 'A model'],
])('every member of %s', (type, heading) => {
  const members = membersOf(type);
  expect(members.length).toBeGreaterThan(0);
  expect(missing(section(heading), members)).toEqual([]);
});

test('every interface is looked at', () => {
  const looked = readFileSync(import.meta.filename, 'utf8');
  const rest = ['Notice', 'Tensor', 'StemError'];
  const interfaces = statements.filter(ts.isInterfaceDeclaration).map((one) => one.name.text);
  expect(interfaces.filter((name) => !rest.includes(name) && !looked.includes(`['${name}', `))).toEqual([]);
});

test('every error code has its row, and no other has one', () => {
  const words = wordsOf(declarations.get('ErrorCode').type);
  expect(words.length).toBeGreaterThan(10);
  const rows = [...section('Errors').matchAll(/^\| `([a-z-]+)` +\| [^|]{15,}\|$/gm)].map((row) => row[1]);
  expect(rows.sort()).toEqual([...words].sort());
});

test('notices, traces, ways to begin and switches', () => {
  const code = declarations.get('Notice').members.find((member) => member.name.text === 'code');
  expect(missing(section('createEngine\\(options\\?\\)'), wordsOf(code.type))).toEqual([]);
  expect(missing(section('createEngine\\(options\\?\\)'), wordsOf(declarations.get('PathChoice').type))).toEqual([]);
  expect(missing(section('The engine'), wordsOf(declarations.get('Init').type))).toEqual([]);
  expect(missing(section('A model'), wordsOf(declarations.get('Trace').type))).toEqual([]);
  const switches = /Pick<ModelConfig, ([^>]*)>/.exec(declarations.get('Switches').getText())[1].match(/\w+/g);
  expect(switches.length).toBeGreaterThan(3);
  expect(missing(section('A model'), switches)).toEqual([]);
});

test('questions, grade, and what else the package exports', () => {
  const text = section('questions and grade');
  const grading = parse('web/lessons/grading/grade.ts');
  for (const name of ['GradeOptions', 'Grade']) {
    const { members } = grading.statements.find((statement) => statement.name?.text === name);
    expect(
      missing(
        text,
        members.map((member) => member.name.text),
      ),
    ).toEqual([]);
  }
  const values = readFileSync(path.join(root, 'web/engine/build.mjs'), 'utf8').matchAll(
    /^export declare (?:function|const) (\w+)/gm,
  );
  const names = [...values].map((value) => value[1]);
  expect(names).toContain('createEngine');
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});
