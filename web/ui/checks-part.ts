// The checks: cards at the end of their stations, and how many are done. Fetched when the first numbers are there.
import { nothing, type TemplateResult } from 'lit';
import type { StationName } from '../lessons/state/lab-state.ts';
import { checksAt, checksShown } from './check-place.ts';
import './progress-list.ts';
import type { Scene } from './scene.ts';

// what an open card needs comes beside them: a network that goes later does not take the questions with it
void Promise.all([import('./check-question.ts'), import('./proofs/proof-panel.ts')]).catch(() => {});

export function checks(scene: Scene, station: StationName): TemplateResult | typeof nothing {
  const { store, view, language, keeper, only } = scene;
  const { hide } = store.limits;
  if (hide.has('checks')) return nothing;
  const provable = hide.has('proofs') ? null : { view, lab: () => scene.lab() };
  return checksAt(station, view, language, checksShown(hide, only), keeper, provable);
}
