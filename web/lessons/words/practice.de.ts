// German of practice.en.ts.
import type { PracticeWords } from './practice.en.ts';

export const practiceWords: PracticeWords = {
  title: 'Üben',
  lead: 'Fragen zu deinem Text und diesem Modell, so lange du magst: schwerer, solange du richtig liegst, und was du verfehlt hast, kommt wieder.',
  objectives: (count, all) => (count === all ? 'Zu allen Fragen' : `Zu ${count} von ${all} Fragen`),
  choose: 'Was du üben willst',
  all: 'Alles',
  start: 'Anfangen',
  next: 'Nächste Frage',
  again: 'So eine hast du schon einmal verfehlt.',
  score: (right, answered) => `${right} von ${answered} auf Anhieb richtig`,
  level: (name) => `Stufe: ${name}`,
  waiting: (count) => `${count} kommt noch einmal`.replace('kommt', count === 1 ? 'kommt' : 'kommen'),
  noneChosen: 'Wähle mindestens eine Frage.',
  noneLeft:
    'Dein Text und dieses Modell taugen für keine dieser Fragen. Ein längerer Text, in dem ein Wort zweimal vorkommt, taugt für die meisten.',
  noSuchQuestion: (name) => `Der Link fragt nach „${name}“; das ist hier nicht bekannt.`,
  share: 'Ein Link zu dieser Frage, mit deinem Text und deinen Schaltern:',
};
