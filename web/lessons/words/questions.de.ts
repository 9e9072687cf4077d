// German of the ten questions (lessons/questions). They are graded as their files have them; free text is understood in English.
import type { QuestionText, QuestionWords } from '../questions/translated.ts';

const sameShape =
  'Die gleiche Form macht die Kopplung erst möglich, sie ist noch nicht die Kopplung. Zwei gekoppelte Teile benutzen genau dieselben Zahlen.';
const frozen =
  'Eine eingefrorene Matrix lernt nicht; eine gekoppelte lernt von beiden Stellen, die sie benutzen. Welche zwei Stellen sind das?';
const bothParts =
  'Das sind die beiden Teile. Sag nun noch, was zwischen ihren Gewichten besteht, wenn sie gekoppelt sind.';
const positions =
  'Positionen haben eine eigene Tabelle, und die bleibt, wie sie ist. Die Token-Tabelle E ist an einen Teil am anderen Ende des Modells gekoppelt: Welcher macht aus Hidden States Logits?';
const attention =
  'In der Attention ist hier nichts gekoppelt. Schau auf die beiden Enden des Modells: wo aus Ids Vektoren werden, und wo aus Vektoren Logits werden.';

const tying: QuestionText = {
  prompt: 'Was ist Weight Tying in einem Sprachmodell? Sag, welche Teile gekoppelt sind, und wie.',
  objective: 'Erklären, wie Token-Tabelle und LM head durch Weight Tying verbunden sind.',
  feedback: {
    'word-list':
      'Das sind Wörter vom Fach, noch keine Antwort. Mach einen Satz daraus: Welche zwei Teile des Modells sind es, und was besteht zwischen ihren Gewichten?',
    copied:
      'Eine Kopie, das sind zwei Matrizen, die mit dem ersten Schritt auseinanderlaufen. Gekoppelt heißt: eine Matrix im Speicher, an zwei Stellen benutzt. Änderst du einen Eintrag, sehen es beide Stellen, sofort und für immer.',
    separate:
      'Zwei Matrizen, die getrennt lernen, sind der Fall ohne Kopplung. Was wird aus ihnen, wenn sie gekoppelt sind?',
    denied:
      'Umgekehrt: Weight Tying heißt gerade, dass eine Matrix geteilt wird. Welche ist es, und welche zwei Teile teilen sie?',
    apart:
      'Zwei Matrizen, die jede ihre eigenen Werte behalten und lernen, sind nicht gekoppelt, was sie auch sonst gemeinsam haben. Was gibt es nur einmal, wenn sie gekoppelt sind?',
    freezing: frozen,
    'other-model': 'Gekoppelt wird in einem Modell: Zwei seiner Teile haben eine Matrix. Welche zwei?',
    inverse:
      'E ist nicht quadratisch, hat also keine Inverse, und es braucht auch keine. Der Kopf vergleicht einen Hidden State mit einem Vektor für jede Id. Wo gibt es solche Vektoren schon?',
    loosely: sameShape,
    flow: bothParts,
    positions,
    'inner-part': attention,
    right:
      'Ja: eine Matrix, am Eingang benutzt, um Zeilen nachzuschlagen, und am Ausgang, um Logits zu machen. Die Gradienten beider Enden addieren sich in ihr, und V · d Parameter sind gespart.',
    position: positions,
    'same-shape': sameShape,
    frozen,
    layers:
      'Auch zwischen Blöcken wird manchmal geteilt (ALBERT tut es), aber beim Weight Tying geht es um die beiden Enden des Modells: Was steht am Eingang, und was macht die Logits?',
    states:
      'Hidden States werden für jeden Text neu berechnet; gekoppelt werden Gewichte, die das Modell behält. Welche zwei seiner Gewichtsmatrizen haben das Vokabular als eine Seite?',
    'no-head':
      'Dass die Token-Tabelle geteilt wird, ist die Hälfte. Mit welchem Teil am anderen Ende des Modells teilt sie?',
    'no-table':
      'Der LM head ist einer der beiden Teile. Welche Matrix am Eingang des Modells hat er mit ihm gemeinsam?',
    'no-relation': bothParts,
    'attention-parts': attention,
    otherwise:
      'Zwei Teile des Modells haben eine Seite, die so lang ist wie das Vokabular: wo Ids hineingehen, und wo Logits herauskommen. Was macht Weight Tying aus ihren beiden Matrizen?',
  },
  labels: {
    sharing: 'eine Matrix an zwei Stellen',
    'input-side': 'die Token-Tabelle am Eingang',
    'output-side': 'der LM head am Ausgang',
  },
  hints: [
    'Welche zwei Matrizen des Modells haben das Vokabular als eine ihrer Seiten?',
    'E macht aus einer Id einen Vektor; der LM head macht aus einem Vektor eine Zahl je Id. Kämen beide mit weniger Matrizen aus?',
    'Öffne Parameter: Gekoppelt hat die Zeile des Kopfes keine eigenen Zahlen, dort steht „gekoppelt an tok.weight“.',
  ],
  explanation:
    'Weight Tying heißt, dass der LM head keine eigene Matrix hat: Er benutzt die Token-Tabelle E, also ist logits = h · Eᵀ. Es ist eine Matrix mit zwei Aufgaben, keine Kopie; ihr Gradient ist die Summe aus beiden. V · d Parameter sind gespart. PyTorch speichert das Gewicht des Kopfes als (|V|, d), in der Form von E, darum muss dort nichts transponiert werden.',
};

