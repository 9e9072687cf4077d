// Without blocks and positions E · head knows one token and guesses the next: at most a table of pairs. The counts of the
// learner's own text say how good such a table can be; the trained stem comes near and stays above.
import type { CreateModelOptions, Engine } from '../../engine/api.ts';
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';

const steps = 150;
const width = 64;
const rounding = 1e-5; // of a mean of some hundred losses in float32, each below ln 256
const near = 0.05; // nats: what so many steps leave

type Pair = readonly [id: number, next: number];

/** Of each id what came next, and how often, most often first. */
export function countPairs(pairs: readonly Pair[]): Map<number, [next: number, times: number][]> {
  const after = new Map<number, Map<number, number>>();
  for (const [id, next] of pairs) {
    const all = after.get(id) ?? new Map<number, number>();
    after.set(id, all.set(next, (all.get(next) ?? 0) + 1));
  }
  return new Map([...after].map(([id, all]) => [id, [...all].sort((a, b) => b[1] - a[1])]));
}

const totalOf = (all: readonly [number, number][]) => all.reduce((sum, [, times]) => sum + times, 0);

/** The loss of the counts themselves: the mean over all pairs of ln n(id) − ln n(id, next), by the core. */
async function lossOfCounts(engine: Engine, pairs: readonly Pair[]): Promise<number> {
  const after = countPairs(pairs);
  const counts = pairs.map(([id, next]) => {
    const all = after.get(id) ?? [];
    return [totalOf(all), all.find(([one]) => one === next)?.[1] ?? 0];
  });
  const logs = new Map<number, number>();
  // ln n is the loss of an even guess among n
  for (const n of new Set(counts.flat())) {
    const even = await engine.createModel({ vocabSize: n, dModel: 1, heads: 1, maxLen: 2, init: 'gpt2' });
    const { uniformLoss } = await even.train({ ids: [[0, 0]], steps: 0 }).finally(() => even.dispose());
    logs.set(n, uniformLoss);
  }
  const columns = (of: number) => counts.map((one) => logs.get(one[of]) ?? Number.NaN);
  const row = (numbers: number[]) => ({ shape: [1, 2 * pairs.length], data: Float32Array.from(numbers) });
  const { dots } = await engine.products(
    row([...pairs.map(() => 1 / pairs.length), ...pairs.map(() => -1 / pairs.length)]),
    row([...columns(0), ...columns(1)]),
  );
  return dots.data[0];
}

export const bigram: Experiment = {
  id: 'bigram',
  station: 'training',
  asks: [{ id: 'least', choices: ['zero', 'counts', 'even'] }],
  async run({ engine, model, tokenizer, settings, ids }) {
    const batch = batchOf(ids, model.config.maxLen).ids;
    if (batch.length === 0) return { cannot: 'needsTwoTokens' };
    // a vocabulary of the text's own kinds of token: the others would only have to be unlearned
    const kinds = [...new Set(batch.flat())];
    const rows = batch.map((row) => row.map((id) => kinds.indexOf(id)));
    const pairs = rows.flatMap((row) => row.slice(1).map((next, t): Pair => [row[t], next]));
    const after = countPairs(pairs);
    const [open, follow] = [...after].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (follow.length < 2) return { cannot: 'one-way' };
    const learn = async (change: Partial<CreateModelOptions>) => {
      const fresh = await engine.createModel({
        vocabSize: kinds.length,
        dModel: width,
        maxLen: rows[0].length,
        positions: 'none',
        tieWeights: false,
        scaleEmbeddings: false,
        dropout: 0,
        init: 'gpt2',
        seed: settings.seed,
        ...change,
      });
      try {
        const { losses, loss, uniformLoss } = await fresh.train({
          ids: rows,
          steps,
          optimizer: { name: 'adamw', lr: 0.02 },
        });
        const { top } = await fresh.forward([[open]], { topK: kinds.length, logits: false });
        const chance = (id: number) => top?.probabilities[top.ids.indexOf(id)] ?? Number.NaN;
        return { before: losses[0], loss, uniformLoss, chances: follow.map(([next]) => chance(next)) };
      } finally {
        fresh.dispose();
      }
    };
    const counts = await lossOfCounts(engine, pairs);
    const bare = await learn({});
    const placed = await learn({ positions: 'learned' });
    const block = await learn({ layers: 1 });
    const named = async (id: number) => `“${await tokenizer.decode([kinds[id]])}”`;
    return {
      holds: bare.loss >= counts - rounding && bare.loss <= counts + near && placed.loss < bare.loss,
      figures: [
        { label: 'pairs', value: pairs.length },
        { label: 'uniform', value: bare.uniformLoss },
        { label: 'counts', value: counts },
        { label: 'bare', value: bare.loss },
        { label: 'placed', value: placed.loss },
        { label: 'block', value: block.loss },
        { label: 'token', value: await named(open) },
      ],
      table: {
        columns: ['times', 'model'],
        rows: await Promise.all(
          follow.map(async ([next, times], i) => ({
            label: await named(next),
            values: [`${times} / ${totalOf(follow)}`, bare.chances[i]],
          })),
        ),
      },
      answers: { least: bare.loss < counts - rounding ? 'zero' : bare.loss <= counts + near ? 'counts' : 'even' },
    };
  },
};
