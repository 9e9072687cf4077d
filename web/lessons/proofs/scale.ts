// q8: √d makes the rows of E as long as they have to be beside the positions. What it does to a number and to a length.
import type { Model } from '../../engine/api.ts';
import type { Lab } from '../experiments/experiment.ts';
import { withModels } from '../experiments/lab-models.ts';
import type { Draw } from './draw.ts';
import { evalOptions, mistakesOf, spotIn } from './ground.ts';
import type { Outcome, Template } from './proof.ts';

/** Asks about the learner's model with √d on. */
function scaled(
  lab: Lab,
  draw: Draw,
  ask: (model: Model, spot: NonNullable<ReturnType<typeof spotIn>>) => Promise<Outcome>,
) {
  return withModels(lab, async (models): Promise<Outcome> => {
    const spot = spotIn(lab, draw);
    if (!spot) return { cannot: 'noToken' };
    return ask(await models.clone({ scaleEmbeddings: true, combine: 'sum' }), spot);
  });
}

const factor: Template = {
  id: 'q8.factor',
  check: 'q8',
  level: 1,
  make(lab, draw) {
    return scaled(lab, draw, async (model, { place, dimension }) => {
      const options = evalOptions(lab);
      const cell = await model.explain({ ids: [lab.ids], at: [0, place, dimension], stage: 'input', options });
      const { dModel, vocabSize, heads } = model.config;
      return {
        kind: 'number',
        given: [{ whole: dModel }],
        right: cell.scale,
        mistakes: mistakesOf({
          multipliedByD: dModel,
          divided: 1 / Math.sqrt(dModel),
          rootOfVocabulary: Math.sqrt(vocabSize),
          rootOfTokens: Math.sqrt(lab.ids.length),
          rootOfHead: Math.sqrt(dModel / heads),
          halfOfD: dModel / 2,
          noFactor: 1,
        }),
      };
    });
  },
};

const term: Template = {
  id: 'q8.term',
  check: 'q8',
  level: 2,
  make(lab, draw) {
    return scaled(lab, draw, async (model, { place, dimension, id }) => {
      const options = evalOptions(lab);
      const cell = await model.explain({ ids: [lab.ids], at: [0, place, dimension], stage: 'input', options });
      const { dModel } = model.config;
      const root = cell.scale;
      return {
        kind: 'number',
        given: [{ token: id }, { whole: place }, { whole: dimension }, { number: cell.tokenValue }, { whole: dModel }],
        right: cell.tokenTerm,
        mistakes: mistakesOf({
          rootForgotten: cell.tokenValue,
          multipliedByD: cell.tokenValue * dModel,
          divided: cell.tokenValue / root,
          rootAdded: cell.tokenValue + root,
          rootTwice: cell.tokenTerm * root * root,
          positionAdded: cell.value,
        }),
        cell: { place, dimension },
      };
    });
  },
};

const length: Template = {
  id: 'q8.length',
  check: 'q8',
  level: 3,
  make(lab, draw) {
    return scaled(lab, draw, async (model, { place, id }) => {
      const out = await model.forward([lab.ids], { ...evalOptions(lab), measure: true });
      if (!out.measures) return { cannot: 'noToken' };
      const { rows, token, position } = out.measures;
      const { dModel } = model.config;
      const row = rows.rowNorm[place];
      return {
        kind: 'number',
        given: [{ token: id }, { whole: place }, { number: row }, { whole: dModel }],
        right: token.rowNorm[place],
        mistakes: mistakesOf({
          rootForgotten: row,
          multipliedByD: row * dModel,
          rootOfRoot: row * Math.sqrt(Math.sqrt(dModel)),
          divided: row / Math.sqrt(dModel),
          rootAdded: row + Math.sqrt(dModel),
          positionsLength: position.rowNorm[place],
        }),
      };
    });
  },
};

export const scale: readonly Template[] = [factor, term, length];
