// The lesson's knowledge checks and their grader. No DOM.
export { shuffledChoices } from './grading/choice.ts';
export { type Grade, type GradeOptions, grade } from './grading/grade.ts';
export { questionNamed, questions } from './questions/index.ts';
export type * from './questions/types.ts';
