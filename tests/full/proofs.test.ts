// Ten thousand items of "Prove it": none with two right answers, and no mistake that is one.
import { expect, test } from 'vitest';
import { proofWords } from '../../web/lessons/words/proofs.en.ts';
import { createEngine } from '../engine/built.ts';
import { askAll, injected, labOf, texts, ways } from '../engine/proof-items.ts';

const wanted = 10_000;

test('ten thousand items are sound', async () => {
  const engine = await createEngine();
  try {
    const named = new Map<string, number>();
    let items = 0;
    for (let seed = 0; items < wanted; seed++)
      for (const way of ways)
        for (const text of texts) {
          const lab = await labOf(engine, text, { ...way, seed });
          items += await askAll(lab, seed, named, new Set());
          lab.model.dispose();
        }
    console.log(`${items} items, ${[...named.values()].reduce((sum, count) => sum + count, 0)} mistakes named`);
    expect(items).toBeGreaterThanOrEqual(wanted);
    expect([...injected].sort()).toEqual(Object.keys(proofWords.mistakes).sort());
  } finally {
    engine.dispose();
  }
}, 1_800_000);
