// How tables begin: the numbers of E are drawn, and how wide they are spread is decided by the initialisation alone, or by d too.
import type { Init } from '../../engine/api.ts';
import type { Experiment, Table } from './experiment.ts';
import { upTo } from './tensor-parts.ts';

const inits: readonly Init[] = ['pytorch', 'inv-sqrt-d', 'gpt2'];
const bins = 25;
const nearEnough = 0.05; // of a deviation that was worked out by hand
const reach = 3; // so far from 0, in deviations of the widest: all but three in a thousand numbers

/** The width beside the learner's: four times as wide or as narrow, so that √d is twice or half. */
const otherWidth = (d: number) => (d >= 256 ? d / 4 : d * 4);

export const initSpread: Experiment = {
  id: 'init-spread',
  station: 'rows',
  asks: [{ id: 'byWidth', choices: ['all', 'inv-sqrt-d', 'none'] }, { id: 'deviation' }],
  async run({ engine, model, settings }) {
    const { vocabSize, dModel } = model.config;
    const draw = async (init: Init, width: number) => {
      const fresh = await engine.createModel({
        vocabSize,
        dModel: width,
        maxLen: 1,
        heads: 1,
        init,
        seed: settings.seed,
      });
      const table = await fresh.rows('tok.weight', upTo(vocabSize)).finally(() => fresh.dispose());
      return engine.distribution(table, { low: -reach, high: reach, bins });
    };
    const wide = otherWidth(dModel);
    const [table] = await model.parameters();
    const own = await engine.distribution(await model.rows('tok.weight', upTo(vocabSize)), {
      low: -reach,
      high: reach,
      bins,
    });
    const rows = [];
    for (const init of inits) rows.push({ init, here: await draw(init, dModel), there: await draw(init, wide) });
    // a deviation of so many draws is known to a hundredth
    const moved = rows.filter(({ here, there }) => Math.abs(here.deviation - there.deviation) > 0.1 * here.deviation);
    const [pytorch, inverse, gpt2] = rows;
    const spread: Table = {
      columns: ['deviation', 'other', 'mean', 'outside'],
      rows: [
        ...rows.map(({ init, here, there }) => ({
          label: init,
          values: [here.deviation, there.deviation, here.mean, here.outside],
        })),
        { label: 'yours', values: [own.deviation, null, own.mean, own.outside] },
      ],
    };
    return {
      holds: moved.length === 1 && moved[0] === inverse && pytorch.here.deviation > gpt2.here.deviation,
      figures: [
        { label: 'numbers', value: table?.count ?? Number.NaN },
        { label: 'width', value: dModel },
        { label: 'otherWidth', value: wide },
      ],
      table: spread,
      bars: rows.map(({ init, here }) => ({ label: init, counts: here.counts, edges: [...here.edges] })),
      answers: {
        byWidth: moved.length === rows.length ? 'all' : moved[0] === inverse ? 'inv-sqrt-d' : 'none',
        deviation: { is: inverse.here.deviation, within: nearEnough * inverse.here.deviation },
      },
    };
  },
};
