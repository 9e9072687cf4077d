// d is the width of everything: of rows, positions, norms, queries, the head. Another width for one of them makes no model.
import type { Experiment } from './experiment.ts';

export const blockParameters: Experiment = {
  id: 'block-parameters',
  station: 'blocks',
  asks: [{ id: 'count' }, { id: 'doubled', choices: ['same', 'two', 'four'] }],
  async run({ engine, model }) {
    const { dModel, dFf, heads, vocabSize } = model.config;
    const one = { ...model.config, layers: 1, heads: dModel % heads === 0 ? heads : 1 };
    const blocksOf = async (options: object) => (await engine.accountOf(options)).parts;
    const count = (parts: Awaited<ReturnType<typeof blocksOf>>, part: string) =>
      parts.find((each) => each.part === part)?.count ?? 0;
    const narrow = Math.max(1, Math.floor(dModel / 4));
    const [usual, wide, factorised, refused] = await Promise.all([
      blocksOf(one),
      blocksOf({ ...one, dModel: 2 * dModel, dFf: 2 * dFf, heads: 1 }),
      blocksOf({ ...one, dModel: narrow, dFf: narrow, heads: 1 }),
      engine.accountOf({ ...one, heads: dModel + 1 }).then(
        () => '',
        (error: Error) => error.message,
      ),
    ]);
    const block = count(usual, 'blocks');
    // 4d² + 4d of attention, 2·d·dFf + dFf + d of the feed-forward part, 4d of two norms and 2d of the last
    const formula = 4 * dModel * dModel + 4 * dModel + 2 * dModel * dFf + dFf + dModel + 6 * dModel;
    const model1 = await engine.createModel({ ...one, vocabSize: 256, maxLen: 8, init: 'gpt2' });
    const tensors = await model1.parameters().finally(() => model1.dispose());
    return {
      holds: block === formula && refused !== '',
      figures: [
        { label: 'block', value: block },
        { label: 'wide', value: count(wide, 'blocks') },
        { label: 'table', value: count(usual, 'tokens') },
        { label: 'narrowTable', value: count(factorised, 'tokens') },
        { label: 'bridge', value: `(${narrow}, ${dModel})` },
        { label: 'vocabSize', value: vocabSize },
        { label: 'refused', value: refused },
      ],
      table: {
        columns: ['shape'],
        rows: tensors
          .filter(({ name, shape }) => shape.length === 2 || name.includes('ln_1.weight'))
          .map(({ name, shape }) => ({
            label: name,
            values: [
              `(${(name === 'tok.weight' ? [vocabSize, dModel] : name === 'pos.weight' ? [model.config.maxLen, dModel] : shape).join(', ')})`,
            ],
          })),
      },
      answers: { count: { is: block }, doubled: count(wide, 'blocks') > 3 * block ? 'four' : 'two' },
    };
  },
};
