// What the page must show, from a fresh engine in Node: the same package, another machine room.
import { expect } from 'vitest';
import type {
  Comparison,
  CreateModelOptions,
  EngineOptions,
  ForwardOutput,
  Switches,
  Tensor,
} from '../../web/engine/api.ts';
import { largestAlike, reach, scaleEnd } from '../../web/ui/number-text.ts';
import { paintSigned } from '../../web/ui/signed-colors.ts';
import { createEngine } from './built.ts';
import type { MatrixShown, Shown } from './lab-page.ts';

export interface Expected {
  ids: number[];
  rows: Tensor;
  out: ForwardOutput;
  loss: number | undefined;
}

/** The lesson's stem with GPT-2's initial values. */
export const opening: CreateModelOptions = {
  vocabSize: 1000,
  dModel: 128,
  maxLen: 512,
  dropout: 0.1,
  init: 'gpt2',
  seed: 0,
};

export interface Case {
  options?: CreateModelOptions;
  /** the lesson's trained model instead, with these switches flipped */
  lesson?: Switches;
  train?: boolean;
  maskSeed?: number;
  path?: EngineOptions['path'];
  /** cells of E, [row, column, value] */
  cells?: [number, number, number][];
}

export async function expectedFor(
  text: string,
  { options = {}, lesson, train = false, maskSeed = 0, path, cells = [] }: Case = {},
): Promise<Expected> {
  const engine = await createEngine(path ? { path } : {});
  try {
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: lesson ? 4096 : (options.vocabSize ?? 1000) });
    const ids = await tokenizer.encode(text);
    const made = () => engine.createModel({ ...opening, ...options });
    const model = lesson ? await (await engine.openModel('lesson')).clone(lesson) : await made();
    for (const [row, column, value] of cells) await model.setCell('tok.weight', row, column, value);
    const rows = await model.rows('tok.weight', ids);
    const dropout = { train, seed: maskSeed };
    const out = await model.forward([ids], {
      ...dropout,
      trace: ['token', 'position', 'input'],
      topK: 10,
      measure: true,
    });
    const loss =
      ids.length < 2
        ? undefined
        : (await model.forward([ids.slice(0, -1)], { ...dropout, targets: [ids.slice(1)] })).loss;
    return { ids, rows, out, loss };
  } finally {
    engine.dispose();
  }
}

/** The fresh engine's word on two passes. */
export async function compared(text: string, a: Case, b: Case): Promise<Comparison> {
  const engine = await createEngine();
  try {
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
    const ids = [await tokenizer.encode(text)];
    const models = await Promise.all(
      [a, b].map(async ({ options, cells = [] }) => {
        const model = await engine.createModel({ ...opening, ...options });
        for (const [row, column, value] of cells) await model.setCell('tok.weight', row, column, value);
        return model;
      }),
    );
    const pass = ({ train = false, maskSeed = 0 }: Case) => ({ train, seed: maskSeed });
    return await engine.compare(
      { model: models[0], ids, options: pass(a) },
      { model: models[1], ids, options: pass(b) },
    );
  } finally {
    engine.dispose();
  }
}

/** The written number is this float32, to the bit. */
function expectSame(written: string, value: number, what: string): void {
  if (!Object.is(Math.fround(Number(written)), Math.fround(value))) {
    expect.fail(`${what}: the page says ${written}, the engine ${value}`);
  }
}

function expectMatrix(
  shown: MatrixShown | null,
  data: Float32Array,
  [rows, columns]: number[],
  end: number,
  what: string,
) {
  if (!shown) expect.fail(`${what} is not shown`);
  expect(shown.shape, what).toBe(`(${rows}, ${columns})`);
  const [, first, last] = /(\d+) to (\d+)$/.exec(shown.tableCaption)?.map(Number) ?? [];
  expect(shown.table.length, `${what}: rows of the table`).toBe(Math.min(16, rows - 16 * Math.floor((rows - 1) / 16)));
  const firstRow = 16 * Math.floor((rows - 1) / 16); // the last token is the selected one
  shown.table.forEach((line, i) => {
    expect(line.length, `${what}: columns of the table`).toBe(last - first + 1);
    line.forEach((written, j) => {
      const at = (firstRow + i) * columns + first + j;
      expectSame(written, data[at], `${what}[${firstRow + i}][${first + j}]`);
    });
  });
  // and every number of the picture, through the colour table
  expect([shown.width, shown.height], `${what}: size of the picture`).toEqual([columns, rows]);
  const image = new Uint8ClampedArray(4 * rows * columns);
  paintSigned(data, end, image);
  expect(Number(shown.legend), `${what}: end of the colours`).toBe(end);
  expect(Buffer.from(shown.pixels, 'base64').equals(Buffer.from(image)), `${what}: colours of the picture`).toBe(true);
}

/** The page shows exactly these numbers. The last token is the selected one. */
export function expectShown(shown: Shown, { ids, rows, out, loss }: Expected): void {
  expect(ids.length, 'the test needs a text with tokens').toBeGreaterThan(1);
  expect(shown.ids).toEqual(ids);
  const width = rows.shape[1];
  const shape = [ids.length, width];
  const input = out.input?.data as Float32Array;
  const position = out.position?.data.some((x) => x !== 0) ? out.position.data : null;
  // one colour scale for those compared that are alike
  const sizes = [rows.data, input, ...(position ? [position] : [])].map(reach);
  const end = (data: Float32Array) => scaleEnd(largestAlike(reach(data), sizes));
  expectMatrix(shown.rows, rows.data, shape, end(rows.data), 'E');
  if (position) expectMatrix(shown.positions, position, shape, end(position), 'P');
  else expect(shown.positions).toBeNull();
  expectMatrix(shown.sum, input, shape, end(input), 'x');
  const top = out.top as NonNullable<ForwardOutput['top']>;
  const k = top.shape[2];
  const from = (ids.length - 1) * k;
  expect(shown.logits.map(({ id }) => id)).toEqual([...top.ids.slice(from, from + k)]);
  shown.logits.forEach(({ logit, probability }, i) => {
    expectSame(logit, top.logits[from + i], `logit ${i}`);
    expectSame(probability, top.probabilities[from + i], `probability ${i}`);
    // the same logit again, from the whole row of logits
    expectSame(
      logit,
      out.logits.data[(ids.length - 1) * out.logits.shape[2] + top.ids[from + i]],
      `logit ${i} in its row`,
    );
  });
  expect(Number(shown.loss)).toBe(loss);
  expect(loss).toBeGreaterThan(0);
}
