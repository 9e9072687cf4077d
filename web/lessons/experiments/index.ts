// Every experiment, in the order in which a station shows its own.
import { ablation } from './ablation.ts';
import { causality } from './causality.ts';
import { concatEqualsSum } from './concat-equals-sum.ts';
import type { Experiment } from './experiment.ts';
import { permutation } from './permutation.ts';
import { ropeDistance } from './rope-distance.ts';
import { sameId } from './same-id.ts';
import { stepAsCoded } from './step-as-coded.ts';
import { stepTied } from './step-tied.ts';
import { stepUntied } from './step-untied.ts';

export const experiments: readonly Experiment[] = [
  permutation,
  ropeDistance,
  concatEqualsSum,
  causality,
  sameId,
  ablation,
  stepUntied,
  stepTied,
  stepAsCoded,
];
