// A text as the characters that a reader counts: an emoji of several parts, a letter with its accents, a Hindi syllable are one.
// For display alone; where the browser can't tell, code points stand for them.

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : null;

export function characters(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}
