// What a learner has done with the checks. No DOM, no storage.
export { addChecks, allChecks, asked, type Check } from './asked.ts';
export { crc32 } from './checksum.ts';
export * from './file.ts';
export { type Asked, askedOf, fingerprint } from './fingerprint.ts';
export * from './progress.ts';
export * from './result-code.ts';
export * from './score.ts';
export { type AnswerTold, answerTold } from './told.ts';
