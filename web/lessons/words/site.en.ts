// What is said of the hosted page's own copy: that it is there, that it can't be kept, that a newer one waits.

export const siteWords = {
  ready: 'This lab is kept on this device: it opens without a network.',
  refused: 'This browser keeps no copy of the lab: it opens with a network only.',
  newer:
    'A new version of this lab is here. Your text, settings and answers stay; numbers that you trained or opened from files do not.',
  reload: 'Reload',
};

export type SiteWords = typeof siteWords;
