// German of proofs.en.ts.
import type { ProofWords } from './proofs.en.ts';

const scheme: Readonly<Record<string, string>> = {
  learned: 'gelernten Positionen',
  sinusoidal: 'Sinus-Kodierungen',
  rope: 'RoPE',
  alibi: 'ALiBi',
};
/** hinter „mit“; ohne Positionen steht nichts dahinter */
const withScheme = (word: string) => (word === 'none' ? 'ohne Positionen' : `mit ${scheme[word] ?? word}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const tied = (word: string) => (word === 'tied' ? 'mit gekoppeltem Kopf' : 'mit eigenem Kopf');

export const proofWords: ProofWords = {
  needsLab: 'Diese Frage handelt von einem Text und einem Modell. Öffne sie im Labor, wo beides ist.',
  title: 'Prüf es an deinen eigenen Tokens',
  lead: 'Eine Frage zu deinem Text und diesem Modell. Du sagst voraus, der Kern rechnet.',
  start: 'Frag mich etwas',
  another: 'Noch eine',
  preparing: 'rechnet …',
  levels: ['', 'Lesen', 'Rechnen', 'Zählen'],
  level: (name) => `Stufe: ${name}`,
  submit: 'Prüfen',
  reveal: 'Die Antwort zeigen',
  show: 'Zeig mir diese Zahlen',
  formats: {
    number: 'Eine Zahl; ein Zehntel Prozent daneben zählt noch.',
    whole: 'Eine ganze Zahl.',
    shape: 'Größen in Zahlen, etwa (2, 3).',
    choice: 'Wähle eines.',
  },
  right: 'Richtig.',
  wrong: 'Das nicht.',
  unread: 'Nicht gezählt.',
  token: (text) => `„\u2068${text}\u2069“`,
  problems: {
    empty: 'Schreib zuerst eine Antwort.',
    number: 'Das ist keine Zahl. Schreib sie wie 0.125 oder 1.5e-3.',
    whole: 'Gefragt ist eine ganze Zahl.',
    shape: 'Schreib die Größen als Zahlen mit Kommas dazwischen, etwa (2, 3).',
    comma: 'Ist das Komma ein Dezimalkomma? Schreib 1234 oder 1.234.',
  },
  noMistake: 'Schau auf die Station oben und versuch es noch einmal.',
  answerIs: (right) => `Die Antwort ist ${right}.`,
  old: 'Dein Text oder deine Schalter haben sich seither geändert: diese Frage gilt dem, was sie waren.',
  failed: (message) => `Die Frage konnte nicht gemacht werden: ${message}`,
  cannotTitle: 'Nicht mit diesem Text oder diesem Modell.',
  cannot: {
    noToken: 'Schreib einen Text von mindestens einem Token.',
    twoTokens: 'Schreib mindestens zwei Tokens.',
    tooLong: 'Schreib für diese Frage höchstens 40 Tokens.',
    noRepeat: 'Schreib einen Text, in dem ein Token zweimal vorkommt.',
    noBlocks: 'Wähle ein Modell mit Blöcken, oder warte, bis sie geladen sind.',
    allRowsRead: 'Dein Text liest jede Zeile von E: nimm ein größeres Vokabular oder einen kürzeren Text.',
    neverApart:
      'Die beiden Zustände trennen sich hier nie: ohne Positionen und ohne andere Tokens davor unterscheidet sie nichts.',
    manyHeads: 'Wähle weniger Köpfe.',
    noTable: 'Dieses Modell hat keine Token-Tabelle.',
    notFinite: 'Die Antwort ist hier keine endliche Zahl: nimm zurück, was die Zahlen so groß gemacht hat.',
  },

  each: {
    'q1.shape': {
      prompt: () => 'Welche Form hat E in diesem Modell? Antworte mit seinen zwei Zahlen.',
      explain: (right) =>
        `E ist ${right}: eine Zeile je Token des Vokabulars, d Zahlen in jeder. Dein Text ändert daran nichts.`,
    },
    'q1.count': {
      prompt: (v, d) => `|V| ist ${v} und d ist ${d}. Wie viele Zahlen hat E?`,
      explain: (right, v, d) =>
        `${v} Zeilen von ${d} Zahlen sind ${right}. Ein gekoppelter Kopf ist dieselbe Tabelle und zählt nicht noch einmal.`,
    },
    'q1.bytes': {
      prompt: (count, d) =>
        `Dein Text hat ${count} Tokens. Eine Id braucht 4 Bytes, und eine Zahl von E auch; eine Zeile hat ${d} davon. Wie viele Bytes liest das Nachschlagen, die Ids eingeschlossen?`,
      explain: (right, count) =>
        `${right} Bytes: ${count} Ids und ebenso viele Zeilen, wie groß das Vokabular auch ist.`,
    },
    'q2.cell': {
      prompt: (place, token, dimension) =>
        `Ein One-hot-Vektor für das Token an Platz ${place}, ${token}, mal E: welche Zahl kommt in Dimension ${dimension} heraus?`,
      explain: (right, _place, token, dimension) =>
        `Alle Produkte bis auf eines sind mit 0. Es bleibt die Zeile ${token} von E in Dimension ${dimension}: ${right}.`,
    },
    'q2.cost': {
      prompt: (count, v, d) =>
        `Die One-hot-Matrix deines Textes ist ${count} × ${v}, E ist ${v} × ${d}. Wie viele Multiplikationen und Additionen braucht ihr Produkt, die Nullen eingeschlossen?`,
      explain: (right) =>
        `${right}: eine Multiplikation und eine Addition für jedes Token, jede Zeile und jede Dimension. Das Nachschlagen braucht keine.`,
    },
    'q2.bytes': {
      prompt: (count, v, d) =>
        `Die One-hot-Matrix deines Textes ist ${count} × ${v}, E ist ${v} × ${d}, und eine Zahl braucht 4 Bytes. Wie viele Bytes liest ihr Produkt?`,
      explain: (right) =>
        `${right}: jede Zahl von beiden, auch die Nullen. Das Nachschlagen liest die Ids und ihre Zeilen.`,
    },
    'q3.position': {
      prompt: (place, token, dimension, kind) =>
        `${capital(withScheme(kind))}: welche Zahl hat die Position von Platz ${place} (${token}) in Dimension ${dimension}?`,
      explain: (right, place, _token, dimension) =>
        `${right}: Position ${place}, Dimension ${dimension}. Plätze zählen ab 0, und die Id des Tokens spielt keine Rolle.`,
    },
    'q3.cell': {
      prompt: (place, token, dimension, value, scale, position, segment) =>
        `Platz ${place}, ${token}, Dimension ${dimension}: E hat dort ${value}, der Faktor ist ${scale}, der Teil der Position ${position}, der des Segments ${segment}. Welche Zahl geht in Block 0 ein?`,
      explain: (right, _place, _token, _dimension, value, scale, position, segment) =>
        `${scale} × ${value} + ${position} + ${segment} = ${right}: malgenommen wird nur die Zeile des Tokens.`,
    },
    'q3.shape': {
      prompt: (count) =>
        `Dein Text (${count} Tokens) geht zweimal hinein, als Batch von 2. Welche Form hat, was in Block 0 eingeht?`,
      explain: (right) => `${right}: Texte, Tokens, Zahlen je Token.`,
    },
    'q4.saved': {
      prompt: (v, d) =>
        `|V| ist ${v}, d ist ${d}. Wie viele Zahlen spart dieses Modell, wenn der Kopf an E gekoppelt ist?`,
      explain: (right) => `${right}: ein eigener Kopf wäre noch eine Tabelle von der Form von E.`,
    },
    'q4.total': {
      prompt: (total, v, d, other) =>
        `Das Modell hat ${total} Zahlen; |V| ist ${v}, d ist ${d}. Wie viele hätte es ${tied(other)}, ohne Bias?`,
      explain: (right, _total, v, d, other) =>
        `${right}: eine Tabelle von ${v} × ${d} ${other === 'tied' ? 'weniger' : 'mehr'}, sonst nichts.`,
    },
    'q4.cell': {
      prompt: (row, column, count, v, kind) =>
        `Dein Text hat ${count} Tokens und kein Token ${row}. In einer Kopie dieses Modells, ${tied(kind)}, wird eine Zahl geändert: E[${row}][${column}]. Wie viele seiner ${count} × ${v} Logits ändern sich?`,
      explain: (right, row, _column, _count, _v, kind) =>
        kind === 'tied'
          ? `${right}: Zeile ${row} ist hier keine Eingabe, aber sie ist auch die Zeile ${row} des Kopfes, die an jedem Platz ein Logit gibt.`
          : `${right}: Zeile ${row} ist hier keine Eingabe, und der Kopf ist eine andere Tabelle.`,
    },
    'q5.rows': {
      prompt: (token, first, second, d) =>
        `${token} steht an den Plätzen ${first} und ${second}. In wie vielen von ${d} Zahlen sind die beiden Zeilen von E verschieden?`,
      explain: (right) => `In ${right}: es ist eine Id, also eine Zeile.`,
    },
    'q5.input': {
      prompt: (token, first, second, d, kind) =>
        `${token} steht an den Plätzen ${first} und ${second}. In wie vielen von ${d} Zahlen sind die beiden ${withScheme(kind)} verschieden, wenn sie in Block 0 eingehen?`,
      explain: (right) =>
        `In ${right}: die Zeile ist dieselbe, also kommt alles von dem, was für den Platz addiert wird.`,
    },
    'q5.layer': {
      prompt: (token, first, second, layers, kind) =>
        `${token} steht an den Plätzen ${first} und ${second}. In welcher Schicht sind seine zwei Vektoren ${withScheme(kind)} zum ersten Mal verschieden? Schicht 0 ist, was in Block 0 eingeht, Schicht ${layers} die Ausgabe des letzten Blocks.`,
      explain: (right) =>
        `In Schicht ${right}. Eine addierte Position trennt sie sofort; ohne eine trennen sie sich dort, wo Attention zuerst andere Tokens sieht.`,
    },
    'q5.context': {
      prompt: (place, token, last, layers, mask) =>
        `Das letzte Token (Platz ${last}) wird durch ein anderes ersetzt. In wie vielen der Schichten 0 bis ${layers} ändert sich ${mask === 'causal' ? 'mit der kausalen Maske' : 'ohne die kausale Maske'} der Vektor von Platz ${place}, ${token}?`,
      explain: (right, place, _token, last, _layers, mask) =>
        mask === 'causal'
          ? `In ${right}: Platz ${place} schaut nie auf Platz ${last}.`
          : `In ${right}: Schicht 0 kennt nur das Token selbst, und ab dem ersten Block schaut jeder Platz auf jeden anderen.`,
    },
    'q6.cell': {
      prompt: (place, token, dimension, value, scale, segment) =>
        `Die Positionen sind aus. An Platz ${place}, ${token}, Dimension ${dimension}, hat E ${value}, der Faktor ist ${scale}, der Teil des Segments ist ${segment}. Welche Zahl geht in Block 0 ein?`,
      explain: (right, _place, _token, _dimension, value, scale, segment) =>
        `${scale} × ${value} + ${segment} = ${right}, wo das Token auch steht.`,
    },
    'q6.scheme': {
      prompt: (kind, place, token, d) =>
        `${capital(withScheme(kind))}: in wie vielen seiner ${d} Zahlen ist das, was an Platz ${place}, ${token}, in Block 0 eingeht, anders als ohne Positionen?`,
      explain: (right, kind) =>
        kind === 'rope' || kind === 'alibi'
          ? `In ${right}: ${scheme[kind]} wirkt in der Attention und lässt den Stem, wie er ist.`
          : `In ${right} (${withScheme(kind)}). Ein Teil, der 0 ist, ändert nichts, wie die Sinus von Position 0.`,
    },
    'q6.reversed': {
      prompt: (count, kind) =>
        `Deine ${count} Tokens werden von hinten nach vorn gelesen, ${withScheme(kind)}. Für wie viele von ihnen geht dann ein anderer Vektor in Block 0 ein als vorher?`,
      explain: (right, count, kind) =>
        kind === 'none'
          ? `Für ${right}: es gibt nur die Zeile, und sie geht mit dem Token.`
          : `Für ${right} von ${count}: alle, die einen anderen Platz bekamen; bei ungerader Zahl behält das mittlere seinen.`,
    },
    'q7.pieces': {
      prompt: (word) => `Wie viele Zeilen von E liest das Wort „${word}“, mit einem Leerzeichen davor?`,
      explain: (right, word) =>
        `${right}: Zeilen gehören den Stücken, in die der Tokenizer „${word}“ schneidet. Word2Vec hätte eine für das Wort, oder keine.`,
    },
    'q7.rows': {
      prompt: (count) => `Dein Text hat ${count} Tokens. Wie viele verschiedene Zeilen von E liest er?`,
      explain: (right) => `${right}: so viele, wie es verschiedene Ids gibt.`,
    },
    'q7.moved': {
      prompt: (count, rate, kind) =>
        `Ein Schritt SGD (Rate ${rate}) auf den Verlust deiner ${count} Tokens auf das nächste Token, ${tied(kind)}: wie viele Zeilen von E bewegt er?`,
      explain: (right, _count, _rate, kind) =>
        kind === 'tied'
          ? `${right}. Als Kopf wird E in jeder Zeile geschoben, deren Token die Softmax eine Wahrscheinlichkeit gibt, die float32 von 0 unterscheiden kann.`
          : `${right}: die verschiedenen Ids, nach denen etwas vorausgesagt wird. Nach dem letzten Token kommt nichts.`,
    },
    'q8.factor': {
      prompt: (d) => `d ist ${d}. Mit welcher Zahl werden die Zeilen von E malgenommen, wenn √d an ist?`,
      explain: (right, d) => `√${d} = ${right}.`,
    },
    'q8.term': {
      prompt: (token, place, dimension, value, d) =>
        `Zeile ${token} (Platz ${place}) hat ${value} in Dimension ${dimension}; d ist ${d}. Was ist dort mit √d der Teil des Tokens, bevor die Position addiert wird?`,
      explain: (right, _token, _place, _dimension, value, d) => `√${d} × ${value} = ${right}.`,
    },
    'q8.length': {
      prompt: (token, place, row, d) =>
        `Die Zeile von ${token} (Platz ${place}) ist ${row} lang; d ist ${d}. Wie lang ist mit √d der Teil des Tokens?`,
      explain: (right, _token, _place, row, d) =>
        `√${d} × ${row} = ${right}: ein Faktor auf jeder Zahl ist derselbe Faktor auf der Länge.`,
    },
    'q9.refused': {
      prompt: (v) => `|V| ist ${v}. Welches ist die kleinste Id, die dieses Modell ablehnt?`,
      explain: (right, v) => `${right}: Ids zählen ab 0, also haben ${v} Zeilen die Ids unter ${right}.`,
    },
    'q9.total': {
      prompt: (added, total, d, kind) =>
        `Der Tokenizer bekommt ${added} weitere Tokens. Das Modell hat jetzt ${total} Zahlen, d ist ${d}, ${tied(kind)}. Wie viele hat es dann?`,
      explain: (right, added, _total, d, kind) =>
        `${right}: ${added} weitere Zeilen von ${d} in E${kind === 'tied' ? ', die der Kopf mitbenutzt' : ', und ebenso viele im Kopf'}.`,
    },
    'q9.loss': {
      prompt: (v, added) =>
        `Das Vokabular wächst von ${v} um ${added}. Was verliert dann, in Nats, wer jedes Token für gleich wahrscheinlich hält?`,
      explain: (right) => `${right}: der natürliche Logarithmus der neuen Größe.`,
    },
    'q10.attention': {
      prompt: (d, heads) =>
        `d ist ${d}, es gibt ${heads} Köpfe. Welche Form hat das Gewicht der Attention eines Blocks, das Queries, Keys und Values in einem Produkt macht, gespeichert als (hinein, heraus)?`,
      explain: (right) => `${right}: es liest Vektoren der Breite d und macht drei von derselben Breite.`,
    },
    'q10.state': {
      prompt: (layer, layers, count) =>
        `Dein Text (${count} Tokens) geht als Batch von 1 hinein. Welche Form hat die Ausgabe von Block ${layer} von ${layers}?`,
      explain: (right) => `${right}: jeder Block nimmt und gibt Vektoren, so breit wie die Zeilen von E.`,
    },
    'q10.heads': {
      prompt: (heads) => `Ein Modell soll ${heads} Köpfe haben. Welche dieser Breiten kann es haben?`,
      explain: (right, heads) => `${right}: ${heads} Köpfe teilen sie gleichmäßig.`,
    },
  },

  mistakes: {
    activations: 'Das kommt beim Nachschlagen heraus: eine Zeile für jedes Token des Textes.',
    addedOnly: 'Das zählt nur die neuen Tokens.',
    allAtOnePlace: 'Das wäre jedes Logit eines Platzes.',
    allLogits: 'Das wären alle Logits. Es ändert sich nur, was jene Zeile der Tabelle liest.',
    axesSwapped: 'Die Größen stimmen, ihre Reihenfolge nicht.',
    batchForgotten: 'Das ist ein Text. Ein Batch hat eine eigene Achse, auch für einen.',
    batchJoined: 'Das hängt die Texte aneinander. Ein Batch hat eine eigene Achse.',
    biasCounted: 'Das zählt einen Bias für jedes Token. Der Kopf hier hat keinen.',
    bits: 'Das ist der Logarithmus zur Basis 2. Nats nehmen den natürlichen.',
    bytesForNumbers: 'Das sind die Bytes. Gefragt war nach Zahlen, zu je 4 Bytes.',
    columnBefore: 'Das ist die Dimension davor. Sie zählen ab 0.',
    countedFromOne: 'Das zählt ab 1. Plätze und Ids zählen ab 0.',
    decimal: 'Das ist der Logarithmus zur Basis 10. Nats nehmen den natürlichen.',
    distance: 'So weit sind die Plätze auseinander.',
    divided: 'Das teilt durch √d. Hier ist es ein Faktor.',
    everyNumber: 'Das wären alle. Nicht jede Zahl einer Position ist verschieden.',
    feedForwardWidth: 'Das ist die innere Breite der Feed-forward-Schicht.',
    firstBlockOnly: 'Ein Vektor, der sich geändert hat, bleibt in den Blöcken dahinter geändert.',
    frozen: 'Das wäre eine eingefrorene Tabelle, wie statische Vektoren es oft sind.',
    half: 'Das wäre die Hälfte davon.',
    halfOfD: 'Das ist die Hälfte von d, nicht seine Wurzel.',
    halfOfThem: 'Von einem vertauschten Paar ändern sich beide.',
    headApart: 'Das wäre ein eigener Kopf. Hier sind Zeile und Kopf eine Tabelle.',
    headForgotten: 'Das gibt E seine Zeilen. Ein eigener Kopf braucht ebenso viele.',
    headShared: 'Das wäre ein gekoppelter Kopf. Hier ist der Kopf eine andere Tabelle.',
    headsDontDivide: 'Diese Breite können die Köpfe nicht gleichmäßig teilen.',
    idForPlace: 'Das ist die Position, deren Nummer die Id des Tokens ist. Die Position ist der Platz im Text.',
    idsForInput: 'Das ist die Form der Ids. Aus jeder ist eine Zeile geworden.',
    idsForgotten: 'Das sind die Zeilen. Auch die Ids werden gelesen.',
    inputAlready: 'Ohne addierte Position sind die beiden noch ein Vektor, wenn sie in Block 0 eingehen.',
    inputToo: 'Was in Block 0 eingeht, ist aus dem Token selbst gemacht; ein anderes Token ändert es nicht.',
    inputsOnly: 'Das zählt nur die Eingaben. Als Kopf bewegt ein gekoppeltes E auch, was vorausgesagt wird.',
    insideAttention: 'Das wirkt auf Queries, Keys oder Werte in der Attention; zum Stem wird nichts addiert.',
    lastBlock: 'Das ist der letzte Block. Sie trennen sich lange davor.',
    lastCounted: 'Das zählt auch das letzte Token. Es sagt nichts voraus, darum wird es als Eingabe nicht bewegt.',
    lastRow: 'Das ist die letzte Zeile, und die ist noch da.',
    lengthForVocabulary: 'Das ist der längste Text, nicht das Vokabular.',
    logitsForInput: 'Das ist die Form von Logits: eine Zahl für jedes Token des Vokabulars.',
    logitsForTable: 'Das ist die Form der Logits.',
    lookupBytes: 'So viel liest das Nachschlagen.',
    lookup: 'So viel rechnet das Nachschlagen. Das Produkt multipliziert jede Null.',
    maskForgotten: 'Die kausale Maske hält spätere Tokens draußen.',
    maskSeen: 'So wäre es mit der kausalen Maske. Hier sieht jeder Platz alle anderen.',
    middleCounted: 'Das lässt eines aus. Bei gerader Zahl von Tokens behält keines seinen Platz.',
    middleForgotten: 'Eines behält seinen Platz: das in der Mitte.',
    multipliedByD: 'Das nimmt mal d. Der Faktor ist die Wurzel daraus.',
    multiplicationsOnly: 'Das sind die Multiplikationen. Dazu kommen ebenso viele Additionen.',
    nextColumn: 'Das ist die Dimension danach. Sie zählen ab 0.',
    nextRow: 'Das ist die Zeile danach. Ids zählen ab 0.',
    noFactor: 'Das wäre gar kein Faktor.',
    nothingSaved: 'Eine Tabelle weniger ist etwas Gespartes.',
    nothingChanges: 'Das hat es jetzt.',
    numbersForBytes: 'Das sind Zahlen. Jede braucht 4 Bytes.',
    oldVocabulary: 'So wird unter den alten Tokens geraten.',
    oneHead: 'Das ist der Teil eines Kopfes. Das Gewicht macht sie für alle Köpfe zugleich.',
    oneHotOnly: 'Das ist die One-hot-Matrix allein. Auch E wird gelesen.',
    oneHotForTable: 'Das ist die One-hot-Matrix deines Textes.',
    oneOfThree: 'Das macht eines von dreien, etwa die Queries.',
    onePerPlace: 'Eine Position ist ein ganzer Vektor, nicht eine Zahl.',
    onePlace: 'Die Zeile wird an jedem Platz gelesen, nicht an einem.',
    oneRowOnly: 'Das ist eine Zeile.',
    oneToken: 'Das ist das Produkt für ein Token.',
    onlyTheSecond: 'Sie trennen sich einen Block früher.',
    orderUnseen: 'So wäre es ohne Positionen: hier addiert jeder Platz seine eigene.',
    placeForId: 'Das nimmt den Platz für die Id. Die Zeile ist die der Id.',
    positionAdded: 'In dieser Zahl steckt eine Position. Nach ihr war nicht gefragt.',
    positionBefore: 'Das ist die Position davor. Plätze zählen ab 0.',
    positionForgotten: 'Die Position wird vor Block 0 addiert, von dort an sind die beiden also verschieden.',
    positionOnly: 'Das ist der Teil der Position allein.',
    positionsJoined: 'Das stellt Token und Position nebeneinander. Hier werden sie addiert.',
    positionsLength: 'Das ist die Länge des Teils der Position.',
    positionsTable: 'Das ist die Tabelle der Positionen: eine Zeile für jeden Platz, nicht für jedes Token.',
    probability: 'Das ist die Wahrscheinlichkeit eines jeden. Sein Verlust ist der negative Logarithmus davon.',
    product: 'Das multipliziert die beiden Teile. Sie werden addiert.',
    productBytes: 'So viel liest das Produkt mit One-hot-Zeilen.',
    repeatedOnly: 'Das zählt die Wiederholungen.',
    rootAdded: 'Das addiert √d. Es ist ein Faktor.',
    rootForgotten: 'Das lässt √d weg.',
    rootOfAll: 'Das nimmt auch die Position mal. Den Faktor bekommt nur die Zeile von E.',
    rootOfHead: 'Das ist die Wurzel aus der Breite eines Kopfes, durch die Attention teilt.',
    rootOfRoot: 'Das nimmt die Wurzel zweimal.',
    rootOfTokens: 'Das ist die Wurzel aus der Zahl der Tokens.',
    rootOfVocabulary: 'Das ist die Wurzel aus |V|.',
    rootTwice: 'Darin ist √d einmal zu viel.',
    rowForgotten: 'Die Zeile von E ist auch ohne Positionen noch da.',
    rowPerByte: 'Das zählt Bytes. Der Tokenizer fasst viele davon zusammen.',
    rowPerLetter: 'Das zählt Buchstaben. Der Tokenizer fasst viele davon zusammen.',
    rowPerPlace: 'Das zählt eine Zeile für jeden Platz. Ein Token, das noch einmal kommt, liest dieselbe Zeile.',
    rowPerWord: 'Das wäre eine Zeile je Wort, wie bei Word2Vec. Dieses Wort wird in Stücke geschnitten.',
    rowsForNumbers: 'Das sind Zeilen. Jede hat d Zahlen.',
    scaled: 'Darin steckt der Faktor √d. Das Produkt ist mit E, wie es dasteht.',
    sign: 'Der Verlust ist der negative Logarithmus einer Wahrscheinlichkeit, also positiv.',
    sineOfZero: 'Die Hälfte davon sind Sinus von 0, und 0 zu addieren ändert nichts.',
    sizeOfTable: 'So viele Zahlen hat E.',
    subtracted: 'Das zieht die Position ab. Sie wird addiert.',
    sumForPosition: 'Das ist die Summe, die in Block 0 eingeht. Gefragt war der Teil der Position allein.',
    sumOfSizes: 'Das addiert die beiden Größen.',
    tableOnly: 'Das ist E allein. Auch die One-hot-Matrix wird gelesen.',
    tiedTwice: 'Das zählt eine gekoppelte Tabelle zweimal.',
    tokenForPosition: 'Das ist der Teil des Tokens.',
    tokenOnly: 'Das ist der Teil des Tokens allein.',
    tokensForVocabulary: 'Das nimmt die Tokens deines Textes für das Vokabular.',
    transposed: 'Das ist die Transponierte: d × |V|, wie die Mathematik die Matrix des Kopfes schreibt.',
    vocabularyForTokens: 'Das hat eine Zeile für jedes Token des Vokabulars. Hier gibt es eine für jedes des Textes.',
    vocabularyForWidth: 'Das Vokabular endet beim Nachschlagen. Blöcke kennen nur d.',
    wholeModel: 'Das ist das ganze Modell.',
    wholeRow: 'Das ist eine ganze Zeile.',
    wholeTable: 'Das liest ganz E. Das Nachschlagen liest nur die Zeilen deiner Tokens.',
    wholeVocabulary: 'Das ist jede Zeile, die es gibt.',
    widerByLayer: 'Die Breite bleibt durch alle Blöcke dieselbe.',
    widthForVocabulary: 'Das ist d, nicht |V|.',
    widthSquared: 'Das ist d × d.',
    wordsForTokens: 'Das zählt Wörter. Zeilen gehören Tokens.',
    wrongWay: 'Das geht in die andere Richtung.',
    zerosSkipped: 'Das lässt die Nullen aus. Das Produkt weiß nicht, dass es Nullen sind.',
  },
};
