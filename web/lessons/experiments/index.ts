// Every experiment, in the order in which a station shows its own.
import { ablation } from './ablation.ts';
import { causality } from './causality.ts';
import type { Experiment } from './experiment.ts';
import { sameId } from './same-id.ts';

export const experiments: readonly Experiment[] = [causality, sameId, ablation];
