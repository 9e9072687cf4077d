// German of experiments-position.en.ts.
import type { OneExperiment } from './experiments.en.ts';

export const positionExperiments: Readonly<Record<string, OneExperiment>> = {
  'position-rows': {
    title: 'Eine gelernte Position ist eine Zeile, und Zeilen enden',
    claim:
      'Eine gelernte Tabelle hat maxLen Zeilen. Ein Text von T Tokens liest die ersten T davon; die anderen lernen nichts von ihm, und ein längerer Text wird abgelehnt.',
    method:
      'Ein frisches Modell macht einen Schritt auf deinem Text, in Zeilen von 32 Tokens; gezählt werden die Zeilen der Positionen, die sich bewegt haben. Dann bekommt es ein Token mehr, als es Zeilen hat.',
    holds:
      'Bewegt haben sich nur Zeilen, von denen aus etwas vorausgesagt wurde, und für das eine Token zu viel gibt es keine.',
    fails: 'Auch andere Zeilen haben sich bewegt, oder der zu lange Text wurde angenommen.',
    asks: { tooLong: 'Ein Token mehr, als die Tabelle Zeilen hat: was geschieht?' },
    choices: {
      last: 'die letzte Zeile gilt noch einmal',
      zeros: 'Nullen werden addiert',
      error: 'ein Fehler',
    },
    figures: {
      rows: 'Zeilen von P',
      used: 'Zeilen, die dein Text liest',
      movedNumbers: 'Zahlen von P, die sich bewegt haben',
      asked: 'max |Δ| der letzten Zeile, von der aus etwas vorausgesagt wurde',
      unasked: 'max |Δ| der Zeile danach',
      refused: 'ein Token zu viel',
    },
    cannot: { needsTwoTokens: 'Es braucht zwei Tokens, damit eines vorausgesagt wird: schreib mehr.' },
  },
  'sinusoid-distance': {
    title: 'Sinus-Kodierungen kennen den Abstand',
    claim:
      'Das Produkt zweier Sinus-Kodierungen hängt nur davon ab, wie weit ihre Plätze auseinander sind. Die Zeilen einer gezogenen Tabelle wissen davon nichts.',
    method:
      'Alle Paare deiner Positionen werden multipliziert; gezeigt wird für jeden Abstand das kleinste und das größte Produkt.',
    holds: 'Bei den Sinus-Kodierungen sind kleinstes und größtes eine Zahl, bis auf Rundung.',
    fails: 'Paare mit gleichem Abstand haben verschiedene Produkte.',
    figures: { positions: 'Positionen' },
    columns: { waveLow: 'Sinus, kleinstes', waveHigh: 'größtes', tableLow: 'Tabelle, kleinstes', tableHigh: 'größtes' },
    cannot: { short: 'Schreib mindestens vier Tokens.' },
  },
  'rope-leaves-input': {
    title: 'RoPE lässt die Eingabe in Ruhe',
    claim:
      'Addierte Positionen ändern, was in Block 0 eingeht. RoPE dreht Queries und Keys, ALiBi senkt Werte: beide wirken in der Attention, die Eingabe bleibt also.',
    method:
      'Drei Arten werden mit gar keinen Positionen verglichen, am Eingang und nach dem ersten Block. Hat dein Modell keine Blöcke, bekommt es zwei.',
    holds: 'Die Eingabe ist bis aufs letzte Bit dieselbe; im ersten Block beginnen sie etwas zu sagen.',
    fails: 'Eine Art wirkt anderswo als erwartet.',
    asks: { rope: 'Wo ändert RoPE zuerst eine Zahl?' },
    choices: {
      input: 'in dem, was in Block 0 eingeht',
      attention: 'in der ersten Attention',
      logits: 'bei den Logits',
    },
    figures: {
      addedFirst: 'addiert: erste Schicht, die verschieden ist (0 ist die Eingabe)',
      ropeFirst: 'RoPE: erste Schicht, die verschieden ist',
      alibiFirst: 'ALiBi: erste Schicht, die verschieden ist',
    },
    columns: { input: 'max |Δ| der Eingabe', afterOne: 'nach 1 Block' },
    rows: { added: 'addiert', rope: 'RoPE', alibi: 'ALiBi' },
    cannot: {
      short: 'Schreib mindestens zwei Tokens.',
      odd: 'RoPE dreht Zahlenpaare, und jeder Kopf hat eine ungerade Zahl davon. Wähle ein gerades d oder andere Köpfe.',
    },
  },
  'alibi-slopes': {
    title: 'ALiBi: jeder Kopf hat seine Steigung',
    claim:
      'ALiBi senkt den Wert eines Tokens um seinen Abstand mal eine Steigung. Von H Köpfen hat Kopf h die Steigung 2^(−8h/H), gezählt ab 1: manche schauen nah, manche weit.',
    method:
      'Die Steigungen für deine Zahl von Köpfen werden vom Kern gelesen, mit dem, was sie zwischen deinem letzten Token und anderen addieren.',
    holds: 'Es sind die Zweierpotenzen, die die Formel gibt.',
    fails: 'Eine Steigung ist nicht die der Formel.',
    figures: { heads: 'Köpfe', distance: 'vom letzten Token zum ersten' },
    columns: { slope: 'Steigung', near: 'addiert für das Token davor', far: 'addiert für das erste Token' },
    cannot: { short: 'Schreib mindestens zwei Tokens.' },
  },
};
