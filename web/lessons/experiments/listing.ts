// The stem as lines of PyTorch, each with the shapes that it makes for the learner's text and sizes.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

const shapeText = (shape: readonly number[]) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

export const listing: Experiment = {
  id: 'listing',
  station: 'logits',
  asks: [
    { id: 'tableRows', choices: ['vocab', 'width', 'length', 'tokens'] },
    { id: 'tableColumns', choices: ['vocab', 'width', 'length', 'tokens'] },
    { id: 'positionRows', choices: ['vocab', 'width', 'length', 'tokens'] },
    { id: 'arange', choices: ['vocab', 'width', 'length', 'tokens'] },
    { id: 'scaleOf', choices: ['vocab', 'width', 'length', 'tokens'] },
  ],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { ids, settings } = lab;
      if (ids.length === 0) return { cannot: 'empty' };
      const stem = await models.fresh({ layers: 0, positions: 'learned', combine: 'sum', segmentFrom: null });
      const batch = [ids, ids];
      const { segmentIds: _, ...options } = passOptions(settings, ids.length);
      const [all, out, account, scaled] = await Promise.all([
        stem.parameters(),
        stem.forward(batch, { ...options, trace: ['token', 'position', 'input'] }),
        stem.account(),
        stem.explain({ ids: [ids], at: [0, 0, 0], stage: 'input' }),
      ]);
      const of = (name: string) => all.find((one) => one.name === name);
      const [table, places, head] = [of('tok.weight'), of('pos.weight'), of('lm_head.weight')];
      const tooLong = await stem.forward([Array.from({ length: stem.config.maxLen + 1 }, () => ids[0])]).then(
        () => '',
        (error: Error) => error.message,
      );
      const [, , width] = out.input?.shape ?? [];
      const symbol = (size: number | undefined) =>
        size === stem.config.vocabSize ? 'vocab' : size === stem.config.dModel ? 'width' : 'length';
      const shape = (one: { shape: number[] } | undefined) => shapeText(one?.shape ?? []);
      return {
        holds: shape(table) === shape(head) && out.logits.shape[1] === ids.length && tooLong !== '',
        figures: [
          { label: 'logits', value: shape(out.logits) },
          { label: 'tied', value: table?.address === head?.address ? 'True' : 'False' },
          { label: 'parameters', value: account.total },
          { label: 'tooLong', value: tooLong },
        ],
        table: {
          columns: ['shape'],
          rows: [
            { label: 'rows', values: [shape(table)] },
            { label: 'places', values: [shape(places)] },
            { label: 'head', values: [shape(head)] },
            { label: 'tie', values: [table?.address === head?.address ? '=' : '≠'] },
            { label: 'ids', values: [shapeText([batch.length, ids.length])] },
            { label: 'arange', values: [shapeText([ids.length])] },
            { label: 'look', values: [shape(out.token)] },
            { label: 'scale', values: [scaled.scale] },
            { label: 'add', values: [shape(out.input)] },
            { label: 'logits', values: [shape(out.logits)] },
          ],
        },
        answers: {
          tableRows: symbol(table?.shape[0]),
          tableColumns: symbol(table?.shape[1]),
          positionRows: symbol(places?.shape[0]),
          arange: 'tokens',
          scaleOf: symbol(width),
        },
      };
    }),
};
