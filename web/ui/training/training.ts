// A training as the station runs it: a copy of the shown model learns, and takes its place when the training ends. No DOM.
import type { Model, RowChange, StemError, TrainingBatch, TrainingOptions } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { segmentIds } from '../../lessons/state/engine-options.ts';
import type { Settings } from '../../lessons/state/settings.ts';
import type { TrainingPlan } from '../../lessons/state/training-plan.ts';
import { type Batch, batchOf } from '../../lessons/training/batch.ts';
import { page } from '../../lessons/training/page.ts';
import type { Trained } from '../trained.ts';

export type Outcome =
  | { kind: 'done' }
  | { kind: 'cancelled' }
  /** `brokeAt`: the step whose loss was no number any more; null when the model came so */
  | { kind: 'not-finite'; brokeAt: number | null }
  | { kind: 'failed'; message: string };

/** Steps one after another from the untrained numbers on: several trainings, if each went on from the one before. */
export interface Series {
  vocabSize: number;
  tied: boolean;
  batch: Batch;
  plan: TrainingPlan;
  /** losses[i]: before step i, nats */
  losses: number[];
  /** steps at which a training went on from the one before */
  joints: number[];
  /** after the last step, without dropout; null while it runs */
  lossNow: number | null;
  /** of an even guess */
  uniformLoss: number | null;
  /** steps of the last training, wanted and made */
  wanted: number;
  made: number;
  /** how long those took, ms */
  elapsed: number;
  outcome: Outcome | null;
  /** rows of E that are no longer as they were before the series; null while it runs */
  moved: RowChange[] | null;
}

export type Phase = 'idle' | 'starting' | 'running' | 'stopping' | 'ending';

export async function batchFor(plan: TrainingPlan, { tokenizer, ids, model }: Lab): Promise<Batch> {
  const all = plan.corpus === 'text' ? ids : await tokenizer.encode(page);
  return batchOf(all, model.config.maxLen);
}

/** For a model that has segments: the learner's text keeps its two, the page is all segment 0. */
function segmentsFor({ ids }: Batch, { corpus }: TrainingPlan, settings: Settings): { segmentIds?: number[][] } {
  const all = corpus === 'text' ? segmentIds(settings, ids.flat().length) : null;
  if (!all) return {};
  const width = ids[0].length;
  return { segmentIds: ids.map((_, row) => all.slice(row * width, (row + 1) * width)) };
}

/** The rows as they are handed to the engine. */
export function rowsOf(batch: Batch, plan: TrainingPlan, settings: Settings): TrainingBatch {
  return { ids: batch.ids, ...segmentsFor(batch, plan, settings) };
}

export function trainingOptions(plan: TrainingPlan, rows: TrainingBatch): TrainingOptions {
  const { optimizer: name, lr, weightDecay, steps, clip, warmup, dropout, seed, freeze } = plan;
  return {
    ...rows,
    steps,
    optimizer: { name, lr, weightDecay },
    freeze: freeze === '' ? [] : (freeze.split(',') as TrainingOptions['freeze']),
    clip,
    warmup,
    dropout,
    seed,
  };
}

const code = (error: unknown) => (error as Partial<StemError>).code;

export class Training {
  phase: Phase = 'idle';
  series: Series | null = null;

  readonly #changed: () => void;
  readonly #clock: () => number;
  /** the shown model as it was when the series began */
  #origin: Model | null = null;
  #stop: AbortController | null = null;

  /** `changed` is called after each step and each change of phase; `clock` gives milliseconds. */
  constructor(changed: () => void, clock: () => number) {
    this.#changed = changed;
    this.#clock = clock;
  }

  get running(): boolean {
    return this.phase !== 'idle';
  }

