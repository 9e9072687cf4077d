// What PyTorch and NumPy print, read back.
import { describe, expect, test } from 'vitest';
import { comparePrinted, readPrinted } from '../../web/lessons/export/printed-tensor.ts';

/** Cell (row, column) of a T × d tensor holds a number that says where it is. */
function tensor(rows: number, columns: number, value = (row: number, column: number) => row + column / 1000) {
  const data = Float32Array.from({ length: rows * columns }, (_, i) => value(Math.floor(i / columns), i % columns));
  return { shape: [rows, columns], data };
}

function compared(text: string, shown = tensor(2, 3), row = 1) {
  const reading = readPrinted(text);
  return 'list' in reading ? comparePrinted(reading.list, shown, row) : reading;
}

describe('what agrees', () => {
  const small = tensor(2, 3);
  test.each([
    ['PyTorch', 'tensor([[0.0000, 0.0010, 0.0020],\n        [1.0000, 1.0010, 1.0020]])'],
    [
      'with a gradient',
      'tensor([[0.0000, 0.0010, 0.0020],\n        [1.0000, 1.0010, 1.0020]], grad_fn=<MulBackward0>)',
    ],
    ['on another device', "tensor([[0., 0.001, 0.002], [1., 1.001, 1.002]], device='cuda:0', requires_grad=True)"],
    [
      'a parameter',
      'Parameter containing:\ntensor([[0.0000, 0.0010, 0.0020],\n        [1.0000, 1.0010, 1.0020]], requires_grad=True)',
    ],
    ['NumPy', '[[0.    0.001 0.002]\n [1.    1.001 1.002]]'],
    ['NumPy’s repr', 'array([[0.   , 0.001, 0.002],\n       [1.   , 1.001, 1.002]], dtype=float32)'],
    ['a Python list', '[[0.0, 0.0010000000474974513, 0.0020000000949949026], [1.0, 1.00100004673, 1.00199997425]]'],
    [
      'in powers of ten',
      'tensor([[0.0000e+00, 1.0000e-03, 2.0000e-03],\n        [1.0000e+00, 1.0010e+00, 1.0020e+00]])',
    ],
    ['a batch of one', 'tensor([[[0.0000, 0.0010, 0.0020],\n         [1.0000, 1.0010, 1.0020]]])'],
    ['behind a prompt', '>>> x[0]\ntensor([[0.0000, 0.0010, 0.0020],\n        [1.0000, 1.0010, 1.0020]])'],
    ['named', 'x[0] = tensor([[0.0000, 0.0010, 0.0020], [1.0000, 1.0010, 1.0020]])'],
    ['behind a prompt of NumPy', '>>> print(x[0].numpy())\n[[0.    0.001 0.002]\n [1.    1.001 1.002]]'],
    ['a minus of typography', 'tensor([[−0.0000, 0.0010, 0.0020],\n        [1.0000, 1.0010, 1.0020]])'],
  ])('%s', (_, text) => {
    expect(compared(text, small)).toEqual({ kind: 'same', compared: 6, left: 0 });
  });

  test('a row alone is the selected token’s', () => {
    expect(compared('tensor([1.0000, 1.0010, 1.0020])')).toEqual({ kind: 'same', compared: 3, left: 0 });
    expect(compared('[0. 0.001 0.002]', tensor(2, 3), 0)).toEqual({ kind: 'same', compared: 3, left: 0 });
  });

  test('what was left out is not looked at; what stands behind it are the last ones', () => {
    const shown = tensor(9, 12);
    const line = (row: number) => {
      const [a, b, c, x, y, z] = [0, 1, 2, 9, 10, 11].map((column) => (row + column / 1000).toFixed(4));
      return `[${a}, ${b}, ${c},  ..., ${x}, ${y}, ${z}]`;
    };
    const text = `tensor([${[0, 1, 2].map(line).join(',\n')},\n        ...,\n${[6, 7, 8].map(line).join(',\n')}])`;
    expect(compared(text, shown)).toEqual({ kind: 'same', compared: 36, left: 72 });
    const numpy = text.replaceAll(',', ' ').replace('tensor(', '').replace(/\)$/, '');
    expect(compared(numpy, shown)).toEqual({ kind: 'same', compared: 36, left: 72 });
    expect(compared(`[${line(4).slice(1, -1)}]`, shown, 4)).toEqual({ kind: 'same', compared: 6, left: 6 });
  });

  test('NaN and infinities are those numbers and no others', () => {
    const odd = {
      shape: [1, 3],
      data: Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    };
    expect(compared('tensor([[nan, inf, -inf]])', odd)).toMatchObject({ kind: 'same' });
    expect(compared('tensor([[nan, -inf, -inf]])', odd)).toMatchObject({ kind: 'differs', column: 1 });
    expect(compared('tensor([[0., inf, -inf]])', odd)).toMatchObject({ kind: 'differs', column: 0 });
    expect(compared('tensor([[1., nan]])', { shape: [1, 2], data: Float32Array.of(1, 2) })).toMatchObject({
      column: 1,
    });
  });
});

