// German of experiments-logits.en.ts.
import type { OneExperiment } from './experiments.en.ts';

export const logitsExperiments: Readonly<Record<string, OneExperiment>> = {
  'head-product': {
    title: 'Logits sind Produkte mit den Zeilen einer Tabelle',
    claim:
      'Der Kopf multipliziert, was er liest, mit jeder Zeile seiner Tabelle. Die Formel schreibt die Tabelle als (d, |V|); im Speicher ist sie (|V|, d), wie E, also ist ein gekoppelter Kopf E selbst, und nichts wird gedreht.',
    method:
      'Ein frischer Stem ohne Blöcke gibt Logits für deinen Text; dieselben Produkte werden noch einmal gemacht, mit seiner Eingabe und seinen Zeilen. Dann wird gefragt, wo die beiden Tabellen liegen.',
    holds: 'Die Logits sind diese Produkte, bis auf Rundung. Gekoppelt sind beide Namen ein Speicher.',
    fails: 'Logits und Produkte sind verschieden, oder die Tabellen liegen anders als erwartet.',
    asks: { memory: 'Wie liegt das Gewicht des Kopfes im Speicher?' },
    choices: { vd: '(|V|, d)', dv: '(d, |V|)' },
    figures: {
      apart: 'max |Δ| zwischen Logits und Produkten',
      largest: 'dem Betrag nach größtes Logit',
      table: 'Form von E',
      head: 'Form des Kopfes',
      sameBuffer: 'gekoppelt: ein Speicher',
      ownBuffer: 'nicht gekoppelt: ein Speicher',
      tied: 'Zahlen im Stem, gekoppelt',
      untied: 'nicht gekoppelt',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
  'one-cell': {
    title: 'Eine Zelle einer gekoppelten Tabelle',
    claim:
      'Gekoppelt steckt eine Zahl in Zeile 7 von E in der Eingabe von Token 7 und auch in Logit 7. Die Gewichte einmal zu kopieren täte das nicht.',
    method:
      'E[7][3] wird in einer Kopie deines Modells geändert (eine andere Zeile, wenn dein Text Token 7 hat), gekoppelt und dann nicht gekoppelt.',
    holds: 'Gekoppelt: die Zeile und ihr eines Logit an jedem Platz. Nicht gekoppelt: die Zeile allein.',
    fails: 'Es haben sich andere Zahlen bewegt als diese Zeile und ihr Logit.',
    asks: { logits: 'Gekoppelt, und dein Text hat kein Token 7: welche Logits jedes Platzes bewegen sich?' },
    choices: { none: 'keine', one: 'Logit 7 allein', all: 'alle' },
    figures: {
      row: 'Zeile',
      inputOfRow: 'bewegte Zahlen in der Eingabe jenes Tokens',
      inputOfText: 'bewegte Zahlen in der Eingabe deines Textes',
      tiedLogits: 'gekoppelt: bewegte Logits deines Textes',
      ownLogit: 'davon das Logit jener Zeile',
      untiedLogits: 'nicht gekoppelt: bewegte Logits deines Textes',
    },
    cannot: {
      empty: 'Schreib zuerst etwas.',
      'all-used': 'Dein Text hat jedes Token, das es gibt, oder d ist kleiner als 4.',
    },
  },
  'initial-loss': {
    title: 'Der Verlust vor dem Training',
    claim:
      'Gleichmäßig geraten verliert ln |V|. Wie die Tabellen beginnen, × √d und die Kopplung entscheiden, wie weit davon ein Modell beginnt: N(0, 1), × √d und gekoppelt ist bei weitem am schlechtesten, denn das Logit eines Tokens für sich selbst ist dann etwa d^1.5.',
    method:
      'Frische Stems deiner Größen und deines Seeds lesen deinen Text. RMS sagt, wie groß die Teile sind; Echos sind die Plätze, an denen das größte Logit das des Tokens selbst ist.',
    holds: 'Gekoppelt mit N(0, 1) × √d ist am höchsten, und das Echo macht die Kopplung.',
    fails: 'Bei diesen Größen ist ein anderer Anfang am schlechtesten.',
    asks: { highest: 'Welcher Anfang hat gekoppelt den höchsten Verlust?' },
    choices: {
      pytorch: 'N(0, 1)',
      pytorchScaled: 'N(0, 1), × √d',
      invSqrt: 'N(0, 1/d)',
      invSqrtScaled: 'N(0, 1/d), × √d',
      gpt2: 'N(0, 0.02²)',
      gpt2Scaled: 'N(0, 0.02²), × √d',
    },
    figures: { uniform: 'gleichmäßig geraten: ln |V|', places: 'Voraussagen' },
    columns: {
      tied: 'Verlust, gekoppelt',
      untied: 'nicht gekoppelt',
      rmsToken: 'RMS der Tokens',
      rmsPosition: 'der Positionen',
      echoTied: 'Echos, gekoppelt',
      echoUntied: 'nicht gekoppelt',
    },
    rows: {
      pytorch: 'N(0, 1)',
      pytorchScaled: 'N(0, 1), × √d',
      invSqrt: 'N(0, 1/d)',
      invSqrtScaled: 'N(0, 1/d), × √d',
      gpt2: 'N(0, 0.02²)',
      gpt2Scaled: 'N(0, 0.02²), × √d',
    },
    cannot: { short: 'Es braucht zwei Tokens, damit eines vorausgesagt wird: schreib mehr.' },
  },
  listing: {
    title: 'Der Stem in PyTorch, Zeile für Zeile',
    claim:
      'Der ganze Stem sind zehn Zeilen. Füll die Lücken mit Namen oder mit deinen Zahlen (T Tokens, Batch B = 2), dann lass jede Zeile ihre Form für deinen Text machen.',
    method: 'Ein frischer Stem deiner Größen liest deinen Text zweimal als einen Batch; jede Form ist die des Kerns.',
    holds:
      'E und Kopf haben eine Form, für jedes Token gibt es eine Zeile von Logits, und ein zu langer Text wird abgelehnt.',
    fails: 'Eine Form ist nicht die erwartete.',
    code: true,
    asks: {
      tableRows: 'rows = nn.Embedding(__, …)',
      tableColumns: 'rows = nn.Embedding(…, __)',
      positionRows: 'places = nn.Embedding(__, d_model)',
      bias: 'head = nn.Linear(d_model, vocab_size)  # bias=False forgotten: __ numbers more',
      idsShape: 'ids = torch.tensor([text, text])  # shape __',
      arange: 'at = torch.arange(__)',
      atShape: 'at  # shape __',
      lookShape: 'x = rows(ids)  # shape __',
      scaleOf: 'x = x * __ ** 0.5',
      logitsShape: 'print(logits.shape)  # __',
      sameBuffer: 'print(head.weight.data_ptr() == rows.weight.data_ptr())  # __',
    },
    figures: {
      logits: 'print(logits.shape)',
      tied: 'print(head.weight.data_ptr() == rows.weight.data_ptr())',
      parameters: 'Summe von numel() über alle verschiedenen Parameter',
      tooLong: 'ein Token mehr als max_len',
    },
    columns: { shape: 'gibt' },
    rows: {
      rows: 'rows = nn.Embedding(vocab_size, d_model)',
      places: 'places = nn.Embedding(max_len, d_model)',
      head: 'head = nn.Linear(d_model, vocab_size, bias=False)',
      tie: 'head.weight = rows.weight',
      ids: 'ids = torch.tensor([text, text])',
      arange: 'at = torch.arange(ids.size(1))',
      look: 'x = rows(ids)',
      scale: 'x = x * d_model ** 0.5 (1, wo das aus ist)',
      add: 'x = dropout(x + places(at))',
      logits: 'logits = head(x)',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
};
