// The stem as lines of PyTorch, each with the shapes that it makes for the learner's text and sizes.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment, Typed } from './experiment.ts';
import { withModels } from './lab-models.ts';

const shapeText = (shape: readonly number[]) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/** What each size is called in code, and in the lesson. */
const names = {
  vocab: ['vocab_size', 'v', '|v|', 'num_embeddings'],
  width: ['d_model', 'd', 'c', 'embedding_dim'],
  length: ['max_len', 't_max', 'tmax'],
  tokens: ['t', 'ids.size(1)', 'ids.shape[1]', 'len(text)'],
  batch: ['b'],
} as const;
type Size = keyof typeof names;

/** A size or a shape: each part by one of its names, or the number itself. */
function blank(shape: readonly number[], sizes: readonly Size[]): Typed {
  const [first] = sizes;
  return {
    is: sizes.length > 1 || first === 'tokens' ? shapeText(shape) : `${names[first][0]}, ${shape[0]}`,
    parts: shape.map((size, i) => [...names[sizes[i]], String(size)]),
  };
}

export const listing: Experiment = {
  id: 'listing',
  station: 'logits',
  asks: [
    'tableRows',
    'tableColumns',
    'positionRows',
    'bias',
    'idsShape',
    'arange',
    'atShape',
    'lookShape',
    'scaleOf',
    'logitsShape',
    'sameBuffer',
  ].map((id) => ({ id })),
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
      const [rows = Number.NaN, columns = Number.NaN] = table?.shape ?? [];
      const tied = table?.address === head?.address ? 'True' : 'False';
      const shape = (one: { shape: number[] } | undefined) => shapeText(one?.shape ?? []);
      return {
        holds: shape(table) === shape(head) && out.logits.shape[1] === ids.length && tooLong !== '',
        figures: [
          { label: 'logits', value: shape(out.logits) },
          { label: 'tied', value: tied },
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
          tableRows: blank([rows], ['vocab']),
          tableColumns: blank([columns], ['width']),
          positionRows: blank([places?.shape[0] ?? Number.NaN], ['length']),
          // nn.Linear's bias has a number for each row of its weight
          bias: blank([head?.shape[0] ?? Number.NaN], ['vocab']),
          idsShape: blank([batch.length, ids.length], ['batch', 'tokens']),
          arange: { ...blank([ids.length], ['tokens']), is: `T, ${ids.length}` },
          atShape: blank([ids.length], ['tokens']),
          lookShape: blank(out.token?.shape ?? [], ['batch', 'tokens', 'width']),
          scaleOf: blank([columns], ['width']),
          logitsShape: blank(out.logits.shape, ['batch', 'tokens', 'vocab']),
          sameBuffer: { is: tied },
        },
      };
    }),
};
