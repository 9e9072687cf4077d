// Free text as words: folded, light-stemmed, each knowing its clause and its sentence.
import { normalise } from './normalise.ts';

export interface Word {
  readonly text: string;
  readonly stem: string;
  readonly clause: number;
  readonly sentence: number;
}

const piece = /[\p{L}\p{N}]+(?:'\p{L}+)?|!=|=+|[≡≈^.,;:!?()&-]/gu;
const sentenceEnd = new Set(['.', ';', '!', '?']);
const clauseEnd = new Set([',', ':']);
/** Words that open a clause of their own: what is denied before them is not denied after them. */
const clauseOpeners = new Set(
  'but while whereas whilst however although though unlike because since versus vs yet which rather'.split(' '),
);

const contractions: readonly [RegExp, string][] = [
  [/\bcannot\b|\bcan'?t\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\b(is|are|was|were|do|does|did|has|have|had|would|could|should|need|ca|wo)n'?t\b/g, '$1 not'],
  [/\b(it|that|there|what|he|she|here)'s\b/g, '$1 is'],
  [/\b(they|we|you)'re\b/g, '$1 are'],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/(?=\s|\p{L})/gu, 'with '],
  [/word ?2 ?vec(?:tor)?s?|\bw ?2 ?v\b|word to vec\b/g, ' wordtwovec '],
  [/\bgpt-?\d?\b/g, ' gpt '],
  [/√/g, ' sqrt '],
  [/!=/g, ' not = '],
  [/##(?=\p{L})/gu, ' wordpiece '],
  // "play + ing", "un + happy": a word taken apart, where "token + position" is a sum
  [
    /\+\s*-?(?=(?:ing|ed|er|ers|est|s|es|ness|ly|able|ible|ation|ization|isation|tion|ment|ful|less|ish|ity)\b)/g,
    ' wordpiece ',
  ],
  [/\b(un|re|dis|pre|im|non|anti|over|under|mis)-?\s*\+/g, ' wordpiece '],
  [/-+>|→|⟶|=>/g, ' to '],
  [/≡|≈|:=|<->|↔|⇔/g, ' = '],
  [/≫|\s>{1,3}\s/g, ' larger than '],
  [/≪|\s<{1,3}\s/g, ' smaller than '],
  [/\\(?:top|intercal|mathsf\{t\}|mathrm\{t\}|text\{t\})/g, 't'],
];

/** The words of an answer, in order. Identifiers fall apart at dots and underscores: `lm_head.weight` is three words. */
export function wordsOf(answer: string): Word[] {
  let text = normalise(answer);
  for (const [pattern, written] of contractions) text = text.replace(pattern, written);
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  let end = 0;
  const asides: boolean[] = [];
  for (const found of text.matchAll(piece)) {
    const [token] = found;
    const after = text[found.index + token.length] ?? ' ';
    const before = text[found.index - 1] ?? ' ';
    if (sentenceEnd.has(token)) {
      // a dot inside an identifier or a number ends nothing
      if (token !== '.' || after === ' ' || before === ')') {
        sentence++;
        clause++;
      }
    } else if (token === '(' || token === ')') {
      // the bracket of a call, as in sqrt(d), is no aside
      const aside = token === '(' ? before === ' ' : (asides.pop() ?? false);
      if (token === '(') asides.push(aside);
      if (aside) clause++;
    } else if (clauseEnd.has(token) || (token === '-' && after === ' ' && before === ' ')) clause++;
    else if (token !== '-') {
      if (clauseOpeners.has(token) && found.index > end) clause++;
      const plain = token === '&' ? 'and' : token.startsWith('=') ? '=' : token.replace(/'s?$/, '');
      words.push({ text: plain, stem: stemOf(plain), clause, sentence });
      end = found.index;
    }
  }
  return words;
}

const irregular = new Map(
  Object.entries({
    embed: 'embed',
    embeds: 'embed',
    unembed: 'unembed',
    unembeds: 'unembed',
    matrices: 'matrix',
    vertices: 'vertex',
    indices: 'index',
    indexes: 'index',
    frozen: 'freez',
    froze: 'freez',
    learnt: 'learn',
    taught: 'teach',
    tying: 'ti',
    tied: 'ti',
    ties: 'ti',
    tie: 'ti',
    modelling: 'model',
    modelled: 'model',
    modeling: 'model',
    does: 'do',
    lives: 'liv',
    drawn: 'draw',
    kept: 'keep',
    bound: 'bind',
    fed: 'feed',
    met: 'meet',
    lost: 'los',
    swum: 'swim',
    swamped: 'swamp',
    hidden: 'hidden',
    goes: 'go',
    went: 'go',
    made: 'mak',
    given: 'giv',
    gave: 'giv',
    copies: 'copi',
    copied: 'copi',
    copy: 'copi',
    copying: 'copi',
    built: 'build',
    took: 'tak',
    taken: 'tak',
    seen: 'see',
    saw: 'see',
    sqrt: 'sqrt',
    root: 'root',
  }),
);

const cache = new Map<string, string>();

/** What the forms of one word share: share, shares, shared, sharing → shar; British and American spelling are one. */
export function stemOf(word: string): string {
  const known = irregular.get(word) ?? cache.get(word);
  if (known !== undefined) return known;
  const stem = stripped(word);
  // bounded: a hostile text may hold any number of words
  if (cache.size < 20_000) cache.set(word, stem);
  return stem;
}

function stripped(word: string): string {
  if (word.length <= 3) return word;
  let stem = word.replace(/is(e|es|ed|er|ing|ation|ations)$/, 'iz$1').replace(/our(s|ed|ing)?$/, 'or$1');
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (/(ss|sh|ch|x)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^siu]s$/.test(stem)) stem = stem.slice(0, -1);
  for (const suffix of ['ization', 'ally', 'ation', 'ing', 'ed', 'ly']) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= 3) {
      stem = stem.slice(0, stem.length - suffix.length) + (suffix === 'ization' ? 'iz' : '');
      break;
    }
  }
  if (/([bdgmnprt])\1$/.test(stem) && stem.length > 4) stem = stem.slice(0, -1);
  if (stem.endsWith('e') && stem.length > 3) stem = stem.slice(0, -1);
  return stem.endsWith('y') && stem.length > 3 ? `${stem.slice(0, -1)}i` : stem;
}
