// A shape as people write it: brackets, crosses, words, LaTeX, what a browser copies from a rendered formula, or numbers.
import type { Axis, Question } from '../questions/types.ts';
import { normalise } from './normalise.ts';

export interface Sizes {
  readonly vocabSize: number;
  readonly dModel: number;
  /** How many tokens the learner's text has. */
  readonly tokens?: number;
}
type NamedModels = NonNullable<Question['namedModels']>;

export type ShapeReading =
  | { kind: 'dims'; dims: Axis[] }
  /** A sum or a difference of sizes, which is no shape. */
  | { kind: 'arithmetic' }
  /** Numbers, and nobody said whose. */
  | { kind: 'whose-numbers' }
  | { kind: 'none' };

type Piece =
  | { kind: 'axis'; axis: Axis }
  | { kind: 'number'; value: number }
  | { kind: 'join'; text: string }
  | { kind: 'label'; rows: boolean }
  | { kind: 'stop' };

const table: readonly [RegExp, Axis][] = [
  [
    /(?:one |an? )?rows? (?:per|for (?:each|every)) (?:vocab(?:ulary)? )?(?:tokens?|words?|ids?|entry|subwords?)(?: (?:id|type|entry))?(?: (?:in|of) (?:the )?vocab(?:ulary)?)?/y,
    'V',
  ],
  [/\| ?(?:v|vocab(?:ulary)?) ?\|/y, 'V'],
  [
    /(?:the )?(?:size|length|number of (?:\w+ )?(?:tokens|words|entries|types)) (?:of|in) (?:the |our )?vocab(?:ulary)?\b/y,
    'V',
  ],
  [
    /(?:number|num|no|#) ?(?:of )?(?:unique |distinct |different |possible |vocab(?:ulary)? )?(?:tokens?|token types|token ids|words|subwords|embeddings)\b/y,
    'V',
  ],
  [/(?:n|num)_?(?:vocab|embeddings|tokens|words)\b/y, 'V'],
  [/vocab(?:ulary)?[ _-]*(?:sizes?|length|count|entries|dim(?:ension)?)?\b/y, 'V'],
  [/len\( ?(?:vocab|tokenizer|tok) ?\)/y, 'V'],
  [/v_?size\b|v\b/y, 'V'],
  [
    /(?:the )?(?:dim(?:ension(?:ality)?)?|size|width|length) of (?:the |an |each )?(?:token )?(?:embeddings?|model|vectors?|rows?)\b/y,
    'd',
  ],
  [/(?:token )?emb(?:ed(?:ding)?)?s?[ _-]*(?:dim(?:ension)?(?:s|ality)?|size|width|length)\b/y, 'd'],
  [/(?:hidden|model|vector|feature)[ _-]*(?:size|dim(?:ension)?(?:s|ality)?|width)\b/y, 'd'],
  [/d_?(?:\{? ?(?:model|emb|embed|embedding|e) ?\}?)\b\}?/y, 'd'],
  [/n_?embd\b|n_?dim\b|dim(?:ension)?(?:s|ality)?\b|width\b|(?:n_?)?features\b|n_?channels\b|d\b|c\b/y, 'd'],
  [
    /t_?\{? ?max ?\}?\b\}?|max[ _-]?(?:len(?:gth)?|positions?)\b|seq(?:uence)?[ _-]?(?:len(?:gth)?)?\b|(?:number of )?positions\b/y,
    'T',
  ],
  [/n_?ctx\b|n_?positions\b|block[ _-]?size\b|context[ _-]?(?:length|size|window)\b|t\b|l\b/y, 'T'],
  [/batch(?:[ _-]?size)?\b|b\b/y, 'B'],
];

