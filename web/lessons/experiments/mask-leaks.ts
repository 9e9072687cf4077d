// Without positions a causal mask still tells order, once there are two blocks: in one, the last token sees a set; the tokens
// before it have each seen another prefix, and the second block passes that on.
import { isRounding } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const maskLeaks: Experiment = {
  id: 'mask-leaks',
  station: 'blocks',
  asks: [{ id: 'two', choices: ['yes', 'no'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids } = lab;
      const before = ids.slice(0, -1);
      if (new Set(before).size < 2) return { cannot: 'one-kind' };
      const last = [ids[ids.length - 1]];
      const other = [...before].reverse().concat(last);
      const places = [ids.length - 1];
      const sizes = [];
      for (const layers of [1, 2]) {
        const model = await models.fresh({ positions: 'none', segmentFrom: null, layers });
        const pass = (list: number[]) => ({ model, ids: [list], options: { causal: true }, places });
        const { hidden } = await engine.compare(pass(ids), pass(other));
        sizes.push(hidden[layers].maxAbs);
      }
      const [one, two] = sizes;
      return {
        holds: isRounding(one, two),
        figures: [
          { label: 'one', value: one },
          { label: 'two', value: two },
        ],
        answers: { two: isRounding(one, two) ? 'yes' : 'no' },
      };
    }),
};
