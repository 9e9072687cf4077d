import type { ExportWords } from './export.en.ts';

export const exportWords: ExportWords = {
  title: 'Mitnehmen',
  close: 'Schließen',
  lead: 'Das Modell und dein Text, wie sie jetzt sind, als Dateien. Sie werden auf diesem Gerät geschrieben.',
  preparing: 'Die Dateien werden geschrieben …',
  coming: 'Das Modell ist noch nicht ganz da. Schließe dies und öffne es wieder, wenn es so weit ist.',
  failed: (message) => `Die Dateien konnten nicht geschrieben werden: ${message}`,
  modelTitle: 'Das Modell in PyTorch',
  modelLead:
    'Das Skript braucht nur numpy und torch. Es baut dieses Modell mit jedem Schalter, wie er jetzt steht, lädt die Zahlen, schickt deine Token-Ids hindurch und prüft, dass seine Logits die hier gezeigten sind. Dropout ist aus.',
  copyScript: 'Als PyTorch kopieren',
  saveAll: 'Alles als .zip speichern',
  vectorsTitle: 'Die Zeilen von E, für die nächste Lektion und andere Programme',
  vectorsLead: (count) =>
    `${count} Vektoren, einer je Token. projector.tensorflow.org und der Projector von TensorBoard lesen unter „Load“ erst vectors.tsv, dann metadata.tsv; numpy.load liest die .npy-Datei.`,
  noText: 'Ohne Text gibt es keine Logits; darum fehlen das Skript und logits.npy.',
  files: {
    script: 'baut das Modell und prüft es',
    weights: 'alle Parameter, float32; eine geteilte Tabelle einmal',
    config: 'die Schalter des Modells',
    tokenizer: 'zerlegt Texte in die Ids dieses Modells; der AutoTokenizer von Hugging Face liest sie',
    tokenizerConfig: 'sagt anderen Programmen, womit sie gelesen wird',
    logits: (shape) => `die Logits des Kerns zu deinem Text, ${shape}`,
    vectors: 'nur Zahlen, in voller Genauigkeit',
    metadata: 'Token und Id jeder Zeile',
    table: (shape) => `E als Array, float32 ${shape}`,
  },
  save: 'Speichern',
  copy: 'Kopieren',
  saved: (name) => `${name} ist dem Browser zum Speichern übergeben.`,
  copied: (name) => `${name} ist kopiert.`,
  byHand: (name) => `Diese Seite darf nicht selbst kopieren. Kopiere ${name} von hier:`,
  frame:
    'Dieses Labor steht in einer anderen Seite, und die lässt es vielleicht keine Dateien speichern. Kommt keine an, kopiere stattdessen den Text.',
  ownWindow: 'Das Labor in einem eigenen Fenster öffnen',

  grownTitle: 'Das Modell mit seinen neuen Tokens, als Ordner für diese Seite und andere Programme',
  grownBegin: 'Die neuen Zeilen beginnen als',
  grownSave: 'Als .zip speichern',

  matrixTitle: (shape) => `Diese ${shape} Zahlen mitnehmen`,
  picture: 'Bild (.png)',
  copyCsv: 'Als CSV kopieren',
  pictureCaption: (end) => `Farben von −${end} bis ${end}`,
  noPicture: 'Zu groß für ein einziges Bild.',

  compareTitle: 'Mit gedruckten Zahlen vergleichen',
  compareLead:
    'Füge ein, was print(tensor) in PyTorch oder NumPy zeigt: alle Zeilen oder nur die gewählte. Jede Zahl wird so genau verglichen, wie sie gedruckt ist.',
  printed: 'Gedruckte Zahlen',
  compare: 'Vergleichen',
  same: (count) => `Alle ${count} gedruckten Zahlen stimmen mit den gezeigten überein.`,
  left: (count) => `${count} wurden von „...“ ausgelassen und nicht angesehen.`,
  differs: (wrong, count) => `${wrong} von ${count} Zahlen weichen ab.`,
  first: (row, column, printed, shown) =>
    `Die erste steht in Zeile ${row}, Spalte ${column}: gedruckt ${printed}, hier ${shown}.`,
  show: 'Zeigen',
  otherShape: (printed, shown) => `Eine andere Form: gedruckt ${printed}, hier ${shown}.`,
  ragged: 'Die gedruckten Zeilen sind nicht alle gleich lang. Ging beim Kopieren etwas verloren?',
  problems: {
    none: 'Darin stehen keine Zahlen in Klammern. Füge einen ganzen Tensor ein, mit [ und ].',
    open: 'Eine Klammer ist nicht geschlossen. Ging das Ende beim Kopieren verloren?',
    word: 'Darin steht etwas, das keine Zahl ist:',
  },
};