const joins = /×|\*|,|;|\/|\bx\b|\b(?:by|times|and)\b/y;
// words that may stand around a shape and say nothing about it
const filler =
  /(?:the|an?|its?|is|has|have|are|of|shape|matrix|tensor|table|torch|size|nn|r|e|w|in|∈|to|with|weight|token|embedding|in total|real|numbers|answer|dimensional|2d|i think|would be|should be)\b|[∈_.:=^$'"!?]|torch\.size/y;
const rowsLabel = /\(?(?:many )?rows?\b\)?/y;
const columnsLabel = /\(?(?:many )?(?:columns?|cols?)\b\)?/y;

const latex: readonly [RegExp, string][] = [
  [/\\(?:text|mathrm|mathit|operatorname|texttt|textbf) ?\{([^{}]*)\}/g, '$1'],
  [/\\(?:mathbb|mathbf|mathrm|mathcal|mathit|text|textbf|operatorname|texttt|boldsymbol|left|right|big)/gi, ' '],
  [/\\(?:times|cdot|ast)/gi, ' × '],
  [/\\(?:lvert|rvert|vert|mid)\b|\\\|/gi, '|'],
  [/\\in\b/gi, ' ∈ '],
  [/\\_/g, '_'],
  [/\\[,;:! ()[\]{}]|[$~]/g, ' '],
];

/**
 * The list of axes an answer gives. Numbers are read as the sizes of the current model, or of the model the answer
 * names ("for GPT-2"). The order is kept, except that "d columns, |V| rows" says which is which.
 */
export function readShape(answer: string, current: Sizes | null, named: NamedModels = []): ShapeReading {
  // longer than any shape, so that what follows may look back and forth
  if (answer.length > 4000) return { kind: 'none' };
  // a copied formula runs one writing into the next: the capital is all that parts them
  const parted = answer
    .normalize('NFKC')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/(\p{Ll})(?=\p{Lu}(?!\p{L}))/gu, '$1 ');
  let text = normalise(parted);
  if (text.length > 600) return { kind: 'none' };
  for (const [pattern, written] of latex) text = text.replace(pattern, written);
  let sizes = current;
  for (const model of named) {
    const name = model.names.map((one) => one.replace(/[-\s]/g, '[- ]?')).join('|');
    const suffix = new RegExp(
      `[,;]? ?\\(?(?:(?:for|in|of|with|on)(?: the)? )?(?:${name})(?: small| model)?(?:'s)?\\)?:?(?: has| is)?`,
    );
    const found = suffix.exec(text);
    if (!found) continue;
    sizes = model;
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    break;
  }
  // what "where" introduces explains the letters; the shape stands before it
  const [said = '', ...explained] = text.split(/\bwhere\b|\bwith v\b|\bi\.?e\b|\bmeaning\b|\bbecause\b|\bsince\b/);
  const own = readShapes(said, sizes);
  return own.kind === 'none' && explained.length > 0 ? readShapes(explained.join(' '), sizes) : own;
}

/** One shape, or several writings of the same: `E.shape = (V, d)`, `(V, d) - vocab size by width`. */
function readShapes(text: string, sizes: Sizes | null): ShapeReading {
  const readings = text
    .split(/[)\]}] ?[-:=]|[:=]| - (?=[a-z]+ [a-z]+)|\bor\b|\baka\b|\bso\b|\bthat is\b|\bhere\b/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => readPart(part, sizes))
    .filter((reading) => reading === null || reading.kind !== 'dims' || reading.dims.length > 0);
  const whole = readings.filter((reading) => reading !== null);
  const [first] = whole;
  if (!first) return { kind: 'none' };
  if (first.kind !== 'dims') return first;
  const full = whole.filter((reading) => reading.kind !== 'dims' || reading.dims.length > 1);
  const [best] = full;
  if (!best) return readings.includes(null) ? { kind: 'none' } : first;
  // two shapes in one answer: only when they agree
  if (full.some((other) => JSON.stringify(other) !== JSON.stringify(best))) return { kind: 'none' };
  return best;
}

function readPart(text: string, sizes: Sizes | null): ShapeReading | null {
  const pieces = piecesOf(text);
  if (!pieces) return null;
  if (pieces.some((piece) => piece.kind === 'stop')) return { kind: 'arithmetic' };
  const dims: (Axis | number)[] = [];
  const labels: (boolean | null)[] = [];
  let pending: boolean | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'axis' || piece.kind === 'number') {
      dims.push(piece.kind === 'axis' ? piece.axis : piece.value);
      labels.push(pending);
      pending = null;
    } else if (piece.kind === 'label') {
      // "rows" follows its size, or stands before it
      if (dims.length > 0 && labels[dims.length - 1] === null) labels[dims.length - 1] = piece.rows;
      else pending = piece.rows;
    }
  }
  if (typeof dims.find((dim) => typeof dim === 'number') === 'number' && !sizes) return { kind: 'whose-numbers' };
  let axes = dims.map((dim, index) => (typeof dim === 'number' ? axisOf(dim, index, sizes as Sizes) : dim));
  if (axes.length === 2 && labels[0] === false && labels[1] !== false) axes = [axes[1] as Axis, axes[0] as Axis];
  return { kind: 'dims', dims: unrepeated(axes, pieces) };
}

