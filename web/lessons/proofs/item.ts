// From what a template found to an item that can be asked: mistakes that look like the right answer, or like each other, go.
import type { Lab } from '../experiments/experiment.ts';
import { Draw } from './draw.ts';
import type { AnswerKind, Found, Item, Mistake, Template, Value } from './proof.ts';

// The page shows four significant digits. Two numbers read so and added are off by at most one unit of the last, which is a
// thousandth of the larger at most.
const shownDigits = 1e-3;

/** How far an answer may be off; 0 where it has to be exact. */
function toleranceOf({ kind, right, size = 0 }: Found): number {
  if (kind !== 'number' || typeof right !== 'number') return 0;
  return shownDigits * Math.max(Math.abs(right), Math.abs(size));
}

export function sameValue(a: Value, b: Value, tolerance: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance;
  if (typeof a === 'number' || typeof b === 'number') return false;
  return a.length === b.length && a.every((size, i) => size === b[i]);
}

const isKnown = (value: Value) => [value].flat().every((one) => Number.isFinite(one));

/** Those that cannot be mistaken for the right answer or for one before them. */
function apart(kind: AnswerKind, right: Value, mistakes: readonly Mistake[], tolerance: number): Mistake[] {
  const kept: Mistake[] = [];
  for (const one of mistakes) {
    const possible = isKnown(one.value) && (kind === 'number' || [one.value].flat().every(Number.isInteger));
    // an answer within the tolerance of both would be both
    const clear = (other: Value) => !sameValue(one.value, other, 2 * tolerance);
    if (possible && clear(right) && kept.every(({ value }) => clear(value))) kept.push(one);
  }
  return kept;
}

/** The item of this template for the learner's text, model and seed, or the key of what they are missing for it. */
export async function itemFrom(template: Template, lab: Lab, seed: number): Promise<Item | { cannot: string }> {
  const draw = new Draw(seed, template.id);
  const found = await template.make(lab, draw);
  if ('cannot' in found) return found;
  if (!isKnown(found.right)) return { cannot: 'notFinite' };
  const tolerance = toleranceOf(found);
  return {
    template,
    seed,
    kind: found.kind,
    given: found.given,
    right: found.right,
    tolerance,
    mistakes: apart(found.kind, found.right, found.mistakes, tolerance),
    options: found.options ? draw.shuffled(found.options) : [],
    cell: found.cell ?? null,
  };
}
