// Every experiment, in the order in which a station shows its own.
import { ablation } from './ablation.ts';
import { address } from './address.ts';
import { alibiSlopes } from './alibi-slopes.ts';
import { bigram } from './bigram.ts';
import { blockParameters } from './block-parameters.ts';
import { causality } from './causality.ts';
import { concatEqualsSum } from './concat-equals-sum.ts';
import { density } from './density.ts';
import { dropoutMean } from './dropout-mean.ts';
import type { Experiment } from './experiment.ts';
import { freezeGroups } from './freeze-groups.ts';
import { gradientParts } from './gradient-parts.ts';
import { headProduct } from './head-product.ts';
import { idToRow } from './id-to-row.ts';
import { initSpread } from './init-spread.ts';
import { initialLossGrid } from './initial-loss.ts';
import { labels } from './labels.ts';
import { listing } from './listing.ts';
import { maskLeaks } from './mask-leaks.ts';
import { moreTokens } from './more-tokens.ts';
import { newRows } from './new-rows.ts';
import { oneCell } from './one-cell.ts';
import { oneHot } from './one-hot.ts';
import { orderEnters } from './order-enters.ts';
import { padMask } from './pad-mask.ts';
import { permutation } from './permutation.ts';
import { positionRows } from './position-rows.ts';
import { recipe } from './recipe.ts';
import { ropeDistance } from './rope-distance.ts';
import { ropeLeavesInput } from './rope-leaves-input.ts';
import { sameId } from './same-id.ts';
import { sameRow } from './same-row.ts';
import { senses } from './senses.ts';
import { sharedStrength } from './shared-strength.ts';
import { sinusoidDistance } from './sinusoid-distance.ts';
import { stepAsCoded } from './step-as-coded.ts';
import { stepDecay } from './step-decay.ts';
import { stepTied } from './step-tied.ts';
import { stepUntied } from './step-untied.ts';
import { sumOfTerms } from './sum-of-terms.ts';
import { tableShare } from './table-share.ts';
import { throughLayers } from './through-layers.ts';
import { twoObjectives } from './two-objectives.ts';
import { twoRows } from './two-rows.ts';
import { unknownWord } from './unknown-word.ts';
import { whatEnters } from './what-enters.ts';
import { wordPieces } from './word-pieces.ts';

export const experiments: readonly Experiment[] = [
  labels,
  wordPieces,
  moreTokens,
  newRows,
  idToRow,
  address,
  density,
  oneHot,
  sameRow,
  initSpread,
  twoRows,
  tableShare,
  permutation,
  ropeDistance,
  concatEqualsSum,
  positionRows,
  sinusoidDistance,
  ropeLeavesInput,
  alibiSlopes,
  sumOfTerms,
  recipe,
  dropoutMean,
  padMask,
  whatEnters,
  causality,
  sameId,
  ablation,
  throughLayers,
  orderEnters,
  maskLeaks,
  senses,
  blockParameters,
  headProduct,
  oneCell,
  initialLossGrid,
  listing,
  stepUntied,
  stepTied,
  stepAsCoded,
  stepDecay,
  gradientParts,
  freezeGroups,
  bigram,
  sharedStrength,
  twoObjectives,
  unknownWord,
];
