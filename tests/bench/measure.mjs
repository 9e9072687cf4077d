// Times: batches long enough for a coarse clock, contenders in turn, the middle and the best of all batches.

/** The middle of some numbers; of an even count the mean of the two in the middle. */
export function median(numbers) {
  if (numbers.length === 0) throw new Error('there is no median of nothing');
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

const now = () => performance.now();

async function timed(contender, calls) {
  const begin = now();
  await contender.run(calls);
  return now() - begin;
}

/** How many calls fill `least` milliseconds. What is run here is thrown away: it also warms up. */
export async function callsPerBatch(contender, least) {
  let calls = 1;
  // the first call compiles, allocates and faults pages in
  const first = await timed(contender, 1);
  // of what takes seconds that is no part worth another call
  if (first >= 25 * least) return { calls, took: first };
  for (;;) {
    const took = await timed(contender, calls);
    if (took >= least) return { calls, took };
    // a clock of 0.1 ms says nothing of less than 5 ms
    const wanted = took < 5 ? calls * 10 : Math.ceil((calls * least * 1.1) / took);
    calls = Math.max(calls + 1, wanted);
  }
}

/**
 * Measures contenders in turn: every round has one batch of each, so that what else the machine does meets all of them.
 * A contender is `{ run(calls) }`. One whose batch takes more than `slow` milliseconds gets two batches only, and one that takes four times as long a single one.
 * Gives of each `{ ms, min, batches, calls }`, times of one call.
 */
export async function inTurn(contenders, { least = 200, rounds = 7, slow = 3000 } = {}) {
  const measured = [];
  for (const contender of contenders) {
    const { calls, took } = await callsPerBatch(contender, least);
    measured.push({
      contender,
      calls,
      most: took > 4 * slow ? 1 : took > slow ? Math.min(2, rounds) : rounds,
      times: [],
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { contender, calls, most, times } of measured) {
      if (times.length < most) times.push((await timed(contender, calls)) / calls);
    }
  }
  return measured.map(({ calls, times }) => ({
    ms: median(times),
    min: Math.min(...times),
    batches: times.length,
    calls,
  }));
}
