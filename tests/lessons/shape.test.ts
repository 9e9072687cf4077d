import { describe, expect, test } from 'vitest';
import { grade } from '../../web/lessons/index.ts';

const lesson = { config: { vocabSize: 4096, dModel: 128 } };
const square = { config: { vocabSize: 64, dModel: 64 } };

describe('the shape of E', () => {
  test.each([
    'torch.Size([|V|, d])',
    'R^{|V| x d}',
    'E ∈ ℝ^{|V|×d}',
    '$E \\in \\mathbb{R}^{|V| \\times d}$',
    '\\(|V| \\times d_{\\text{model}}\\)',
    '|V| \\times d_{model}',
    '(\\|V\\|, d)',
    'vocab size × embedding dimension',
    'the vocabulary size by the hidden size',
    'number of tokens in the vocabulary x d_model',
    'size of the vocabulary by dimension of the embedding',
    'V by D',
    'Vxd',
    '|V|xd',
    'n_vocab x n_embd',
    '(|V|, d) — vocab size by embedding dimension',
    '(V, d) where V is the vocab size and d the embedding dimension',
    'E.shape = (V, d)',
    'd columns and |V| rows',
    'one row per token, d columns',
    'V rows and d columns',
    'R∣V∣×d\\mathbb{R}^{|V| \\times d}R∣V∣×d',
    '50,257 × 768 for GPT-2',
    '(50257, 768) in GPT-2',
    'GPT-2: 50257x768',
    'V×d_model, so |V|×d',
    '(V,d) 😅',
    'V x d!',
  ])('%j is right', async (answer) => {
    expect(await grade('q1', answer)).toMatchObject({ status: 'right', feedbackId: 'q1.right' });
  });

  test.each([
    ['(d, |V|)', 'transposed'],
    ['d_model x vocab_size', 'transposed'],
    ['|V| columns, d rows', 'transposed'],
    ['768 x 50257 for GPT-2', 'transposed'],
    ['(B, T, d)', 'activations'],
    ['[batch, seq_len, d_model]', 'activations'],
    ['(B,T,|V|)', 'logits'],
    ['(T_max, d)', 'one-text'],
    ['max_len x d', 'one-text'],
    ['(B, T)', 'batch'],
    ['d × d', 'square'],
    ['|V| × |V|', 'square-vocabulary'],
    ['|V|', 'no-width'],
    ['vocab size', 'no-width'],
    ['d', 'no-rows'],
    ['V+d', 'sum'],
    ['V − d', 'sum'],
    ['(|V|, d, 3) for GPT-2', 'otherwise'],
    ['50257 x 769 for GPT-2', 'otherwise'],
    ['4096 x 128 for GPT-2', 'otherwise'],
  ])('%j is wrong: %s', async (answer, rule) => {
    expect(await grade('q1', answer)).toMatchObject({ status: 'wrong', feedbackId: `q1.${rule}` });
  });

  test.each(['', '(((', '()', '×', 'a big table', 'E', 'x'.repeat(3000), '(V, d) or (d, V)'])(
    '%j cannot be read',
    async (answer) => {
      expect((await grade('q1', answer)).status).toBe('unparsed');
    },
  );

  test('bare numbers are those of the open model', async () => {
    expect((await grade('q1', '4096 x 128', { model: lesson })).status).toBe('right');
    expect((await grade('q1', '(4096,128)', { model: lesson })).status).toBe('right');
    expect((await grade('q1', '4,096 × 128', { model: lesson })).status).toBe('right');
    expect((await grade('q1', '(|V|, 128)', { model: lesson })).status).toBe('right');
    expect((await grade('q1', '128 x 4096', { model: lesson })).feedbackId).toBe('q1.transposed');
    expect((await grade('q1', '50257 x 768', { model: lesson })).status).toBe('wrong');
    expect((await grade('q1', '64 × 64', { model: square })).status).toBe('right');
    expect((await grade('q1', '50257 x 768', {})).feedbackId).toBe('q1.whose-numbers');
  });

  test('bare numbers beside the symbols they stand for', async () => {
    expect((await grade('q1', 'V×d_model, so 4096×128', { model: lesson })).status).toBe('right');
    expect((await grade('q1', '4096×128, so V×d', { model: lesson })).status).toBe('right');
    expect((await grade('q1', 'V×d, so 128×4096', { model: lesson })).status).not.toBe('right');
  });

  test.each(['(12, 128)', '12 x 128', '12×d', '(T, d)', 'T x d'])(
    '%j is the shape of the rows that were looked up',
    async (answer) => {
      for (const ids of [Array(12).fill(7), [Array(12).fill(7)], [Array(12).fill(7), Array(12).fill(8)]]) {
        const result = await grade('q1', answer, { model: lesson, ids });
        expect(result).toMatchObject({ status: 'wrong', score: 0, feedbackId: 'q1.one-text' });
        expect(result.feedback).toContain('rows you looked up');
      }
    },
  );

  test('without the ids, or with texts of two lengths, another number of rows is told what it may be', async () => {
    for (const ids of [undefined, [], [[1, 2], Array(12).fill(7)], [[], []]]) {
      expect(await grade('q1', '(12, 128)', { model: lesson, ids })).toMatchObject({
        score: 0,
        feedbackId: 'q1.other-rows',
      });
    }
    const asMany = Array(4096).fill(7);
    expect((await grade('q1', '(4096, 128)', { model: lesson, ids: asMany })).status).toBe('right');
  });
});
