// What the page around a frame may ask of the lab, by postMessage. Only that page is heard, and every field is checked.
import { spokenFor } from '../lessons/words/languages.ts';
import type { ExerciseElement } from './exercise-element.ts';
import type { LabElement } from './lab-element.ts';

export type Framed = LabElement | ExerciseElement;
export type Own = (fields: { type: string; [field: string]: unknown }) => void;

interface Asked {
  type: string;
  id: string | number | null;
  fields: Readonly<Record<string, unknown>>;
}

/** Null: not for us, or not as agreed. */
function askedOf(data: unknown): Asked | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Record<string, unknown>;
  const { target, v, type, id = null } = fields;
  if (target !== 'stem-lab' || v !== 1 || typeof type !== 'string') return null;
  const named = (typeof id === 'string' && id.length <= 200) || (typeof id === 'number' && Number.isFinite(id));
  return named || id === null ? { type, id: id as Asked['id'], fields } : null;
}

export const themes: readonly string[] = ['light', 'dark', 'auto'];

function oneOf(value: unknown, name: string, known: readonly string[]): string {
  if (typeof value !== 'string' || !known.includes(value))
    throw new TypeError(`${name}: one of ${known.join(', ')} is wanted, got ${JSON.stringify(value) ?? typeof value}`);
  return value;
}

/** What each asks; the fields of its answer. Throws in words. */
const acts: Readonly<Record<string, (element: Framed, fields: Asked['fields']) => Record<string, unknown>>> = {
  'get-state': (element) => ({ type: 'state', state: element.getState() }),
  'set-state': (element, { state }) => {
    element.setState(state as Parameters<Framed['setState']>[0]);
    return { type: 'state', state: element.getState() };
  },
  reset: (element) => {
    element.reset();
    return { type: 'state', state: element.getState() };
  },
  focus: (element) => {
    element.focus();
    return { type: 'done' };
  },
  theme: (element, { theme }) => {
    const wanted = oneOf(theme, 'theme', themes);
    showTheme(element, wanted);
    return { type: 'done' };
  },
  lang: (element, { lang }) => {
    if (typeof lang !== 'string' || spokenFor(lang) === '')
      throw new TypeError(`lang: there is no table of words for ${JSON.stringify(lang) ?? typeof lang}`);
    element.lang = lang;
    return { type: 'done' };
  },
};

/** Of the element, and of the page in the frame. */
export function showTheme(element: Framed, asked: string): void {
  const known = asked === 'light' || asked === 'dark';
  element.theme = known ? asked : '';
  document.documentElement.style.colorScheme = known ? asked : '';
}

/** Acts on a message of the page around, and answers it with its id. A type that is not known is left alone: a later version may be asked. */
export function answer(element: Framed, data: unknown, own: Own): void {
  const asked = askedOf(data);
  if (!asked || !Object.hasOwn(acts, asked.type)) return;
  const { type, id, fields } = asked;
  const withId = id === null ? {} : { id };
  try {
    own({ ...(acts[type](element, fields) as { type: string }), ...withId });
  } catch (error) {
    own({ type: 'error', detail: { about: type, message: (error as Error).message }, ...withId });
  }
}

/** What of the element's events goes out, and under which name. */
const told: Readonly<Record<string, string>> = {
  'stem-ready': 'ready',
  'stem-answer': 'answer',
  'stem-score': 'score',
  'stem-complete': 'complete',
  'stem-xapi': 'xapi',
  'stem-error': 'error',
};

export function forwardEvents(element: Framed, own: Own): void {
  for (const [name, type] of Object.entries(told))
    element.addEventListener(name, (event) => own({ type, detail: (event as CustomEvent<unknown>).detail }));
  element.addEventListener('stem-change', () => own({ type: 'state', state: element.getState() }));
}