const notContextual =
  'Auch eine Zeile von E hängt nicht vom Kontext ab: Eine Id hat in jedem Satz dieselbe Zeile, so wie ein Wort bei Word2Vec einen Vektor hat. Kontext kommt in den Blöcken herein, und was vom Satz abhängt, ist ein Hidden State. Such einen Unterschied im Training, darin, wofür eine Zeile steht, oder darin, wozu sie gebraucht wird.';
const reversed =
  'Das nennt einen wirklichen Unterschied mit vertauschten Seiten, oder schreibt dem einen zu, was das andere hat. Word2Vec: ganze Wörter, ein Fenster von Nachbarn, vorher trainiert. Was davon ist bei einem Sprachmodell anders?';

const word2vec: QuestionText = {
  prompt:
    'Nenne einen Punkt, in dem sich die Zeilen der Token-Tabelle eines Sprachmodells von den Vektoren von Word2Vec unterscheiden.',
  objective: 'Statische, vortrainierte Vektoren von den Zeilen unterscheiden, die ein Sprachmodell trainiert.',
  feedback: {
    'word-list':
      'Das sind Wörter vom Fach, noch kein Unterschied. Sag es in einem Satz: Was haben die Zeilen des Modells, das die Vektoren von Word2Vec nicht haben?',
    'no-difference':
      'Gleich sind sie darin, dass beide Tabellen dichter Vektoren sind. Verschieden sind sie darin, wie sie trainiert werden, wofür eine Zeile steht und was danach mit einem Vektor geschieht. Nimm eines davon.',
    'contextual-state': notContextual,
    contextual: notContextual,
    reversed,
    'positions-inside':
      'Eine Zeile von E kennt keinen Platz: Dieselbe Id hat dieselbe Zeile, wo sie auch steht, und Positionen werden erst danach addiert. Such einen Unterschied im Training, darin, wofür eine Zeile steht, oder darin, wozu sie gebraucht wird.',
    right:
      'Ja, das ist ein klarer Unterschied. Die Zeilen werden mit dem Verlust auf das nächste Token trainiert, zusammen mit dem Modell; sie stehen für Wortstücke; und sie sind nur der Anfang vieler Schichten. Die Vektoren von Word2Vec kommen aus einem flachen Modell benachbarter Wörter, einer für jedes Wort.',
    'reversed-beside': reversed,
    size: 'Größe, Alter und Güte sind von Modell zu Modell verschieden, und dicht sind beide Arten von Vektoren. Such einen Unterschied der Art: Wie werden sie trainiert, wofür steht eine Zeile, wohin geht sie?',
    'static-alone':
      'Ein halber Unterschied. „Statisch“ allein ist keiner: Auch eine Zeile von E ändert sich nicht mit dem Satz. Von welchem der beiden sagst du es, und wie wird das andere trainiert, oder wofür hat es eine Zeile?',
    otherwise:
      'Das ist noch kein klarer Unterschied. Vergleich, worauf sie trainiert werden, was eine Zeile bekommt (Wörter oder Stücke von Wörtern), oder was danach mit einer Zeile geschieht.',
  },
  hints: [
    'Was lernt jedes der beiden vorherzusagen?',
    'Was hat eine eigene Zeile: jedes Wort, oder die Stücke, die ein Tokenizer macht? Und ist der Vektor das Ende der Arbeit oder ihr Anfang?',
  ],
  explanation:
    'Jeder klare Unterschied zählt: Die Zeilen von E werden mit dem Verlust auf das nächste Token durch das ganze Modell hindurch trainiert, nicht auf ein Fenster von Nachbarn; sie stehen für Ids von Wortstücken, nicht für ganze Wörter; sie sind die erste von vielen Schichten, kein fertiges Ergebnis, das oft eingefroren bleibt. Was nicht zählt, ist „kontextabhängig“: Eine Zeile von E ist in jedem Satz dieselbe, und nur die Hidden States nach den Blöcken hängen vom Kontext ab.',
};

