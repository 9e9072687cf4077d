// The part of JSON Schema (2020-12) that questions.schema.json uses. A keyword it does not know is an error, not ignored.

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const annotations = new Set(['$schema', '$defs', 'title', 'description', 'then', 'else']);

/** What is wrong with a value, each with the path to it; nothing for a value that the schema allows. */
export function schemaProblems(value: unknown, schema: unknown, root: unknown = schema, path = ''): string[] {
  if (!isObject(schema)) throw new TypeError(`the schema at "${path}" is no object`);
  const problems: string[] = [];
  const say = (what: string) => problems.push(`${path || 'question'}: ${what}`);
  for (const [keyword, wanted] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    const check = keywords[keyword];
    if (!check) throw new TypeError(`the schema uses "${keyword}", which is not known here`);
    check({ value, wanted, schema, root, path, say, problems });
  }
  return problems;
}

interface Context {
  readonly value: unknown;
  readonly wanted: unknown;
  readonly schema: Schema;
  readonly root: unknown;
  readonly path: string;
  readonly say: (what: string) => void;
  readonly problems: string[];
}

const keywords: Readonly<Record<string, (context: Context) => void>> = {
  type({ value, wanted, say }) {
    const type = typeOf(value);
    if (type !== wanted && !(wanted === 'number' && type === 'integer')) say(`is ${type}, not ${String(wanted)}`);
  },
  enum({ value, wanted, say }) {
    if (Array.isArray(wanted) && !wanted.includes(value)) say(`"${String(value)}" is none of ${wanted.join(', ')}`);
  },
  required({ value, wanted, say }) {
    if (!isObject(value) || !Array.isArray(wanted)) return;
    for (const name of wanted) if (!(name in value)) say(`has no "${name}"`);
  },
  properties({ value, wanted, root, path, problems }) {
    if (!isObject(value) || !isObject(wanted)) return;
    for (const [name, inner] of Object.entries(wanted)) {
      if (name in value) problems.push(...schemaProblems(value[name], inner, root, `${path}/${name}`));
    }
  },
  additionalProperties({ value, wanted, schema, root, path, say, problems }) {
    if (!isObject(value)) return;
    const known = isObject(schema.properties) ? schema.properties : {};
    for (const name of Object.keys(value).filter((one) => !(one in known))) {
      if (wanted === false) say(`"${name}" is no field of it`);
      else problems.push(...schemaProblems(value[name], wanted, root, `${path}/${name}`));
    }
  },
  items({ value, wanted, root, path, problems }) {
    if (!Array.isArray(value)) return;
    value.forEach((item, index) => {
      problems.push(...schemaProblems(item, wanted, root, `${path}/${index}`));
    });
  },
  minItems({ value, wanted, say }) {
    if (Array.isArray(value) && value.length < Number(wanted))
      say(`has ${value.length} items, fewer than ${String(wanted)}`);
  },
  minProperties({ value, wanted, say }) {
    if (isObject(value) && Object.keys(value).length < Number(wanted)) say('is empty');
  },
  minLength({ value, wanted, say }) {
    if (typeof value === 'string' && value.length < Number(wanted)) say('is empty');
  },
  pattern({ value, wanted, say }) {
    if (typeof value === 'string' && !new RegExp(String(wanted), 'u').test(value))
      say(`"${value}" is not of the form asked`);
  },
  minimum({ value, wanted, say }) {
    if (typeof value === 'number' && !(value >= Number(wanted))) say(`${value} is below ${String(wanted)}`);
  },
  maximum({ value, wanted, say }) {
    if (typeof value === 'number' && !(value <= Number(wanted))) say(`${value} is above ${String(wanted)}`);
  },
  anyOf({ value, wanted, root, path, say }) {
    if (!Array.isArray(wanted)) return;
    if (!wanted.some((one) => schemaProblems(value, one, root, path).length === 0)) say('fits none of the forms');
  },
  if({ value, wanted, schema, root, path, problems }) {
    const branch = schemaProblems(value, wanted, root, path).length === 0 ? schema.then : schema.else;
    if (branch !== undefined) problems.push(...schemaProblems(value, branch, root, path));
  },
  $ref({ value, wanted, root, path, problems }) {
    const name = /^#\/\$defs\/(\w+)$/.exec(String(wanted))?.[1];
    const definitions = isObject(root) && isObject(root.$defs) ? root.$defs : {};
    if (name === undefined || !(name in definitions)) throw new TypeError(`the schema leads to "${String(wanted)}"`);
    problems.push(...schemaProblems(value, definitions[name], root, path));
  },
};
