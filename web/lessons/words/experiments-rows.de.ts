// German of experiments-rows.en.ts.
import type { OneExperiment } from './experiments.en.ts';

export const rowsExperiments: Readonly<Record<string, OneExperiment>> = {
  labels: {
    title: 'Eine Id ist ein Etikett',
    claim:
      'Eine größere Id bedeutet nichts. Tausch zwei Ids im Vokabular und ihre Zeilen mit: jeder Vektor des Textes bleibt, wie er ist.',
    method:
      'In einer Kopie deines Modells tauscht das erste Token deines Textes die Id mit einem Token, das der Text nicht hat. Beide laufen durch alle Schichten.',
    holds: 'Keine einzige Zahl hat sich bewegt: es zählt die Zeile, nicht die Nummer, die sie nennt.',
    fails: 'Zahlen haben sich geändert, obwohl nur Namen getauscht wurden.',
    figures: {
      from: 'Id vorher',
      to: 'Id nachher',
      input: 'max |Δ| dessen, was in Block 0 eingeht',
      hidden: 'max |Δ| nach der letzten Schicht',
      logit: 'max |Δ| des Logits dieses Tokens, unter seiner neuen Id',
      rowsOnly: 'zum Vergleich: Zeilen getauscht, aber nicht die Ids im Text',
    },
    cannot: { empty: 'Schreib zuerst etwas.', 'all-used': 'Dein Text hat jedes Token, das es gibt.' },
  },
  'word-pieces': {
    title: 'Zeilen gehören Stücken, nicht Wörtern',
    claim:
      'Die Tabelle hat eine Zeile für jedes Stück des Tokenizers. Ein Wort, das zerschnitten wird, hat keine eigene.',
    method:
      'Die Wörter deines Textes werden einzeln geschnitten; von dem mit den meisten Stücken wird jede Zeile gelesen.',
    holds: 'Mindestens ein Wort deines Textes hat keine Zeile: es ist aus denen seiner Stücke zusammengesetzt.',
    fails: 'Alle Wörter deines Textes sind ganze Tokens. Versuch es mit einem seltenen oder langen.',
    figures: {
      words: 'verschiedene Wörter in deinem Text',
      whole: 'davon je ein Token',
      word: 'das Wort mit den meisten Stücken',
      pieces: 'seine Stücke',
      meanLength: 'Länge des Mittels ihrer Zeilen: so hätte auch das Wort einen Vektor',
      nearest: 'die Zeile, die diesem Mittel am nächsten ist',
      cosine: 'ihr Kosinus',
    },
    columns: { id: 'Id', first: 'erste Zahl seiner Zeile' },
    cannot: { 'no-word': 'Schreib zuerst ein Wort.' },
  },
  'more-tokens': {
    title: 'Ein neues Token braucht eine Zeile',
    claim:
      'Ids enden, wo die Zeilen enden. Ein Tokenizer mit mehr Tokens braucht eine längere Tabelle, und ein eigener Kopf braucht ebenso viele Zeilen mehr.',
    method:
      'Die erste Id hinter der Tabelle kommt in deinen Text. Dann wird dasselbe Modell mit vier Tokens mehr gewogen.',
    holds: 'Ohne Zeile wird die Id abgelehnt. Erfunden wird für sie nichts.',
    fails: 'Eine Id hinter der Tabelle wurde angenommen.',
    asks: { newId: 'Eine Id gleich hinter der letzten Zeile: was gibt das Nachschlagen?' },
    choices: { zeros: 'eine Zeile aus Nullen', last: 'die letzte Zeile', error: 'einen Fehler' },
    figures: { id: 'erste Id ohne Zeile', refused: 'was der Kern sagt', added: 'neue Tokens' },
    columns: { tied: 'gekoppelt', untied: 'nicht gekoppelt' },
    rows: { before: 'Zahlen im Modell', after: 'mit den neuen Tokens' },
    cannot: {},
  },
  'new-rows': {
    title: 'Womit neue Zeilen beginnen',
    claim:
      'Für neue Tokens wird die Tabelle länger und der Kopf mit ihr. Alte Zeilen bleiben, wie sie sind; womit die neuen beginnen, entscheidet, was die neuen Tokens von jeder Vorhersage bekommen, bevor sie etwas gelernt haben.',
    method:
      'Wörter deines Textes, die zerschnitten werden, werden in einer Kopie des Modells eigene Tokens. Ihre Zeilen beginnen auf fünf Arten; jedes Mal läuft dein Text, und die Vorhersagen werden mit denen davor verglichen: Σp(neu) ist, was die neuen Tokens bekommen, KL, wie weit sich die Vorhersage verschoben hat, beides dort, wo es am meisten ist. Dann bleibt ein eigener Kopf, wie er war.',
    holds:
      'Zeilen, die als Mittel aller Zeilen beginnen, bekommen von keiner Vorhersage mehr als k/(V + k) und verschieben sie höchstens um ln(1 + k/V). Ein vergessener Kopf wird abgelehnt: seine Form passt nicht.',
    fails: 'Eine Schranke ist überschritten, eine alte Zeile ist anders, oder der vergessene Kopf wurde angenommen.',
    asks: { most: 'Welcher Anfang gibt den neuen Tokens am meisten von der Vorhersage?' },
    choices: {
      mean: 'das Mittel aller Zeilen',
      'subword-mean': 'das Mittel der Zeilen ihrer Stücke',
      copy: 'eine Kopie der Zeile des ersten Stücks',
      normal: 'kleine Zufallszahlen',
      zeros: 'Nullen',
    },
    figures: {
      words: 'die neuen Tokens',
      added: 'k, neue Tokens',
      changed: 'Zahlen alter Zeilen, die anders sind',
      refused: 'was der Kern zu einem vergessenen Kopf sagt',
    },
    columns: { mass: 'max Σp(neu)', divergence: 'max KL, nats' },
    rows: {
      mean: 'Mittel aller Zeilen',
      'subword-mean': 'Mittel der Zeilen ihrer Stücke',
      copy: 'Kopie der Zeile des ersten Stücks',
      normal: 'N(0, 0.02²)',
      zeros: 'Nullen',
      bound: 'Schranke für das Mittel',
    },
    cannot: { 'no-word': 'Schreib zuerst ein paar Wörter.' },
  },
  'id-to-row': {
    title: 'Vom Text zur Id zur Zeile',
    claim: 'Jede Id wird durch die Zeile von E ersetzt, die sie nennt. Mehr tut die erste Schicht nicht.',
    method:
      'Dein Text wird in Ids geschnitten und wieder zusammengesetzt; jede Zeile wird aus der Tabelle gelesen und aus einem Durchlauf des Modells.',
    holds: 'Beide Wege geben dieselben Zahlen, und die Ids geben denselben Text.',
    fails:
      'Der Durchlauf hat andere Zahlen als die Tabelle, oder der Text kam nicht zurück: ein Teil eines Zeichens ist ein eigenes Token.',
    asks: {
      rows: 'nn.Embedding(V, d): wie viele Zeilen hat es?',
      static: 'Der Vektor, den Word2Vec einem Wort gibt, ist in zwei Sätzen …',
      order: 'Eine Zeile von E weiß für sich allein von der Reihenfolge des Textes …',
    },
    choices: {
      vocab: 'V',
      width: 'd',
      same: 'derselbe',
      other: 'jedes Mal ein anderer',
      nothing: 'nichts',
      all: 'alles',
    },
    figures: {
      tokens: 'Tokens in deinem Text',
      place: 'Platz von einem davon, gezählt ab 0',
      id: 'seine Id',
      first: 'E[id][0]',
      numEmbeddings: 'Zeilen der Tabelle (num_embeddings)',
      embeddingDim: 'Zahlen in einer Zeile (embedding_dim)',
      apart: 'max |Δ| zwischen Tabelle und Durchlauf',
      roundTrip: 'Text → Ids → Text → Ids gibt dieselben Ids',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
  address: {
    title: 'Nachschlagen ist eine Adresse',
    claim:
      'Die Zeilen liegen im Speicher hintereinander, darum folgt aus der Id, wo die Zeile ist. Das Nachschlagen liest diese Bytes und rechnet nichts.',
    method:
      'Der Kern wird gefragt, wo er das letzte Token deines Textes liest, und dann nach einer Id, zu der es keine Zeile gibt.',
    holds:
      'Die Zeile von Id 0 ist dort, wo die Tabelle beginnt, gerechnet wurde nichts, und hinter der letzten Zeile wird abgelehnt.',
    fails: 'Das Nachschlagen beginnt nicht bei der Tabelle, oder es rechnet etwas.',
    figures: {
      base: 'wo E beginnt, in Bytes',
      id: 'Id deines letzten Tokens',
      row: 'wo seine Zeile beginnt',
      bytes: 'dafür gelesene Bytes: die Id und die Zeile',
      flops: 'Additionen und Multiplikationen',
      refused: 'die erste Id hinter der Tabelle',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
  density: {
    title: 'Dicht gegen One-hot',
    claim:
      'One-hot ist ein Token V Zahlen, von denen eine nicht 0 ist. Seine Zeile sind d Zahlen, von denen fast jede etwas sagt.',
    method:
      'Das letzte Token deines Textes wird auf beide Arten geschrieben, und gezählt werden die Zahlen, die nicht 0 sind.',
    holds: 'Eine Zahl gegen eine ganze Zeile.',
    fails: 'Mehr als die Hälfte der Zeile ist 0: es ist eine Füllzeile, oder sie wurde so geschrieben.',
    figures: {
      id: 'Id',
      oneHotNumbers: 'Zahlen des One-hot-Vektors',
      oneHotNot0: 'davon nicht 0',
      rowNumbers: 'Zahlen der Zeile',
      rowNot0: 'davon nicht 0',
      length: 'Länge der Zeile',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
  'one-hot': {
    title: 'Nachschlagen ist ein Produkt mit One-hot-Zeilen',
    claim:
      'One-hot-Zeilen mal E geben die Zeilen von E, Bit für Bit. Verschieden ist der Preis, und was mit einer Zahl geschieht, die keine ist.',
    method:
      'Beides wird mit deinen Ids gemacht, jede Null ausmultipliziert. Dann noch einmal mit einer Kopie von E, in der eine Zeile, die dein Text nicht benutzt, NaN ist: 0 × NaN ist NaN.',
    holds:
      'Dieselben Zahlen. Mit der verdorbenen Zeile hat das Produkt nichts als NaN; das Nachschlagen hat jene Zeile nie berührt.',
    fails: 'Die beiden sind verschieden: eine Zeile von E hat eine Zahl, die nicht endlich ist.',
    asks: { equal: 'Sind die beiden bis aufs letzte Bit gleich?' },
    choices: { yes: 'ja', no: 'nein, nur fast' },
    figures: {
      changed: 'verschiedene Zahlen',
      count: 'von so vielen',
      poisoned: 'die Zeile, die in der Kopie NaN ist',
      lookupNans: 'NaN beim Nachschlagen',
      productNans: 'NaN beim Produkt',
    },
    columns: { lookup: 'Nachschlagen', product: 'Produkt' },
    rows: {
      input: 'dein Text: Bytes, die die Zeilen nennen',
      bytes: 'gelesene Bytes im Ganzen',
      flops: 'Rechenschritte',
      gpt2Input: 'GPT-2, 1024 Tokens: Bytes, die die Zeilen nennen',
      gpt2Bytes: 'gelesene Bytes im Ganzen',
      gpt2Flops: 'Rechenschritte',
    },
    cannot: { empty: 'Schreib zuerst etwas.', 'all-used': 'Dein Text hat jedes Token, das es gibt.' },
  },
  'same-row': {
    title: 'Eine Zeile für ein Token, was auch ringsum steht',
    claim:
      'Die Tabelle kennt keinen Satz. Jedes Vorkommen eines Tokens bekommt dieselbe Zeile, und was diese Zeile allein über das nächste Token sagt, ist immer dasselbe.',
    method:
      'Zwei Plätze eines Tokens werden verglichen, bevor etwas addiert ist, und am Ende deines Modells. Dann bekommt der Kopf die Zeile allein.',
    holds: 'Die Zeile ist bis aufs letzte Bit gleich. Was am Ende verschieden ist, kam später herein.',
    fails: 'Die Zeilen sind verschieden.',
    asks: { contextual: '„Die erste Schicht gibt einem Wort die Bedeutung, die es in diesem Satz hat.“' },
    choices: { agree: 'stimmt', disagree: 'stimmt nicht' },
    figures: {
      token: 'das Token',
      first: 'Platz des einen',
      second: 'Platz des anderen',
      row: 'max |Δ| ihrer Zeilen',
      state: 'max |Δ| dessen, was der Kopf liest',
      guess: 'was die Zeile allein am wahrscheinlichsten macht',
      score: 'sein Logit',
    },
    cannot: {
      noRepeat:
        'Kein Token steht zweimal in deinem Text. Nimm einen wie „The bank of the river is not the bank that keeps money.“',
    },
  },
  'init-spread': {
    title: 'Wie eine Tabelle anfängt',
    claim:
      'Vor dem Training sind die Zahlen von E gezogen. N(0, 1) und N(0, 0.02²) streuen bei jeder Breite gleich; N(0, 1/d) wird mit größerem d schmaler, sodass eine Zeile bei jeder Breite etwa 1 lang ist.',
    method:
      'Eine Tabelle mit deinem V und d wird aus deinem Seed auf drei Arten gezogen, und noch einmal mit einem anderen d. Der Kern zählt, wie viele Zahlen in jedem von 25 Teilen zwischen −3 und 3 liegen.',
    holds: 'Nur N(0, 1/d) streut bei der anderen Breite anders.',
    fails:
      'Etwas anderes hat sich mit der Breite geändert, oder gar nichts: eine Tabelle mit sehr wenigen Zahlen ist kein Maß.',
    asks: {
      byWidth: 'Dieselbe Tabelle mit einem anderen d: welcher Anfang streut dann anders?',
      deviation: 'Aus N(0, 1/d), mit deinem d, ist die Standardabweichung etwa __',
    },
    choices: { all: 'alle drei', 'inv-sqrt-d': 'nur N(0, 1/d)', none: 'keiner' },
    figures: { numbers: 'Zahlen in deiner Tabelle', width: 'dein d', otherWidth: 'das andere d' },
    columns: { deviation: 'Abweichung', other: 'beim anderen d', mean: 'Mittel', outside: 'jenseits von ±3' },
    rows: {
      pytorch: 'N(0, 1): wie nn.Embedding anfängt',
      'inv-sqrt-d': 'N(0, 1/d)',
      gpt2: 'N(0, 0.02²): wie GPT-2 anfängt',
      yours: 'deine Tabelle, wie sie jetzt ist',
    },
    cannot: {},
  },
  'two-rows': {
    title: 'Wie ähnlich zwei Zeilen sind',
    claim:
      'Zeilen sind Vektoren, zwischen je zweien gibt es also einen Winkel. Welche beieinander liegen, darum geht es in der nächsten Lektion.',
    method:
      'Die letzten beiden Arten von Token in deinem Text werden nach ihrem Kosinus verglichen, und die erste von ihnen mit allen Zeilen der Tabelle.',
    holds: 'Eine Zeile hat mit sich selbst den Kosinus 1 und mit jeder anderen weniger.',
    fails: 'Die beiden Zeilen zeigen in dieselbe Richtung.',
    figures: {
      one: 'ein Token',
      other: 'ein anderes',
      self: 'Kosinus des ersten mit sich selbst',
      cosine: 'Kosinus der beiden',
      nearest: 'die Zeile, die der ersten am nächsten ist',
      nearestCosine: 'ihr Kosinus',
    },
    cannot: { 'one-kind': 'Schreib mindestens zwei verschiedene Tokens.' },
  },
  'table-share': {
    title: 'Die Tabelle kann das meiste eines kleinen Modells sein',
    claim:
      'Die Tabelle wächst mit d, die Blöcke mit d². In einem kleinen Modell macht sie die meisten Zahlen aus, in einem großen fast keine; Koppeln spart noch einmal so viele.',
    method:
      'Dein Modell und sechs bekannte Formen werden gewogen, gekoppelt und nicht gekoppelt, ohne gemacht zu werden.',
    holds: 'Ein eigener Kopf ist genau so groß wie die Tabelle.',
    fails: 'Ein eigener Kopf ist nicht so groß wie die Tabelle.',
    asks: {
      gpt2: 'GPT-2 hat 124.439.808 Zahlen, und E ist (50.257, 768): der Anteil von E, auf einen Prozentpunkt genau, ist __',
      half: 'Dein Vokabular und deine Blöcke, aber eine andere Breite: das größte d, bei dem E noch die Hälfte des Modells ist, ist __ (— wenn es keines gibt)',
    },
    figures: { half: 'das größte d, bei dem die Tabelle noch die Hälfte deines Modells ist' },
    columns: { table: 'Tabelle', total: 'ganzes Modell', share: 'Anteil', saved: 'durch Koppeln gespart' },
    rows: {
      yours: 'deines',
      tiny: '8 Schichten, d 64',
      small: 'GPT-2',
      medium: 'GPT-2 medium',
      large: 'GPT-2 large',
      xl: 'GPT-2 XL',
      gpt3: 'GPT-3',
    },
    cannot: {},
  },
};
