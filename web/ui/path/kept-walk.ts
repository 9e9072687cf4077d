// Where a learner is on the guided path, and what was theirs before it, kept with the page's entry in the browser's history:
// a reload finds it, another link does not.

export interface KeptWalk {
  /** of the step */
  readonly id: string;
  /** the learner's own state, as a link has it */
  readonly hash: string;
  /** a text that no link could hold is kept beside it */
  readonly text: string;
}

const key = 'stemLabPath';

export function keptWalk(): KeptWalk | null {
  const kept = (history.state as Record<string, KeptWalk | undefined> | null)?.[key];
  return typeof kept?.id === 'string' && typeof kept.hash === 'string' && typeof kept.text === 'string' ? kept : null;
}

/** Null: not on the path any more. */
export function keepWalk(walk: KeptWalk | null): void {
  try {
    history.replaceState({ ...history.state, [key]: walk ?? undefined }, '');
  } catch {
    // a page without an address of its own: a reload begins anew there
  }
}
