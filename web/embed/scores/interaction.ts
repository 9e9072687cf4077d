// One answer as an interaction, whoever it is told to.
import { type AnswerTold, beginning } from '../../lessons/progress/index.ts';

export type ResponseType = 'true-false' | 'choice' | 'fill-in' | 'long-fill-in';

export function responseType({ type }: AnswerTold): ResponseType {
  if (type === 'true-false') return type;
  if (type === 'single') return 'choice';
  return type === 'shape' || type === 'generated' ? 'fill-in' : 'long-fill-in';
}

/** SCORM 1.2 has one character for a choice: a, b, c in the order of the question. */
export function choiceLetter({ choices = [] }: AnswerTold, id: string): string {
  const index = choices.findIndex((one) => one.id === id);
  return index < 0 ? '' : (('abcdefghijklmnopqrstuvwxyz'[index] as string | undefined) ?? '');
}

/** One line of at most `limit` UTF-16 units: course systems refuse line breaks, and half a character breaks their XML. */
export function plainLine(text: string, limit: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in XML
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ').trim();
  const whole = line.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
  return beginning(whole, limit);
}
