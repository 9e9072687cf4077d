// German of link.en.ts.
import type { LinkWords } from './link.en.ts';

export const linkWords: LinkWords = {
  copy: 'Link kopieren',
  copied: 'Kopiert. Der Link enthält Text, Schalter, Seeds, das gewählte Token und geschriebene Zellen.',
  textNotInLink: 'Dein Text ist zu lang für einen Link: alles andere steht darin.',
  byHand: 'Kopieren ist hier nicht erlaubt. Der Link, markiert:',
};
