import { describe, expect, test } from 'vitest';
import { grade, questions } from '../../web/lessons/index.ts';
import { below, corpus, seeded } from './corpus.ts';

test('ten questions in the order of the lesson, each at a station', () => {
  expect(questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10']);
  expect(questions.map(({ type }) => type)).toEqual([
    'shape',
    'true-false',
    'single',
    'short',
    'true-false',
    'single',
    'short',
    'short',
    'single',
    'true-false',
  ]);
});

test('an unknown question is refused', async () => {
  await expect(grade('q11', 'true')).rejects.toThrow(RangeError);
});

test('nothing is never an attempt', async () => {
  for (const { id } of questions) {
    for (const empty of ['', ' ', '\u00a0\u200b', '...', '?!']) {
      expect(await grade(id, empty)).toMatchObject({ status: 'unparsed', score: 0, feedbackId: `${id}.empty` });
    }
  }
});

test('free text in another language is not judged, the other questions are', async () => {
  for (const id of ['q4', 'q7', 'q8']) {
    expect(await grade(id, 'partager la matrice', { lang: 'fr' })).toMatchObject({ status: 'unparsed', score: 0 });
    expect((await grade(id, 'общая матрица для входа и выхода')).status).toBe('unparsed');
  }
  expect((await grade('q4', 'sharing the embedding matrix with the LM head', { lang: 'en-GB' })).status).toBe('right');
  expect((await grade('q2', 'true', { lang: 'fr' })).status).toBe('right');
  expect((await grade('q3', 'b', { lang: 'ar' })).status).toBe('right');
  expect((await grade('q1', '(|V|, d)', { lang: 'de' })).status).toBe('right');
});

describe('feedback names the misconception', () => {
  test.each([
    ['q4', 'copying the weights once at the start', 'copied'],
    ['q4', 'sharing weights across layers', 'layers'],
    ['q4', 'the token table and the position table are tied', 'positions'],
    ['q4', 'it does not share the matrix', 'denied'],
    ['q4', 'the head and the embedding have their own separate matrices', 'separate'],
    ['q4', 'the embedding and the head have the same shape', 'same-shape'],
    ['q4', 'sharing the embedding matrix', 'no-head'],
    ['q4', 'sharing the LM head', 'no-table'],
    ['q4', 'share copy weights softmax', 'word-list'],
    ['q7', 'they are contextual', 'contextual'],
    ['q7', 'the same word gets another vector in another sentence', 'contextual'],
    ['q7', 'no difference', 'no-difference'],
    ['q7', 'bigger', 'size'],
    ['q7', 'Word2Vec uses subwords and language models use whole words', 'reversed'],
    ['q8', 'to normalise softmax', 'attention'],
    ['q8', 'attention scaling 1/sqrt(d_k)', 'attention'],
    ['q8', 'makes it faster', 'speed'],
    ['q8', 'to make the vectors smaller', 'smaller'],
    ['q8', 'so that the token rows do not drown the positions', 'wrong-way'],
    ['q8', 'for training stability', 'stability'],
  ])('%s: %s', async (id, answer, rule) => {
    const result = await grade(id, answer);
    expect(result).toMatchObject({ status: 'wrong', feedbackId: `${id}.${rule}` });
    expect(result.score).toBeLessThan(1);
  });

  test.each([
    ['q4', 'the embedding and the LM head are separate weights that start out equal', 'apart'],
    ['q4', 'LM head is the inverse, E^-1', 'inverse'],
    ['q4', 'All attention layers share one set of weights', 'inner-part'],
    ['q4', 'It ties the hidden state to the vocabulary', 'states'],
    ['q4', 'copying the weights once at the start', 'copied'],
    ['q4', 'when u tie the weights together', 'otherwise'],
    ['q7', 'they know the context', 'contextual'],
    ['q7', 'w2v is static and this one is contextual', 'contextual'],
    ['q7', 'word2vec is static and E is contextual', 'contextual'],
    ['q7', 'Word2Vec: static. E: also static.', 'no-difference'],
    ['q7', 'They are learned by next-token loss, just as Word2Vec vectors are', 'no-difference'],
    ['q7', 'Token rows hold positional encodings', 'positions-inside'],
    ['q8', 'softmax gets too big otherwise', 'attention'],
    ['q8', 'To shrink the embeddings', 'smaller'],
    ['q8', 'scale', 'size-alone'],
    ['q8', 'Because the norm of the embedding vector is √d.', 'norm-is-sqrt'],
    ['q8', 'so that the input has the right size for layer norm', 'norm-layer'],
    ['q8', 'otherwise positions are lost', 'wrong-way'],
  ])('%s: %s: no part of the point, and nothing is told as found that was contradicted', async (id, answer, rule) => {
    const result = await grade(id, answer);
    expect(result).toMatchObject({ status: 'wrong', score: 0, feedbackId: `${id}.${rule}` });
    if (id === 'q4') expect(result.mentions?.[0]).toEqual({ label: 'one matrix in two places', found: false });
  });

  test('half an answer has part of the points and is told what was found', async () => {
    const result = await grade('q4', 'sharing the embedding matrix');
    expect(result.score).toBe(0.5);
    expect(result.mentions?.map(({ found }) => found)).toEqual([true, true, false]);
  });
});

const characters = [
  ...'abcdefghijklmnopqrstuvwxyz (){}[]|\\/.,;:!?*+^$×√"\'=<>-_0123456789\u00a0\u200b\u202e\u0301éßжλ世🙂',
];

test('any string whatever is graded without an error, twice the same', async () => {
  const random = seeded(11);
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: below(random, 60) }, () => characters[below(random, characters.length)]).join('');
    for (const { id } of questions) {
      const first = await grade(id, text);
      expect(await grade(id, text)).toEqual(first);
      expect(['right', 'wrong', 'unparsed']).toContain(first.status);
      expect(first.score >= 0 && first.score <= 1 && (first.status === 'right') === (first.score === 1)).toBe(true);
      expect(first.feedback).not.toBe('');
    }
  }
});

