// A token that is added needs a row: its id is refused until there is one, in E and, untied, in the head.
import type { Experiment } from './experiment.ts';

const added = 4;

export const moreTokens: Experiment = {
  id: 'more-tokens',
  station: 'ids',
  asks: [{ id: 'newId', choices: ['zeros', 'last', 'error'] }],
  async run({ engine, model, ids }) {
    const { vocabSize } = model.config;
    const refusal = (id: number) =>
      model.forward([[...ids.slice(0, 1), id]], { logits: false }).then(
        () => '',
        (error: Error) => error.message,
      );
    const weigh = (size: number, tieWeights: boolean) =>
      engine.accountOf({ ...model.config, vocabSize: size, tieWeights });
    const [refused, last, tied, tiedMore, untied, untiedMore] = await Promise.all([
      refusal(vocabSize),
      refusal(vocabSize - 1),
      weigh(vocabSize, true),
      weigh(vocabSize + added, true),
      weigh(vocabSize, false),
      weigh(vocabSize + added, false),
    ]);
    return {
      holds: refused !== '' && last === '',
      figures: [
        { label: 'id', value: vocabSize },
        { label: 'refused', value: refused },
        { label: 'added', value: added },
      ],
      table: {
        columns: ['tied', 'untied'],
        rows: [
          { label: 'before', values: [tied.total, untied.total] },
          { label: 'after', values: [tiedMore.total, untiedMore.total] },
        ],
      },
      answers: { newId: refused === '' ? 'last' : 'error' },
    };
  },
};
