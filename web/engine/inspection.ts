// What is asked about numbers: of a model's, and of tensors that the caller holds. Fetched with the first use.
import type {
  Difference,
  Distribution,
  LookupAsProduct,
  LookupOptions,
  ModelConfig,
  PositionFactors,
  RowProducts,
  Tensor,
} from './api.ts';
import { finiteNumber, knownOptions, shown, tokenList, wholeInRange } from './check.ts';
import { stemError } from './errors.ts';
import { maxIndex } from './pass.ts';
import type { Session } from './session.ts';

export async function positionFactors(session: Session, key: number, position: unknown): Promise<PositionFactors> {
  const asked = wholeInRange(position, 'position', maxIndex, 'bad-shape');
  const { rope, slopes, bias } = await session.call('positionFactors', [key, asked]);
  const heads = slopes.length;
  return {
    rope: rope.length > 0 ? rope.map(({ first, second, ...turn }) => ({ pair: [first, second], ...turn })) : null,
    alibi: heads > 0 ? { slopes: [...slopes], bias: { shape: [heads, asked + 1], data: bias } } : null,
  };
}

export async function lookupAsProduct(
  session: Session,
  key: number,
  ids: unknown,
  options: LookupOptions | undefined,
  { vocabSize, dModel }: ModelConfig,
): Promise<LookupAsProduct> {
  const list = tokenList(ids, vocabSize);
  const poison = knownOptions(options, ['poison'], 'lookupAsProduct').get('poison');
  const row = poison === undefined ? undefined : wholeInRange(poison, 'poison', vocabSize - 1, 'bad-token-id');
  const { rows, ...rest } = await session.call('lookupAsProduct', [key, list, row]);
  return { rows: { shape: [list.length, dModel], data: rows }, ...rest };
}

/** A copy of a caller's tensor: the numbers, and how many make a row. */
function tensorIn(value: unknown, what: string): { data: Float32Array<ArrayBuffer>; columns: number; shape: number[] } {
  const { shape, data } = (value ?? {}) as Partial<Tensor>;
  if (!(data instanceof Float32Array) || !Array.isArray(shape) || shape.length === 0)
    throw stemError('bad-shape', `${what} must be a tensor { shape, data }, got ${shown(value)}`, 'TypeError');
  if (shape.reduce((all, size) => all * size, 1) !== data.length)
    throw stemError('bad-shape', `${what} has ${data.length} numbers, but its shape is (${shape.join(', ')})`);
  return { data: new Float32Array(data), columns: shape[shape.length - 1] as number, shape: [...shape] };
}

const sameShape = (a: number[], b: number[]) => a.length === b.length && a.every((size, i) => size === b[i]);

/** Where number `index` of a tensor of this shape stands. */
function placeOf(index: number, shape: readonly number[]): number[] {
  return shape.reduceRight<{ rest: number; at: number[] }>(
    ({ rest, at }, size) => ({ rest: Math.floor(rest / size), at: [rest % size, ...at] }),
    { rest: index, at: [] },
  ).at;
}

export async function difference(session: Session, a: unknown, b: unknown, plus: unknown): Promise<Difference> {
  const [left, right] = [tensorIn(a, 'the first tensor'), tensorIn(b, 'the second tensor')];
  const more = plus === undefined ? right : tensorIn(plus, 'the third tensor');
  if (!sameShape(left.shape, right.shape) || !sameShape(right.shape, more.shape))
    throw stemError(
      'bad-shape',
      `tensors of shapes (${left.shape.join(', ')}) and (${right.shape.join(', ')}) are compared`,
    );
  if (left.data.length === 0) return { maxAbs: 0, at: null, changed: 0, count: 0 };
  const found = await session.call('numbersApart', [
    left.data,
    right.data,
    plus === undefined ? undefined : more.data,
    left.columns,
  ]);
  const [row, column] = found.at ?? [];
  if (row === undefined || column === undefined) return found;
  return { ...found, at: placeOf(row * left.columns + column, left.shape) };
}

export async function products(session: Session, a: unknown, b: unknown): Promise<RowProducts> {
  const [left, right] = [tensorIn(a, 'the first tensor'), tensorIn(b, 'the second tensor')];
  if (left.columns !== right.columns)
    throw stemError('bad-shape', `rows of ${left.columns} and of ${right.columns} numbers have no product`);
  const shape = [left.data.length / left.columns, right.data.length / left.columns];
  const { dots, cosines, norms } = await session.call('numbersPaired', [left.data, right.data, left.columns]);
  return { dots: { shape, data: dots }, cosines: { shape: [...shape], data: cosines }, norms };
}

const mostParts = 4096;

export async function distribution(session: Session, numbers: unknown, parts: unknown): Promise<Distribution> {
  const { data } = tensorIn(numbers, 'the tensor');
  const asked = knownOptions(parts, ['low', 'high', 'bins'], 'distribution');
  const bound = (name: 'low' | 'high') => finiteNumber(asked.get(name), name);
  return session.call('numbersSpread', [
    data,
    bound('low'),
    bound('high'),
    wholeInRange(asked.get('bins'), 'bins', mostParts),
  ]);
}
