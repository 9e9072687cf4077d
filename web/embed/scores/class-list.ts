// A class's result codes, as a teacher pastes them: one a line with a name beside it, or a table out of a course system.
import { type CodedResult, findResultCodes } from '../../lessons/progress/index.ts';

export interface ClassRow {
  /** '' when nothing stands beside the code */
  readonly name: string;
  readonly result: CodedResult | 'damaged' | 'newer';
  /** the row, counted from 0, that has the same code; null for the first one with it */
  readonly sameAs: number | null;
}

const around = /^[\s,;:|"'·•*>–—-]+|[\s,;:|"'·•*<–—-]+$/gu;

export function readClassList(text: string): ClassRow[] {
  const found = findResultCodes(text);
  const seen = new Map<string, number>();
  return found.map(({ start, end, result }, row) => {
    const before = text.slice(found[row - 1]?.end ?? 0, start);
    const after = text.slice(end, found[row + 1]?.start ?? text.length);
    const name =
      (before.split('\n').at(-1) ?? '').replace(around, '') || (after.split('\n')[0] ?? '').replace(around, '');
    const key = typeof result === 'string' ? `row ${row}` : JSON.stringify(result);
    const sameAs = seen.get(key) ?? null;
    if (sameAs === null) seen.set(key, row);
    return { name, result, sameAs };
  });
}

/** Points over the checks that were on the learner's page, each one point; null when there was none. */
export function shareOf({ checks }: CodedResult): number | null {
  const shown = checks.filter(({ state }) => state !== 'absent');
  return shown.length > 0 ? shown.reduce((sum, { best }) => sum + best, 0) / shown.length : null;
}

/** Of all results that were read, how many have this check right; those whose page did not have it are not counted. */
export function rightOf(rows: readonly ClassRow[], check: number): { right: number; of: number } {
  const found = rows.flatMap(({ result }) => (typeof result === 'string' ? [] : (result.checks[check] ?? [])));
  const shown = found.filter(({ state }) => state !== 'absent');
  return { right: shown.filter(({ state }) => state === 'right').length, of: shown.length };
}
