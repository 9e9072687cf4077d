// A sentence of the lesson that is tried on the learner's own tokens. Each is a file of its own in this folder. No DOM.
import type { Engine, Model, Tokenizer } from '../../engine/api.ts';
import type { Edit, StationName } from '../state/lab-state.ts';
import type { Settings } from '../state/settings.ts';

/** What the learner has now. An experiment leaves all of it as it is: it works on clones, and disposes of them. */
export interface Lab {
  engine: Engine;
  model: Model;
  tokenizer: Tokenizer;
  settings: Settings;
  edits: readonly Edit[];
  ids: number[];
}

/** A number that the core computed, and the key of what it is in the experiment's words. */
export interface Figure {
  label: string;
  value: number;
}

/** `cannot`: the key of why it says nothing for this text or model. */
export type Outcome = { holds: boolean; figures: Figure[] } | { cannot: string };

export interface Experiment {
  /** also the key of its words */
  id: string;
  station: StationName;
  run(lab: Lab): Promise<Outcome>;
}
