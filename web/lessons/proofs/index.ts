// Every template, by the check whose answer it lets the learner prove.
import { firstBlock } from './first-block.ts';
import { oneHot } from './one-hot.ts';
import { positions } from './positions.ts';
import type { Template } from './proof.ts';
import { resize } from './resize.ts';
import { sameId } from './same-id.ts';
import { scale } from './scale.ts';
import { shape } from './shape.ts';
import { tying } from './tying.ts';
import { width } from './width.ts';
import { word2vec } from './word2vec.ts';

export { type Judgement, judge } from './answer.ts';
export { itemFrom } from './item.ts';
export type * from './proof.ts';

export const templates: readonly Template[] = [
  ...shape,
  ...oneHot,
  ...firstBlock,
  ...tying,
  ...sameId,
  ...positions,
  ...word2vec,
  ...scale,
  ...resize,
  ...width,
];

/** The templates of a check, the easier ones first. */
export function templatesOf(check: string): readonly Template[] {
  return templates.filter((one) => one.check === check).sort((a, b) => a.level - b.level);
}
