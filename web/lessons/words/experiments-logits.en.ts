// What stands on the cards of experiments at the logits.
import type { OneExperiment } from './experiments.en.ts';

const sizes = { vocab: 'vocab_size', width: 'd_model', length: 'max_len', tokens: 'T' };

export const logitsExperiments: Readonly<Record<string, OneExperiment>> = {
  'head-product': {
    title: 'Logits are products with the rows of a table',
    claim:
      'The head multiplies what it reads with each row of its table. The formula writes the table as (d, |V|); memory has it as (|V|, d), like E, so a tied head is E itself and nothing is turned.',
    method:
      'A fresh stem without blocks gives logits for your text; the same products are made once more, with its own input and its own rows. Then both tables are asked where they lie.',
    holds: 'The logits are those products, but for rounding. Tied, both names are one buffer.',
    fails: 'Logits and products differ, or the tables lie elsewhere than expected.',
    asks: { memory: 'How does the head’s weight lie in memory?' },
    choices: { vd: '(|V|, d)', dv: '(d, |V|)' },
    figures: {
      apart: 'max |Δ| between logits and products',
      largest: 'largest logit by size',
      table: 'shape of E',
      head: 'shape of the head',
      sameBuffer: 'tied: one buffer',
      ownBuffer: 'untied: one buffer',
      tied: 'numbers in the stem, tied',
      untied: 'untied',
    },
    cannot: { empty: 'Type something first.' },
  },
  'one-cell': {
    title: 'One cell of a tied table',
    claim:
      'Tied, a number in row 7 of E is both in the input of token 7 and in logit 7. Copying the weights once would not do that.',
    method: 'E[7][3] is changed in a copy of your model (another row, if your text has token 7), tied and then untied.',
    holds: 'Tied: the row and its one logit at every place. Untied: the row alone.',
    fails: 'Other numbers moved than this row and its logit.',
    asks: { logits: 'Tied, and your text has no token 7: which logits of each place move?' },
    choices: { none: 'none', one: 'logit 7 alone', all: 'all of them' },
    figures: {
      row: 'row',
      inputOfRow: 'numbers moved in the input of that token',
      inputOfText: 'numbers moved in the input of your text',
      tiedLogits: 'tied: logits of your text that moved',
      ownLogit: 'of these the logit of that row',
      untiedLogits: 'untied: logits of your text that moved',
    },
    cannot: { empty: 'Type something first.', 'all-used': 'Your text has every token there is, or d is less than 4.' },
  },
  'initial-loss': {
    title: 'The loss before training',
    claim:
      'An even guess loses ln |V|. How the tables begin, × √d and tying decide how far from it a model starts: N(0, 1), × √d and tied is by far the worst, because a token’s logit for itself is then about d^1.5.',
    method:
      'Fresh stems of your sizes and seed read your text. RMS says how large the terms are; echoes are the places where the largest logit is the token itself.',
    holds: 'The tied N(0, 1) × √d is highest, and it is tying that makes the echo.',
    fails: 'At these sizes another beginning is the worst.',
    asks: { highest: 'Which beginning has the highest loss when tied?' },
    choices: {
      pytorch: 'N(0, 1)',
      pytorchScaled: 'N(0, 1), × √d',
      invSqrt: 'N(0, 1/d)',
      invSqrtScaled: 'N(0, 1/d), × √d',
      gpt2: 'N(0, 0.02²)',
      gpt2Scaled: 'N(0, 0.02²), × √d',
    },
    figures: { uniform: 'an even guess: ln |V|', places: 'predictions' },
    columns: {
      tied: 'loss, tied',
      untied: 'untied',
      rmsToken: 'RMS of tokens',
      rmsPosition: 'of positions',
      echoTied: 'echoes, tied',
      echoUntied: 'untied',
    },
    rows: {
      pytorch: 'N(0, 1)',
      pytorchScaled: 'N(0, 1), × √d',
      invSqrt: 'N(0, 1/d)',
      invSqrtScaled: 'N(0, 1/d), × √d',
      gpt2: 'N(0, 0.02²)',
      gpt2Scaled: 'N(0, 0.02²), × √d',
    },
    cannot: { short: 'It takes two tokens for one to be predicted: type more.' },
  },
  listing: {
    title: 'The stem in PyTorch, line by line',
    claim: 'The whole stem is ten lines. Fill in the blanks, then let each line make its shape for your text.',
    method: 'A fresh stem of your sizes reads your text twice as one batch; every shape is the core’s.',
    holds:
      'E and head have one shape, there is a row of logits for every token, and a text that is too long is refused.',
    fails: 'A shape is not the one that is expected.',
    code: true,
    asks: {
      tableRows: 'rows = nn.Embedding(__, …)',
      tableColumns: 'rows = nn.Embedding(…, __)',
      positionRows: 'places = nn.Embedding(__, …)',
      arange: 'at = torch.arange(__)',
      scaleOf: 'x = rows(ids) * __ ** 0.5',
    },
    choices: sizes,
    figures: {
      logits: 'print(logits.shape)',
      tied: 'print(head.weight.data_ptr() == rows.weight.data_ptr())',
      parameters: 'sum of numel() over all different parameters',
      tooLong: 'one token more than max_len',
    },
    columns: { shape: 'gives' },
    rows: {
      rows: 'rows = nn.Embedding(vocab_size, d_model)',
      places: 'places = nn.Embedding(max_len, d_model)',
      head: 'head = nn.Linear(d_model, vocab_size, bias=False)',
      tie: 'head.weight = rows.weight',
      ids: 'ids = torch.tensor([text, text])',
      arange: 'at = torch.arange(ids.size(1))',
      look: 'x = rows(ids)',
      scale: 'x = x * d_model ** 0.5 (1 where that is off)',
      add: 'x = dropout(x + places(at))',
      logits: 'logits = head(x)',
    },
    cannot: { empty: 'Type something first.' },
  },
};