  #enter(phase: Phase): void {
    this.phase = phase;
    this.#changed();
  }

  /**
   * Trains a copy of the shown model. `further`: the series goes on; else a new one begins. Gives the trained numbers,
   * or null when no step was made. Never rejects: what went wrong is the series' outcome.
   */
  async run(lab: Lab, { plan, further }: { plan: TrainingPlan; further: boolean }): Promise<Trained | null> {
    if (this.running) return null;
    const stop = new AbortController();
    this.#stop = stop;
    this.#enter('starting');
    let model: Model | null = null;
    try {
      model = await lab.model.clone();
      const series = await this.#begin(lab, plan, further);
      const options = trainingOptions(plan, rowsOf(series.batch, plan, lab.settings));
      await this.#train(model, series, options, stop);
      if (series.made === 0) return null;
      const { settings, edits } = lab;
      const trained = { model, settings, edits, steps: series.losses.length };
      model = null;
      return trained;
    } catch (error) {
      this.#fail(error);
      return null;
    } finally {
      model?.dispose();
      this.#stop = null;
      this.#enter('idle');
    }
  }

  async #begin(lab: Lab, plan: TrainingPlan, further: boolean): Promise<Series> {
    const batch = await batchFor(plan, lab);
    const before = further ? this.series : null;
    if (!before || !this.#origin) {
      this.#origin?.dispose();
      this.#origin = null;
      this.#origin = await lab.model.clone();
    }
    const losses = before?.losses ?? [];
    const { vocabSize, tieWeights } = lab.model.config;
    this.series = {
      ...{ vocabSize, tied: tieWeights, batch, plan, losses, wanted: plan.steps },
      joints: losses.length > 0 ? [...(before?.joints ?? []), losses.length] : [],
      ...{ lossNow: null, uniformLoss: before?.uniformLoss ?? null, made: 0, elapsed: 0, outcome: null, moved: null },
    };
    return this.series;
  }

  async #train(model: Model, series: Series, options: TrainingOptions, stop: AbortController): Promise<void> {
    // an even guess and a model that came broken are known before the first step
    const first = await model.train({ ...options, steps: 0 });
    series.uniformLoss = first.uniformLoss;
    if (stop.signal.aborted) {
      series.outcome = { kind: 'cancelled' };
      series.lossNow = first.loss;
      return;
    }
    // asked to stop before it ran
    if (this.phase === 'starting') this.#enter('running');
    // a step is finished before the training ends, so that the steps that are told are the steps that were made
    const ending = new AbortController();
    const begun = this.#clock();
    try {
      const { loss } = await model.train({
        ...options,
        signal: ending.signal,
        onStep: ({ loss }) => {
          series.losses.push(loss);
          series.made += 1;
          series.elapsed = this.#clock() - begun;
          if (stop.signal.aborted) ending.abort();
          this.#changed();
        },
      });
      series.lossNow = loss;
      series.outcome = { kind: 'done' };
    } catch (error) {
      if (code(error) === 'cancelled') series.outcome = { kind: 'cancelled' };
      else if (code(error) === 'not-finite') {
        series.outcome = { kind: 'not-finite', brokeAt: series.made === 0 ? null : series.losses.length };
        // the last step was undone: its loss is that of the numbers that stay
        if (series.made > 0) {
          series.losses.pop();
          series.made -= 1;
        }
      } else throw error;
    }
    this.#enter('ending');
    series.lossNow ??= (await model.train({ ...options, steps: 0 })).loss;
    series.moved = this.#origin ? await model.changedRows(this.#origin) : [];
  }

  #fail(error: unknown): void {
    // a model that came with a loss that is no number can't be trained, nor asked for its loss
    const outcome: Outcome =
      code(error) === 'not-finite'
        ? { kind: 'not-finite', brokeAt: null }
        : { kind: 'failed', message: (error as Error).message };
    if (this.series) this.series.outcome = outcome;
  }

  /** Asks the training to end: after the step that is being made, which counts. */
  cancel(): void {
    if (this.phase !== 'starting' && this.phase !== 'running') return;
    this.#stop?.abort();
    this.#enter('stopping');
  }
}
