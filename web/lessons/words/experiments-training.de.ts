// German of experiments-training.en.ts.
import type { OneExperiment } from './experiments.en.ts';

const needsTwoTokens = 'Es braucht zwei Tokens, damit eines vorausgesagt wird: schreib mehr.';

export const trainingExperiments: Readonly<Record<string, OneExperiment>> = {
  stepDecay: {
    title: 'Weight Decay bewegt jede Zeile',
    claim:
      'Auch eine Zeile, die keinen Gradienten bekommt, schrumpft: das Weight Decay von AdamW nimmt bei jedem Schritt von jeder Zahl ein wenig. Nicht gekoppelt und ohne Decay bewegen sich nur gelesene Zeilen.',
    method: 'Dein Modell mit nicht gekoppeltem Kopf macht einen Schritt AdamW, ohne Decay und mit.',
    holds: 'Mit Decay haben sich alle Zeilen bewegt, ohne nur manche; und der Verlust auf deinem Text ist gesunken.',
    fails:
      'Decay hat Zeilen gelassen, wo sie waren, oder jede Zeile wurde gelesen: eine Zeile aus Nullen kann nicht schrumpfen.',
    asks: { rows: 'Ein Schritt AdamW mit Weight Decay bewegt …' },
    choices: { read: 'die gelesenen Zeilen', all: 'alle Zeilen' },
    figures: {
      plain: 'Zeilen, die sich ohne Decay bewegt haben',
      decayed: 'Zeilen, die sich mit Decay 0.1 bewegt haben',
      rowsOfE: 'Zeilen von E',
      before: 'Verlust vor dem Schritt',
      after: 'Verlust danach, ohne Decay',
    },
    cannot: { needsTwoTokens },
  },
  'gradient-parts': {
    title: 'Ein gekoppelter Gradient ist eine Summe aus zweien',
    claim:
      'Eine gekoppelte Tabelle bekommt zweimal einen Gradienten: als Eingang, nur in den gelesenen Zeilen, und als Kopf, in jeder. Sie werden addiert.',
    method: 'Der Gradient deines Textes wird für dein Modell genommen, gekoppelt, und jeder Teil für sich.',
    holds:
      'Die beiden Teile ergeben das Ganze, Bit für Bit; vom Teil des Kopfes unterscheidet es sich nur in gelesenen Zeilen.',
    fails: 'Die Teile ergeben nicht das Ganze.',
    asks: { unread: 'Eine Zeile, die dein Text nicht liest, bekommt einen Gradienten …' },
    choices: { none: 'von nirgends', head: 'vom Kopf allein', both: 'von beiden' },
    figures: {
      read: 'gelesene Zeilen',
      rowsOfE: 'Zeilen von E',
      sum: 'max |Δ| zwischen dem Ganzen und der Summe seiner Teile',
      differ: 'Zahlen des Ganzen, die nicht der Teil des Kopfes sind',
    },
    columns: { sparse: 'Länge vom Nachschlagen', dense: 'Länge vom Kopf', whole: 'Länge der Summe' },
    cannot: { needsTwoTokens },
  },
  'freeze-groups': {
    title: 'Welcher Teil lernt',
    claim:
      'Gekoppelt sind E und Kopf eines: lernt der Kopf, wandern die Eingaben des ersten Blocks; hält man E fest, bleibt auch der Kopf. Nicht gekoppelt geht jedes seinen Weg.',
    method:
      'Ein frisches Modell deiner Breite mit einem Block macht drei Schritte auf deinem Text, wobei jedes Mal ein anderer Teil lernt. Was sich bewegt hat, ist die größte Änderung einer Zahl.',
    holds:
      'Gekoppelt, der Kopf lernt: die Eingaben wandern. Nicht gekoppelt: sie bleiben. Nur die Blöcke: keine Tabelle bewegt sich.',
    fails: 'Etwas hat sich bewegt, das festgehalten war, oder blieb, obwohl es lernte.',
    asks: {
      tiedHead: 'Gekoppelt, nur der Kopf lernt. Was Block 0 liest, …',
      untiedHead: 'Nicht gekoppelt, nur der Kopf lernt. Was Block 0 liest, …',
    },
    choices: { stays: 'bleibt', drifts: 'wandert' },
    figures: { steps: 'Schritte', before: 'Verlust davor' },
    columns: {
      tiedE: 'gekoppelt: ΔE',
      tiedHead: 'ΔKopf',
      tiedInput: 'ΔEingabe',
      tiedLoss: 'Verlust',
      untiedE: 'nicht gekoppelt: ΔE',
      untiedHead: 'ΔKopf',
      untiedInput: 'ΔEingabe',
      untiedLoss: 'Verlust',
    },
    rows: {
      all: 'alles',
      head: 'der Kopf',
      tokens: 'E',
      blocksHead: 'Blöcke und Kopf',
      blocks: 'Blöcke',
      positions: 'Positionen',
    },
    cannot: { needsTwoTokens },
  },
  'shared-strength': {
    title: 'Was ein Wort lernt, hilft einem anderen',
    claim:
      'Wörter, die ähnlich gebraucht werden, bekommen ähnliche Zeilen, darum wird beim einen wahrscheinlich, was beim anderen zu sehen war. Eine Tabelle von Häufigkeiten gibt einem Paar, das nie kam, die Wahrscheinlichkeit 0.',
    method:
      'Ein kleines frisches Modell lernt Paare deiner Tokens: auf zwei von ihnen folgen dieselben Tokens, eines davon aber nur auf das erste. Dann wird nach diesem hinter dem zweiten gefragt.',
    holds:
      'Das Paar kam nie, und es ist wahrscheinlicher als gleichmäßig geraten, und viel wahrscheinlicher als ein Token, das keines von beiden hatte.',
    fails: 'Das Modell gibt dem Paar nicht mehr, als gleichmäßig geraten wäre.',
    asks: { never: 'Ein Paar, das nie zu sehen war: das Modell gibt ihm …' },
    choices: {
      zero: 'die Wahrscheinlichkeit 0',
      even: 'so viel wie gleichmäßig geraten',
      more: 'mehr als gleichmäßig geraten',
    },
    figures: {
      one: 'das eine',
      other: 'das andere, ähnlich gebraucht',
      left: 'was nur nach dem ersten kam',
      came: 'so oft kam es nach dem anderen',
      before: 'Verlust der Paare vor dem Training',
      after: 'und danach',
      asked: 'Verlust des Paares, das nie kam',
      untrained: 'dasselbe ohne Training',
      strange: 'Verlust eines Tokens, das keines von beiden hatte',
    },
    cannot: { 'few-kinds': 'Schreib mindestens sechs verschiedene Tokens.' },
  },
  'two-objectives': {
    title: 'Statische Vektoren und ein Sprachmodell, auf einem Text',
    claim:
      'Beide lernen eine Zeile für jeden Eintrag. Skip-gram fragt ein Wort nach seinen Nachbarn auf beiden Seiten und hat Zeilen von Wörtern; ein Sprachmodell fragt nach dem nächsten Token und hat Zeilen von Stücken, trainiert mit allem, was folgt.',
    method:
      'Skip-gram mit voller Softmax, ein Stem ohne Positionen und Blöcke, und ein frischer Stem deiner Größen machen je vierzig Schritte auf deinem Text.',
    holds:
      'Beide Verluste sind gesunken, jeder für seine eigene Frage. Ein Wort ohne Zeile kennt die statische Tabelle nicht.',
    fails: 'Ein Verlust ist nicht gesunken.',
    asks: {
      neighbours: 'fragt nach Wörtern auf beiden Seiten',
      nextToken: 'fragt nach dem nächsten Token',
      wholeWords: 'hat eine Zeile für jedes Wort',
      pieces: 'hat Zeilen für Stücke von Wörtern',
      unknownWord: 'hat nichts für ein Wort, das es nicht gesehen hat',
      jointly: 'wird mit den Schichten darüber trainiert',
    },
    choices: { static: 'Skip-gram', language: 'Sprachmodell', both: 'beide' },
    figures: {
      word: 'ein Wort',
      wordNearest: 'am nächsten nach statischen Vektoren',
      token: 'ein Token',
      tokenNearest: 'am nächsten nach Zeilen des Sprachmodells',
      unknown: 'ein Wort ohne Zeile',
    },
    columns: { static: 'Skip-gram', language: 'Sprachmodell' },
    rows: { rows: 'Zeilen', first: 'Verlust davor', last: 'Verlust danach', cosine: 'Kosinus des nächsten' },
    cannot: { needsTwoTokens, 'no-word': 'Schreib mindestens zwei Wörter.' },
  },
};
