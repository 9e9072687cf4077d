// What an item gives, and what its answer is, as text.
import type { Tokenizer } from '../../engine/api.ts';
import type { Given, Value } from '../../lessons/proofs/index.ts';
import type { ProofWords } from '../../lessons/words/proofs.en.ts';
import { shapeText, shortNumber, wholeNumber } from '../number-text.ts';
import { tokenLine, tokenParts } from '../token-text.ts';

/** As the words of a template take them; a token by its own text, as these words name one. */
export async function givenTexts(
  given: readonly Given[],
  tokenizer: Tokenizer,
  words: Pick<ProofWords, 'token'>,
): Promise<string[]> {
  const tokens = given.flatMap((one) => ('token' in one ? [one.token] : []));
  const pieces = tokens.length > 0 ? await tokenizer.pieces(tokens) : [];
  let next = 0;
  return given.map((one) => {
    if ('token' in one) return words.token(tokenLine(tokenParts(pieces[next++])));
    if ('text' in one) return one.text;
    return 'whole' in one ? wholeNumber(one.whole) : shortNumber(one.number);
  });
}

export function valueText(value: Value): string {
  if (typeof value !== 'number') return shapeText(value);
  return Number.isInteger(value) ? wholeNumber(value) : shortNumber(value);
}
