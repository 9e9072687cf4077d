// How much of a model is its token table, and how much a head of its own would add: of the learner's model and of known ones.
import type { CreateModelOptions } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { knownShapes } from './known-shapes.ts';

/** how far an estimate may be off: a point of a percentage, a twentieth of a width */
const nearShare = 0.01;
const nearWidth = 0.05;

export const tableShare: Experiment = {
  id: 'table-share',
  station: 'rows',
  asks: [{ id: 'gpt2' }, { id: 'half' }],
  async run({ engine, model }) {
    const weigh = async (label: string, options: CreateModelOptions) => {
      const [tied, untied] = await Promise.all([
        engine.accountOf({ ...options, tieWeights: true }),
        engine.accountOf({ ...options, tieWeights: false }),
      ]);
      const of = (all: typeof tied, part: string) => all.parts.find((one) => one.part === part);
      return {
        tied,
        row: {
          label,
          values: [
            of(tied, 'tokens')?.count ?? 0,
            tied.total,
            of(tied, 'tokens')?.share ?? 0,
            of(untied, 'head')?.count ?? 0,
          ],
        },
      };
    };
    const own = await weigh('yours', model.config);
    const known = await Promise.all(Object.entries(knownShapes).map(([name, options]) => weigh(name, options)));
    const { halfWidth } = own.tied;
    const small = known[1].tied.parts.find(({ part }) => part === 'tokens')?.share ?? 0;
    return {
      // the token table is a whole number of times d; a head of its own is as large again
      holds: [own, ...known].every(({ row: { values } }) => values[0] === values[3]),
      figures: [{ label: 'half', value: halfWidth ?? '—' }],
      table: { columns: ['table', 'total', 'share', 'saved'], rows: [own, ...known].map(({ row }) => row) },
      answers: {
        gpt2: { is: small, within: nearShare, share: true },
        half: halfWidth === null ? { is: '—' } : { is: halfWidth, within: nearWidth * halfWidth },
      },
    };
  },
};
