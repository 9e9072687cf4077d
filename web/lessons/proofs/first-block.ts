// q3: what enters block 0 is the token's term and the position's, added.
import { withModels } from '../experiments/lab-models.ts';
import { addsPositions, cellOf, evalOptions, mistakesOf, spotIn } from './ground.ts';
import type { Template } from './proof.ts';

const positionTerm: Template = {
  id: 'q3.position',
  check: 'q3',
  level: 1,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const spot = spotIn(lab, draw);
      if (!spot) return { cannot: 'noToken' };
      if (lab.ids.length < 2) return { cannot: 'twoTokens' };
      const { place, dimension, id } = spot;
      const model = addsPositions(lab.model) ? lab.model : await models.clone({ positions: 'sinusoidal' });
      const out = await model.forward([lab.ids], { ...evalOptions(lab), trace: ['token', 'position', 'input'] });
      const { token, position, input } = out;
      if (!token || !position || !input) return { cannot: 'noToken' };
      const { positions, combine, maxLen } = model.config;
      // most ids are beyond the places of the text, but not beyond the table
      const byId =
        positions === 'learned' && combine === 'sum' && id < maxLen ? await model.rows('pos.weight', [id]) : null;
      return {
        kind: 'number',
        given: [{ whole: place }, { token: id }, { whole: dimension }, { text: positions }],
        right: cellOf(position, place, dimension),
        mistakes: mistakesOf({
          countedFromOne: cellOf(position, place + 1, dimension),
          positionBefore: cellOf(position, place - 1, dimension),
          idForPlace: byId ? byId.data[dimension] : cellOf(position, id, dimension),
          nextColumn: cellOf(position, place, dimension + 1),
          tokenForPosition: cellOf(token, place, dimension),
          sumForPosition: cellOf(input, place, dimension),
        }),
        cell: { place, dimension },
      };
    });
  },
};

const inputCell: Template = {
  id: 'q3.cell',
  check: 'q3',
  level: 2,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const spot = spotIn(lab, draw);
      if (!spot) return { cannot: 'noToken' };
      const { place, dimension, id } = spot;
      // a projection of both joined is no sum that is done by hand
      const joined = lab.model.config.combine === 'concat';
      const model = joined ? await models.clone({ combine: 'sum' }) : lab.model;
      const options = evalOptions(lab);
      const cell = await model.explain({ ids: [lab.ids], at: [0, place, dimension], stage: 'input', options });
      const position = cell.positionTerm ?? 0;
      const segment = cell.segmentTerm ?? 0;
      const others = await model.forward([lab.ids], { ...options, trace: ['position'] });
      const other = (at: number) => others.position && cellOf(others.position, at, dimension);
      const moved = (value: number | undefined) => (value === undefined ? null : cell.tokenTerm + value + segment);
      return {
        kind: 'number',
        given: [
          { whole: place },
          { token: id },
          { whole: dimension },
          { number: cell.tokenValue },
          { number: cell.scale },
          { number: position },
          { number: segment },
        ],
        right: cell.value,
        size: Math.max(Math.abs(cell.tokenTerm), Math.abs(position), Math.abs(segment)),
        mistakes: mistakesOf({
          rootForgotten: cell.scale === 1 ? null : cell.tokenValue + position + segment,
          rootOfAll: cell.scale === 1 ? null : (cell.tokenValue + position) * cell.scale + segment,
          multipliedByD: cell.scale === 1 ? null : cell.tokenValue * model.config.dModel + position + segment,
          divided: cell.scale === 1 ? null : cell.tokenValue / cell.scale + position + segment,
          countedFromOne: moved(other(place + 1)),
          positionBefore: moved(other(place - 1)),
          tokenOnly: cell.tokenTerm,
          positionOnly: position,
          subtracted: cell.tokenTerm - position + segment,
          product: cell.tokenTerm * position,
        }),
        cell: { place, dimension },
      };
    });
  },
};

const inputShape: Template = {
  id: 'q3.shape',
  check: 'q3',
  level: 3,
  async make(lab) {
    const { model, ids } = lab;
    if (ids.length === 0) return { cannot: 'noToken' };
    const { input } = await model.forward([ids, ids], { trace: ['input'], ...pairOf(lab) });
    if (!input) return { cannot: 'noToken' };
    const { vocabSize, dModel } = model.config;
    const count = ids.length;
    return {
      kind: 'shape',
      given: [{ whole: count }],
      right: input.shape,
      mistakes: mistakesOf({
        batchForgotten: [count, dModel],
        batchJoined: [2 * count, dModel],
        logitsForInput: [2, count, vocabSize],
        idsForInput: [2, count],
        axesSwapped: [2, dModel, count],
        vocabularyForTokens: [2, vocabSize, dModel],
        positionsJoined: [2, count, 2 * dModel],
      }),
    };
  },
};

/** The learner's pass for the text and the text again. */
function pairOf(lab: Parameters<typeof evalOptions>[0]) {
  const { segmentIds, ...options } = evalOptions(lab);
  return segmentIds ? { ...options, segmentIds: [...segmentIds, ...segmentIds] } : options;
}

export const firstBlock: readonly Template[] = [positionTerm, inputCell, inputShape];
