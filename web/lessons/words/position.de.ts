// German of position.en.ts.
import type { PositionWords } from './position.en.ts';

export const positionWords: PositionWords = {
  leads: {
    sinusoidal:
      'Hier wird nichts gelernt: jeder Platz hat Sinus und Kosinus fester Wellenlängen, zwei Zahlen für jede, von schnell bis langsam.',
    rope: 'RoPE addiert nichts zum Stem. In der Attention dreht es Zahlenpaare jeder Query und jedes Keys um einen Winkel, der mit dem Platz wächst.',
    alibi:
      'ALiBi addiert nichts zum Stem. In der Attention senkt es den Wert zweier Tokens um ihren Abstand mal eine Steigung, für jeden Kopf eine eigene.',
  },
  noBlocksForIt: 'Dieses Modell hat noch keine Blöcke, also keine Attention, in der es wirken könnte.',
  combine: 'Verbunden durch',
  combines: { sum: 'Summe', concat: 'Aneinanderreihung' },
  combineSum: 'Die Zeile des Platzes wird Zahl für Zahl zur Zeile des Tokens addiert: nichts weiter zu lernen.',
  combineConcat: (shape, count) =>
    `Beide Zeilen stehen nebeneinander und werden mit einer gelernten Projektion W der Form ${shape} multipliziert: ${count} Zahlen mehr. Zeig auf eine Zahl der Stem-Ausgabe, um ihre größten Produkte zu sehen.`,
  ropeLayout: 'Paare',
  ropeLayouts: { half: 'i mit i + Hälfte', interleaved: '2i mit 2i + 1' },
  ropeHint: (heads, size) =>
    `In ${heads === 1 ? 'dem einen Kopf' : `jedem der ${heads} Köpfe`} bilden ${size} Zahlen ${size / 2} Paare. Paar i dreht sich am Platz t um t · 10000^(−2i/${size}), das erste Paar am schnellsten; was eine Query bei t und ein Key bei s einander sagen, hängt dann nur von t − s ab.`,
  ropeCaption: (t) => `Um wie viel Token ${t} gedreht wird, in jedem Kopf`,
  pair: 'Paar',
  numbersOfHead: 'Zahlen',
  angle: 'Winkel, rad',
  cosine: 'cos',
  sine: 'sin',
  dials: 'Jeder Zeiger ist ein Paar, von rechts um seinen Winkel gedreht.',
  alibiHint:
    'Zum Wert von Token t mit Token s kommt −m · (t − s). Jeder Kopf hat eine eigene Steigung m: Köpfe mit großer schauen nah, Köpfe mit kleiner weit.',
  alibiCaption: (t) => `Was zu den Werten von Token ${t} addiert wird`,
  head: 'Kopf',
  slope: 'Steigung m',
  withToken: (s) => `mit ${s}`,
  segmentLead:
    'Eine dritte Tabelle S hat eine Zeile für jedes Segment, etwa eine Frage und ihre Antwort. Jedes Token eines Segments bekommt dieselbe Zeile, wo es auch steht.',
  segmentOff: 'Dieses Modell hat keine Segmente. Schalt sie ein, und S kommt zur Summe.',
  segmentNone: 'Dieses Modell hat keine Segmente: es wurde ohne sie trainiert, wie GPT-2.',
  segments: 'Segmente',
  segmentFrom: 'Segment 1 ab Token',
  fromSelected: 'ab dem gewählten Token',
  segmentName: 'Segmentzeilen von S',
  segmentSource: (segment, t) => `Zeile ${segment} von S: Token ${t} ist in Segment ${segment}`,
};