const axisOf = (size: number, index: number, { vocabSize, dModel, tokens }: Sizes): Axis => {
  const fits: Axis[] = [...(size === vocabSize ? ['V' as const] : []), ...(size === dModel ? ['d' as const] : [])];
  return (fits.length > 1 ? fits[Math.min(index, 1)] : fits[0]) ?? (size === tokens ? 'T' : 'other');
};

/** A copied formula arrives two or three times over: text, LaTeX, text. Without a sign between the copies they are one. */
function unrepeated(axes: Axis[], pieces: readonly Piece[]): Axis[] {
  for (const times of [3, 2]) {
    const length = axes.length / times;
    if (!Number.isInteger(length) || length < 2) continue;
    const joined = pieces.filter((piece) => piece.kind === 'join').length;
    const same = axes.every((axis, index) => axis === axes[index % length]);
    if (same && joined <= axes.length - times) return axes.slice(0, length);
  }
  return axes;
}

function piecesOf(text: string): Piece[] | null {
  // commas are thousands marks where something else parts the sizes
  const thousands = /[×*;]|\bx\b|\bby\b|\d,\d{3}, |\d ?x ?\d|\btimes\b|\brows?\b/.test(text);
  const number = thousands ? /\d{1,3}(?:[,' _]\d{3})+(?!\d)|\d+/y : /\d+/y;
  const pieces: Piece[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found || found[0] === '') return null;
    at += found[0].length;
    return found[0];
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    if (/[ ()[\]{}<>\\]/.test(character)) {
      at++;
      continue;
    }
    if (character === '+' || character === '-') {
      pieces.push({ kind: 'stop' });
      at++;
      continue;
    }
    const digits = take(number);
    if (digits !== null) {
      pieces.push({ kind: 'number', value: Number(digits.replace(/[^\d]/g, '')) });
      // "1000x128": the cross is no letter of a word here
      if (text[at] === 'x' && /^x ?[\d|vd]/.test(text.slice(at, at + 3))) {
        pieces.push({ kind: 'join', text: 'x' });
        at++;
      }
      continue;
    }
    const axis = takeAxis(take);
    if (axis) {
      pieces.push(axis);
      continue;
    }
    if (take(rowsLabel) !== null) pieces.push({ kind: 'label', rows: true });
    else if (take(columnsLabel) !== null) pieces.push({ kind: 'label', rows: false });
    else {
      const join = take(joins);
      if (join !== null) pieces.push({ kind: 'join', text: join });
      else if (take(filler) === null && !takeRunTogether()) return null;
    }
  }
  return pieces;

  /** "vxd", "|v|xd", "dr|v|": letters written without blanks. */
  function takeRunTogether(): boolean {
    const word = /[a-z_|]+/y;
    word.lastIndex = at;
    const found = word.exec(text)?.[0];
    if (found === undefined) return false;
    const parts = /^(v|vocab_?size|n_?vocab)?x(d|d_?model|n_?embd|t|b|v)?$|^(d)(?:r|e|er)\|?$/.exec(
      found.replaceAll('|', ''),
    );
    if (!parts) return false;
    const [, left, right, alone] = parts;
    for (const name of [left, alone]) if (name) pieces.push({ kind: 'axis', axis: name === 'd' ? 'd' : 'V' });
    if (!alone) pieces.push({ kind: 'join', text: 'x' });
    if (right)
      pieces.push({ kind: 'axis', axis: right === 't' ? 'T' : right === 'b' ? 'B' : right === 'v' ? 'V' : 'd' });
    at += found.endsWith('|') && alone ? found.length - 1 : found.length;
    return true;
  }
}

function takeAxis(take: (pattern: RegExp) => string | null): Piece | null {
  for (const [pattern, axis] of table) {
    if (take(pattern) !== null) return { kind: 'axis', axis };
  }
  return null;
}
