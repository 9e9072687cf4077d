// custom-elements.json and the types of stem-lab.mjs, both out of the sources of the elements: what is documented is what is there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { exportedInterface } from '../source-types.mjs';

const web = path.resolve(import.meta.dirname, '..');
const script = 'stem-lab.mjs';
const elements = {
  'lab-element': 'LabElement',
  'station-element': 'StationElement',
  'exercise-element': 'ExerciseElement',
};
const internal = (doc) =>
  !doc.description || doc.description.includes('@internal') || doc.summary?.includes('@internal');

/** What a host may use: what is described and open; of the lab itself, what it can write as an attribute. */
function isOffered(member) {
  if (member.static || (member.privacy ?? 'public') !== 'public' || internal(member)) return false;
  return member.inheritedFrom?.name !== 'StemLab' || member.attribute !== undefined;
}

function offered({ members = [], attributes = [], cssParts, cssProperties, events, slots, ...declaration }) {
  const fields = members.filter(isOffered);
  const names = new Set(fields.map(({ name }) => name));
  const sorted = (list) => list?.filter(({ name }) => name);
  return {
    ...declaration,
    superclass: { name: 'HTMLElement' },
    // one that is no property, too, is described where the element is
    attributes: attributes
      .filter(({ fieldName, name, description }) => names.has(fieldName ?? name) || (!fieldName && description))
      .map(plain),
    members: fields.map(plain),
    events: sorted(events),
    slots,
    cssParts,
    cssProperties,
  };
}

/** Where something was inherited from is a matter of the sources. */
function plain({ inheritedFrom, ...rest }) {
  return rest;
}

/** The manifest (https://github.com/webcomponents/custom-elements-manifest) of the one script. */
export function manifest() {
  const sources = ['ui/lab', ...Object.keys(elements).map((name) => `embed/${name}`)].map((name) => `${name}.ts`);
  const modules = sources.map((name) =>
    ts.createSourceFile(name, readFileSync(path.join(web, name), 'utf8'), ts.ScriptTarget.ES2022, true),
  );
  const made = create({ modules, plugins: litPlugin(), context: { dev: false } });
  const all = made.modules.flatMap(({ declarations }) => declarations);
  const declarations = Object.values(elements).map((name) => {
    const found = all.find((one) => one.name === name && one.tagName);
    if (!found) throw new Error(`no element ${name} was found in web/embed`);
    return offered(found);
  });
  const exported = declarations.flatMap(({ name, tagName }) => [
    { kind: 'js', name, declaration: { name, module: script } },
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module: script } },
  ]);
  return {
    schemaVersion: made.schemaVersion,
    readme: 'ELEMENTS.md',
    modules: [{ kind: 'javascript-module', path: script, declarations, exports: exported }],
  };
}

const comment = (text) => (text ? `  /** ${text.replaceAll('\n', ' ')} */\n` : '');

function memberType({ kind, name, type, parameters = [], return: given, description }) {
  if (kind === 'field') return `${comment(description)}  ${name}: ${type?.text ?? 'unknown'};`;
  const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text ?? 'unknown'}`);
  return `${comment(description)}  ${name}(${list.join(', ')}): ${given?.type?.text ?? 'void'};`;
}

/** stem-lab.d.ts */
export function declarationFile({ modules: [{ declarations }] }, exportKinds) {
  const classes = declarations.map(
    ({ name, description, members }) =>
      `/** ${description.replaceAll('\n', ' ')} */\nexport declare class ${name} extends HTMLElement {\n${members.map(memberType).join('\n')}\n}\n`,
  );
  return [
    "import type { QuestionType, Station } from './index.js';\n",
    exportedInterface('embed/snapshot.ts', 'LabSnapshot'),
    exportedInterface('lessons/progress/told.ts', 'AnswerTold'),
    exportedInterface('lessons/progress/score.ts', 'Score'),
    exportedInterface('embed/scores/xapi.ts', 'Statement'),
    exportedInterface('embed/events.ts', 'ElementEvents'),
    exportedInterface('embed/anywidget.ts', 'WidgetModel'),
    `export type ExportKind = ${exportKinds.map((kind) => `'${kind}'`).join(' | ')};\n`,
    ...classes,
    `declare global {\n  interface HTMLElementTagNameMap {\n${declarations.map(({ tagName, name }) => `    '${tagName}': ${name};`).join('\n')}\n  }\n}\n`,
    'export declare function render(context: { model: WidgetModel; el: HTMLElement }): () => void;\n',
    'declare const widget: { render: typeof render };\nexport default widget;\n',
  ].join('\n');
}
