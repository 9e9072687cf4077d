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
      discussion:
        'Mit deinen Worten: ein Modell ist gekoppelt, und nur seine letzten Schichten und der Kopf sollen lernen. Was heißt das für E?',
    },
    choices: {
      stays: 'bleibt',
      drifts: 'wandert',
      shared:
        'Gekoppelt ist E der Kopf. Lernt der Kopf, ändert sich mit ihm jede Zeile am Eingang, unter Blöcken, die die alten Zeilen gelernt haben; ist E fest, kann sich der Kopf nicht anpassen. Also beide festhalten und nur Blöcke trainieren, oder zuerst trennen, was V × d Zahlen mehr kostet.',
      apart: 'Hier haben sich die Tabellen nicht miteinander bewegt: sieh dir die Zeilen unten an.',
    },
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
  bigram: {
    title: 'Ohne Blöcke: eine Tabelle von Paaren',
    claim:
      'E · Kopf sieht ein Token und rät das nächste. Wie lange auch trainiert wird, der Verlust fällt nicht unter den der gezählten Paare deines Textes. Positionen oder ein Block können ihn tiefer bringen, weil sie mehr als ein Token kennen.',
    method:
      'Die Paare deines Textes werden gezählt, in Reihen von 32 Tokens. Ein frischer Stem ohne Positionen, mit den Arten von Tokens deines Textes, macht 150 Schritte auf denselben Reihen; ebenso einer mit Positionen und einer mit einem Block.',
    holds: 'Der bloße Stem kam bis zu den Häufigkeiten herunter und nicht weiter; mit Positionen ging es tiefer.',
    fails:
      'Der Verlust ist den Häufigkeiten noch nicht nahe, oder er liegt darunter. Ein Text mit sehr vielen verschiedenen Paaren braucht mehr Schritte als diese.',
    asks: { least: 'Keine Blöcke, keine Positionen, beliebig viele Schritte: der Verlust kann fallen bis …' },
    choices: {
      zero: '0',
      counts: 'zum Verlust der gezählten Paare',
      even: 'zu gleichmäßig geraten und nicht tiefer',
    },
    figures: {
      pairs: 'Paare in deinem Text',
      uniform: 'Verlust, wenn gleichmäßig geraten wird',
      counts: 'Verlust der Häufigkeiten: das Mittel von −ln davon, wie oft dieses Token als nächstes kam',
      bare: 'Verlust des trainierten Stems',
      placed: 'mit Positionen',
      block: 'mit einem Block, ohne Positionen',
      token: 'das Token, auf das die meisten verschiedenen folgen',
    },
    columns: { times: 'gezählt', model: 'vom Stem' },
    cannot: {
      needsTwoTokens,
      'one-way': 'In deinem Text folgt auf jedes Token immer dasselbe. Lass auf eines verschiedene folgen.',
    },
  },
  'unknown-word': {
    title: 'Ein Wort, das nie zu sehen war',
    claim:
      'Eine statische Tabelle von Wörtern hat für ein neues Wort keine Zeile. FastText hat Zeilen für Gruppen von Buchstaben, und ein neues Wort ist die Summe derer, die es mit bekannten teilt.',
    method:
      'Das längste Wort deines Textes bekommt ein s, sodass es neu ist. Auf deinem Text werden Zeilen von Wörtern trainiert, und Zeilen von Gruppen aus 3 bis 5 Buchstaben: hier lernt jede Gruppe die Nachbarn ihres Wortes für sich, FastText trainiert ihre Summe.',
    holds: 'Die Tabelle der Wörter lehnt es ab; die Summe ist dem Wort am nächsten, aus dem es gemacht ist.',
    fails: 'Die Summe eines anderen Wortes ist näher: die beiden teilen wenige Gruppen.',
    asks: {
      table: 'Eine Tabelle von Wörtern hat für ein neues Wort …',
      groups: 'FastText hat für ein neues Wort …',
    },
    choices: { nothing: 'nichts', mean: 'das Mittel aller Wörter', sum: 'die Summe seiner Gruppen von Buchstaben' },
    figures: {
      word: 'das neue Wort',
      refused: 'die Tabelle der Wörter sagt',
      groups: 'Gruppen von Buchstaben des neuen Wortes',
      shared: 'davon mit einer Zeile',
      length: 'Länge ihrer Summe',
      nearest: 'nächstes bekanntes Wort, nach seiner eigenen Summe',
      cosine: 'sein Kosinus',
      before: 'Verlust der Gruppen vor dem Training',
      after: 'und danach',
    },
    columns: { first: 'erste Zahl' },
    rows: { sum: 'ihre Summe' },
    cannot: {
      'no-word': 'Schreib mindestens zwei Wörter.',
      'short-words': 'Das neue Wort teilt keine drei Buchstaben mit einem bekannten. Schreib ein längeres Wort.',
    },
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
      'Skip-gram mit voller Softmax, ein Stem ohne Positionen und Blöcke, und ein frisches Modell deiner Größen mit einem Block machen je vierzig Schritte auf deinem Text.',
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
