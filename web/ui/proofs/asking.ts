// From templates to an item on the page: made of what is shown now, or the key of what is missing for it.
import { itemFrom, type Template } from '../../lessons/proofs/index.ts';
import type { ProofWords } from '../../lessons/words/proofs.en.ts';
import type { Asked, Provable } from './item-form.ts';
import { givenTexts } from './proof-text.ts';

/** Null when there is nothing on the page to ask about. Rejects with the engine's words. */
export async function askedOf(
  { view, lab }: Provable,
  template: Template,
  seed: number,
  words: Pick<ProofWords, 'token'>,
): Promise<Asked | { cannot: string } | null> {
  const made = view && (await lab());
  if (!made) return null;
  const item = await itemFrom(template, made, seed);
  return 'cannot' in item ? item : { item, given: await givenTexts(item.given, made.tokenizer, words), view };
}
