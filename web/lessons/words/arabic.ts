// Arabic, as one language, from right to left: its page and the parts that have been translated. What is missing here is said in
// English by its part, and marked as that.

import { accountingWords } from './accounting.ar.ts';
import { answerWords } from './answers.ar.ts';
import { ar } from './ar.ts';
import { blocksWords } from './blocks.ar.ts';
import { checkWords } from './checks.ar.ts';
import { generationWords } from './generation.ar.ts';
import type { Language } from './languages.ts';
import { linkWords } from './link.ar.ts';
import { logitsWords } from './logits.ar.ts';
import { memoryWords } from './memory.ar.ts';
import { parameterWords } from './parameters.ar.ts';
import { pathWords } from './path.ar.ts';
import { positionWords } from './position.ar.ts';
import { practiceWords } from './practice.ar.ts';
import { progressWords } from './progress.ar.ts';
import { siteWords } from './site.ar.ts';
import { summaryWords } from './summary.ar.ts';
import { tokenizerWords } from './tokenizer.ar.ts';
import { trainingWords } from './training.ar.ts';

export const arabic: Language = {
  tag: 'ar',
  dir: 'rtl',
  // digits as they stand in code and matrices
  numbers: 'ar-u-nu-latn',
  words: ar,
  lazy: {
    accounting: accountingWords,
    answers: answerWords,
    blocks: blocksWords,
    checks: checkWords,
    generation: generationWords,
    link: linkWords,
    logits: logitsWords,
    memory: memoryWords,
    parameters: parameterWords,
    path: pathWords,
    position: positionWords,
    practice: practiceWords,
    progress: progressWords,
    site: siteWords,
    summary: summaryWords,
    tokenizer: tokenizerWords,
    training: trainingWords,
  },
};
