// German of teachers.en.ts.
import type { TeachersWords } from './teachers.en.ts';

export const teachersWords: TeachersWords = {
  title: 'Stem Lab in deinen Kurs setzen',
  lead: 'Wähle, was deine Lernenden sehen sollen, schau es dir in der Vorschau an und kopier eines der vier Schnipsel. Lernende brauchen kein Konto, und nichts, was sie schreiben, verlässt ihr Gerät.',
  what: 'Was gezeigt wird',
  kinds: { lab: 'das ganze Labor', station: 'eine Station', exercise: 'eine Frage' },
  station: 'Station',
  question: 'Frage',
  model: 'Modell',
  models: { lesson: 'trainiertes Modell', stem: 'untrainierter Stem: wenig zu laden' },
  text: 'Text am Anfang',
  textHint: 'Leer: der eigene Satz des Labors.',
  link: 'Ein Link aus dem Labor, mit allem, was dort eingestellt ist',
  linkHint: 'Stell im Labor Schalter, Seeds und Zellen ein, drück Link kopieren und setz den Link hier ein.',
  linkBad: 'Das ist kein Link des Labors: hinter seinem # steht nichts, was das Labor kennt.',
  look: 'Aussehen',
  theme: 'Farben',
  themes: { auto: 'wie auf dem Gerät eingestellt', light: 'hell', dark: 'dunkel' },
  language: 'Sprache',
  hide: 'Weglassen',
  hidden: {
    intro: 'Einleitung',
    samples: 'Beispieltexte',
    presets: 'Modelle für den Anfang',
    table: 'Einstellungen der Tabellen',
    checks: 'Fragen',
    experiments: 'Experimente',
  },
  lock: 'Nicht zu ändern',
  chosen: (count) => (count === 0 ? 'nichts' : `${count} gewählt`),
  preview: 'So sehen es deine Lernenden',
  previewTitle: 'Vorschau des Labors',
  snippets: 'Zum Einfügen',
  kindsOfSnippet: {
    iframe: 'Rahmen',
    loader: 'Skript',
    element: 'Element',
    link: 'Link',
  },
  hints: {
    iframe:
      'Für Canvas, Moodle, Open edX, WordPress, Notion: alles, was ein iframe nimmt. Wo die Seite nicht zuhört, behält er diese Höhe und rollt innen.',
    loader: 'Für eigene Seiten, auf denen ein Skript laufen darf: der Rahmen ist so hoch wie das, was darin ist.',
    element:
      'Für MkDocs, Docusaurus, Quarto, MyST und eigene Seiten: kein Rahmen; die Seite kann von Antworten und Punkten hören. Ihr Server muss der des Labors sein, oder der des Labors muss anderen erlauben, es zu lesen.',
    link: 'Für alles andere: öffnet das Labor in einem eigenen Fenster.',
  },
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Kopieren ist hier nicht erlaubt: der Text ist markiert, kopier ihn von Hand.',
  guide: 'Was behalten wird und wie Antworten bewertet werden, steht in der Anleitung für Lehrende.',
};