describe('what does not', () => {
  test('the first cell that differs is named, and how many do', () => {
    const text = 'tensor([[0.0000, 0.0012, 0.0020],\n        [1.0000, 1.0010, 1.1020]])';
    const found = { kind: 'differs', compared: 6, wrong: 2, row: 0, column: 1, printed: '0.0012' };
    expect(compared(text)).toMatchObject(found);
  });

  test('half a unit of the last digit is allowed, and no more', () => {
    const one = { shape: [1, 1], data: Float32Array.of(0.125) };
    expect(compared('tensor([[0.12]])', one)).toMatchObject({ kind: 'same' });
    expect(compared('tensor([[0.13]])', one)).toMatchObject({ kind: 'same' });
    expect(compared('tensor([[0.14]])', one)).toMatchObject({ kind: 'differs' });
    expect(compared('tensor([[0.1]])', one)).toMatchObject({ kind: 'same' });
    expect(compared('tensor([[1.25e-01]])', one)).toMatchObject({ kind: 'same' });
    expect(compared('tensor([[1.26e-01]])', one)).toMatchObject({ kind: 'differs' });
    // printed in full, what two orders of a sum may be apart is allowed
    expect(compared('[[0.12500001]]', one)).toMatchObject({ kind: 'same' });
    expect(compared('[[0.1250003]]', one)).toMatchObject({ kind: 'differs' });
  });

  test('behind what was left out, the place is the one among all', () => {
    const text = '[[0.000, 0.001, ..., 0.010, 0.911]]';
    expect(compared(text, tensor(1, 12), 0)).toMatchObject({ kind: 'differs', row: 0, column: 11 });
  });

  test('another shape', () => {
    expect(compared('tensor([[0.0000, 0.0010], [1.0000, 1.0010]])')).toEqual({ kind: 'shape', found: [2, 2] });
    expect(compared('tensor([[0., .001, .002]])')).toEqual({ kind: 'shape', found: [1, 3] });
    expect(compared('tensor([1., 1.001])')).toEqual({ kind: 'shape', found: [2] });
    expect(compared('[[1, 2, 3], ..., [1, 2, 3], [1, 2, 3]]')).toEqual({ kind: 'shape', found: [null, 3] });
    expect(compared('[[[0., 0.], [0., 0.]], [[0., 0.], [0., 0.]]]')).toMatchObject({ kind: 'shape' });
    expect(compared('[]')).toEqual({ kind: 'shape', found: [0] });
  });

  test('lines of several lengths', () => {
    expect(compared('[[0., .001, .002], [1., 1.001]]')).toEqual({ kind: 'ragged' });
    expect(compared('[[0., .001, .002], 4]')).toEqual({ kind: 'ragged' });
  });

  test('what is no printed tensor', () => {
    expect(readPrinted('hello')).toMatchObject({ problem: 'none' });
    expect(readPrinted('tensor(0.5)')).toMatchObject({ problem: 'none' });
    expect(readPrinted('tensor([[1.0, 2.0')).toMatchObject({ problem: 'open' });
    expect(readPrinted('[[1.0, two]]')).toMatchObject({ problem: 'word', at: 'two' });
    expect(readPrinted('[1.0.0]')).toMatchObject({ problem: 'word' });
    expect(readPrinted('')).toMatchObject({ problem: 'none' });
  });

  test('depth and length end nothing', () => {
    expect(compared('['.repeat(5000))).toMatchObject({ problem: 'open' });
    expect(compared(`${'['.repeat(3000)}1${']'.repeat(3000)}`, tensor(1, 1))).toBeDefined();
    expect(compared(`[${'0,'.repeat(200_000)}]`)).toMatchObject({ kind: 'shape', found: [200_000] });
  });
});
