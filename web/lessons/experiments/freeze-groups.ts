// Which parts are trained, tied and untied: what moves in E, what in the head, what the first block then reads, and the loss.
import type { Model, ParameterGroup } from '../../engine/api.ts';
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

const steps = 3;
const groups: readonly ParameterGroup[] = ['tokens', 'positions', 'blocks', 'head'];

/** What is trained; the rest is frozen. */
const plans: readonly { label: string; trained: readonly ParameterGroup[] }[] = [
  { label: 'all', trained: groups },
  { label: 'head', trained: ['head'] },
  { label: 'tokens', trained: ['tokens'] },
  { label: 'blocksHead', trained: ['blocks', 'head'] },
  { label: 'blocks', trained: ['blocks'] },
  { label: 'positions', trained: ['positions'] },
];

export const freezeGroups: Experiment = {
  id: 'freeze-groups',
  station: 'training',
  asks: [
    { id: 'tiedHead', choices: ['stays', 'drifts'] },
    { id: 'untiedHead', choices: ['stays', 'drifts'] },
    { id: 'discussion', free: true },
  ],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids } = lab;
      const small = { positions: 'learned', combine: 'sum', segmentFrom: null, init: 'gpt2', scale: false } as const;
      const first = await models.fresh({ ...small, layers: 1, tied: true });
      const batch = batchOf(ids, first.config.maxLen).ids.slice(0, 1);
      if (batch.length === 0) return { cannot: 'needsTwoTokens' };
      const run = async (start: Model, trained: readonly ParameterGroup[]) => {
        const { tieWeights } = start.config;
        const frozen = groups.filter((group) => {
          // tied, the two names are of one tensor: it moves when either is trained
          if (tieWeights && (group === 'head' || group === 'tokens'))
            return !trained.includes('head') && !trained.includes('tokens');
          return !trained.includes(group);
        });
        const after = await models.clone({}, start);
        const { losses, loss } = await after.train({
          ids: batch,
          steps,
          freeze: frozen,
          optimizer: { name: 'adamw', lr: 1e-2 },
        });
        const { input, tables } = await engine.compare({ model: start, ids: batch }, { model: after, ids: batch });
        const of = (name: string) => tables.find((one) => one.name === name)?.maxAbs;
        const e = of('tok.weight') ?? Number.NaN;
        return { e, head: of('lm_head.weight') ?? e, input: input.maxAbs, before: losses[0], loss };
      };
      const untied = await models.clone({ tieWeights: false }, first);
      const rows = [];
      for (const { label, trained } of plans) {
        const [one, two] = [await run(first, trained), await run(untied, trained)];
        rows.push({ label, one, two });
      }
      const [, head, , , blocks] = rows;
      return {
        holds:
          blocks.one.e === 0 &&
          blocks.one.head === 0 &&
          head.one.input > 0 &&
          head.two.e === 0 &&
          head.two.input === 0 &&
          head.two.head > 0,
        figures: [
          { label: 'steps', value: steps },
          { label: 'before', value: rows[0].one.before },
        ],
        table: {
          columns: ['tiedE', 'tiedHead', 'tiedInput', 'tiedLoss', 'untiedE', 'untiedHead', 'untiedInput', 'untiedLoss'],
          rows: rows.map(({ label, one, two }) => ({
            label,
            values: [one.e, one.head, one.input, one.loss, two.e, two.head, two.input, two.loss],
          })),
        },
        answers: {
          tiedHead: head.one.input > 0 ? 'drifts' : 'stays',
          untiedHead: head.two.input > 0 ? 'drifts' : 'stays',
          // the rows read "the head" and "blocks and head": what was meant for the end moves the beginning
          discussion: head.one.input > 0 && blocks.one.input === 0 ? 'shared' : 'apart',
        },
      };
    }),
};
