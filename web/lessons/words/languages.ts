// The languages of the page, and how one is chosen. English comes with the page; every other is fetched when it is asked for.
import { en, type Words } from './en.ts';
import type { LazyWords } from './lazy.ts';

/** Everything the page says, in one language. */
export interface Language {
  /** BCP 47 */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly words: Words;
  /** what is missing comes in English with the part of the page that says it */
  readonly lazy: Readonly<Partial<LazyWords>>;
}

export const english: Language = { tag: 'en', dir: 'ltr', words: en, lazy: {} };

/** A further language is a line here and a module that makes its tables. */
const makers: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => english,
  'en-XA': async () => (await import('./pseudo.ts')).longAccented(),
  'ar-XB': async () => (await import('./pseudo.ts')).mirrored(),
};

export const languageTags: readonly string[] = Object.keys(makers);

/** The tag of the language that is spoken for `asked`: itself, its mother (en for en-GB), or '' when there is none. */
export function spokenFor(asked: string): string {
  const wanted = asked.trim().toLowerCase().replaceAll('_', '-');
  const found = (tag: string) => languageTags.find((one) => one.toLowerCase() === tag) ?? '';
  return found(wanted) || found(wanted.split('-')[0]);
}

/** English for a tag that is not in the list. */
export async function loadLanguage(tag: string): Promise<Language> {
  return Object.hasOwn(makers, tag) ? makers[tag]() : english;
}
