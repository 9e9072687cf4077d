// The checks: cards at the end of their stations, and how many are done. Fetched when the first numbers are there.
import { nothing, type TemplateResult } from 'lit';
import type { StationName } from '../lessons/state/lab-state.ts';
import { checksAt, checksShown } from './check-place.ts';
import './progress-list.ts';
import type { Scene } from './scene.ts';

export function checks(
  { store, view, language, keeper, only }: Scene,
  station: StationName,
): TemplateResult | typeof nothing {
  const { hide } = store.limits;
  return hide.has('checks') ? nothing : checksAt(station, view, language, checksShown(hide, only), keeper);
}
