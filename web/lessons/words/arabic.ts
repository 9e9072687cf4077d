// Arabic, as one language, from right to left: its page and every part that is fetched.

import { accountingWords } from './accounting.ar.ts';
import { answerWords } from './answers.ar.ts';
import { ar } from './ar.ts';
import { authoringWords } from './authoring.ar.ts';
import { blocksWords } from './blocks.ar.ts';
import { checkWords } from './checks.ar.ts';
import { experimentWords } from './experiments.ar.ts';
import { exportWords } from './export.ar.ts';
import { generationWords } from './generation.ar.ts';
import { glossaryWords } from './glossary.ar.ts';
import { isolated } from './isolate.ts';
import type { Language } from './languages.ts';
import type { LazyWords } from './lazy.ts';
import { linkWords } from './link.ar.ts';
import { logitsWords } from './logits.ar.ts';
import { memoryWords } from './memory.ar.ts';
import { ownModelWords } from './own-model.ar.ts';
import { parameterWords } from './parameters.ar.ts';
import { pathWords } from './path.ar.ts';
import { positionWords } from './position.ar.ts';
import { practiceWords } from './practice.ar.ts';
import { progressWords } from './progress.ar.ts';
import { proofWords } from './proofs.ar.ts';
import { questionWords } from './questions.ar.ts';
import { scoreWords } from './scores.ar.ts';
import { siteWords } from './site.ar.ts';
import { speedWords } from './speed.ar.ts';
import { summaryWords } from './summary.ar.ts';
import { tableOf } from './table.ts';
import { teachersWords } from './teachers.ar.ts';
import { tokenizerWords } from './tokenizer.ar.ts';
import { trainingWords } from './training.ar.ts';

export const arabic: Language = {
  tag: 'ar',
  dir: 'rtl',
  // digits as they stand in code and matrices
  numbers: 'ar-u-nu-latn',
  words: tableOf(ar, isolated),
  lazy: tableOf<LazyWords>(
    {
      accounting: accountingWords,
      answers: answerWords,
      authoring: authoringWords,
      blocks: blocksWords,
      checks: checkWords,
      experiments: experimentWords,
      export: exportWords,
      generation: generationWords,
      glossary: glossaryWords,
      link: linkWords,
      logits: logitsWords,
      memory: memoryWords,
      ownModel: ownModelWords,
      parameters: parameterWords,
      path: pathWords,
      position: positionWords,
      practice: practiceWords,
      progress: progressWords,
      proofs: proofWords,
      scores: scoreWords,
      site: siteWords,
      speed: speedWords,
      summary: summaryWords,
      teachers: teachersWords,
      tokenizer: tokenizerWords,
      training: trainingWords,
    },
    isolated,
  ),
  questions: tableOf(questionWords, isolated),
};
