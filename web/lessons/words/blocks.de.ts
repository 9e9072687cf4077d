// German of blocks.en.ts.
import type { BlocksWords } from './blocks.en.ts';

export const blocksWords: BlocksWords = {
  lead: 'Ein Block lässt jedes Token auf andere schauen (Attention), arbeitet dann an jedem Token für sich (Feed-forward) und addiert beides zu dem Vektor, den er bekommen hat. Was herauskommt, ist so breit wie das, was hineinging: ein Hidden State, nicht mehr derselbe für jedes Vorkommen einer Id.',
  none: 'Keine Blöcke: x geht geradewegs zum Kopf.',
  addTwo: 'Zwei Blöcke einsetzen',
  controls: 'Die Blöcke',
  layers: 'Blöcke, L',
  fewerBlocks: 'Ein Block weniger',
  moreBlocks: 'Ein Block mehr',
  layersHint: 'wie oft an x gearbeitet wird',
  heads: 'Köpfe, H',
  headsHint: 'auf so viele Arten schaut Attention zugleich, jede mit ihrem gleichen Teil der d Zahlen',
  norm: 'LayerNorm',
  norms: { pre: 'davor', post: 'danach' },
  normHints: {
    pre: 'davor: jeder Teil eines Blocks liest eine normierte Kopie, und wozu addiert wird, bleibt, wie es ist',
    post: 'danach: jede Summe wird normiert, wie im ersten Transformer',
  },
  activation: 'Feed-forward',
  activations: { gelu_new: 'tanh-GELU', gelu: 'erf-GELU' },
  activationHints: {
    gelu_new: 'GELU nach einer Formel mit tanh, wie GPT-2 sie hat',
    gelu: 'GELU mit der Fehlerfunktion selbst, weniger als 0.0005 entfernt',
  },
  attention: 'Attention',
  attentionHints: {
    on: 'Tokens sehen einander',
    off: 'aus: an jedem Token wird allein gearbeitet, darum kommt kein Kontext herein',
  },
  causal: 'Kausale Maske',
  causalHints: {
    on: 'ein Token sieht sich selbst und was vor ihm steht',
    off: 'aus: jedes Token sieht den ganzen Text',
  },
  untrained:
    'Diese Blöcke sind untrainiert: ihre Zahlen sind vom Seed gezogen, darum bedeutet noch nichts, wohin Attention schaut.',
  learned:
    'Diese Blöcke wurden mit dem übrigen Modell trainiert: Attention schaut dorthin, wo es half, das nächste Token zu raten.',
  noToken: 'noch kein Token, also nichts zu sehen: schreib etwas',
  attentionTitle: 'Wohin Attention schaut',
  attentionLead: 'Eine Zeile ist das Token, das schaut, eine Spalte, worauf es schaut. Eine Zeile ergibt zusammen 1.',
  attentionOff: 'Attention ist aus: kein Token schaut auf ein anderes, darum gibt es keine Karte.',
  tooMany: (numbers) =>
    `Diese Karten wären ${numbers} Zahlen. Kürze den Text oder nimm weniger Blöcke oder Köpfe, um sie zu sehen.`,
  block: 'Block',
  head: 'Kopf',
  headName: (head) => `Kopf ${head}`,
  earlierHeads: 'Frühere Köpfe',
  laterHeads: 'Spätere Köpfe',
  headsShown: (first, last, count) => `Köpfe ${first} bis ${last} von ${count}`,
  mapLabel: (name, tokens) =>
    `${name}: ${tokens} Tokens, die schauen, mal ${tokens}, auf die geschaut wird, Gewichte von 0 bis 1. Pfeiltasten gehen von einem zum anderen.`,
  looksAt: (from, to) => `${from} schaut auf ${to}`,
  masked: 'leer: die Maske verbirgt spätere Tokens',
  looksInSight: (first, last, count) => `schauen: ${first} bis ${last} von ${count}`,
  lookedAtInSight: (first, last, count) => `angeschaut: ${first} bis ${last} von ${count}`,
  emptyKey: 'von der Maske verborgen',
  legend: 'Gewichte von 0 (dunkel) bis 1 (hell)',
  rowTitle: (token, place) => `„${token}“, Token ${place}, schaut auf`,
  place: 'Platz',
  weight: 'Gewicht',
  showAll: (count) => `Alle ${count} zeigen`,
  showFewer: 'Nur die größten zeigen',
  hiddenTitle: 'Hidden States des gewählten Tokens',
  hiddenLead: 'Zeile 0 ist, was in Block 0 eingeht; Zeile i ist, was i Blöcke daraus gemacht haben.',
  hiddenName: (token) => `Hidden States von „${token}“`,
  layer: 'Schicht',
  layersInSight: (first, last, count) => `Schichten ${first} bis ${last} von ${count}`,
  earlierLayers: 'Frühere Schichten',
  laterLayers: 'Spätere Schichten',
  hiddenSource: {
    first: 'was in Block 0 eingeht: die Ausgabe des Stems',
    after: (blocks) => (blocks === 1 ? 'nach 1 Block' : `nach ${blocks} Blöcken`),
  },
  layerTable: (token) => `Schicht für Schicht, für „${token}“`,
  state: 'Zustand',
  length: 'Länge',
  apart: (place) => `max |Δ| zu Token ${place}`,
  fullBar: (end) => `Ein voller Balken ist ${end} lang.`,
  allEqual: '0, alles gleich',
  twinsTitle: 'Eine Id, zwei Zustände',
  twinChoose: 'Vergleichen mit',
  twinOf: (place) => `Token ${place}`,
  twins: {
    fromInput: (token, a, b, id) =>
      `„${token}“ steht an den Plätzen ${a} und ${b}: eine Id, ${id}, und darum eine Zeile von E. Was in Block 0 eingeht, ist schon verschieden, durch Position, Segment oder Dropout; die Blöcke machen dort weiter.`,
    fromBlocks: (token, a, b, id, after) =>
      `„${token}“ steht an den Plätzen ${a} und ${b}: eine Id, ${id}, und darum eine Zeile von E; sonst merkt vor Block 0 nichts die Plätze an. ${after} sind die Hidden States verschieden: Attention hat andere Tokens gelesen.`,
    never: (token, a, b, id) =>
      `„${token}“ steht an den Plätzen ${a} und ${b}: eine Id, ${id}, eine Zeile von E und hier ein Hidden State in jeder Schicht. Nichts unterscheidet die Plätze: keine Position wirkt, und Attention ist aus oder findet um beide dasselbe.`,
  },
  afterBlocks: (blocks) => (blocks === 1 ? 'Nach 1 Block' : `Nach ${blocks} Blöcken`),
  noTwin: 'Das gewählte Token steht nur einmal im Text. Diese stehen öfter darin:',
  noRepeat:
    'Kein Token steht zweimal in diesem Text. Um zu sehen, wie aus einer Id zwei Hidden States werden, nimm einen Text mit zweimal „bank“:',
  takeSample: 'Das Ufer des Flusses und die Bank mit dem Geld',
};
