// Entry of the package `stem-lab`: the engine, and the lesson's questions with their grader.
export * from './engine/index.ts';
export { type Grade, type GradeOptions, grade, questions } from './lessons/index.ts';
export type * from './lessons/questions/types.ts';
