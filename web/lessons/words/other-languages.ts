// Every language but English, each fetched when it is asked for: the modules that make their tables.
import type { Language } from './languages.ts';

const makers: Readonly<Record<string, () => Promise<Language>>> = {
  de: async () => (await import('./german.ts')).german,
  ar: async () => (await import('./arabic.ts')).arabic,
  'en-XA': async () => (await import('./pseudo.ts')).longAccented(),
  'ar-XB': async () => (await import('./pseudo.ts')).mirrored(),
};

export function made(tag: string): Promise<Language> {
  return makers[tag]();
}
