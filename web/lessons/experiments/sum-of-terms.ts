// What enters block 0 is a sum: the token's row, times √d where that is on, the position's and the segment's.
import type { Tensor } from '../../engine/api.ts';
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { asRows, rowAt } from './tensor-parts.ts';

export const sumOfTerms: Experiment = {
  id: 'sum-of-terms',
  station: 'input',
  asks: [{ id: 'moved', choices: ['token', 'position', 'both'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, ids, settings } = lab;
      if (ids.length < 2) return { cannot: 'short' };
      const sum = model.config.combine === 'sum' ? model : await models.fresh({ combine: 'sum' });
      const options = { ...passOptions(settings, ids.length), train: false };
      const trace = ['token', 'position', 'segment', 'input'] as const;
      const pass = (list: number[]) =>
        sum.forward([list], { ...options, trace: [...trace], measure: true, logits: false });
      const [there, back] = await Promise.all([pass(ids), pass([...ids].reverse())]);
      const terms = [there, back].map((out) => trace.map((name) => asRows(out[name] as Tensor)));
      const [[token, position, segment, input], [tokenBack, positionBack]] = terms;
      const last = ids.length - 1;
      const [whole, tokenMoved, positionStays, cell] = await Promise.all([
        engine.difference(input, token, position),
        engine.difference(rowAt(token, 0), rowAt(tokenBack, last)),
        engine.difference(position, positionBack),
        sum.explain({ ids: [ids], at: [0, last, 0], stage: 'input', options }),
      ]);
      const segments = await engine.difference(input, token, segment);
      const { measures } = there;
      return {
        holds:
          (settings.segmentFrom !== null || whole.maxAbs === 0) && tokenMoved.changed + positionStays.changed === 0,
        figures: [
          { label: 'tokenTerm', value: cell.tokenTerm },
          { label: 'positionTerm', value: cell.positionTerm ?? 0 },
          { label: 'segmentTerm', value: cell.segmentTerm ?? 0 },
          { label: 'cell', value: cell.value },
          { label: 'rmsToken', value: measures?.token.rms ?? Number.NaN },
          { label: 'rmsPosition', value: measures?.position.rms ?? Number.NaN },
          { label: 'rmsSegment', value: measures?.segment.rms ?? Number.NaN },
          { label: 'apart', value: whole.maxAbs },
          { label: 'withoutPosition', value: segments.maxAbs },
          { label: 'tokenMoved', value: tokenMoved.maxAbs },
          { label: 'positionStays', value: positionStays.maxAbs },
        ],
        answers: { moved: tokenMoved.changed === 0 && positionStays.changed === 0 ? 'token' : '' },
      };
    }),
};
