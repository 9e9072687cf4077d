// q6: without positions the order of the tokens leaves no trace in what enters; which scheme leaves one there, and where.
import type { ModelConfig } from '../../engine/api.ts';
import { withModels } from '../experiments/lab-models.ts';
import { addsPositions, cellOf, evalOptions, mistakesOf, spotIn } from './ground.ts';
import type { Template } from './proof.ts';

const withoutPositions: Template = {
  id: 'q6.cell',
  check: 'q6',
  level: 1,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const spot = spotIn(lab, draw);
      if (!spot) return { cannot: 'noToken' };
      const { place, dimension, id } = spot;
      const bare = await models.clone({ positions: 'none', combine: 'sum' });
      const options = evalOptions(lab);
      const ask = { ids: [lab.ids], at: [0, place, dimension] as [number, number, number], options };
      const [without, out] = await Promise.all([
        bare.explain({ ...ask, stage: 'input' }),
        lab.model.forward([lab.ids], { ...options, trace: ['position', 'input'] }),
      ]);
      return {
        kind: 'number',
        given: [
          { whole: place },
          { token: id },
          { whole: dimension },
          { number: without.tokenValue },
          { number: without.scale },
          { number: without.segmentTerm ?? 0 },
        ],
        right: without.value,
        size: Math.max(Math.abs(without.tokenTerm), Math.abs(without.segmentTerm ?? 0)),
        mistakes: mistakesOf({
          positionAdded: out.input && cellOf(out.input, place, dimension),
          positionOnly: out.position && cellOf(out.position, place, dimension),
          rootForgotten: without.scale === 1 ? null : without.tokenValue + (without.segmentTerm ?? 0),
          rootTwice: without.scale === 1 ? null : without.tokenTerm * without.scale,
          rowForgotten: 0,
        }),
        cell: { place, dimension },
      };
    });
  },
};

const schemes: readonly ModelConfig['positions'][] = ['learned', 'sinusoidal', 'rope', 'alibi', 'none'];

const schemeActs: Template = {
  id: 'q6.scheme',
  check: 'q6',
  level: 2,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const { engine, ids, model } = lab;
      if (ids.length === 0) return { cannot: 'noToken' };
      const { dModel, positions, heads } = model.config;
      // a scheme that this model has no table for, or no pairs, is not asked about
      const pairs = dModel % heads === 0 && (dModel / heads) % 2 === 0;
      const possible = schemes.filter((one) => (one !== 'learned' || positions === one) && (one !== 'rope' || pairs));
      const scheme = draw.oneOf(possible);
      const place = draw.below(ids.length);
      const asked = await models.clone({ positions: scheme, combine: 'sum' });
      const bare = await models.clone({ positions: 'none', combine: 'sum' });
      const pass = { ids: [ids], places: [place], options: evalOptions(lab) };
      const { input } = await engine.compare({ model: asked, ...pass }, { model: bare, ...pass });
      return {
        kind: 'whole',
        given: [{ text: scheme }, { whole: place }, { token: ids[place] }, { whole: dModel }],
        right: input.changed,
        mistakes: mistakesOf({
          insideAttention: scheme === 'rope' || scheme === 'alibi' ? dModel : null,
          positionForgotten: 0,
          sineOfZero: scheme === 'sinusoidal' && place === 0 ? dModel : null,
          onePerPlace: 1,
          half: Math.ceil(dModel / 2),
        }),
      };
    });
  },
};

const backwards: Template = {
  id: 'q6.reversed',
  check: 'q6',
  level: 3,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const { engine, ids, model } = lab;
      if (ids.length < 2) return { cannot: 'twoTokens' };
      if (ids.length > 40) return { cannot: 'tooLong' };
      const with_ = draw.below(3) > 0;
      const { positions } = model.config;
      const asked = await models.clone({
        positions: with_ ? (addsPositions(model) ? positions : 'sinusoidal') : 'none',
        combine: 'sum',
      });
      const reversed = [...ids].reverse();
      const last = ids.length - 1;
      // token by token: the same token of the text, where it stands now and where it stands then
      const differences = await Promise.all(
        ids.map((_, place) =>
          engine.compare(
            { model: asked, ids: [ids], places: [place] },
            { model: asked, ids: [reversed], places: [last - place] },
          ),
        ),
      );
      return {
        kind: 'whole',
        given: [{ whole: ids.length }, { text: asked.config.positions }],
        right: differences.filter(({ input }) => input.changed > 0).length,
        mistakes: mistakesOf({
          orderUnseen: 0,
          middleForgotten: ids.length,
          middleCounted: ids.length - 1,
          halfOfThem: Math.floor(ids.length / 2),
        }),
      };
    });
  },
};

export const positions: readonly Template[] = [withoutPositions, schemeActs, backwards];
