// The page for teachers: what to show, what to paste.

export const teachersWords = {
  title: 'Put Stem Lab into your course',
  lead: 'Choose what your learners shall see, look at it on the right, and copy one of the four snippets below. Learners need no account, and nothing they type leaves their device.',
  what: 'What to show',
  kinds: { lab: 'the whole lab', station: 'one station', exercise: 'one check' },
  station: 'Station',
  question: 'Check',
  model: 'Model',
  models: { lesson: 'trained model', stem: 'untrained stem: small to load' },
  text: 'Text to begin with',
  textHint: 'Empty: the lab’s own sentence.',
  link: 'A link from the lab, with all that is set there',
  linkHint: 'Set switches, seeds and cells in the lab, press Copy link, and put the link in here.',
  linkBad: 'This is no link of the lab: after its # there is nothing that the lab knows.',
  look: 'Look',
  theme: 'Theme',
  themes: { auto: 'as the reader’s system', light: 'light', dark: 'dark' },
  language: 'Language',
  hide: 'Leave out',
  hidden: {
    intro: 'introduction',
    samples: 'sample texts',
    presets: 'models to start from',
    table: 'settings of the tables',
    checks: 'checks',
    experiments: 'experiments',
  },
  lock: 'The learner may not change',
  chosen: (count: number) => (count === 0 ? 'nothing' : `${count} chosen`),
  preview: 'As your learners see it',
  previewTitle: 'Preview of the lab',
  snippets: 'To paste',
  kindsOfSnippet: {
    iframe: 'Frame',
    loader: 'Script',
    element: 'Element',
    link: 'Link',
  },
  hints: {
    iframe:
      'For Canvas, Moodle, Open edX, WordPress, Notion: anything that takes an iframe. It keeps this height where the page does not listen, and scrolls inside.',
    loader: 'For pages of your own that may run a script: the frame is as high as what is in it.',
    element:
      'For MkDocs, Docusaurus, Quarto, MyST and pages of your own: no frame; the page can hear of answers and scores. The page’s server must be that of the lab, or the lab’s must allow others to read it.',
    link: 'For everything else: opens the lab in a window of its own.',
  },
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Copying is not allowed here: the text is selected, copy it by hand.',
  others: 'For teachers as well',
  otherPages: { key: 'Answer key of all checks', exercises: 'Write questions of your own' },
};

export type TeachersWords = typeof teachersWords;
