// Every experiment, in the order in which a station shows its own.
import type { Experiment } from './experiment.ts';

export const experiments: readonly Experiment[] = [];
