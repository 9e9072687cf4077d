// Tables of the parts of the page that are fetched when they are needed, by name. A part brings its English table with it;
// a language that is chosen brings all of its own.
import type { AccountingWords } from './accounting.en.ts';
import type { AnswerWords } from './answers.en.ts';
import type { AuthoringWords } from './authoring.en.ts';
import type { BlocksWords } from './blocks.en.ts';
import type { CheckWords } from './checks.en.ts';
import type { ExperimentWords } from './experiments.en.ts';
import type { ExportWords } from './export.en.ts';
import type { GenerationWords } from './generation.en.ts';
import type { GlossaryWords } from './glossary.en.ts';
import type { LinkWords } from './link.en.ts';
import type { LogitsWords } from './logits.en.ts';
import type { MemoryWords } from './memory.en.ts';
import type { OwnModelWords } from './own-model.en.ts';
import type { ParameterWords } from './parameters.en.ts';
import type { PathWords } from './path.en.ts';
import type { PositionWords } from './position.en.ts';
import type { PracticeWords } from './practice.en.ts';
import type { ProgressWords } from './progress.en.ts';
import type { ProofWords } from './proofs.en.ts';
import type { ScoreWords } from './scores.en.ts';
import type { SiteWords } from './site.en.ts';
import type { SpeedWords } from './speed.en.ts';
import type { SummaryWords } from './summary.en.ts';
import type { TeachersWords } from './teachers.en.ts';
import type { TokenizerWords } from './tokenizer.en.ts';
import type { TrainingWords } from './training.en.ts';

export interface LazyWords {
  /** models of several shapes, weighed */
  accounting: AccountingWords;
  /** open cards of checks */
  answers: AnswerWords;
  /** the pages for authors of questions */
  authoring: AuthoringWords;
  /** the station of the blocks */
  blocks: BlocksWords;
  /** closed cards of checks, and the list of progress */
  checks: CheckWords;
  experiments: ExperimentWords;
  /** files to take along, and printed numbers compared */
  export: ExportWords;
  /** going on from the text */
  generation: GenerationWords;
  /** the terms, and what else they are called */
  glossary: GlossaryWords;
  /** the button that copies the address */
  link: LinkWords;
  /** the station of logits */
  logits: LogitsWords;
  /** where there is no memory for a model */
  memory: MemoryWords;
  /** opening a model out of files */
  ownModel: OwnModelWords;
  /** the table of parameters */
  parameters: ParameterWords;
  /** the guided path, and the line that offers it */
  path: PathWords;
  /** the stations of positions and segments */
  position: PositionWords;
  practice: PracticeWords;
  /** the list of all checks */
  progress: ProgressWords;
  /** results that leave the page */
  scores: ScoreWords;
  /** questions about the learner's own tokens, under a check */
  proofs: ProofWords;
  /** the hosted page's own copy */
  site: SiteWords;
  /** the speed of the learner's device */
  speed: SpeedWords;
  /** the page to print */
  summary: SummaryWords;
  /** the page for teachers */
  teachers: TeachersWords;
  /** the choice of a tokenizer, and characters in tokens */
  tokenizer: TokenizerWords;
  training: TrainingWords;
}
