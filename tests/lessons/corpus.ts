// The answers that were accepted or refused by mistake elsewhere, question by question, and the ways one answer gets typed.

export interface Row {
  readonly id: string;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

const bForms = ['b', 'B', '(b)', 'b)', 'b.', 'option b', 'ｂ'];

export const corpus: readonly Row[] = [
  {
    id: 'q1',
    accept: [
      '(|V|, d)',
      '|V|×d',
      '|V| x d',
      '|V|*d',
      '|V| by d',
      '[V, d]',
      'V×d',
      'vocab_size x d_model',
      '(vocab_size, embedding_dim)',
      'num_embeddings × embedding_dim',
      '\\mathbb{R}^{|V|\\times d}',
      'R^|V|×d',
      '∣V∣×d',
      '｜Ｖ｜×ｄ',
      'vocab size by embedding dimension',
      '(V,d)',
      '|V| rows, d columns',
      '50257 x 768 for GPT-2',
      // what a browser copies from a formula that KaTeX rendered: MathML, LaTeX, HTML
      '∣V∣×d|V| \\times d∣V∣×d',
      '(∣V∣,d)(|V|, d)(∣V∣,d)',
      'E∈R∣V∣×dE \\in \\mathbb{R}^{|V| \\times d}E∈R∣V∣×d',
      '( |V| , d )',
      '(|V|,d)',
    ],
    reject: ['(d, |V|)', 'd×|V|', '(B,T,d)', '(T_max,d)', 'd×d', '|V|', 'V+d', 'V−d', ''],
  },
  {
    id: 'q2',
    accept: ['True', 'T', 'true.', 'yes', 'TRUE (no one-hot built)', '  true  ', 'true', 't'],
    reject: ['False', 'not true', 'untrue', 'true false', 'maybe'],
  },
  { id: 'q3', accept: [...bForms, 'token (+ positional) vectors'], reject: ['a', 'c', 'a and b', 'a b c'] },
  {
    id: 'q4',
    accept: [
      'sharing the token embedding matrix with the LM head',
      'same weights for input and output embeddings',
      'lm_head.weight = tok.weight',
      'W = E^T',
      'input/output embeddings are shared',
    ],
    reject: [
      'copying weights once',
      'sharing layers',
      'tie to positional embeddings',
      'it does not share the matrix',
      "it doesn't share the matrix",
    ],
  },
  { id: 'q5', accept: ['False', 'F', 'no'], reject: ['True', 'T', 'yes'] },
  { id: 'q6', accept: bForms, reject: ['a', 'c', 'abc'] },
  {
    id: 'q7',
    accept: [
      'trained with next-token loss',
      'subword ids, not words',
      'end-to-end with the model',
      'Word2Vec is frozen',
      'Word2Vec is static/frozen',
      'used inside a deep stack',
    ],
    reject: [
      'they are contextual',
      "they're contextual",
      'no difference',
      'bigger',
      'Word2Vec is static',
      'Word2Vec: static. E: also static.',
      'w2v is static and this one is contextual',
      'word2vec is static and E is contextual',
    ],
  },
  {
    id: 'q8',
    accept: [
      'keeps magnitude comparable with positional encodings',
      'Transformer convention',
      'so embeddings are not drowned by positions',
      "so embeddings aren't drowned by positions",
      'stabilises scale/variance',
      'stabilises scale',
      'stabilises variance',
    ],
    reject: ['to normalise softmax', 'attention scaling 1/sqrt(d_k)', 'makes it faster'],
  },
  { id: 'q9', accept: bForms, reject: ['a', 'c', 'abc', 'a and b'] },
  {
    id: 'q10',
    accept: ['True', 'T', 'true.', 'yes', 'TRUE (in standard designs)'],
    reject: ['False', 'not true', 'untrue'],
  },
];

/** Numbers from a seed, for the tests alone. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const below = (random: () => number, end: number): number => Math.floor(random() * end);

const zeroWidth = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];

/** The text with 100 zero-width characters in places that the seed picks. */
export function withZeroWidth(text: string, seed: number): string {
  const random = seeded(seed);
  const characters = [...text];
  for (let round = 0; round < 100; round++) {
    const character = zeroWidth[below(random, zeroWidth.length)] ?? '';
    characters.splice(below(random, characters.length + 1), 0, character);
  }
  return characters.join('');
}

const fullWidth = (text: string) =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      return code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : character;
    })
    .join('');

/** Every way of typing the same answer, by name. */
export function variations(text: string): [string, string][] {
  return [
    ['as it is', text],
    ['blanks around', `   ${text}  `],
    ['tab and newline around', `\t${text}\r\n`],
    ['upper case', text.toUpperCase()],
    ['lower case', text.toLowerCase()],
    ['full width', fullWidth(text)],
    ['no-break spaces', `\u00a0${text.replaceAll(' ', '\u00a0')}\u00a0`],
    ['double spaces', text.replaceAll(' ', '  ')],
    ['tabs for spaces', text.replaceAll(' ', '\t')],
    ['newlines for spaces', text.replaceAll(' ', '\n')],
    ['final dot', `${text}.`],
    ['smart single quotes', text.replaceAll("'", '’')],
    ['in smart quotes', `“${text}”`],
    ['decomposed', text.normalize('NFD')],
    ...Array.from({ length: 20 }, (_, seed): [string, string] => [`zero-width ${seed}`, withZeroWidth(text, seed)]),
  ];
}
