// What a station gets to see and may ask for. Made anew by the lab for every drawing.
import type { nothing, TemplateResult } from 'lit';
import type { Lab } from '../lessons/experiments/experiment.ts';
import type { LockName, StationName } from '../lessons/state/lab-state.ts';
import type { Store } from '../lessons/state/store.ts';
import type { Words } from '../lessons/words/en.ts';
import type { Language } from '../lessons/words/languages.ts';
import type { Explained } from './explainer.ts';
import type { Cell } from './matrix.ts';
import type { Coming } from './own-models.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import type { StemView } from './stem-view.ts';
import type { Kept } from './trained.ts';

export interface Scene {
  /** everything the page says, in the language it speaks */
  words: Words;
  /** the same, with the tables of parts that are fetched later: `language.lazy.x ?? xWords` */
  language: Language;
  /** the state, and everything that may change it */
  store: Store;
  /** whose progress the checks are; null: the page's own */
  keeper: ProgressKeeper | null;
  /** what a link to the state begins with; null: there is no such address */
  page: string | null;
  /** the one station that is shown; '': all that are not hidden */
  only: StationName | '';
  view: StemView | null;
  /** what of the model is not there yet; null when all of it is */
  coming: Coming | null;
  /** place of the selected token */
  selected: number;
  pointed: Cell | null;
  pinned: Cell;
  /** what the core says of the cell and the logit that are read; of this very view, else null */
  explained: Explained | null;
  /** the token whose logit is read; null: the likeliest */
  logitId: number | null;
  /** the cell of E that is being written */
  editing: Cell | null;
  /** what is wrong with the number that was typed for it */
  editError: string;
  edit(cell: Cell | null): void;
  /** shows or puts away where the files of a model are chosen, and that */
  ownModel(): void;
  ownModelPanel: TemplateResult | typeof nothing;
  /** asks once more for what of the model has not come */
  retry(): void;
  /** brings a station into view, and the keyboard to it */
  goTo(station: StationName): void;
  locked(name: LockName): boolean;
  /** empty when the field is good, else the sentence to show */
  fieldError(field: keyof Store['typed']): string;
  /** what an experiment works with; null before there is a view. Rejects when the view has gone since */
  lab(): Promise<Lab | null>;
  kept: Kept;
  /** keeps these trained numbers, and shows them where they fit */
  keep(kept: Kept): void;
  /** what is fetched for a station beside what came with it: details, experiments */
  ends(station: StationName): TemplateResult | null;
}

/** The value a control of this lab tells. */
export function told(event: Event): string {
  return (event as CustomEvent<{ value: string }>).detail.value;
}
