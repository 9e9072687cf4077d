// A trap in the core: what was pending is refused, everything is made again, and later calls work.
import { afterEach, describe, expect, test } from 'vitest';
import type { Engine, Notice } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';
import { smallTokenizerFiles } from './small-tokenizer.ts';
import { withoutWorkers } from './surroundings.ts';

const sizes = { vocabSize: 97, dModel: 24, maxLen: 33 };
const ids = [[5, 0, 96, 5]];

let engine: Engine | undefined;
afterEach(() => engine?.dispose());

const threads = [
  ['in a worker', (options: object) => createEngine(options)],
  ['on the main thread', (options: object) => withoutWorkers(() => createEngine(options))],
] as const;

describe.each(threads)('%s', (name, open) => {
  async function start(): Promise<{ engine: Engine; notices: Notice[] }> {
    const notices: Notice[] = [];
    engine = await open({ onNotice: (notice: Notice) => notices.push(notice) });
    expect(engine.info.thread).toBe(name === 'in a worker' ? 'worker' : 'main');
    notices.length = 0;
    return { engine, notices };
  }

  test('clones are there again as they came about, also of a model that is gone', async () => {
    const { engine } = await start();
    const first = await engine.createModel({ ...sizes, tieWeights: false, dropout: 0.5, seed: 4 });
    await first.setCell('tok.weight', 5, 3, 1.5);
    await first.setCell('lm_head.weight', 5, 3, 2.5);
    const plain = await first.clone({ scaleEmbeddings: false });
    const none = await plain.clone({ positions: 'none', dropout: 0.25 });
    await first.setCell('tok.weight', 0, 0, -9); // not in the clones
    const back = await none.clone({ positions: 'learned' });
    await back.setCell('pos.weight', 1, 0, 7);
    const tied = await back.clone({ tieWeights: true });
    await tied.setCell('lm_head.weight', 96, 1, 3.5);
    const untied = await tied.clone({ tieWeights: false });
    await untied.setCell('tok.weight', 96, 1, 4.5);
    // written while the clone is on its way: before it, so in it, and after it, so not in it
    const writing = untied.setCell('tok.weight', 5, 5, 5.5);
    const cloning = untied.clone();
    await Promise.all([writing, untied.setCell('tok.weight', 5, 5, 6.5)]);
    const last = await cloning;
    // a head that was dropped and made anew is the table, not what it was before
    const anew = await (await first.clone({ tieWeights: true })).clone({ tieWeights: false });
    // a clone whose model is disposed of while it is on its way
    const brief = await first.clone({ scaleEmbeddings: false });
    const orphaning = brief.clone();
    brief.dispose();
    const orphan = await orphaning;
    // a position written before its table is switched off
    const off = await back.clone({ positions: 'none' });
    first.dispose();
    tied.dispose();

    const models = [plain, none, back, untied, last, anew, orphan, off];
    const state = () =>
      Promise.all(
        models.map(async (model) => [
          await model.save(),
          await model.forward(ids, { train: true, seed: 1, trace: ['input'] }),
        ]),
      );
    const compared = async () => {
      const learned = await none.clone({ positions: 'learned' });
      const { logits } = await engine.compare({ model: learned, ids }, { model: plain, ids });
      learned.dispose();
      return logits.changed;
    };
    const before = await state();
    // what a model's last pass took stays with it, so the last one is the same before and after
    expect(await compared()).toBe(0);
    expect((await last.rows('tok.weight', [5])).data[5]).toBe(5.5);
    const heapBefore = await engine.diagnostics.heapInUse();
    await engine.diagnostics.crash().catch(() => {});
    expect(await state()).toEqual(before);
    // positions that were switched off before the crash come back after it
    expect(await compared()).toBe(0);
    // a model left over would have 9312 + 3168 bytes of tables and a head of 9312
    expect((await engine.diagnostics.heapInUse()) - heapBefore).toBeLessThan(5000);
  });

  test('five calls in flight are refused within a second, and all is there again', async () => {
    const { engine, notices } = await start();
    const made = await engine.createModel({ ...sizes, seed: 4 });
    const opened = await engine.openModel(await (await engine.createModel({ ...sizes, tieWeights: false })).save());
    const gone = await engine.createModel(sizes);
    const tokenizer = await engine.openTokenizer(smallTokenizerFiles(), { vocabSize: 260 });
    await made.setCell('tok.weight', 5, 3, 1);
    await made.setCell('lm_head.weight', 5, 3, 3.5);
    await made.setCell('tok.weight', 5, 3, 2.5);
    await made.setCell('pos.weight', 0, 0, -1);
    await opened.setCell('lm_head.weight', 0, 0, 7);
    gone.dispose();
    const before = [await made.forward(ids), await opened.forward(ids)];
    const heapBefore = await engine.diagnostics.heapInUse();

    const begun = performance.now();
    const crash = engine.diagnostics.crash();
    const pending = Array.from({ length: 5 }, () => made.forward(ids));
    const outcomes = await Promise.allSettled([crash, ...pending]);
    expect(performance.now() - begun).toBeLessThan(1000);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'engine-crashed' } });
    }

    expect([await made.forward(ids), await opened.forward(ids)]).toEqual(before);
    expect((await made.rows('tok.weight', [5])).data[3]).toBe(2.5);
    expect(tokenizer.size).toBe(260);
    expect(await tokenizer.decode(await tokenizer.encode('the cat'))).toBe('the cat');
    await expect(gone.forward(ids)).rejects.toMatchObject({ code: 'disposed' });
    // its table alone, made again, would be 9312 bytes
    expect(Math.abs((await engine.diagnostics.heapInUse()) - heapBefore)).toBeLessThan(2000);
    expect(notices.map(({ code }) => code)).toEqual(['engine-replaced']);
  });

  test('files of a model are not held: they are read again, and one that is gone takes its model alone', async () => {
    const { engine, notices } = await start();
    const saved = await (await engine.createModel({ ...sizes, seed: 9 })).save();
    let reads = 0;
    let gone = false;
    class Watched extends Blob {
      override slice(begin?: number, end?: number): Blob {
        reads += 1;
        if (gone) throw new DOMException('The file could not be read.', 'NotReadableError');
        return super.slice(begin, end);
      }
    }
    const files = Object.fromEntries(
      Object.entries(saved).map(([name, bytes]) => [name, new Watched([bytes as Uint8Array<ArrayBuffer>])]),
    );
    const other = await engine.createModel({ ...sizes, seed: 3 });
    const cancel = new AbortController();
    const opened = await engine.openModel(files, { signal: cancel.signal });
    // of opening alone
    cancel.abort();
    const before = [await opened.forward(ids), await other.forward(ids)];
    const readAtFirst = reads;
    expect(readAtFirst).toBeGreaterThan(0);
    await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
    expect([await opened.forward(ids), await other.forward(ids)]).toEqual(before);
    expect(reads).toBe(2 * readAtFirst);
    gone = true;
    await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
    await expect(opened.forward(ids)).rejects.toMatchObject({ code: 'disposed' });
    expect(await other.forward(ids)).toEqual(before[1]);
    expect(notices.map(({ code }) => code)).toEqual(['engine-replaced', 'engine-replaced']);
  });

  test('a restart that is asked for refuses what is pending, and all is there again', async () => {
    const { engine, notices } = await start();
    const model = await engine.createModel({ ...sizes, seed: 4 });
    await model.setCell('tok.weight', 5, 3, 2.5);
    const before = await model.forward(ids);
    const pending = model.forward(ids);
    engine.restart();
    await expect(pending).rejects.toMatchObject({ code: 'engine-crashed' });
    expect(await model.forward(ids)).toEqual(before);
    expect(notices.map(({ code }) => code)).toEqual(['engine-replaced']);
    engine.dispose();
    expect(() => engine.restart()).toThrow(expect.objectContaining({ code: 'disposed' }));
  });

  test('calls made right after the crash wait for the new engine', async () => {
    const { engine } = await start();
    const model = await engine.createModel(sizes);
    const before = await model.forward(ids);
    await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
    expect(await Promise.all([model.forward(ids), model.forward(ids)])).toEqual([before, before]);
    expect((await (await engine.createModel(sizes)).forward(ids)).logits).toEqual(before.logits);
  });

  test('again and again', async () => {
    const { engine, notices } = await start();
    const model = await engine.createModel(sizes);
    const before = await model.forward(ids);
    for (let i = 0; i < 5; i++) {
      await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
      expect(await model.forward(ids)).toEqual(before);
    }
    expect(notices).toHaveLength(5);
  });

  test('an engine disposed of while it is being replaced stays disposed of', async () => {
    const { engine, notices } = await start();
    const model = await engine.createModel(sizes);
    await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
    const call = model.forward(ids);
    engine.dispose();
    await expect(call).rejects.toMatchObject({ code: 'disposed' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(notices).toEqual([]);
  });
});
