// German of logits.en.ts.
import type { LogitsWords } from './logits.en.ts';

export const logitsWords: LogitsWords = {
  lead: 'Der Kopf vergleicht die Ausgabe des Stems mit einer Zeile je Token des Vokabulars. Was am besten passt, ist das wahrscheinlichste nächste Token.',
  lesson: 'Dieses Modell wurde darauf trainiert, das nächste Token zu raten: die Folge unten ist, was es rät.',
  file: 'Die Folge unten ist, was dieses Modell als nächstes Token rät, falls es darauf trainiert wurde.',
  trained: (steps) =>
    `Trainiert: ${steps === '1' ? '1 Schritt' : `${steps} Schritte`}. Die Folge ist, was dieses Modell über das nächste Token gelernt hat, aus den Zeilen, aus denen es gelernt hat.`,
  leadBlocks:
    'Der Kopf vergleicht y, den letzten Hidden State, von einer letzten LayerNorm auf eine Größe gebracht, mit einer Zeile je Token des Vokabulars. Was am besten passt, ist das wahrscheinlichste nächste Token.',
  untrainedBlocks:
    'Diese Blöcke sind untrainiert: sie haben x ein wenig und zufällig bewegt, und die Folge unten sagt noch nichts über das nächste Token.',
  untrained:
    'Dieser Stem ist untrainiert und hat keine Blöcke: die Folge unten sagt noch nichts über das nächste Token.',
  untied:
    'Dieser Stem ist untrainiert und hat keine Blöcke, und die eigene Tabelle des Kopfes wurde unabhängig von E gezogen: die Folge unten bedeutet noch nichts.',
  echo: (token, input) =>
    `Dieser Stem ist untrainiert und hat keine Blöcke. Doch „${token}“ selbst steht vorn: ${input} ist aus seiner Zeile von E gemacht, und der gekoppelte Kopf vergleicht x mit eben dieser Zeile. Bisher gibt der Kopf seine Eingabe als Echo zurück; er sagt noch nichts voraus.`,
  caption: (index, token, shown, vocab) => `Nach Token ${index}, „${token}“: die ${shown} größten von ${vocab} Logits`,
  headTied: (shape) =>
    `Die Tabelle W des Kopfes hat die Form von E, ${shape}; gekoppelt ist W E selbst, eben die Tabelle, in der die Ids nachgeschlagen wurden. Die Lektion schreibt Eᵀ für die gedrehte Tabelle im Produkt; PyTorch speichert sie wie hier.`,
  headCopied: (shape) =>
    `Die Tabelle W des Kopfes hat die Form von E, ${shape}, und ist eine eigene: eine Kopie von E, wie es gelernt wurde. Was du in E schreibst, ändert sie nicht.`,
  headUntied: (shape) => `Die Tabelle W des Kopfes hat die Form von E, ${shape}, und eigene Zahlen.`,
  yours: 'deine',
  rank: 'Rang',
  logit: 'Logit',
  probability: 'Wahrscheinlichkeit',
  loss: 'Mittlerer Verlust auf das nächste Token deines Textes',
  nats: 'Nats',
  noTokenYet: 'noch kein Token, also nichts fortzusetzen: schreib etwas',
  coming: 'Der Stem oben ist schon der trainierte. Wohin er führt, braucht die Blöcke: mit ihnen kommen die Logits.',
  smallest: 'kleinstes',
  largest: 'größtes',
};
