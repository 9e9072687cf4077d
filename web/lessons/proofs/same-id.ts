// q5: one id in two places has one row of E; what enters block 0, and the states behind it, are another matter.
import type { Lab } from '../experiments/experiment.ts';
import { withModels } from '../experiments/lab-models.ts';
import { compareTokens, repeats } from '../experiments/repeated-tokens.ts';
import type { Draw } from './draw.ts';
import { evalOptions, mistakesOf } from './ground.ts';
import type { Template } from './proof.ts';

function twins({ ids }: Lab, draw: Draw): { first: number; second: number; id: number } | null {
  const all = repeats(ids);
  if (all.length === 0) return null;
  const [first, second] = draw.oneOf(all);
  return { first, second, id: ids[first] };
}

const rowsApart: Template = {
  id: 'q5.rows',
  check: 'q5',
  level: 1,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const pair = twins(lab, draw);
      if (!pair) return { cannot: 'noRepeat' };
      const { dModel } = lab.model.config;
      // neither position nor segment: what enters is the row, scaled or not
      const bare = await models.clone({ positions: 'none', combine: 'sum' });
      const pass = { model: bare, ids: [lab.ids] };
      const { input } = await compareTokens(lab.engine, pass, pair.first, pair.second);
      return {
        kind: 'whole',
        given: [{ token: pair.id }, { whole: pair.first }, { whole: pair.second }, { whole: dModel }],
        right: input.changed,
        mistakes: mistakesOf({ rowPerPlace: dModel, distance: pair.second - pair.first }),
      };
    });
  },
};

const inputsApart: Template = {
  id: 'q5.input',
  check: 'q5',
  level: 2,
  async make(lab, draw) {
    const pair = twins(lab, draw);
    if (!pair) return { cannot: 'noRepeat' };
    const { dModel, positions } = lab.model.config;
    const pass = { model: lab.model, ids: [lab.ids], options: evalOptions(lab) };
    const { input } = await compareTokens(lab.engine, pass, pair.first, pair.second);
    return {
      kind: 'whole',
      given: [
        { token: pair.id },
        { whole: pair.first },
        { whole: pair.second },
        { whole: dModel },
        { text: positions },
      ],
      right: input.changed,
      mistakes: mistakesOf({ positionForgotten: 0, everyNumber: dModel, half: dModel / 2, onePerPlace: 1 }),
    };
  },
};

const partsAt: Template = {
  id: 'q5.layer',
  check: 'q5',
  level: 2,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const { layers } = lab.model.config;
      if (layers === 0) return { cannot: 'noBlocks' };
      const pair = twins(lab, draw);
      if (!pair) return { cannot: 'noRepeat' };
      const bare = draw.below(2) === 1;
      const model = bare ? await models.clone({ positions: 'none', combine: 'sum' }) : lab.model;
      const options = evalOptions(lab);
      const { hidden } = await compareTokens(lab.engine, { model, ids: [lab.ids], options }, pair.first, pair.second);
      const right = hidden.findIndex(({ changed }) => changed > 0);
      if (right < 0) return { cannot: 'neverApart' };
      return {
        kind: 'whole',
        given: [
          { token: pair.id },
          { whole: pair.first },
          { whole: pair.second },
          { whole: layers },
          { text: model.config.positions },
        ],
        right,
        mistakes: mistakesOf({ positionForgotten: 1, inputAlready: 0, lastBlock: layers, onlyTheSecond: 2 }),
      };
    });
  },
};

const rightContext: Template = {
  id: 'q5.context',
  check: 'q5',
  level: 3,
  async make(lab, draw) {
    const { engine, model, ids } = lab;
    const { layers, vocabSize } = model.config;
    if (layers === 0) return { cannot: 'noBlocks' };
    if (ids.length < 2) return { cannot: 'twoTokens' };
    const place = draw.below(ids.length - 1);
    const causal = draw.below(2) === 0;
    const options = { ...evalOptions(lab), causal };
    const last = ids.length - 1;
    const others = ids.map((id, at) => (at === last ? (id + 1) % vocabSize : id));
    const pass = { model, options, places: [place] };
    const { hidden } = await engine.compare({ ...pass, ids: [ids] }, { ...pass, ids: [others] });
    return {
      kind: 'whole',
      given: [
        { whole: place },
        { token: ids[place] },
        { whole: last },
        { whole: layers },
        { text: causal ? 'causal' : 'unmasked' },
      ],
      right: hidden.filter(({ changed }) => changed > 0).length,
      mistakes: mistakesOf({ maskForgotten: layers, maskSeen: 0, inputToo: layers + 1, firstBlockOnly: 1 }),
    };
  },
};

export const sameId: readonly Template[] = [rowsApart, inputsApart, partsAt, rightContext];
