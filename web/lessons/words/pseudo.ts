// Two languages that nobody speaks, made from the English tables, so that nothing can be missing in them: in one every
// sentence is longer, accented and in brackets; in the other it runs from right to left. What is not marked on the page did
// not come from a table; what is cut off or in the wrong corner in them would be so in a real language.
import { accountingWords } from './accounting.en.ts';
import { answerWords } from './answers.en.ts';
import { authoringWords } from './authoring.en.ts';
import { blocksWords } from './blocks.en.ts';
import { checkWords } from './checks.en.ts';
import { en } from './en.ts';
import { experimentWords } from './experiments.en.ts';
import { exportWords } from './export.en.ts';
import { generationWords } from './generation.en.ts';
import { glossaryWords } from './glossary.en.ts';
import type { Language } from './languages.ts';
import type { LazyWords } from './lazy.ts';
import { linkWords } from './link.en.ts';
import { logitsWords } from './logits.en.ts';
import { memoryWords } from './memory.en.ts';
import { ownModelWords } from './own-model.en.ts';
import { parameterWords } from './parameters.en.ts';
import { pathWords } from './path.en.ts';
import { positionWords } from './position.en.ts';
import { practiceWords } from './practice.en.ts';
import { progressWords } from './progress.en.ts';
import { proofWords } from './proofs.en.ts';
import { scoreWords } from './scores.en.ts';
import { siteWords } from './site.en.ts';
import { speedWords } from './speed.en.ts';
import { summaryWords } from './summary.en.ts';
import { tableOf } from './table.ts';
import { teachersWords } from './teachers.en.ts';
import { tokenizerWords } from './tokenizer.en.ts';
import { trainingWords } from './training.en.ts';

/** every sentence of a table stands between them */
export const opens = '⟦';
export const closes = '⟧';

// around what is put into a sentence: token text and numbers stay as they are. Private use: no table has them
const start = '\uE000';
const end = '\uE001';

type Change = (sentence: string) => string;

// what was put into a sentence can be told from it afterwards
const marked = (given: string) => (given === '' ? '' : start + given + end);

const accents = new Map(
  [...'aAcCdDeEgGiIlLnNoOrRsStTuUwWyYzZ'].map((letter, i) => [
    letter,
    [...'åÅçÇďĎéÉğĞîÎļĻñÑöÖŕŔšŠţŢûÛŵŴýÝžŽ'][i] ?? letter,
  ]),
);

/** The parts of a sentence: its own words, and what was put into it. */
function parts(sentence: string): { own: boolean; text: string }[] {
  return sentence.split(/([\uE000-\uE001])/).reduce<{ own: boolean; text: string }[]>((found, text, i, all) => {
    if (i % 2 === 0 && text !== '') found.push({ own: all[i - 1] !== start, text });
    return found;
  }, []);
}

/** German and Finnish need about this much more room; short ones need more of it. */
function padding(sentence: string): string {
  const more = Math.ceil(sentence.length * (sentence.length < 20 ? 0.6 : 0.35));
  return more === 0
    ? ''
    : ` ${'ömnïs ļöngér '
        .repeat(Math.ceil(more / 13))
        .slice(0, more)
        .trim()}`;
}

function accented(sentence: string): string {
  const text = parts(sentence).map(({ own, text }) =>
    own ? [...text].map((letter) => accents.get(letter) ?? letter).join('') : text,
  );
  return `${opens}${text.join('')}${padding(sentence)}${closes}`;
}

// right-to-left override and its end, within an isolate, so that the letters themselves run from right to left
const turned = (text: string) => `\u202E${text}\u202C`;
const isolated = (text: string) => `\u2068${text}\u2069`;

function turnedRound(sentence: string): string {
  const text = parts(sentence).map(({ own, text }) => (own ? turned(text) : isolated(text)));
  // a strong letter of the direction at both ends: brackets and full stops fall to its side
  return `\u200F${opens}${text.join('')}${closes}\u200F`;
}

/** Every table of the parts that are fetched, in English. */
export const lazyWords: LazyWords = {
  accounting: accountingWords,
  answers: answerWords,
  authoring: authoringWords,
  blocks: blocksWords,
  checks: checkWords,
  parameters: parameterWords,
  glossary: glossaryWords,
  path: pathWords,
  position: positionWords,
  practice: practiceWords,
  progress: progressWords,
  scores: scoreWords,
  site: siteWords,
  proofs: proofWords,
  experiments: experimentWords,
  export: exportWords,
  generation: generationWords,
  link: linkWords,
  logits: logitsWords,
  memory: memoryWords,
  ownModel: ownModelWords,
  speed: speedWords,
  summary: summaryWords,
  teachers: teachersWords,
  tokenizer: tokenizerWords,
  training: trainingWords,
};

function language(tag: string, dir: Language['dir'], change: Change): Language {
  return {
    tag,
    dir,
    words: tableOf(en, change, marked),
    lazy: tableOf(lazyWords, change, marked),
  };
}

export const longAccented = (): Language => language('en-XA', 'ltr', accented);
export const mirrored = (): Language => language('ar-XB', 'rtl', turnedRound);