const madeLarger =
  '√d ist größer als eins, das Malnehmen macht die Zeilen also größer. Woneben sind sie ohne den Faktor zu klein?';
const noSpeed =
  'Ein Faktor kostet eine Multiplikation und spart keine, und er regularisiert nicht. Vergleich, wie groß die beiden Vektoren sind, die danach addiert werden.';

const scale: QuestionText = {
  prompt: 'Manche Modelle nehmen die Zeilen von E mal √d, bevor irgendetwas anderes geschieht. Warum?',
  objective: 'Sagen, warum manche Modelle die Zeilen von E mit der Wurzel aus d malnehmen.',
  feedback: {
    'word-list':
      'Das sind Wörter vom Fach, noch kein Grund. Sag es in einem Satz: Was wäre ohne den Faktor aus dem Gleichgewicht?',
    attention:
      'Das ist die andere Wurzel: Attention teilt ihre Werte durch √d_k, damit die Softmax nicht sättigt. Hier werden die Zeilen von E malgenommen, vor aller Attention. Was wird als Nächstes zu ihnen addiert, und wie groß ist es?',
    'd-misread':
      'd ist die Breite von E, die Zahl der Einträge in einer Zeile. Wie groß sind die Einträge, wenn das Training beginnt, und was wird als Nächstes zur Zeile addiert?',
    'other-quantity':
      'Der Faktor wirkt auf die Zeilen von E selbst. Wie groß sind sie, wenn das Training beginnt, und was wird als Nächstes zu ihnen addiert?',
    elsewhere:
      'Es geht um die Positionen: Sie werden gleich danach addiert. Vergleich, wie groß die beiden Vektoren sind, die summiert werden.',
    'positions-scaled':
      'Die Positionen bleiben, wie sie sind; malgenommen werden die Zeilen von E. Was würde sonst in der Summe aus ihnen?',
    'wrong-way':
      'Der Faktor macht die Zeilen der Tokens größer, er schützt also nicht die Positionen. Von welchem der beiden sähe man ohne ihn kaum etwas?',
    smaller: madeLarger,
    'made-small': madeLarger,
    'unit-length':
      'Nimmt man jede Zeile mal denselben Faktor, bleiben die Unterschiede ihrer Längen und Winkel. Vergleich, wie groß die Zeilen neben dem sind, was als Nächstes zu ihnen addiert wird.',
    speed: noSpeed,
    'norm-layer':
      'Eine Norm-Schicht bringt alles, was hineingeht, auf eine Größe, sie braucht also keinen Faktor. Davor wird etwas zur Zeile addiert: Vergleich, wie groß die beiden sind.',
    'norm-is-sqrt':
      'Wie lang eine Zeile ist, hängt davon ab, wie sie gezogen wurde, und das sagt nicht, warum sie länger werden soll. Was wird als Nächstes zu ihr addiert, und wie groß ist das?',
    right:
      'Ja. Zeilen, die klein beginnen, gezogen aus N(0, 1/d), gingen in den Positionsvektoren unter, die danach addiert werden; √d bringt beide auf vergleichbare Größe. Es ist auch einfach das, was der erste Transformer tat. Ob es hilft, hängt davon ab, wie E initialisiert wurde: Wo beide Tabellen gleich beginnen, macht √d das Token zum größeren.',
    'same-shape':
      'Ein Faktor ändert keine Form: Beide haben ohnehin d Zahlen in jeder Zeile. Vergleich, wie groß diese Zahlen sind.',
    'denied-balance':
      'Positionen spielen doch eine Rolle. Was wäre mit der Summe der beiden, wenn die Zeilen der Tokens nicht malgenommen würden?',
    'speed-beside': noSpeed,
    stability: 'Stabil in welcher Hinsicht? Nenne, was ohne den Faktor zu klein oder zu groß ist, und woneben.',
    larger: 'Größer werden sie. Warum will man das: Woneben sind sie zu klein?',
    'size-alone': 'Die Größe von etwas, ja. Wovon, und woneben wäre sie ohne den Faktor falsch?',
    otherwise:
      'Schau dir die Norm einer Token-Zeile mit dem Faktor und ohne ihn an, und die Norm dessen, was als Nächstes zu ihr addiert wird.',
  },
  hints: [
    'Was wird gleich nach dem Faktor zur Zeile von E addiert?',
    'Beginne mit „Transformer-Start, N(0, 1/d)“ und vergleich die beiden Normen, wenn √d aus ist: Einträge von etwa 1/√d neben Einträgen von etwa 1.',
    'Auch Attention hat eine Wurzel, aber sie teilt, und das später. Hier geht es um zwei Vektoren sehr verschiedener Größe, die addiert werden.',
  ],
  explanation:
    'Es kommt darauf an, wie die Tabellen beginnen. Zeilen aus N(0, 1/d) sind etwa 1 lang, und ein Positionsvektor mit Einträgen von etwa 1 ist etwa √d lang: Das Token ginge darin unter. Mal √d sind beide ähnlich. Beginne mit „Transformer-Start, N(0, 1/d)“, um es zu sehen, bei d = 128: etwa 1 neben 11 ohne den Faktor, etwa 11 neben 11 mit ihm. Wo beide Tabellen aus N(0, 0.02²) oder aus N(0, 1) gezogen sind, sind sie auch ohne ihn ähnlich, und √d macht das Token zum größeren. Der erste Transformer hat malgenommen, und andere folgen ihm. Es ist nicht das 1/√d_k der Attention, das die Softmax vor der Sättigung bewahrt.',
};

