// Puts each check at the station that its question names.
import { html, type TemplateResult } from 'lit';
import { allChecks, type Check } from '../lessons/progress/index.ts';
import type { Language } from '../lessons/words/languages.ts';
import type { ModelSizes } from './check-card.ts';
import './check-card.ts';
import { keeper, type ProgressKeeper } from './progress-keeper.ts';
import type { Provable } from './proofs/item-form.ts';

/** The page's station for each of the questions' stations. */
const places: Readonly<Record<Check['station'], string>> = {
  tokens: 'ids',
  table: 'rows',
  position: 'position',
  input: 'input',
  blocks: 'blocks',
  logits: 'logits',
};

/** The page's station where a check stands. */
export function placeOf(check: string): string {
  const found = allChecks().find(({ id }) => id === check);
  return found ? places[found.station] : '';
}

/** The checks that can be reached, for what a link hides, or for the one station that is shown. */
export function checksShown(hide: ReadonlySet<string>, only = ''): readonly Check[] {
  return allChecks().filter(({ station }) => (only ? places[station] === only : !hide.has(places[station])));
}

/** The cards of one station of the page. `sizes`: of the open model, null before there is one; `among`: the checks that make its score;
 * `provable`: null when no proof is to be offered. */
export function checksAt(
  place: string,
  sizes: ModelSizes | null,
  language: Language,
  among: readonly Check[],
  kept: ProgressKeeper | null,
  provable: Provable | null,
): TemplateResult {
  return html`${allChecks()
    .filter(({ station }) => places[station] === place)
    .map(
      (check) =>
        html`<stem-check id=${`check-${check.id}`} .language=${language} .keeper=${kept ?? keeper} .check=${check} .among=${among} .sizes=${sizes}
          .provable=${provable}></stem-check>`,
    )}`;
}
