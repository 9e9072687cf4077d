// German of own-model.en.ts.
import type { OwnModelWords } from './own-model.en.ts';

export const ownModelWords: OwnModelWords = {
  title: 'Ein eigenes Modell',
  what: 'Jede Größe, in der Anordnung von Hugging Face: model.safetensors oder seine Teile, config.json und sein Tokenizer (tokenizer.json, oder vocab.json und merges.txt, oder vocab.txt). Die Dateien von GPT-2 gehen, wie sie sind. Zieh den Ordner hierher, oder wähle ihn. Nichts verlässt dieses Gerät; von der Datei mit den Zahlen wird nur der Kopf gelesen, dann die Zeilen deiner Tokens.',
  chooseFolder: 'Ordner wählen',
  chooseFiles: 'Dateien wählen',
  doing: {
    looking: 'Die Dateiköpfe werden gelesen …',
    opening: 'Das ganze Modell wird gelesen …',
  },
  opened: (name, total) => `${name || 'Die Dateien'}: ${total} Zahlen. Was darin ist, steht unten.`,
  incomplete: 'Unter diesen ist keine Datei mit Zahlen: es braucht eine, die auf .safetensors endet.',
  otherForm: (name) =>
    `${name} ist eine Art Datei, die hier nicht gelesen wird. Dieselben Modelle gibt es meist auch als .safetensors, worin nichts als Zahlen und ihre Namen stehen.`,
  small: (count, least) =>
    `Dieses Modell wurde nicht geöffnet: sein Vokabular hat ${count} Tokens; ohne eigenen Tokenizer liest der der Lektion deinen Text, und der braucht mindestens ${least}, eines für jedes Byte.`,
  refused: (message) => `Diese Dateien wurden nicht genommen: ${message}`,
  aside: (names) => `Gehört nicht dazu und blieb beiseite: ${names}.`,
  missing: (count) =>
    `Zu diesem Modell gehören ${count} weitere Teile und model.safetensors.index.json, worin steht, was in ihnen ist. Alle Angaben gelten nur den Teilen, die hier sind.`,

  facts: 'Was es wiegt',
  model: 'Modell',
  unknownFamily: 'in einer Anordnung, die hier nicht bekannt ist',
  size: (layers, tensors) => `${layers} Blöcke, ${tensors} Tensoren`,
  total: 'Zahlen',
  token: 'Token-Tabelle E',
  position: 'Positionstabelle',
  segment: 'Segmenttabelle',
  inputNorm: 'LayerNorm vor Block 0',
  ofAll: (count, share) => `${count} Zahlen, ${share} von allen`,
  noTable: 'nicht an ihrem Namen gefunden',
  noPosition: 'keine: Positionen kommen anderswo herein, meist in der Attention',
  head: 'LM head',
  heads: {
    tied: 'gekoppelt: er liest E selbst',
    own: 'eine eigene Tabelle',
    none: 'keiner',
  },
  memory: 'Speicher',
  memoryNote: 'alle Zahlen als F32, F16, BF16 oder int8',
  read: 'Aus den Dateien gelesen',
  readOf: (read, all) => `${read} von ${all}`,

  partsTitle: 'Zahlen nach Teilen',
  part: 'Teil',
  numbers: 'Zahlen',
  share: 'Anteil',
  parts: {
    token: 'Token-Tabelle',
    position: 'Positionstabelle',
    segment: 'Segmenttabelle',
    'input-norm': 'LayerNorm vor Block 0',
    attention: 'Attention',
    'feed-forward': 'Feed-forward',
    norm: 'Normen',
    head: 'LM head',
    other: 'anderes',
    buffer: 'keine Parameter: Masken und Ähnliches',
  },
  stored: 'dieselben Zahlen wie E, zweimal gespeichert',
  notCounted: 'nicht gezählt',

  rowsTitle: 'Was in seinen Block 0 eingeht',
  ownTokens:
    'Dein Text oben, vom eigenen Tokenizer des Modells geschnitten. Seine Zeilen werden beim Tippen aus der Datei gelesen.',
  framed: 'Der Tokenizer setzt eigene Tokens um den Text; auch sie werden gelesen.',
  noTokenizer: 'Es kam kein Tokenizer mit, darum schreib Token-Ids:',
  badTokenizer: (message) => `Sein Tokenizer ist hier nicht zu lesen, darum schreib Token-Ids. ${message}`,
  ids: 'Token-Ids',
  notIds: 'Ids sind ganze Zahlen, mit Leerzeichen oder Kommas dazwischen.',
  firstOf: (shown, count) => `Gelesen werden die Zeilen der ersten ${shown} von ${count} Tokens.`,
  rowsFailed: (message) => `Es werden keine Zeilen gezeigt: ${message}`,
  alone: (message) => `Es werden nur Zeilen der Tabelle gezeigt: ${message}`,
  term: 'Gezeigt',
  terms: {
    input: 'was in seinen Block 0 eingeht',
    token: 'Zeilen der Tokens',
    position: 'Zeilen der Positionen',
    segment: 'Zeilen der Segmente',
  },
  afterNorm: 'nach LayerNorm von',
  scaled: (factor) => `Zeilen von E werden mit ${factor} malgenommen`,

  tensorsTitle: (count) => `Alle ${count} Tensoren`,
  pointAtTable:
    'Kein Name hier sagt, welcher Tensor die Token-Tabelle ist. Sie hat eine Zeile für jedes Token des Vokabulars: zeig auf sie, und ihre Zeilen lassen sich lesen.',
  name: 'Tensor',
  shape: 'Form',
  dtype: 'Typ',
  isTable: 'Das ist E',
  isTableNow: 'gilt als E',
  more: (count) => `${count} weitere zeigen`,
  tableRefused: (message) => `Er wurde nicht genommen: ${message}`,

  whole: 'Ganz öffnen und rechnen lassen',
  wholeNeeds: (need, most) =>
    `Braucht beim Öffnen mindestens ${need} Speicher; der Rechenkern kann ${most} haben. Danach zeigt jede Station unten dieses Modell.`,
  wholeTooLarge: (need, most) =>
    `Zu groß, um hier ganz zu rechnen: das Öffnen braucht mindestens ${need} Speicher, und der Rechenkern kann ${most} haben.`,
  wholeRead: (read, all) => `${read} von ${all} gelesen`,
  wholeCancel: 'Abbrechen',
  wholeCancelled: 'Abgebrochen. Das gezeigte Modell ist geblieben.',
  wholeNoConfig: 'Ohne config.json kann es nicht ganz rechnen.',
  wholeOther: 'Ganz gerechnet werden hier nur Modelle, die gebaut sind wie GPT-2.',
};
