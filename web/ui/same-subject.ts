// Whether two views are of the same text, switches and numbers.
import type { StemView } from './stem-view.ts';

export function sameSubject(a: StemView, b: StemView): boolean {
  return (
    a.settings === b.settings &&
    a.edits === b.edits &&
    a.trained === b.trained &&
    a.tokenCount === b.tokenCount &&
    a.tokens.every(({ id }, i) => id === b.tokens[i]?.id)
  );
}
