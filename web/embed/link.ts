// What a host says by attributes or in a frame's query, put into the state of a link: `#v=1&text=…`.
import { linkKeys } from '../lessons/state/hash.ts';
import { type StationName, stationNames } from '../lessons/state/lab-state.ts';

/** Values beside a link; '' and undefined say nothing. */
export type Beside = Readonly<Record<string, string | undefined>>;

/**
 * `state` with what stands beside it, which has the last word. A link that names no model is one of the stem; a host that
 * gives no state at all means what the page opens with, the lesson's model.
 */
export function composedLink(state: string, beside: Beside): string {
  const pairs = new URLSearchParams(state.replace(/^[?#]/, ''));
  const fresh = pairs.size === 0;
  for (const [key, value] of Object.entries(beside)) if (value) pairs.set(key, value);
  if (fresh && pairs.size > 0 && !pairs.has('model')) pairs.set('model', 'lesson');
  return pairs.toString();
}

/** What the lesson and its questions call some stations. */
const otherNames: Readonly<Record<string, StationName>> = {
  lookup: 'rows',
  table: 'rows',
  tokens: 'ids',
  head: 'logits',
};

/** '' when there is no such station. */
export function stationNamed(name: string): StationName | '' {
  return stationNames.find((one) => one === name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : '');
}

/** Those of a query's values that a link may hold: hosts that take the part after # away still say what they want. */
export function linkPart(query: URLSearchParams): Beside {
  return Object.fromEntries([...query].filter(([key]) => linkKeys.has(key)));
}
