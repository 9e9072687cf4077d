// German of experiments-blocks.en.ts.
import type { OneExperiment } from './experiments.en.ts';

const noRepeat =
  'Kein Token steht zweimal in deinem Text. Nimm einen wie „The bank of the river is not the bank that keeps money.“';

export const blocksExperiments: Readonly<Record<string, OneExperiment>> = {
  'through-layers': {
    title: 'Von der Zeile zum Kopf',
    claim:
      'Was in Block 0 eingeht, ist der Anfang eines Weges: jeder Block addiert etwas dazu, und was am Ende herauskommt, liest der Kopf.',
    method:
      'Das letzte Token deines Textes wird durch alle Schichten verfolgt: wie lang sein Zustand ist, und wie weit von dem, was einging.',
    holds: 'Jede Schicht hat sich von dem entfernt, was einging.',
    fails: 'Eine Schicht hat unverändert, was einging.',
    figures: {
      row: 'Länge seiner Zeile von E',
      output: 'Länge dessen, was der Kopf liest',
      logit: 'das größte Logit',
    },
    columns: { length: 'Länge', apart: 'max |Δ| zu dem, was einging' },
    cannot: { noBlocks: 'Es gibt keine Blöcke. Setz welche ein.', short: 'Schreib zuerst etwas.' },
  },
  'order-enters': {
    title: 'Wo die Reihenfolge hereinkommt',
    claim:
      'Addierte Positionen sagen die Reihenfolge der Tokens schon vor Block 0. RoPE sagt sie in der ersten Attention. Ohne beides, und ohne Maske, kommt sie nie herein.',
    method:
      'Dein Text wird ohne Maske vorwärts und rückwärts gelesen; die Zustände jedes Tokens werden verglichen, Schicht für Schicht. Hat dein Modell keine Blöcke, bekommt es zwei.',
    holds:
      'Schicht 0 bei dem, was addiert wird, Schicht 1 bei RoPE, keine ohne Positionen: was dort bleibt, ist Rundung.',
    fails: 'Die Reihenfolge kommt anderswo herein.',
    figures: { layers: 'Blöcke' },
    columns: { input: 'max |Δ| am Eingang', afterOne: 'nach 1 Block', afterAll: 'nach dem letzten' },
    rows: { learned: 'gelernte Zeilen', sinusoidal: 'Sinus', rope: 'RoPE', none: 'keine Positionen' },
    cannot: { 'one-kind': 'Schreib mindestens zwei verschiedene Tokens: andere lassen sich nicht umordnen.' },
  },
  'mask-leaks': {
    title: 'Eine kausale Maske verrät die Reihenfolge, ab dem zweiten Block',
    claim:
      'Ohne Positionen gibt ein Block mit kausaler Maske dem letzten Token denselben Zustand, in welcher Reihenfolge die anderen auch stehen. Zwei Blöcke tun es nicht: jene anderen haben jedes einen anderen Anfang gesehen.',
    method:
      'Alle Tokens außer dem letzten werden umgedreht. Der Zustand des letzten wird nach einem Block verglichen und nach zweien.',
    holds:
      'Ein Block: Rundung. Zwei Blöcke: die Reihenfolge ist darin. Attention kennt sie also nur ohne Maske und Positionen nicht.',
    fails: 'Ein Block verrät die Reihenfolge, oder zwei tun es nicht.',
    asks: {
      two: 'Keine Positionen, eine kausale Maske, zwei Blöcke: merkt das letzte Token, in welcher Folge die vor ihm stehen?',
    },
    choices: { yes: 'ja', no: 'nein' },
    figures: { one: 'max |Δ| des letzten Tokens nach 1 Block', two: 'max |Δ| nach 2 Blöcken' },
    cannot: { 'one-kind': 'Schreib mindestens drei Tokens, und die vor dem letzten nicht alle gleich.' },
  },
  senses: {
    title: 'Ein Wort, drei Vektoren',
    claim:
      'Eine statische Tabelle hat für ein Wort einen Vektor, und ebenso die Zeilen eines Sprachmodells. Nur der Hidden State kennt den Satz.',
    method:
      'Ein Wort deines Textes, das zweimal steht, wird nach zwei verschiedenen Anfängen gelesen, am selben Platz. Sein statischer Vektor wird auf deinem Text trainiert; die anderen beiden sind die deines Modells. Dann geht der Text weiter, was nichts ändern darf.',
    holds: 'Zeile mit Zeile: 1. Zustand mit Zustand: weniger. Und was rechts steht, hat nichts geändert.',
    fails: 'Auch die Zustände sind gleich, oder was gleich sein muss, ist es nicht.',
    asks: {
      lookup: '„Was nn.Embedding für die Id zurückgibt“',
      sentence: '„Der Vektor von bank in diesem Satz“',
      word2vec: '„Was Word2Vec für bank speichert“',
      contextual: '„Ein Vektor mit Kontext“',
      oneType: '„Ein Vektor für jedes Wort, nie für ein Stück davon“',
      lastLayer: '„Was der Kopf liest“',
    },
    choices: { row: 'Zeile von E', state: 'Hidden State', static: 'statischer Vektor' },
    figures: {
      one: 'der eine Anfang',
      other: 'der andere',
      static: 'Kosinus seiner zwei statischen Vektoren',
      row: 'Kosinus seiner zwei Zeilen von E',
      state: 'Kosinus seiner zwei Hidden States, letzte Schicht',
      control: 'max |Δ|, wenn der Text rechts weitergeht',
      words: 'Wörter mit einem statischen Vektor',
    },
    columns: { here: 'erste Zahl, beim einen', there: 'beim anderen', cosine: 'Kosinus der beiden' },
    rows: { static: 'statischer Vektor', row: 'Zeile von E' },
    cannot: {
      noBlocks: 'Es gibt keine Blöcke, also noch keinen Hidden State. Setz welche ein.',
      noRepeat,
      noContext: 'Das Wort beginnt den Text, also steht nichts davor. Setz ein Wort davor.',
    },
  },
  'block-parameters': {
    title: 'd ist die Breite von allem',
    claim:
      'Zeilen, Positionen, Normen, Queries und Kopf haben alle d. Mit dem üblichen Feed-forward von 4d hat ein Block 12d² + 13d Zahlen, und die letzte Norm 2d.',
    method:
      'Ein Block deiner Größen wird gewogen, und einer, der doppelt so breit ist. Dann wird nach Köpfen gefragt, die sich d nicht teilen können.',
    holds: 'Es sind so viele, wie die Formel sagt, und eine Breite, die nicht geht, wird abgelehnt.',
    fails: 'Es sind nicht so viele, wie die Formel sagt.',
    asks: {
      count: 'Ein Block mit deinem d und die letzte Norm haben zusammen __ Zahlen',
      doubled: 'd wird verdoppelt, und das Feed-forward mit ihm. Ein Block hat …',
    },
    choices: { same: 'ebenso viele Zahlen', two: 'doppelt so viele', four: 'viermal so viele' },
    figures: {
      block: 'Zahlen eines Blocks und der letzten Norm',
      wide: 'dasselbe, doppelt so breit',
      table: 'Zahlen deiner Token-Tabelle',
      narrowTable: 'eine Ausnahme, nach Art von ALBERT: eine Tabelle von einem Viertel der Breite …',
      bridge: '… und eine Matrix, die sie verbreitert',
      vocabSize: 'Zeilen von beiden',
      refused: 'd + 1 Köpfe',
    },
    columns: { shape: 'Form' },
    cannot: {},
  },
};
