// The models that an experiment makes beside the learner's. All of them go when it is over.
import type { Model, Switches } from '../../engine/api.ts';
import { modelOptions } from '../state/engine-options.ts';
import { conflictOf, nearestHeads, type Settings } from '../state/settings.ts';
import type { Lab } from './experiment.ts';

export class LabModels {
  readonly #lab: Lab;
  readonly #made: Model[] = [];

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  /** The learner's model with other switches: the same numbers. */
  async clone(switches: Switches, of: Model = this.#lab.model): Promise<Model> {
    return this.#keep(await of.clone(switches));
  }

  /** A fresh model of the learner's seed and settings but for `change`, with their cells of E. Heads that don't go are fewer. */
  async fresh(change: Partial<Settings>): Promise<Model> {
    const { engine, settings, edits } = this.#lab;
    const wanted = { ...settings, ...change };
    const heads = conflictOf(wanted) ? (nearestHeads(wanted) ?? wanted.heads) : wanted.heads;
    const model = this.#keep(await engine.createModel(modelOptions({ ...wanted, heads })));
    for (const { row, column, value } of edits) await model.setCell('tok.weight', row, column, value);
    return model;
  }

  #keep(model: Model): Model {
    this.#made.push(model);
    return model;
  }

  dispose(): void {
    for (const model of this.#made) model.dispose();
  }
}

/** What `work` comes to, with models that are disposed of afterwards, also when it fails. */
export async function withModels<Result>(lab: Lab, work: (models: LabModels) => Promise<Result>): Promise<Result> {
  const models = new LabModels(lab);
  try {
    return await work(models);
  } finally {
    models.dispose();
  }
}
