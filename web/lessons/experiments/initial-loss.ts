// The loss before any training, by how the tables begin, × √d, and tying; beside it ln V, an even guess, and how often the
// largest logit is the token itself.
import type { Engine, Init } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';

export interface Begin {
  label: string;
  init: Init;
  scaleEmbeddings: boolean;
}

export const begins: readonly Begin[] = [
  { label: 'pytorch', init: 'pytorch', scaleEmbeddings: false },
  { label: 'pytorchScaled', init: 'pytorch', scaleEmbeddings: true },
  { label: 'invSqrt', init: 'inv-sqrt-d', scaleEmbeddings: false },
  { label: 'invSqrtScaled', init: 'inv-sqrt-d', scaleEmbeddings: true },
  { label: 'gpt2', init: 'gpt2', scaleEmbeddings: false },
  { label: 'gpt2Scaled', init: 'gpt2', scaleEmbeddings: true },
];

export interface InitialLoss {
  tied: number;
  untied: number;
  rmsToken: number;
  rmsPosition: number;
  /** places where the largest logit is the token itself */
  echoTied: number;
  echoUntied: number;
}

interface Sizes {
  vocabSize: number;
  dModel: number;
  maxLen: number;
  seed: number;
}

/** Of a stem without blocks. */
export async function initialLoss(
  engine: Engine,
  { seed, ...sizes }: Sizes,
  { init, scaleEmbeddings }: Begin,
  ids: number[],
  targets: number[],
): Promise<InitialLoss> {
  const look = async (tieWeights: boolean) => {
    const model = await engine.createModel({ ...sizes, init, scaleEmbeddings, tieWeights, seed });
    const ask = { targets: [targets], topK: 1, measure: true, logits: false as const };
    const { loss, top, measures } = await model.forward([ids], ask).finally(() => model.dispose());
    return { loss: loss ?? Number.NaN, measures, echo: ids.filter((id, t) => top?.ids[t] === id).length };
  };
  const [tied, untied] = [await look(true), await look(false)];
  return {
    tied: tied.loss,
    untied: untied.loss,
    rmsToken: tied.measures?.token.rms ?? Number.NaN,
    rmsPosition: tied.measures?.position.rms ?? Number.NaN,
    echoTied: tied.echo,
    echoUntied: untied.echo,
  };
}

export const initialLossGrid: Experiment = {
  id: 'initial-loss',
  station: 'logits',
  asks: [{ id: 'highest', choices: begins.map(({ label }) => label) }],
  async run({ engine, model, settings, ids }) {
    if (ids.length < 2) return { cannot: 'short' };
    const { vocabSize, dModel, maxLen } = model.config;
    const sizes = { vocabSize, dModel, maxLen, seed: settings.seed };
    const [inputs, targets] = [ids.slice(0, -1), ids.slice(1)];
    const { uniformLoss } = await model.train({ ids: [ids.slice(0, 2)], steps: 0 });
    const rows: { label: string; found: InitialLoss }[] = [];
    for (const begin of begins)
      rows.push({ label: begin.label, found: await initialLoss(engine, sizes, begin, inputs, targets) });
    const of = (label: string) => rows.find((row) => row.label === label)?.found;
    const highest = rows.reduce((most, row) => (row.found.tied > most.found.tied ? row : most));
    return {
      holds: highest.label === 'pytorchScaled' && (of('gpt2')?.echoTied ?? 0) > (of('gpt2')?.echoUntied ?? 0),
      figures: [
        { label: 'uniform', value: uniformLoss },
        { label: 'places', value: inputs.length },
      ],
      table: {
        columns: ['tied', 'untied', 'rmsToken', 'rmsPosition', 'echoTied', 'echoUntied'],
        rows: rows.map(({ label, found }) => ({
          label,
          values: [found.tied, found.untied, found.rmsToken, found.rmsPosition, found.echoTied, found.echoUntied],
        })),
      },
      answers: { highest: highest.label },
    };
  },
};
