// Answers that are being typed. They are this tab's: a reload keeps them, and nobody else on the device meets them.
import { openStorage } from './storage.ts';

const texts = openStorage(() => window.sessionStorage);

export function draftOf(place: string): string | null {
  return texts.get(`draft.${place}`);
}

/** '' for none. */
export function keepDraft(place: string, text: string): void {
  if (text === '') texts.remove(`draft.${place}`);
  else texts.set(`draft.${place}`, text);
}
