// What a lab is at this moment, as JSON: what a host keeps, and gives back. What comes in is checked before anything is changed.
import { longestText } from '../lessons/state/hash.ts';
import type { Store } from '../lessons/state/store.ts';
import type { ProgressKeeper } from '../ui/progress-keeper.ts';

/** JSON-safe. */
export interface LabSnapshot {
  /** version of this shape */
  v: 1;
  /** the part of a lab's address after `#`; '' as it opens */
  state: string;
  /** the text, which a link carries only up to 2000 UTF-16 units */
  text: string;
  /** results of the checks, as **Save to a file** writes them */
  progress: unknown;
}

// with every unit as %XX%XX%XX, and room for fifty written cells
const longestState = 16 * longestText;
const longestGiven = 1_000_000; // UTF-16 units: a book; the lab itself refuses what has too many tokens

export function takenFrom(store: Store, keeper: ProgressKeeper): LabSnapshot {
  return { v: 1, state: store.hash, text: store.state.text, progress: JSON.parse(keeper.export()) };
}

function refuse(what: string): never {
  throw new TypeError(`setState: ${what}`);
}

function shortText(value: unknown, name: string, most: number): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') refuse(`${name} must be a string, got ${value === null ? 'null' : typeof value}`);
  if (value.length > most) refuse(`${name} has ${value.length} UTF-16 units, and at most ${most} are taken`);
  return value;
}

function fieldsOf(given: unknown, names: readonly string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    refuse('what getState gave is wanted, an object');
  const fields = given as Record<string, unknown>;
  if (fields.v !== 1) refuse(`v must be 1, got ${JSON.stringify(fields.v)}: another version of Stem Lab made it`);
  for (const name of Object.keys(fields)) if (!names.includes(name)) refuse(`${name} is not known`);
  return fields;
}

/** Results are added to those that are there: a best score never falls. Throws an error in words, and then has changed nothing. */
function takeProgress(keeper: ProgressKeeper, progress: unknown): void {
  if (progress === undefined || progress === null) return;
  try {
    keeper.import(JSON.stringify(progress));
  } catch (error) {
    refuse(`progress can't be read: ${(error as Error).message}`);
  }
}

/** What is left out stays as it is. `home` is where Reset goes. */
export function giveTo(store: Store, keeper: ProgressKeeper, given: unknown, home: string): void {
  const fields = fieldsOf(given, ['v', 'state', 'text', 'progress']);
  const state = shortText(fields.state, 'state', longestState);
  const text = shortText(fields.text, 'text', longestGiven);
  takeProgress(keeper, fields.progress);
  if (state !== undefined) store.open(state, false, home);
  if (text !== undefined && text !== store.state.text) store.adopt(text);
}

/** The same for an exercise, which has results and nothing else. */
export function giveResults(keeper: ProgressKeeper, given: unknown): void {
  takeProgress(keeper, fieldsOf(given, ['v', 'state', 'text', 'progress']).progress);
}
