// The shape of the question files. questions.schema.json says the same to editors and to the checker.

export type Station = 'tokens' | 'table' | 'position' | 'input' | 'blocks' | 'logits';
/** `generated`: a template of lessons/proofs asks it of the learner's own tokens, and the core's answer is the right one. */
export type QuestionType = 'single' | 'true-false' | 'short' | 'shape' | 'generated';

/** An axis of a shape: vocabulary, width, batch, tokens, or a number that is none of them. */
export type Axis = 'V' | 'd' | 'B' | 'T' | 'other';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly correct: boolean;
  readonly feedback: string;
  /** Other wordings of the same choice that an answer may use. */
  readonly accept?: readonly string[];
}

/** Phrases that say one thing; `except` are phrases that look like it and say another. See grading/README.md. */
export interface Concept {
  readonly any: readonly string[];
  readonly except?: readonly string[];
  /** How far one of its phrases may reach. Default: the sentence. */
  readonly within?: 'sentence' | 'clause';
  /** What the learner is told it is called, when `mentions` names it. */
  readonly label?: string;
}

/** A concept as a condition: "share", "deny:share", "some:share", with a subject "w2v/share". */
export interface When {
  readonly all?: readonly (string | When)[];
  readonly any?: readonly (string | When)[];
  readonly none?: readonly (string | When)[];
  /** All of it has to hold inside one sentence or one clause. Default: the whole answer. */
  readonly within?: 'answer' | 'sentence' | 'clause';
  readonly shape?: readonly Axis[];
  readonly choice?: string;
  readonly pattern?: string;
}

export interface Rule {
  readonly id: string;
  readonly when: When;
  readonly status: 'right' | 'wrong' | 'unparsed';
  readonly score: number;
  readonly feedback: string;
  /** Mentions that do not count as found when this rule decides: what was named was denied, or said of something else. */
  readonly retracts?: readonly string[];
}

export interface Question {
  readonly $schema?: string;
  readonly version: number;
  readonly id: string;
  readonly objective: string;
  readonly station: Station;
  readonly type: QuestionType;
  readonly prompt: string;
  /** Of its closed card, where words/checks.en.ts has none: a teacher's. */
  readonly title?: string;
  /** Templates of lessons/proofs that its card offers on the learner's own tokens. */
  readonly proofs?: readonly string[];
  /** Of `generated`: a template, q3.cell, or a check, q3, whose templates are all meant; and of these those of one level. */
  readonly generate?: string;
  readonly level?: 1 | 2 | 3;
  readonly points: number;
  readonly choices?: readonly Choice[];
  /** Language that the file is written in. Free text is understood in English alone. */
  readonly lang?: string;
  readonly concepts?: Readonly<Record<string, Concept>>;
  /** Which concepts name whom a clause is about; the word before the slash in a condition. */
  readonly subjects?: Readonly<Record<string, string>>;
  /** Concepts whose presence is told back to the learner. */
  readonly mentions?: readonly string[];
  readonly namedModels?: readonly {
    readonly names: readonly string[];
    readonly vocabSize: number;
    readonly dModel: number;
  }[];
  readonly rules: readonly Rule[];
  readonly hints: readonly string[];
  readonly explanation: string;
  readonly examples: { readonly right: readonly string[]; readonly wrong: readonly string[] };
}
