// German of speed.en.ts.
import type { SpeedWords } from './speed.en.ts';

export const speedWords: SpeedWords = {
  title: 'Wie schnell dieses Gerät ist',
  lead: 'Dasselbe Nachschlagen und derselbe Kopf, einmal Zahl für Zahl und einmal vier Zahlen auf einmal (SIMD), hier und jetzt gemessen, neben dem Meisten, was ein Prozessorkern kann. Es dauert etwa zwanzig Sekunden.',
  go: 'Messen',
  again: 'Noch einmal messen',
  stop: 'Anhalten',
  part: (part, of) => `Misst, Teil ${part} von ${of} …`,
  stopped: 'Angehalten. Nichts wurde behalten.',
  ended: 'Gemessen.',
  failed: (message) => `Es konnte nicht gemessen werden: ${message}`,
  caption: (batches, runs) =>
    `Mediane von ${batches} Messungen zu je mindestens 200 ms, zusammen ${runs} Läufe oder mehr. Alles, was dieses Gerät sonst noch tut, macht sie länger.`,
  limits: (gflops, gbs, bytes) =>
    `Ein Prozessorkern hier: ${gflops} GFLOP/s an Produkten und Summen in Vektoren, und ${gbs} GB/s beim wiederholten Lesen derselben ${bytes} Bytes.`,
  work: 'Arbeit',
  works: { lookup: 'Nachschlagen', head: 'LM head' },
  what: 'Nachschlagen: 256 Zeilen von E (4096, 128) × √d + Zeilen der Positionen. LM head: die Logits von 32 Tokens, x (32, 128) · Eᵀ.',
  path: 'Weg',
  paths: { scalar: 'skalar', simd: 'SIMD', relaxed: 'Relaxed SIMD' },
  ms: 'ms',
  gflops: 'GFLOP/s',
  gbs: 'GB/s',
  share: 'vom Möglichen',
  bound: 'Begrenzt durch',
  bounds: { memory: 'Speicher', arithmetic: 'Rechnen' },
  times: 'Tempo',
  faster: (times) => `${times}×`,
  relaxedNote:
    'Relaxed SIMD macht Produkt und Summe mit einer Rundung, wo der Prozessor es kann; die letzten Ziffern sind von Gerät zu Gerät verschieden, darum verzichtet die Lektion darauf.',
  computesWith: (path) => `Die Zahlen dieser Seite werden so berechnet: ${path}.`,
  computeWith: 'Neu beginnen mit',
  scalarNote: 'Skalarer Code wird ohne Vektorisierung übersetzt, damit ihn niemand hinter seinem Rücken zu SIMD macht.',
  why: 'Nachschlagen liest und schreibt zwölf Bytes für zwei Rechenschritte: der Speicher begrenzt es, und mehr Rechnen hülfe nichts. Der Kopf benutzt jede Zahl, die er liest, viele Male: das Rechnen begrenzt ihn, und SIMD lohnt sich.',
  plot: 'Roofline',
  plotSays: (lookup, head, ridge) =>
    `Rechenschritte je Sekunde über Rechenschritten je Byte. Nachschlagen macht ${lookup} je Byte und liegt unter der Schräge, wo der Speicher begrenzt; der Kopf macht ${head} und liegt unter dem flachen Dach, wo das Rechnen begrenzt. Die beiden treffen sich bei ${ridge}.`,
  axisX: 'Rechenschritte je Byte',
  axisY: 'GFLOP/s',
  copy: 'Ergebnisse kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Diese Seite darf nicht kopieren: markier den Text und kopier ihn.',
};
