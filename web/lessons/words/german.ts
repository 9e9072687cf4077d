// German, as one language: its page and all its parts.
import { accountingWords } from './accounting.de.ts';
import { answerWords } from './answers.de.ts';
import { authoringWords } from './authoring.de.ts';
import { blocksWords } from './blocks.de.ts';
import { checkWords } from './checks.de.ts';
import { de } from './de.ts';
import { experimentWords } from './experiments.de.ts';
import { exportWords } from './export.de.ts';
import { generationWords } from './generation.de.ts';
import { glossaryWords } from './glossary.de.ts';
import type { Language } from './languages.ts';
import { linkWords } from './link.de.ts';
import { logitsWords } from './logits.de.ts';
import { memoryWords } from './memory.de.ts';
import { ownModelWords } from './own-model.de.ts';
import { parameterWords } from './parameters.de.ts';
import { pathWords } from './path.de.ts';
import { positionWords } from './position.de.ts';
import { practiceWords } from './practice.de.ts';
import { progressWords } from './progress.de.ts';
import { proofWords } from './proofs.de.ts';
import { questionWords } from './questions.de.ts';
import { scoreWords } from './scores.de.ts';
import { siteWords } from './site.de.ts';
import { speedWords } from './speed.de.ts';
import { summaryWords } from './summary.de.ts';
import { teachersWords } from './teachers.de.ts';
import { tokenizerWords } from './tokenizer.de.ts';
import { trainingWords } from './training.de.ts';

export const german: Language = {
  tag: 'de',
  dir: 'ltr',
  // 4’096: a point between thousands would be taken for that of the measured numbers, and a comma for a German one
  numbers: 'de-CH',
  words: de,
  lazy: {
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
  questions: questionWords,
};
