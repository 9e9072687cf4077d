// A sentence of the lesson that is tried on the learner's own tokens. Each is a file of its own in this folder. No DOM.
import type { Engine, Model, Tokenizer } from '../../engine/api.ts';
import type { Files } from '../export/model-files.ts';
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

/** A number that the core computed, or what it said, and the key of what it is in the experiment's words. */
export interface Figure {
  label: string;
  value: number | string;
}

/** Figures that are read beside each other. `columns` and labels of rows are keys of words; a label without words stands for itself. */
export interface Table {
  columns: readonly string[];
  rows: readonly { label: string; values: readonly (number | string | null)[] }[];
}

/** How many numbers lie in each part of a range; `edges` has where they begin, and the last one's end. */
export interface Bars {
  label: string;
  counts: readonly number[];
  edges: readonly number[];
}

/** Something to answer before it is run. Keys of words. */
export interface Ask {
  id: string;
  /** none: the answer is typed */
  choices?: readonly string[];
  /** asked once more when the figures are there */
  again?: boolean;
  /** in words of one's own, which nothing judges: afterwards an answer stands beside them */
  free?: boolean;
}

/** What is right of a blank, and how it is told to who wrote something else. */
export interface Typed {
  is: string | number;
  /** of each part between commas, all that may be written for it, in small letters and without blanks; absent: `is` alone */
  parts?: readonly (readonly string[])[];
  /** how far a number may be off */
  within?: number;
  /** a number that may be written as a percentage */
  share?: boolean;
}

/** What came out; `answers`: what is right of what was asked, a key of words or what a blank takes. */
export interface Found {
  holds: boolean;
  figures: Figure[];
  table?: Table;
  bars?: readonly Bars[];
  answers?: Readonly<Record<string, string | Typed>>;
}

/** `cannot`: the key of why it says nothing for this text or model. */
export type Outcome = Found | { cannot: string };

export interface Experiment {
  /** also the key of its words */
  id: string;
  station: StationName;
  asks?: readonly Ask[];
  /** what it is about can be taken along: the rows of E */
  takesRows?: true;
  /** what it made can be taken along as a folder, in one of these ways: keys of the words of its rows */
  takes?: {
    readonly ways: readonly string[];
    files(lab: Lab, way: string): Promise<Files>;
  };
  run(lab: Lab): Promise<Outcome>;
}