test('words at random are never a right answer in free text', async () => {
  const words =
    'tree river quickly under seven blue walk stone maybe of and the into when paper cloud eat green song lamp'.split(
      ' ',
    );
  const random = seeded(3);
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 1 + below(random, 12) }, () => words[below(random, words.length)]).join(' ');
    for (const id of ['q4', 'q7', 'q8']) expect((await grade(id, text)).status, `${id}: ${text}`).not.toBe('right');
  }
});

test('a list of words of the field is no answer', async () => {
  const field = 'softmax copy gradient dropout bias attention optimizer norm'.split(' ');
  const random = seeded(5);
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 4 + below(random, 6) }, () => field[below(random, field.length)]).join(' ');
    for (const id of ['q4', 'q7', 'q8']) expect((await grade(id, text)).status, `${id}: ${text}`).not.toBe('right');
  }
});

const hundredKilobytes: [string, string][] = [
  ['one letter', 'a'.repeat(100_000)],
  ['brackets', '('.repeat(100_000)],
  ['pattern characters', '\\.*+?^$|[]{}()'.repeat(7000)],
  ['blanks', ' '.repeat(100_000)],
  ['dots', `${'.'.repeat(99_999)}x`],
  ['marks on one letter', `a${'\u0336'.repeat(99_999)}`],
  ['right to left overrides', '\u202e|V|×d'.repeat(16_000)],
  ['words of the field', 'share the embedding matrix with the head and not the softmax '.repeat(1650)],
  ['the same word', 'share '.repeat(16_600)],
  ['many negations', 'not no never '.repeat(7700)],
  ['words unlike any other', Array.from({ length: 14_000 }, (_, index) => `w${index.toString(36)}xyz`).join(' ')],
  ['shapes', '(V,d) '.repeat(16_000)],
  ['numbers', '1,234 '.repeat(16_000)],
  ['verdicts', 'true '.repeat(20_000)],
  ['letters of choices', 'a b '.repeat(25_000)],
  ['surrogates alone', '\ud800'.repeat(100_000)],
];

describe('100 kB of anything is graded in time', () => {
  test.each(hundredKilobytes)('%s', async (_name, text) => {
    for (const { id } of questions) {
      const start = performance.now();
      await grade(id, text);
      // 5 ms for each kB, and as much again for a machine that does other things
      expect(performance.now() - start, id).toBeLessThan(1000);
    }
  });
});

const longestRead: [string, string][] = [
  ['of the field', 'share the embedding matrix with the head and not '.repeat(110)],
  ['of one kind', 'same weights '.repeat(495)],
  ['that begin phrases and end none', 'use the embedding as position token with '.repeat(140)],
  ['unlike any other', Array.from({ length: 990 }, (_, index) => `w${index.toString(36)}xyz`).join(' ')],
];

describe('an answer as long as free text may be is graded in time', () => {
  test.each(longestRead)('words %s', async (_name, text) => {
    for (const id of ['q4', 'q7', 'q8']) {
      const start = performance.now();
      expect((await grade(id, text)).feedbackId).not.toBe(`${id}.too-long`);
      // 5 ms for each of 6 kB, ten times over for a machine that does other things
      expect(performance.now() - start, id).toBeLessThan(300);
    }
  });

  test('and one that is longer is no attempt', async () => {
    expect(await grade('q4', 'share '.repeat(1001))).toMatchObject({ status: 'unparsed', feedbackId: 'q4.too-long' });
  });
});

test('every question of the corpus is one of the ten', () => {
  expect(corpus.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
});
