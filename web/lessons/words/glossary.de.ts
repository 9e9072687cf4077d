// German of glossary.en.ts.
import type { GlossaryWords } from './glossary.en.ts';

export const glossaryWords: GlossaryWords = {
  name: 'Glossar',
  lead: 'Eine Sache hat viele Namen. Hier steht, was jeder in diesem Labor bedeutet und wie die Sache in Modellen und Bibliotheken heißt.',
  search: 'Einen Begriff finden, oder einen Namen im Code',
  close: 'Schließen',
  found: (count) => (count === 1 ? '1 Begriff' : `${count} Begriffe`),
  none: 'Kein Begriff hat das in seinen Namen.',
  also: 'Auch:',
  inCode: 'Im Code:',
  show: (station) => `Ansehen bei „${station}“`,
  terms: {
    tokenId: {
      name: 'Token-Id',
      says: 'Die Nummer eines Textstücks im Vokabular. Ein Etikett: mit seiner Größe wird nie gerechnet.',
      also: 'Token-Index, Eingabe-Id',
    },
    vocabulary: {
      name: 'Größe des Vokabulars',
      says: 'Wie viele Tokens es gibt, und damit, wie viele Zeilen E hat und wie viele Logits herauskommen.',
      also: 'vocabulary size',
    },
    tokenTable: {
      name: 'Token-Tabelle E',
      says: 'Eine gelernte Tabelle |V| × d mit einer Zeile für jede Token-Id. Nachschlagen liest daraus, Training ändert sie.',
      also: 'Token-Embedding-Matrix, Embedding-Schicht, Eingabe-Embeddings, Lookup-Tabelle',
    },
    row: {
      name: 'Zeile von E',
      says: 'Die d Zahlen einer Token-Id, dieselben, wo das Token auch steht.',
      also: 'Token-Embedding, Eingabevektor',
    },
    oneHot: {
      name: 'One-hot-Vektor',
      says: '|V| Zahlen, alle 0 bis auf eine 1 bei der Id. Sein Produkt mit E ist die Zeile, die Nachschlagen direkt liest.',
      also: 'Indikatorvektor',
    },
    width: {
      name: 'Breite d',
      says: 'Wie viele Zahlen eine Zeile von E hat, und mit ihr jeder Hidden State bis zum Kopf.',
      also: 'Modelldimension, hidden size, Embedding-Dimension',
    },
    scale: {
      name: '× √d',
      says: 'Manche Modelle nehmen die Zeile mal √d, bevor der Platz addiert wird, damit klein gezogene Zeilen so lang sind wie die des Platzes. Nicht die Division durch √d_k in der Attention.',
      also: 'embedding scale',
    },
    positionTable: {
      name: 'Positionstabelle P',
      says: 'Eine gelernte Tabelle mit einer Zeile für jeden Platz des Textes, die zur Zeile des Tokens dort addiert wird.',
      also: 'Position-Embedding, gelernte absolute Positionen',
    },
    sinusoids: {
      name: 'Sinus-Kodierung',
      says: 'Feste Sinus und Kosinus des Platzes statt einer gelernten Tabelle. Nichts wird gespeichert oder trainiert.',
      also: 'positional encoding',
    },
    rope: {
      name: 'RoPE',
      says: 'Addiert nichts zu x: in der Attention werden Zahlenpaare von Queries und Keys um einen Winkel gedreht, der mit dem Platz wächst.',
      also: 'rotary position embedding',
    },
    alibi: {
      name: 'ALiBi',
      says: 'Addiert nichts zu x: Attention zieht für jeden Schritt Abstand etwas ab, in jedem Kopf mit anderer Steigung.',
      also: 'attention with linear biases',
    },
    contextLength: {
      name: 'Kontextlänge',
      says: 'Die meisten Tokens, die zugleich gelesen werden; ein gelerntes P hat so viele Zeilen.',
      also: 'Kontextfenster, größte Sequenzlänge',
    },
    segmentTable: {
      name: 'Segmenttabelle S',
      says: 'Eine Zeile für jeden Teil des Textes, etwa Frage und Antwort, die zu jedem Token des Teils addiert wird.',
      also: 'Segment-Embedding, Token-Type-Embedding',
    },
    stemOutput: {
      name: 'Ausgabe x des Stems',
      says: 'Was in Block 0 eingeht: Zeile von E, mal √d oder nicht, plus Platz, plus Segment. Ein Vektor je Token, ohne Kontext.',
      also: 'Eingabe-Embeddings, Eingabe in Schicht 0',
    },
    dropout: {
      name: 'Dropout',
      says: 'Beim Training werden manche Zahlen von x zufällig 0, und die übrigen wachsen zum Ausgleich. Bei der Auswertung tut es nichts.',
      also: '',
    },
    block: {
      name: 'Block',
      says: 'Attention, dann Feed-forward, jedes zu dem Vektor addiert, den es bekam.',
      also: 'Transformer-Schicht, Decoder-Schicht',
    },
    attention: {
      name: 'Attention',
      says: 'Wo ein Token bei anderen liest. Der einzige Teil eines Blocks, der Kontext hereinbringt.',
      also: 'Self-Attention, Multi-Head-Attention',
    },
    feedForward: {
      name: 'Feed-forward-Schicht',
      says: 'Arbeitet an jedem Token für sich.',
      also: 'MLP, FFN',
    },
    hiddenState: {
      name: 'Hidden State',
      says: 'Der Vektor eines Tokens nach einem Block. „Das Embedding von bank in diesem Satz“ meint meist das.',
      also: 'verborgener Zustand, kontextuelles Embedding, Residual Stream, Aktivierung',
    },
    head: {
      name: 'LM head',
      says: 'Macht aus dem letzten Hidden State ein Logit für jedes Token des Vokabulars. Geschrieben W mit Form (d, |V|), von PyTorch als (|V|, d) gespeichert.',
      also: 'Unembedding, Ausgabe-Embedding, Ausgabeprojektion',
    },
    tying: {
      name: 'Weight Tying',
      says: 'Token-Tabelle und LM head sind ein und dieselbe Tabelle: weniger zu speichern, und jedes trainiert das andere mit.',
      also: 'gekoppelte Gewichte, geteilte Embeddings',
    },
    logits: {
      name: 'Logits',
      says: 'Ein Wert für jedes Token des Vokabulars; die Softmax macht daraus Wahrscheinlichkeiten.',
      also: 'Scores',
    },
    loss: {
      name: 'Verlust auf das nächste Token',
      says: 'Wie überrascht das Modell von dem Token ist, das wirklich als nächstes kam, im Mittel über den Text.',
      also: 'Kreuzentropie, negative Log-Likelihood',
    },
  },
};