const verdicts = { true: 'Richtig', false: 'Falsch' };

export const questionWords: QuestionWords = {
  each: {
    q1: {
      prompt: 'Welche Form hat die Token-Tabelle E? Zeichen wie |V| oder die Zahlen dieses Modells genügen.',
      objective: 'Die Token-Tabelle als gelernte Matrix |V| × d beschreiben, mit einer Zeile je Token-Id.',
      feedback: {
        right:
          'Ja: eine Zeile für jedes Token des Vokabulars und d Zahlen in jeder Zeile. Eine Token-Id wählt ihre Zeile.',
        transposed:
          'Die beiden Größen stimmen, ihre Reihenfolge nicht: (d, |V|) ist, wie die Mathematik das W des LM head schreibt. E hat eine Zeile je Token-Id, das Vokabular kommt also zuerst.',
        activations:
          '(B, T, d) ist, was beim Nachschlagen herauskommt: eine Zeile für jedes Token jedes Textes. Gefragt ist die Tabelle, aus der die Zeilen kommen, und die hängt nicht von deinem Text ab.',
        logits: '(B, T, |V|) ist die Form der Logits, am anderen Ende des Modells. Welche zwei Größen hat die Tabelle?',
        'one-text':
          'Das ist die Form der Zeilen, die du nachgeschlagen hast, eine für jedes deiner Tokens, nicht die der Tabelle, aus der sie kommen. (Die Tabelle der Positionen hat sie auch, mit T_max statt T.) Die Token-Tabelle hat eine Zeile für jede Id, die es gibt, nicht nur für die, die du geschrieben hast.',
        'other-rows':
          'Die Länge einer Zeile stimmt, die Zahl der Zeilen nicht. Hast du deine Tokens gezählt, dann ist das die Form der nachgeschlagenen Zeilen. Die Tabelle, aus der sie kommen, hat eine Zeile für jede Id, die es gibt.',
        batch:
          '(B, T) ist die Form der Ids vor dem Nachschlagen. Die Tabelle hängt nicht davon ab, wie viel Text da ist.',
        'batch-width':
          'Eine Batch-Größe gehört zum Text, und die Tabelle ändert sich nicht mit dem Text. Wie viele verschiedene Ids brauchen eine Zeile?',
        square:
          '(d, d) ist die Form einer Matrix in der Attention. Eine der Größen von E zählt die Tokens des Vokabulars.',
        'square-vocabulary':
          '(|V|, |V|) wäre eine Tabelle von One-hot-Zeilen. Die Zeilen von E sind dicht und viel kürzer: Wie lang ist eine?',
        'no-width': 'Das ist eine Größe: die Zahl der Zeilen. Wie viele Zahlen hat jede Zeile?',
        'no-rows': 'Das ist eine Größe: die Länge einer einzelnen Zeile. Wie viele Zeilen gibt es?',
        sum: 'Eine Summe oder Differenz ist eine Zahl. Eine Form ist eine Liste von Größen: erst Zeilen, dann Spalten.',
        otherwise:
          'Diese Größen nicht. E ist eine Tabelle mit einer Zeile für jede Token-Id; zähl ihre Zeilen, dann die Zahlen in einer Zeile. Zahlen müssen die dieses Modells sein, außer du nennst ein anderes.',
      },
      hints: [
        'E ist eine Tabelle. Wer bestimmt, wie viele Zeilen sie hat: der Text, den du schreibst, oder das Vokabular?',
        'Jede Token-Id zeigt auf eine Zeile, und jede Zeile enthält den Vektor für diese Id. Er ist so lang, wie das Modell breit ist.',
        'Zuerst die Zeilen: die Größe des Vokabulars. Dann die Spalten: d_model.',
      ],
      explanation:
        'E hat eine Zeile für jede Token-Id und d_model Zahlen in jeder Zeile, die Form ist also (|V|, d). Das Nachschlagen e = E[id] gibt eine Zeile zurück. Die Tabelle von GPT-2 ist 50257 × 768: 38’597’376 Zahlen, 31 % dieses Modells.',
    },
    q2: {
      prompt:
        'Richtig oder falsch: Zeile i von E nachzuschlagen gibt denselben Vektor, wie einen One-hot-Vektor für i mit E zu multiplizieren.',
      objective: 'Das Nachschlagen als Matrixprodukt beschreiben, das nie berechnet werden muss.',
      choices: verdicts,
      feedback: {
        true: 'Ja. Alle Produkte außer denen von Zeile i sind mit null, die Summe ist also Zeile i. Das Nachschlagen kommt dorthin, ohne den One-hot-Vektor zu bauen.',
        false:
          'Es ist richtig: Der One-hot-Vektor nimmt jede andere Zeile mal null, und Zeile i bleibt. Das Nachschlagen spart nur die Arbeit.',
        cost: 'Das Produkt ist wirklich langsamer und größer, aber gefragt ist, ob die Ergebnisse gleich sind. Aufwand ist nicht Gleichheit: Beide geben Zeile i.',
      },
      hints: [
        'Schreib einen One-hot-Vektor mit vier Einträgen auf und multiplizier ihn mit einer Tabelle von vier Zeilen.',
        'Jede Zeile von E wird mit 0 malgenommen, bis auf eine, die mit 1 malgenommen wird.',
      ],
      explanation:
        'onehot(i) · E addiert die Zeilen von E: Zeile i mit Gewicht 1, jede andere mit Gewicht 0. Diese Summe ist E[i]. In der Praxis baut niemand den One-hot-Vektor: Beim Vokabular von GPT-2 hätte ein einziger 50’256 Nullen. Die beiden unterscheiden sich nur im Aufwand, und wenn eine andere Zeile NaN enthält, denn 0 · NaN ist NaN.',
    },
    q3: {
      prompt: 'Was geht gewöhnlich in den ersten Transformer-Block ein?',
      objective: 'Sagen, was in den ersten Transformer-Block eingeht.',
      choices: {
        a: 'Die Token-Ids selbst, als ganze Zahlen',
        b: 'Die Vektoren der Tokens, zu denen die Position addiert ist',
        c: 'Die Wahrscheinlichkeiten, die die Softmax gibt',
      },
      feedback: {
        a: 'Eine Id ist ein Etikett, keine Menge: Id 200 ist nicht das Doppelte von Id 100. Ein Block multipliziert Vektoren der Breite d, darum wird jede Id zuerst gegen ihre Zeile von E getauscht.',
        b: 'Ja: die Zeilen von E, zu denen meist ein Positionsvektor addiert ist, in der Form (B, T, d). Bei RoPE kommt die Position später herein, in der Attention.',
        c: 'Wahrscheinlichkeiten über dem Vokabular kommen am anderen Ende heraus, nach den Blöcken und dem LM head. Am Anfang gibt es noch nichts, woraus sie werden könnten.',
      },
      hints: [
        'Ein Block arbeitet mit Vektoren der Breite d. Was von den dreien hat diese Form?',
        'Geh den Weg entlang: Text, Ids, Zeilen von E, Position. Was liegt vor, wenn der erste Block beginnt?',
      ],
      explanation:
        'Ids wählen Zeilen von E, Positionsvektoren werden addiert (oder bei RoPE vorbereitet), und das Ergebnis in der Form (B, T, d) bekommt Block 0. Die Softmax über dem Vokabular kommt nach dem letzten Block.',
    },
    q4: tying,
    q5: {
      prompt: 'Richtig oder falsch: Zwei Tokens mit derselben Id haben nach Schicht 12 immer denselben Vektor.',
      objective: 'Die Zeile von E von den Hidden States unterscheiden, die die Blöcke aus ihr machen.',
      choices: verdicts,
      feedback: {
        true: 'Es ist falsch. Ihre Zeilen von E sind dieselbe, aber Attention mischt die anderen Tokens hinein, darum sind die Hidden States verschieden; schon durch die Position ist verschieden, was in Block 0 eingeht.',
        false:
          'Ja, es ist falsch. Die Zeile von E ist dieselbe, die Hidden States nach zwölf Blöcken hängen von der Position und von den Tokens ringsum ab.',
      },
      hints: [
        'Was ist bei jedem Vorkommen einer Id dasselbe: ihre Zeile von E oder ihr Hidden State?',
        'Denk an „bank“ neben „river“ (Fluss) und neben „money“ (Geld), und daran, was Attention liest.',
      ],
      explanation:
        'Gleiche Ids teilen eine Zeile von E. Sind Positionen addiert und hat Attention die Nachbarn hineingemischt, gehen ihre Hidden States auseinander. Gleich bleiben sie nur in besonderen Fällen, etwa bei demselben Text vor derselben Position unter einer kausalen Maske, oder ohne Positionen und ohne Maske bei denselben Nachbarn; „immer“ macht den Satz falsch.',
    },
    q6: {
      prompt: 'Warum addieren Transformer Positionsvektoren?',
      objective: 'Sagen, warum ein Transformer Angaben zur Position braucht.',
      choices: {
        a: 'Weil sich die Softmax ohne sie nicht berechnen lässt',
        b: 'Weil Attention von sich aus kaum bemerkt, in welcher Reihenfolge die Tokens kommen',
        c: 'Weil die Größe des Vokabulars von der Länge des Textes abhängt',
      },
      feedback: {
        a: 'Die Softmax nimmt jede Liste von Zahlen; nach Positionen fragt er nicht. Was geht der Attention verloren, wenn die Tokens ihre Plätze tauschen?',
        b: 'Ja. Ohne Positionen und ohne Maske geben gemischte Tokens genau die ebenso gemischten Ausgaben. Eine kausale Maske allein lässt ab der zweiten Schicht etwas Reihenfolge durch.',
        c: 'T ist die Länge des Textes und T_max die Zahl der Positionen; keines von beiden ist |V|. Das Vokabular steht fest, wenn der Tokenizer gemacht ist.',
      },
      hints: [
        'Misch die Wörter eines Satzes. Welcher Teil des Modells würde es merken, wenn keine Position gegeben wäre?',
        'Attention vergleicht Tokens miteinander; sie summiert über sie, und eine Summe hängt nicht von der Reihenfolge ab.',
      ],
      explanation:
        'Attention ist eine gewichtete Summe über Tokens, und eine Summe hat keine Reihenfolge: Vertauscht man, was hineingeht, ist ebenso vertauscht, was herauskommt. Positionsvektoren, RoPE oder ALiBi brechen diese Symmetrie. Genau gilt das ohne Maske; eine kausale Maske lässt Reihenfolge durch, sobald es zwei Schichten oder mehr sind.',
    },
    q7: word2vec,
    q8: scale,
    q9: {
      prompt: 'Ein Tokenizer bekommt weitere Tokens. Was braucht das Modell?',
      objective: 'Sagen, was sich am Modell ändern muss, wenn der Tokenizer neue Tokens bekommt.',
      choices: {
        a: 'Gar nichts',
        b: 'Mehr Zeilen in der Tabelle E, und meist auch im LM head',
        c: 'Es darf keine LayerNorms mehr haben',
      },
      feedback: {
        a: 'Dann fragt die erste neue Id nach einer Zeile, die es nicht gibt: Bei |V| Zeilen ist |V| − 1 die letzte gültige Id, und das Nachschlagen scheitert.',
        b: 'Ja. Jede neue Id braucht eine Zeile in E und ein eigenes Logit: Ist der Kopf gekoppelt, kommt beides auf einmal, sonst muss auch er wachsen. Wie die neuen Zeilen beginnen, ist nicht egal.',
        c: 'LayerNorm wirkt entlang der Breite d, und die ändert sich nicht. Das Vokabular ist die andere Achse: die Zeilen von E und die Logits.',
      },
      hints: [
        'Was macht das Nachschlagen mit einer Id, die nicht kleiner ist als die Zahl der Zeilen?',
        'Welche Teile des Modells haben eine Seite, die so lang ist wie das Vokabular?',
      ],
      explanation:
        '|V| kommt an zwei Stellen vor: bei den Zeilen von E und bei den Ausgaben des LM head. Beide brauchen die neue Größe. Neue Zeilen, die auf dem Mittel der alten beginnen, lassen die Vorhersagen fast, wie sie waren; große Zufallszeilen können die Wahrscheinlichkeiten an sich ziehen.',
    },
    q10: {
      prompt:
        'Richtig oder falsch: d_model ist eine Breite, die die Zeilen von E und die Attention-Blöcke gemeinsam haben.',
      objective: 'd_model mit der Breite des übrigen Transformers verbinden.',
      choices: verdicts,
      feedback: {
        true: 'Ja, in den üblichen Bauarten: Jeder Block addiert sein Ergebnis zu dem Vektor, den er bekommen hat, die Breite bleibt also d_model, von der Tabelle bis zum LM head. Faktorisierte Tabellen wie in ALBERT sind die Ausnahme.',
        false:
          'In den üblichen Bauarten ist es richtig: Ein Block addiert seine Ausgabe zu seiner Eingabe, also brauchen beide dieselbe Breite, d_model. Nur eine faktorisierte Tabelle (ein schmales E und eine Matrix, die es verbreitert, wie in ALBERT) weicht davon ab.',
      },
      hints: [
        'Ein Block berechnet x + etwas. Welche Breiten darf das Etwas haben?',
        'Vergleich zwei Formen auf der Seite: Die Summe, die in die Blöcke geht, ist (B, T, d), und der Kopf multipliziert mit E, dessen Zeilen d Zahlen haben. Was muss ein Block zurückgeben?',
      ],
      explanation:
        'Der Residual Stream verbindet die Breiten: Die Ausgabe des Stems ist (B, T, d_model), jeder Block gibt (B, T, d_model) zurück, und der Kopf erwartet es. Manche Bauarten speichern eine schmalere Tabelle und verbreitern sie vor Block 0 mit einer Matrix; die Blöcke haben auch dann eine gemeinsame Breite.',
    },
  },
  unread: {
    empty: 'Es gibt noch nichts zu lesen. Schreib eine Antwort; eine leere kostet keinen Versuch.',
    'unreadable-choice':
      'Damit ist keine der Antworten genannt. Gib einen Buchstaben an oder die Worte einer Antwort; dieser Versuch zählt nicht.',
    several: 'Damit sind mehrere Antworten genannt. Nur eine kann gemeint sein: Entscheide dich für eine.',
    'unreadable-verdict':
      'Beginne mit true (richtig) oder false (falsch); ein Grund darf folgen. Dieser Versuch zählt nicht.',
    both: 'Das sagt zugleich richtig und falsch. Entscheide dich für eines; ein Grund darf folgen.',
    'unreadable-shape':
      'Das ließ sich nicht als Form lesen. Schreib zwei Größen mit einem Zeichen dazwischen, etwa (Zeilen, Spalten). Dieser Versuch zählt nicht.',
    'whose-numbers':
      'Zahlen gehören zu einem Modell, und es ist keines offen. Nimm Zeichen, oder sag, wessen Zahlen es sind. Dieser Versuch zählt nicht.',
    'other-language':
      'Freier Text wird nur auf Englisch gelesen. Antworte auf Englisch, oder vergleich deine Antwort selbst mit der Erklärung; dieser Versuch zählt nicht.',
    'too-long': 'Das sind mehr als tausend Wörter. Sag es in ein paar Sätzen; dieser Versuch zählt nicht.',
  },
};
