// German of experiments.en.ts.

import type { ExperimentWords } from './experiments.en.ts';
import { blocksExperiments } from './experiments-blocks.de.ts';
import { inputExperiments } from './experiments-input.de.ts';
import { logitsExperiments } from './experiments-logits.de.ts';
import { positionExperiments } from './experiments-position.de.ts';
import { rowsExperiments } from './experiments-rows.de.ts';
import { trainingExperiments } from './experiments-training.de.ts';

const needsTwoTokens = 'Es braucht zwei Tokens, damit eines vorausgesagt wird: schreib mehr.';
const noRepeat =
  'Kein Token steht zweimal in deinem Text. Nimm einen wie „The bank of the river is not the bank that keeps money.“';

export const experimentWords: ExperimentWords = {
  heading: (count) => (count === 1 ? 'Ein Experiment für deinen Text' : `${count} Experimente für deinen Text`),
  choose: 'wählen …',
  isRight: 'richtig',
  itIs: (answer) => `richtig ist: ${answer}`,
  oneAnswer: 'Eine mögliche Antwort:',
  again: 'Und jetzt?',
  run: 'Mit meinem Text ausführen',
  running: 'läuft …',
  holds: 'Es stimmt.',
  fails: 'Hier stimmt es nicht.',
  cannot: 'Nicht mit diesem Text oder diesen Schaltern.',
  failed: (message) => `Das Experiment konnte nicht beendet werden: ${message}`,
  ranWith: (text) => `Ausgeführt mit „${text}“.`,
  old: 'Dein Text oder deine Schalter haben sich seither geändert: führ es noch einmal aus.',
  takeRows: 'Die Zeilen von E mitnehmen',
  each: {
    permutation: {
      title: 'Ohne Positionen geht die Reihenfolge verloren',
      claim:
        'Attention kennt von sich aus keine Reihenfolge. Ohne Positionen und ohne kausale Maske ordnet eine andere Reihenfolge der Tokens die Hidden States ebenso um und ändert keinen.',
      method:
        'Dein Text wird von vorn nach hinten und von hinten nach vorn gelesen; die Zustände jedes Tokens in beiden Lesungen werden verglichen, durch alle Blöcke. Hat dein Modell keine Blöcke, bekommt es zwei, von deinem Seed.',
      holds: 'Was bleibt, ist Rundung von float32: jedes Token hat dieselben Zustände, wo es auch steht.',
      fails: 'Die Zustände hängen vom Platz eines Tokens ab, obwohl es weder Positionen noch eine Maske gibt.',
      figures: {
        state: 'max |Δ| nach dem letzten Block, keine Positionen, keine Maske',
        logits: 'max |Δ| der Logits, keine Positionen, keine Maske',
        positions: 'zum Vergleich, mit addierten Positionen: nach dem letzten Block',
        mask: 'zum Vergleich, keine Positionen, aber die kausale Maske: nach dem letzten Block',
        blocks: 'Blöcke',
      },
      cannot: { 'one-kind': 'Schreib mindestens zwei verschiedene Tokens: andere lassen sich nicht umordnen.' },
    },
    'rope-distance': {
      title: 'RoPE sieht nur den Abstand',
      claim:
        'RoPE dreht Queries und Keys nach ihrer Position, und der Wert zweier Tokens hängt nur davon ab, wie weit sie voneinander stehen. Ein Text, der als Ganzes verschoben wird, behält alle seine Zustände.',
      method:
        'Dein Text wird ab Position 0 gelesen und noch einmal ab einer späteren, hinter Füllung, auf die kein Token schaut. Hat dein Modell keine Blöcke, bekommt es zwei, von deinem Seed.',
      holds: 'Was bleibt, ist Rundung von float32; Positionen, die zum Stem addiert werden, haben das nicht.',
      fails: 'Die Zustände haben sich geändert, obwohl alle Abstände dieselben sind.',
      figures: {
        by: 'um so viele Plätze wird der Text verschoben',
        state: 'max |Δ| nach dem letzten Block, mit RoPE',
        logits: 'max |Δ| der Logits, mit RoPE',
        added: 'zum Vergleich, mit zum Stem addierten Positionen: nach dem letzten Block',
        blocks: 'Blöcke',
      },
      cannot: {
        short: 'Schreib mindestens zwei Tokens: eines hat keinen Abstand zu einem anderen.',
        long: 'Der Text füllt alle Positionen, also lässt er sich nicht verschieben. Kürze ihn.',
        odd: 'RoPE dreht Zahlenpaare, und jeder Kopf hat eine ungerade Zahl davon. Wähle ein gerades d oder andere Köpfe.',
      },
    },
    'concat-sum': {
      title: 'Aneinanderreihen kann, was die Summe kann',
      claim:
        'Statt die Zeile des Platzes zu addieren, kann man beide Zeilen nebeneinanderstellen und mit einer Projektion W von 2d Zeilen multiplizieren. Mit W = [I; I], zweimal der Einheitsmatrix, ist es die Summe.',
      method:
        'Die Stem-Ausgabe deines Textes durch die Summe wird mit der durch Aneinanderreihung und [I; I] verglichen, und mit der durch ein zufällig gezogenes W.',
      holds:
        'Keine einzige Zahl ist verschieden. Die Summe ist die Aneinanderreihung mit einer Projektion, die feststeht und nichts kostet.',
      fails: 'Die beiden Wege geben nicht dieselben Zahlen.',
      figures: {
        input: 'max |Δ| der Stem-Ausgabe, W = [I; I]',
        logits: 'max |Δ| der Logits, W = [I; I]',
        drawn: 'zum Vergleich, ein gezogenes W: max |Δ| der Stem-Ausgabe',
        numbers: 'so viele Zahlen mehr wären mit W zu lernen',
      },
      cannot: {
        empty: 'Schreib zuerst etwas.',
        'nothing-to-join': 'Diese Positionen addieren nichts zum Stem. Wähle gelernte Positionen oder Sinus.',
      },
    },
    causality: {
      title: 'Was später kommt, ändert nichts davor',
      claim:
        'Mit der kausalen Maske hängen Hidden States und Logits eines Tokens allein von dem ab, was vor ihm steht. Ändere ein späteres Token, und jeder frühere Platz behält seine Zahlen, Bit für Bit.',
      method:
        'Dein Text läuft zweimal durch, beim zweiten Mal mit einem anderen Token in der Mitte. Alle Plätze davor werden verglichen, in jeder Schicht.',
      holds: 'Keine Zahl vor dem geänderten Token ist eine andere.',
      fails: 'Auch Zahlen vor dem geänderten Token sind andere: ohne die Maske sieht jedes Token den ganzen Text.',
      figures: {
        place: 'Platz des geänderten Tokens',
        statesChanged: 'geänderte Zahlen davor, in der Schicht mit den meisten',
        statesCount: 'von so vielen Zahlen einer Schicht',
        logitsChanged: 'geänderte Logits davor',
        logitsCount: 'von so vielen Logits',
        laterLogits: 'größte Änderung eines Logits von dort an',
      },
      cannot: {
        noBlocks: 'Es gibt keine Blöcke, also sieht kein Token ein anderes. Setz welche ein.',
        short: 'Es braucht zwei Tokens: schreib mehr.',
      },
    },
    sameId: {
      title: 'Eine Id, eine Zeile, verschiedene Hidden States',
      claim:
        'Zwei Vorkommen einer Id haben eine Zeile von E. Attention hat für jedes andere Tokens gelesen, darum sind nach einem Block ihre Hidden States verschieden. Unter der kausalen Maske geben dieselben Tokens links denselben Zustand, was auch rechts steht.',
      method:
        'Zwei Plätze eines Tokens deines Textes werden Schicht für Schicht verglichen. Dann wird der erste mit sich selbst in einem Text verglichen, der anders weitergeht.',
      holds: 'Die Zeile ist bis aufs letzte Bit dieselbe, die Zustände jeder Schicht sind verschieden.',
      fails:
        'Die beiden behalten einen Zustand: nichts unterscheidet ihre Plätze. „Immer gleich“ ist falsch, „immer verschieden“ auch.',
      figures: {
        first: 'Platz des einen',
        second: 'Platz des anderen',
        row: 'max |Δ| ihrer Zeilen von E',
        input: 'max |Δ| dessen, was in Block 0 eingeht',
        afterOne: 'max |Δ| nach 1 Block',
        afterAll: 'max |Δ| nach dem letzten Block',
        sameLeft: 'max |Δ| nach dem letzten Block, links dieselben Tokens, rechts andere',
      },
      cannot: {
        noBlocks: 'Es gibt keine Blöcke, also noch keinen Hidden State. Setz welche ein.',
        noRepeat,
      },
    },
    ablation: {
      title: 'Ohne Attention kein Kontext',
      claim:
        'Kontext kommt allein durch Attention herein. Nimmt man sie heraus, und die Positionen auch, haben zwei Vorkommen einer Id in jeder Schicht einen Hidden State, obwohl das Feed-forward weiter an jedem arbeitet.',
      method: 'Eine Kopie deines Modells ohne Positionen liest deinen Text, einmal mit Attention und einmal ohne.',
      holds:
        'Ohne Attention sind die beiden in jeder Schicht gleich. Das Feed-forward allein bringt also keinen Kontext herein.',
      fails: 'Sie sind verschieden, obwohl Attention aus ist.',
      figures: {
        first: 'Platz des einen',
        second: 'Platz des anderen',
        withAttention: 'max |Δ| nach dem letzten Block, mit Attention',
        without: 'max |Δ| nach dem letzten Block, ohne Attention',
        lengthIn: 'Länge des Zustands, der in Block 0 eingeht',
        lengthOut: 'Länge nach dem letzten Block, ohne Attention: das Feed-forward hat gewirkt',
      },
      cannot: {
        noBlocks: 'Es gibt keine Blöcke, aus denen Attention zu nehmen wäre. Setz welche ein.',
        noRepeat,
      },
    },
    stepUntied: {
      title: 'Nicht gekoppelt: ein Schritt bewegt die gelesenen Zeilen',
      claim:
        'Mit eigenem Kopf bekommt eine Zeile von E nur dann einen Gradienten, wenn sie vor einer Frage nachgeschlagen wird. Ein Schritt SGD bewegt genau die Ids, nach denen etwas vorausgesagt wird; eine Id, die nur am Ende einer Zeile steht, bleibt.',
      method:
        'Dein Modell mit nicht gekoppeltem Kopf, dein Text in Zeilen von 32 Tokens, ein Schritt mit reinem SGD. Jede Zeile von E wird mit sich selbst vor dem Schritt verglichen; dann wird der Schritt zurückgenommen.',
      holds: 'Bewegt haben sich die Zeilen der Ids, die vor einer anderen stehen, und keine sonst.',
      fails:
        'Andere Zeilen haben sich bewegt, oder eine von diesen nicht: eine Füll-Id bekommt keinen Gradienten, und float32 hat ein Ende.',
      figures: {
        rowsMoved: 'Zeilen, die sich bewegt haben',
        idsBeforeAnother: 'verschiedene Ids, die vor einer anderen stehen',
        rowsOfE: 'Zeilen von E',
      },
      cannot: { needsTwoTokens },
    },
    stepTied: {
      title: 'Gekoppelt, kleiner Start: ein Schritt bewegt jede Zeile',
      claim:
        'Gekoppelt ist E auch der Kopf, und die Softmax gibt jedem Token etwas Wahrscheinlichkeit, die der Schritt senkt. Von N(0, 0.02²) aus bewegt ein Schritt SGD alle Zeilen, auch die von Tokens, die dein Text nicht hat.',
      method:
        'Ein frisches gekoppeltes Modell dieser Größen aus N(0, 0.02²), dein Text in Zeilen von 32 Tokens, ein Schritt mit reinem SGD.',
      holds: 'Jede Zeile von E hat sich bewegt.',
      fails: 'Manche Zeilen sind geblieben: worum sie sich bewegt hätten, ist zu wenig für float32.',
      figures: { rowsMoved: 'Zeilen, die sich bewegt haben', rowsOfE: 'Zeilen von E' },
      cannot: { needsTwoTokens },
    },
    stepAsCoded: {
      title: 'Gekoppelt wie im Listing: nur Ids und Ziele bewegen sich',
      claim:
        'So, wie die Lektion es schreibt, gekoppelt, N(0, 1) und × √d, liegen die Logits Hunderte auseinander. In float32 ist die Softmax fast jedes Tokens dann genau 0, sodass nur die Zeilen einen Gradienten bekommen, die gelesen werden oder nach denen gefragt ist.',
      method:
        'Ein frischer gekoppelter Stem dieser Größen aus N(0, 1), × √d, ohne Blöcke, dein Text in Zeilen von 32 Tokens, ein Schritt mit reinem SGD.',
      holds: 'Bewegt haben sich die Zeilen der Ids, die gelesen werden oder nach denen gefragt ist, und keine sonst.',
      fails:
        'Auch andere Zeilen haben sich bewegt: bei dieser Breite liegen die Logits näher beisammen, und die Softmax reicht weiter.',
      figures: {
        rowsMoved: 'Zeilen, die sich bewegt haben',
        idsReadOrAsked: 'verschiedene Ids, gelesen oder gefragt',
        rowsOfE: 'Zeilen von E',
      },
      cannot: { needsTwoTokens },
    },
    ...rowsExperiments,
    ...positionExperiments,
    ...inputExperiments,
    ...blocksExperiments,
    ...logitsExperiments,
    ...trainingExperiments,
  },
};
