// The door by itself: what the engine's own checks stop must also be stopped by the module, should something slip through.
import { beforeAll, describe, expect, test } from 'vitest';
import type { MainModule } from '../../build/wasm-scalar/stem.d.ts';
import type { StemError } from '../../web/engine/api.ts';
import { builds, jsonBytes, openDoor, plainPass, plainWanted } from './built.ts';
import { heapSlack } from './heap.ts';
import { smallTokenizerFiles, wireFiles } from './small-tokenizer.ts';

const config = jsonBytes({ model_type: 'stem', vocab_size: 97, d_model: 24, max_len: 8 });

function refusal(call: () => unknown): StemError {
  try {
    call();
  } catch (thrown) {
    // never a bare number, and never the opaque exception object of WebAssembly
    expect(typeof thrown).toBe('object');
    expect(thrown).toBeInstanceOf(Error);
    return thrown as StemError;
  }
  return expect.fail('accepted');
}

/** What a whole number must not be. */
const notWhole: unknown[] = [
  -1,
  1.9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 32 + 5,
  '7',
  'abc',
  undefined,
  null,
  5n,
  true,
];

describe.each(builds)('%s build', (build) => {
  let door: MainModule;
  let model: number;
  beforeAll(async () => {
    door = await openDoor(build);
    model = door.createModel(config, 'pytorch', 0);
  });
  // an undefined that is given stays one
  const pass = (change: object = {}) => ({ ...plainPass(model, [1, 2], 1, 2), ...change });
  const forward = (change: object = {}, wanted: object = {}) =>
    door.modelForward(pass(change), { ...plainWanted, ...wanted });

  const batch = { ids: Int32Array.of(1, 2, 3), batch: 1, tokens: 3, segmentIds: undefined, padId: undefined };
  const options = {
    name: 'adamw',
    lr: 0.001,
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weightDecay: 0,
    clip: 0,
    warmup: 0,
    freeze: [] as string[],
    dropout: 0,
    seed: 0,
  };

  test.each(notWhole.map((bad) => [bad]))('numbers: %s', (bad) => {
    const whole = bad as number;
    for (const call of [
      () => forward({ batch: bad }),
      () => forward({ tokens: bad }),
      () => forward({}, { topK: bad }),
      () => forward({ model: bad }),
      () => door.modelSetCell(model, 'tok.weight', whole, 0, 1),
      () => door.modelSetCell(model, 'tok.weight', 0, whole, 1),
      () => door.modelDispose(whole),
      () => door.modelAccount(whole),
      () => door.modelClone(whole, {}),
      () => door.modelLookupAsProduct(whole, Int32Array.of(1), undefined),
      () => door.modelCompare(pass(), pass({ model: bad })),
      () => door.modelCompare(pass({ batch: bad }), pass()),
      () => door.modelCompare(pass(), pass({ tokens: bad })),
      () => door.modelExplainInput(pass(), whole, 0, 0, 3),
      () => door.modelExplainInput(pass(), 0, whole, 0, 3),
      () => door.modelExplainInput(pass(), 0, 0, 0, whole),
      () => door.modelExplainLogit(pass(), 0, 0, whole, 3),
      () => door.modelExplainLogit(pass(), 0, 0, 0, whole),
      () => door.trainingStart(whole, batch, options),
      () => door.trainingStart(model, { ...batch, batch: whole }, options),
      () => door.trainingStart(model, batch, { ...options, warmup: whole }),
      () => door.trainingStep(whole),
      () => door.modelGradients(model, { ...batch, tokens: whole }),
    ]) {
      const error = refusal(call);
      expect(error.code).toBe('bad-number');
      expect(error).toBeInstanceOf(typeof bad === 'number' ? RangeError : TypeError);
    }
    if (bad === 2 ** 32 + 5) return;
    expect(refusal(() => door.createModel(config, 'pytorch', whole)).code).toBe('bad-number');
    expect(refusal(() => forward({ seed: bad })).code).toBe('bad-number');
    expect(refusal(() => door.modelCompare(pass({ seed: bad }), pass())).code).toBe('bad-number');
  });

  test('seeds beyond 2^32 are kept whole', () => {
    const first = (seed: number) => {
      const made = door.createModel(config, 'pytorch', seed);
      const row = door.modelRows(made, 'tok.weight', Int32Array.of(0)).data;
      door.modelDispose(made);
      return row;
    };
    expect(first(5)).not.toEqual(first(2 ** 32 + 5));
    expect(first(2 ** 53 - 1)).not.toEqual(first(2 ** 53 - 2));
    expect(first(5)).toEqual(first(5));
  });

  test('lists must be of the exact class: nothing is rounded into place', () => {
    for (const ids of [
      [1, 2],
      Float64Array.of(1.9, 2),
      Uint8Array.of(1, 2),
      new ArrayBuffer(8),
      null,
      undefined,
      '12',
      7,
    ]) {
      expect(refusal(() => forward({ ids }))).toMatchObject({ code: 'bad-shape', name: 'TypeError' });
    }
    expect(refusal(() => door.openModel('{}' as never, { files: [], stem: false })).code).toBe('bad-shape');
    expect(refusal(() => forward({ ids: Int32Array.of(1, 2, 3) })).code).toBe('bad-shape');
    expect(refusal(() => forward({}, { targets: Int32Array.of(1) })).code).toBe('bad-shape');
  });

  test('core checks every id before it reads a row', () => {
    expect(refusal(() => forward({ ids: Int32Array.of(0, 97) }))).toMatchObject({
      code: 'bad-token-id',
      name: 'RangeError',
      message: 'token id 97 at [0,1] is outside 0..96',
    });
    expect(refusal(() => forward({ ids: Int32Array.of(-26, 0) })).code).toBe('bad-token-id');
    const bad = pass({ ids: Int32Array.of(0, 97) });
    for (const call of [
      () => door.modelCompare(pass(), bad),
      () => door.modelExplainInput(bad, 0, 0, 0, 3),
      () => door.modelExplainLogit(bad, 0, 0, 0, 3),
      () => door.modelLookupAsProduct(model, Int32Array.of(0, 97), undefined),
    ]) {
      expect(refusal(call).message).toBe('token id 97 at [0,1] is outside 0..96');
    }
    expect(refusal(() => door.modelExplainLogit(pass(), 0, 0, 97, 3)).code).toBe('bad-shape');
    expect(refusal(() => door.modelCompare(pass(), pass({ batch: 2, tokens: 1 }))).code).toBe('bad-shape');
    for (const place of [-1, 2, 2 ** 31 - 1]) {
      expect(refusal(() => door.modelCompare(pass(), pass({ places: Int32Array.of(place) }))).code).toBe('bad-shape');
    }
    expect(refusal(() => door.modelCompare(pass(), pass({ places: [0] }))).name).toBe('TypeError');
    expect(refusal(() => forward({ ids: new Int32Array(9), tokens: 9 })).code).toBe('too-long');
    expect(refusal(() => forward({ segmentIds: Int32Array.of(0, 0) })).code).toBe('bad-shape');
    expect(refusal(() => forward({ segmentIds: [0, 0] }))).toMatchObject({ code: 'bad-shape', name: 'TypeError' });
    expect(refusal(() => forward({ padId: 2 ** 31 })).code).toBe('bad-number');
  });

  test('words and truth values', () => {
    expect(refusal(() => door.createModel(config, 'normal', 0)).code).toBe('bad-config');
    expect(refusal(() => door.createModel(config, 7 as never, 0))).toMatchObject({
      code: 'bad-config',
      name: 'TypeError',
    });
    expect(refusal(() => forward({ train: 1 }))).toMatchObject({ code: 'bad-config', name: 'TypeError' });
    for (const call of [
      () => forward({}, { measure: 1 }),
      () => forward({}, { attention: 1 }),
      () => forward({ attend: undefined }),
      () => forward({ causal: 'no' }),
      () => door.modelCompare(pass({ train: 0 }), pass()),
      () => door.modelCompare(pass(), null as never),
      () => door.modelClone(model, { tieWeights: 'no' } as never),
      () => door.modelClone(model, { scaleEmbeddings: null } as never),
      () => door.modelClone(model, { positions: 3 } as never),
      () => door.modelClone(model, 7 as never),
    ]) {
      expect(refusal(call)).toMatchObject({ code: 'bad-config', name: 'TypeError' });
    }
    expect(refusal(() => door.modelClone(model, { positions: 'somewhere' })).code).toBe('bad-config');
    expect(refusal(() => door.modelClone(model, { dropout: Number.NaN })).code).toBe('bad-number');
    expect(refusal(() => door.modelForward(null as never, plainWanted)).code).toBe('bad-config');
    expect(refusal(() => door.modelForward(pass(), null as never)).code).toBe('bad-config');
    expect(refusal(() => door.createModel(jsonBytes({ model_type: 'stem', vocab_size: 1.9 }), 'pytorch', 0)).code).toBe(
      'bad-config',
    );
  });

  test('a training ends with its model, and by itself', () => {
    const made = door.createModel(config, 'pytorch', 0);
    const [one, two] = [door.trainingStart(made, batch, options), door.trainingStart(made, batch, options)];
    expect(door.trainingStep(one)).toBeGreaterThan(door.trainingStep(one));
    door.trainingEnd(one);
    door.trainingEnd(one);
    expect(refusal(() => door.trainingStep(one)).code).toBe('disposed');
    expect(door.trainingStep(two)).toBeGreaterThan(0);
    door.modelDispose(made);
    expect(refusal(() => door.trainingStep(two)).code).toBe('disposed');
    const bad = { ...options, freeze: ['attention'] };
    expect(refusal(() => door.trainingStart(model, batch, bad)).code).toBe('bad-config');
    expect(refusal(() => door.trainingStart(model, batch, { ...options, lr: Number.NaN })).code).toBe('bad-number');
    expect(refusal(() => door.trainingStart(model, batch, { ...options, name: 'adam' })).code).toBe('bad-config');
    expect(refusal(() => door.trainingStart(model, { ...batch, ids: Int32Array.of(1, 2, 97) }, options)).code).toBe(
      'bad-token-id',
    );
  });

  test('memory that is not there is an error, and the next call works', () => {
    const large = door.createModel(jsonBytes({ model_type: 'stem', vocab_size: 2_000_000, d_model: 1 }), 'gpt2', 0);
    const inUse = door.heapInUse();
    expect(refusal(() => door.modelForward(plainPass(large, Array(400).fill(0), 1, 400), plainWanted)).code).toBe(
      'out-of-memory',
    );
    expect(door.heapInUse()).toBeLessThan(inUse + heapSlack);
    door.modelDispose(large);
    expect(forward({}).logits).toHaveLength(2 * 97);
  });

  test('a handle that was disposed of reaches nothing, also after a new object was made', () => {
    const old = door.createModel(config, 'pytorch', 0);
    door.modelDispose(old);
    door.modelDispose(old);
    const next = door.createModel(config, 'pytorch', 0);
    expect(next).not.toBe(old);
    for (const call of [
      () => forward({ model: old }),
      () => door.modelConfig(old),
      () => door.modelParameters(old),
      () => door.modelRows(old, 'tok.weight', Int32Array.of(0)),
      () => door.modelSetCell(old, 'tok.weight', 0, 0, 1),
      () => door.modelSave(old),
      () => door.modelAccount(old),
      () => door.modelClone(old, {}),
      () => door.modelLookupAsProduct(old, Int32Array.of(0), undefined),
      () => door.modelCompare(pass(), pass({ model: old })),
      () => door.modelExplainInput(pass({ model: old }), 0, 0, 0, 3),
      () => door.trainingStart(old, batch, options),
      () => door.modelGradients(old, batch),
      () => door.modelRowsOfOneStep(old, batch, 0.1),
      () => door.modelExplainLogit(pass({ model: old }), 0, 0, 0, 3),
    ]) {
      expect(refusal(call).code).toBe('disposed');
    }
    const files = wireFiles(smallTokenizerFiles());
    const tokenizer = door.openTokenizer(files, undefined, []);
    door.tokenizerDispose(tokenizer);
    door.tokenizerDispose(tokenizer);
    expect(refusal(() => door.tokenizerSize(tokenizer)).code).toBe('disposed');
    expect(
      refusal(() => door.tokenizerEncode(tokenizer, new Uint8Array(), { special: false, frame: false })).code,
    ).toBe('disposed');
    door.modelDispose(next);
  });

  test('what is given out is a copy: growth of the memory does not touch it, nor does it touch the engine', () => {
    const row = door.modelRows(model, 'tok.weight', Int32Array.of(3)).data;
    const kept = row.slice();
    const before = door.HEAPU8.buffer.byteLength;
    const large = door.createModel(jsonBytes({ model_type: 'stem', vocab_size: 200_000, d_model: 128 }), 'gpt2', 0);
    expect(door.HEAPU8.buffer.byteLength).toBeGreaterThan(before);
    expect(row).toEqual(kept);
    row.fill(9);
    expect(door.modelRows(model, 'tok.weight', Int32Array.of(3)).data).toEqual(kept);
    door.modelDispose(large);
  });

  test('memory is flat over 1000 rounds of make, use, be refused and dispose', () => {
    const files = wireFiles(smallTokenizerFiles());
    const round = (i: number) => {
      const made = door.createModel(config, 'pytorch', i);
      forward({ model: made }, { measure: true });
      const clone = door.modelClone(made, { tieWeights: false });
      door.modelCompare(pass({ model: made }), pass({ model: clone }));
      door.modelExplainLogit(pass({ model: clone }), 0, 1, 96, 3);
      door.modelLookupAsProduct(clone, Int32Array.of(1, 2), undefined);
      const training = door.trainingStart(clone, batch, options);
      door.trainingStep(training);
      if (i % 2 === 0) door.trainingEnd(training);
      refusal(() => door.modelExplainInput(pass({ model: clone }), 0, 2, 0, 3));
      refusal(() => door.modelClone(made, { dropout: 2 }));
      door.modelDispose(clone);
      if (i % 3 === 0) refusal(() => forward({ model: made, ids: Int32Array.of(0, 97) }));
      if (i % 3 === 1) refusal(() => forward({ model: made, ids: [1] }));
      if (i % 10 === 0) {
        const tokenizer = door.openTokenizer(files, undefined, []);
        refusal(() => door.tokenizerDecode(tokenizer, Int32Array.of(999)));
        door.tokenizerDispose(tokenizer);
        refusal(() =>
          door.openModel(config, { files: [{ name: 'model.safetensors', bytes: new Uint8Array(20) }], stem: false }),
        );
        refusal(() => door.openTokenizer([{ name: 'vocab.json', bytes: config }, files[1]], undefined, []));
      }
      door.modelDispose(made);
    };
    for (let i = 0; i < 20; i++) round(i);
    const before = door.heapInUse();
    const whole = door.HEAPU8.buffer.byteLength;
    for (let i = 0; i < 1000; i++) round(i);
    expect(door.heapInUse()).toBeLessThan(before + heapSlack);
    expect(door.HEAPU8.buffer.byteLength).toBe(whole);
  });

  test('the trap for tests is a trap', () => {
    const broken = door;
    let thrown: unknown;
    try {
      broken.crash();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(WebAssembly.RuntimeError);
    expect((thrown as Partial<StemError>).code).toBeUndefined();
  });
});
