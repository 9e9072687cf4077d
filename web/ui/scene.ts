// What a station gets to see and may ask for. Made anew by the lab for every drawing.
import type { Cell } from './matrix.ts';
import type { Settings } from './settings.ts';
import type { StemView } from './stem-run.ts';

export type Typed = 'seed' | 'dropout' | 'maskSeed';
export type ColorScale = 'shared' | 'own';

export interface Scene {
  view: StemView | null;
  settings: Settings;
  /** fields as typed, good or not */
  typed: Record<Typed, string>;
  selected: number;
  pointed: Cell | null;
  pinned: Cell;
  colorScale: ColorScale;
  /** there was room for two columns when the lab was first drawn */
  wide: boolean;
  set(change: Partial<Settings>): void;
  type(field: Typed, text: string): void;
  /** empty when the field is good, else the sentence to show */
  fieldError(field: Typed): string;
  setColorScale(value: ColorScale): void;
  presetSmall(): void;
  presetCoded(): void;
}

/** The value a control of this lab tells. */
export function told(event: Event): string {
  return (event as CustomEvent<{ value: string }>).detail.value;
}
