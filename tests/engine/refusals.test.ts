// What is no valid input is refused in words, naming the place and the value, and nothing is lost by it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreateModelOptions, Engine, Model, Tokenizer } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { expectRefused, type Refused } from './refused.ts';
import { smallTokenizerFiles } from './small-tokenizer.ts';

/** What a token id must not be, and the words for it; V is 97. */
const badIds: [unknown, string, new (message?: string) => Error, string][] = [
  [-1, 'bad-token-id', RangeError, '-1'],
  [97, 'bad-token-id', RangeError, '97'],
  [2 ** 31 - 1, 'bad-token-id', RangeError, '2147483647'],
  [2 ** 32 - 1, 'bad-token-id', RangeError, '4294967295'],
  [4294967301, 'bad-token-id', RangeError, '4294967301'],
  [1e300, 'bad-token-id', RangeError, '1e+300'],
  [1.9, 'bad-number', RangeError, '1.9'],
  [Number.NaN, 'bad-number', RangeError, 'NaN'],
  [Number.POSITIVE_INFINITY, 'bad-number', RangeError, 'Infinity'],
  ['7', 'bad-number', TypeError, '"7"'],
  ['abc', 'bad-number', TypeError, '"abc"'],
  [undefined, 'bad-number', TypeError, 'undefined'],
  [null, 'bad-number', TypeError, 'null'],
  [5n, 'bad-number', TypeError, '5'],
  [true, 'bad-number', TypeError, 'true'],
  [[3], 'bad-number', TypeError, 'array'],
  [{ valueOf: () => 3 }, 'bad-number', TypeError, 'object'],
];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let model: Model;
  let tokenizer: Tokenizer;
  const ids = [[1, 2, 3, 4]];

  beforeAll(async () => {
    engine = await createEngine({ path: build });
    model = await engine.createModel({ vocabSize: 97, dModel: 24, maxLen: 8 });
    tokenizer = await engine.openTokenizer(smallTokenizerFiles(), { vocabSize: 256 });
  });
  afterAll(() => engine.dispose());

  test.each(badIds)('token id %s', async (id, code, kind, value) => {
    const bad = id as number;
    const named = async (call: () => Promise<unknown>) => {
      await expectRefused(call, [code, kind, '[0,3]']);
      await expectRefused(call, [code, kind, value]);
    };
    await named(() => model.forward([[1, 2, 3, bad]]));
    await named(() => model.forward(ids, { targets: [[1, 2, 3, bad]] }));
    // an option that is undefined is one that was not given
    const padId: Refused = id === undefined ? ['bad-shape', Error, 'padId'] : [code, kind, 'padId'];
    await expectRefused(() => model.forward([[1], [2, 3]], { padId: bad }), padId);
    if (id !== 97) {
      await expectRefused(() => tokenizer.decode([65, bad]), [code, kind, '[1]']);
      await expectRefused(() => tokenizer.decodeBytes([65, bad]), [code, kind, value]);
      await expectRefused(() => tokenizer.pieces([65, bad]), [code, kind, '[1]']);
    }
  });

  test('the first and the last id are fine', async () => {
    expect((await model.forward([[0, 96]])).logits.shape).toEqual([1, 2, 97]);
    expect(await tokenizer.decodeBytes([0, 255])).toHaveLength(2);
    await expectRefused(
      () => tokenizer.decode([256]),
      ['bad-token-id', RangeError, 'token id 256 at [0] is outside 0..255'],
    );
  });

  const shapes: [string, unknown, Refused][] = [
    ['no list', 7, ['bad-shape', TypeError, 'ids']],
    ['nothing', undefined, ['bad-shape', TypeError, 'ids']],
    ['a list of numbers', [1, 2], ['bad-shape', TypeError, 'ids[0]']],
    ['a string', ['12'], ['bad-shape', TypeError, 'ids[0]']],
    ['a row that is missing', [[1], null], ['bad-shape', TypeError, 'ids[1]']],
    ['ragged rows', [[1, 2], [3]], ['bad-shape', Error, /ids\[1\] has 1 ids.*2.*padId/]],
    ['a hole', [Object.assign(new Array(3), { 0: 1, 2: 3 })], ['bad-number', TypeError, '[0,1]']],
    ['too long a row', [[0, 1, 2, 3, 4, 5, 6, 7, 8]], ['too-long', RangeError, /9.*max_?len.*8/i]],
  ];
  test.each(shapes)('ids: %s', (_, bad, refused) => expectRefused(() => model.forward(bad as number[][]), refused));

  test('T = 0, T = max_len and B = 0 are fine', async () => {
    expect((await model.forward([[], []])).logits.shape).toEqual([2, 0, 97]);
    expect((await model.forward([])).logits.shape).toEqual([0, 0, 97]);
    expect((await model.forward([[0, 1, 2, 3, 4, 5, 6, 7]])).logits.data).toHaveLength(8 * 97);
  });

  const forwardOptions: [string, unknown, Refused][] = [
    ['a misspelt name', { topk: 3 }, ['bad-config', Error, '"topk"']],
    ['__proto__ as a name', JSON.parse('{"__proto__": 1}'), ['bad-config', Error, '"__proto__"']],
    ['no object', 5, ['bad-config', TypeError, 'options']],
    ['train', { train: 1 }, ['bad-config', TypeError, 'train']],
    ['seed 1.5', { seed: 1.5 }, ['bad-number', RangeError, 'seed']],
    ['seed -1', { seed: -1 }, ['bad-number', RangeError, 'seed']],
    ['seed 2^53', { seed: 2 ** 53 }, ['bad-number', RangeError, 'seed']],
    ['seed "1"', { seed: '1' }, ['bad-number', TypeError, 'seed']],
    ['topK NaN', { topK: Number.NaN }, ['bad-number', RangeError, 'topK']],
    ['topK -1', { topK: -1 }, ['bad-number', RangeError, 'topK']],
    ['topK 2^32+5', { topK: 2 ** 32 + 5 }, ['bad-number', RangeError, 'topK']],
    ['trace', { trace: ['inputs'] }, ['bad-config', Error, /trace\[0\].*hidden.*"inputs"/]],
    ['trace as a string', { trace: 'input' }, ['bad-config', TypeError, 'trace']],
    ['segmentIds without segments', { segmentIds: [[0]] }, ['bad-config', Error, 'segmentCount']],
    ['targets of another shape', { targets: [[1, 2]] }, ['bad-shape', Error, '[1,4]']],
    ['signal', { signal: 'stop' }, ['bad-config', TypeError, 'signal']],
  ];
  test.each(forwardOptions)('forward option: %s', (_, options, refused) =>
    expectRefused(() => model.forward(ids, options as object), refused),
  );

  const configs: [string, unknown, Refused][] = [
    ['vocabSize -1', { vocabSize: -1 }, ['bad-config', RangeError, /vocabSize.*-1/]],
    ['vocabSize 0', { vocabSize: 0 }, ['bad-config', Error, /vocabSize.*0/]],
    ['vocabSize NaN', { vocabSize: Number.NaN }, ['bad-number', RangeError, /vocabSize.*NaN/]],
    ['vocabSize 1.9', { vocabSize: 1.9 }, ['bad-number', RangeError, /vocabSize.*1\.9/]],
    ['vocabSize 1e20', { vocabSize: 1e20 }, ['bad-config', RangeError, /vocabSize.*100000000000000000000/]],
    ['vocabSize 2^32+5', { vocabSize: 2 ** 32 + 5 }, ['bad-config', RangeError, /vocabSize.*4294967301/]],
    ['vocabSize "7"', { vocabSize: '7' }, ['bad-number', TypeError, /vocabSize.*"7"/]],
    ['vocabSize null', { vocabSize: null }, ['bad-number', TypeError, /vocabSize.*null/]],
    ['vocabSize 5n', { vocabSize: 5n }, ['bad-number', TypeError, /vocabSize.*5/]],
    ['dModel 0', { dModel: 0 }, ['bad-config', Error, /dModel/]],
    ['maxLen -3', { maxLen: -3 }, ['bad-config', RangeError, /maxLen/]],
    ['dropout NaN', { dropout: Number.NaN }, ['bad-number', RangeError, /dropout.*NaN/]],
    ['dropout 1.5', { dropout: 1.5 }, ['bad-config', Error, /dropout.*1\.5/]],
    ['dropout "0.1"', { dropout: '0.1' }, ['bad-number', TypeError, /dropout/]],
    ['tieWeights 1', { tieWeights: 1 }, ['bad-config', TypeError, /tieWeights/]],
    ['positions', { positions: 'learnt' }, ['bad-config', Error, /positions.*learned.*"learnt"/]],
    ['init', { init: 'normal' }, ['bad-config', Error, /init.*gpt2.*"normal"/]],
    ['init of a prototype', { init: 'toString' }, ['bad-config', Error, /init/]],
    ['seed -1', { seed: -1 }, ['bad-number', RangeError, /seed.*-1/]],
    ['paddingIdx = V', { vocabSize: 5, paddingIdx: 5 }, ['bad-config', Error, /paddingIdx.*5/]],
    ['more layers than any model', { layers: 1025 }, ['bad-config', Error, /layers.*1025/]],
    ['heads that do not divide d', { layers: 1, dModel: 24, heads: 5 }, ['bad-config', Error, /5 heads/]],
    ['RoPE on heads of odd size', { layers: 1, dModel: 20, positions: 'rope' }, ['bad-config', Error, /5/]],
    ['activation', { activation: 'relu' }, ['bad-config', Error, /activation.*gelu_new.*"relu"/]],
    ['norm', { norm: 'none' }, ['bad-config', Error, /norm.*pre.*"none"/]],
    ['a misspelt name', { vocabsize: 5 }, ['bad-config', Error, /"vocabsize".*vocabSize/]],
    ['no object', 'small', ['bad-config', TypeError, 'options']],
    ['more memory than there is', { vocabSize: 2 ** 31 - 1, dModel: 2 ** 16 }, ['out-of-memory', Error, '']],
  ];
  test.each(configs)('createModel: %s', (_, options, refused) =>
    expectRefused(() => engine.createModel(options as CreateModelOptions), refused),
  );

  const cells: [string, unknown[], Refused][] = [
    ['an unknown tensor', ['tok', 0, 0, 1], ['missing-tensor', Error, 'tok']],
    ['a tensor by number', [0, 0, 0, 1], ['bad-config', TypeError, 'tensor']],
    ['row V', ['tok.weight', 97, 0, 1], ['bad-shape', Error, '97']],
    ['row -1', ['tok.weight', -1, 0, 1], ['bad-shape', RangeError, 'row']],
    ['row 0.5', ['tok.weight', 0.5, 0, 1], ['bad-number', RangeError, 'row']],
    ['column d', ['tok.weight', 0, 24, 1], ['bad-shape', Error, '24']],
    ['value NaN', ['tok.weight', 0, 0, Number.NaN], ['bad-number', RangeError, 'value']],
    ['value "1"', ['tok.weight', 0, 0, '1'], ['bad-number', TypeError, 'value']],
    ['a value beyond float32', ['tok.weight', 0, 0, 1e39], ['not-finite', RangeError, '']],
  ];
  test.each(cells)('setCell: %s', (_, args, refused) =>
    expectRefused(() => model.setCell(...(args as [string, number, number, number])), refused),
  );

  test('rows', async () => {
    const rows = (list: unknown) => () => model.rows('tok.weight', list as number[]);
    await expectRefused(rows([0, 97]), ['bad-shape', Error, '97']);
    await expectRefused(rows([-1]), ['bad-shape', RangeError, '[0]']);
    await expectRefused(rows([0.5]), ['bad-number', RangeError, '[0]']);
    await expectRefused(rows(['0']), ['bad-number', TypeError, '[0]']);
    await expectRefused(rows(3), ['bad-shape', TypeError, 'rows']);
    await expectRefused(() => model.rows('nope', [0]), ['missing-tensor', Error, 'nope']);
    expect((await model.rows('tok.weight', [])).shape).toEqual([0, 24]);
  });

  test('files', async () => {
    const files = await model.save();
    const open = (changed: object) => () => engine.openModel({ ...files, ...changed } as never);
    await expectRefused(() => engine.openModel(undefined as never), ['bad-config', TypeError, 'openModel']);
    await expectRefused(
      () => engine.openModel({ 'config.json': new Uint8Array() }),
      ['bad-file', Error, 'model.safetensors'],
    );
    await expectRefused(open({ 'config.json': '{}' }), ['bad-config', TypeError, 'config.json']);
    await expectRefused(open({ 'config.json': new Uint8Array() }), ['bad-file', Error, '']);
    // the JSON library prints its number
    await expectRefused(open({ 'config.json': new Uint8Array([0x7b, 0x22, 0x01]) }), [
      'bad-file',
      Error,
      'not JSON: wrong at byte 3',
    ]);
    await expectRefused(open({ 'model.safetensors': new Uint8Array(7) }), ['bad-file', Error, '']);
    await expectRefused(open({ 'model.safetensors': new Uint8Array(2 ** 16).fill(255) }), ['bad-file', Error, '']);
    const config = (text: string) => ({ 'config.json': new TextEncoder().encode(text) });
    await expectRefused(open(config('{"model_type":"llama"}')), ['bad-config', Error, 'llama']);
    await expectRefused(open(config('{"model_type":"gpt2"}')), ['missing-tensor', Error, 'wte.weight']);
  });

  test('tokenizers', async () => {
    const files = smallTokenizerFiles();
    const open = (which: unknown, options?: unknown) => () => engine.openTokenizer(which as never, options as never);
    await expectRefused(open('toString'), ['bad-config', Error, 'toString']);
    await expectRefused(open({ 'tokenizer.json': files['vocab.json'] }), [
      'bad-file',
      Error,
      'tokenizer.json: has no model',
    ]);
    await expectRefused(open({ 'vocab.txt': files['merges.txt'] }), ['bad-file', Error, 'vocab.txt']);
    await expectRefused(open({ 'model.json': files['vocab.json'] }), ['bad-file', Error, 'vocab.json is missing']);
    await expectRefused(open({ 'vocab.json': files['vocab.json'] }), ['bad-file', Error, 'merges.txt']);
    await expectRefused(open(undefined), ['bad-config', TypeError, 'openTokenizer']);
    await expectRefused(open({ ...files, 'vocab.json': new Uint8Array([0x7b]) }), ['bad-file', Error, 'vocab.json']);
    await expectRefused(open(files, { vocabSize: 255 }), ['bad-config', Error, /vocabSize.*255/]);
    await expectRefused(open(files, { vocabSize: 263 }), ['bad-config', Error, '263']);
    await expectRefused(open(files, { vocabSize: 256.5 }), ['bad-number', RangeError, 'vocabSize']);
    await expectRefused(open(files, { size: 256 }), ['bad-config', Error, '"size"']);
    await expectRefused(() => tokenizer.encode(7 as never), ['bad-config', TypeError, 'text']);
    await expectRefused(() => tokenizer.encode(undefined as never), ['bad-config', TypeError, 'text']);
  });

  test('after 100 refusals the next good call gives what the first gave', async () => {
    const before = (await model.forward(ids)).logits.data;
    const refusals = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => {
        if (i % 3 === 0) return model.forward([[97]]);
        if (i % 3 === 1)
          return engine.openModel({ 'config.json': new Uint8Array(3), 'model.safetensors': new Uint8Array(9) });
        return model.forward([new Array(9).fill(0)]);
      }),
    );
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect((await model.forward(ids)).logits.data).toEqual(before);
  });
});

test('createEngine', async () => {
  const engine = (options: unknown) => () => createEngine(options as object);
  await expectRefused(engine({ path: 'fast' }), ['bad-config', Error, '"fast"']);
  await expectRefused(engine({ pth: 'simd' }), ['bad-config', Error, '"pth"']);
  await expectRefused(engine({ wasm: 7 }), ['bad-config', TypeError, 'wasm']);
  await expectRefused(engine({ onNotice: 7 }), ['bad-config', TypeError, 'onNotice']);
  await expectRefused(engine({ onProgress: 7 }), ['bad-config', TypeError, 'onProgress']);
  await expectRefused(engine({ signal: 7 }), ['bad-config', TypeError, 'signal']);
});
