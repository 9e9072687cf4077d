// The languages of the page, and how one is chosen. English comes with the page; every other is fetched when it is asked for.
import type { QuestionWords } from '../questions/translated.ts';
import { en, type Words } from './en.ts';
import type { LazyWords } from './lazy.ts';

/** Everything the page says, in one language. */
export interface Language {
  /** BCP 47 */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** BCP 47, for counts; without it as in English. Its decimal sign is the point: measured numbers have one in every language */
  readonly numbers?: string;
  readonly words: Words;
  /** what is missing comes in English with the part of the page that says it */
  readonly lazy: Readonly<Partial<LazyWords>>;
  /** the ten questions; without them they are asked as their files have them, in English */
  readonly questions?: QuestionWords;
}

export const english: Language = { tag: 'en', dir: 'ltr', words: en, lazy: {} };

/** A further language is a name here and a line in other-languages.ts. */
export const languageTags: readonly string[] = ['en', 'de', 'ar', 'en-XA', 'ar-XB'];

/** The tag of the language that is spoken for `asked`: itself, its mother (en for en-GB), or '' when there is none. */
export function spokenFor(asked: string): string {
  const wanted = asked.trim().toLowerCase().replaceAll('_', '-');
  const found = (tag: string) => languageTags.find((one) => one.toLowerCase() === tag) ?? '';
  return found(wanted) || found(wanted.split('-')[0]);
}

/** English for a tag that is not in the list. */
export async function loadLanguage(tag: string): Promise<Language> {
  return tag !== 'en' && languageTags.includes(tag) ? (await import('./other-languages.ts')).made(tag) : english;
}
