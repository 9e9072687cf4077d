// The experiments of a station, one card each. Fetched with the experiments themselves when a station that has some is near.
import { html, nothing, type TemplateResult } from 'lit';
import { experiments } from '../../lessons/experiments/index.ts';
import type { StationName } from '../../lessons/state/lab-state.ts';
import type { Scene } from '../scene.ts';
import './experiment-card.ts';

export function experimentCards(scene: Scene, station: StationName): TemplateResult | typeof nothing {
  const { store, view, language } = scene;
  if (store.limits.hide.has('experiments')) return nothing;
  return html`${experiments
    .filter((one) => one.station === station)
    .map(
      (one) =>
        html`<stem-experiment id=${`experiment-${one.id}`} .language=${language} .experiment=${one} .view=${view}
          .text=${store.state.text} .lab=${() => scene.lab()}></stem-experiment>`,
    )}`;
}
