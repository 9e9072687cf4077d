// What is said where the address is copied. It is loaded with that.

export const linkWords = {
  copy: 'Copy link',
  copied: 'Copied. The link holds the text, switches, seeds, the selected token and written cells.',
  textNotInLink: 'Your text is too long for a link: it carries everything else.',
  byHand: 'Copying is not allowed here. The link, selected:',
};

export type LinkWords = typeof linkWords;
