// A part whose table a language does not have speaks English, and says so to who listens and to translators.
import { nothing } from 'lit';
import type { Language } from '../lessons/words/languages.ts';
import type { LazyWords } from '../lessons/words/lazy.ts';

/** For `lang`: 'en' where this part is not translated, else as the page around it. */
export function langOf({ lazy }: Language, part: keyof LazyWords): 'en' | typeof nothing {
  return lazy[part] ? nothing : 'en';
}

/** For `dir`, likewise. */
export function dirOf({ lazy }: Language, part: keyof LazyWords): 'ltr' | typeof nothing {
  return lazy[part] ? nothing : 'ltr';
}

/** For what stands around a whole part: the language that it is in. */
export function spokenBy(language: Language, part: keyof LazyWords): Pick<Language, 'tag' | 'dir'> {
  return language.lazy[part] ? language : { tag: 'en', dir: 'ltr' };
}
