// The experiments of a station, a line each until one is opened. Fetched with the experiments themselves.
import { css, html, nothing, type TemplateResult } from 'lit';
import { experiments } from '../../lessons/experiments/index.ts';
import type { StationName } from '../../lessons/state/lab-state.ts';
import { experimentWords } from '../../lessons/words/experiments.en.ts';
import { dirOf, langOf } from '../in-english.ts';
import type { Scene } from '../scene.ts';
import './experiment-card.ts';

export const experimentsStyle = css`
  .experiments {
    margin-top: 24px;
    max-width: 46rem;
  }
  .experiments > p {
    padding-bottom: 8px;
  }
`;

async function takeAlong(scene: Scene): Promise<void> {
  const { StemExport } = await import('../export/model-export.ts');
  await StemExport.show(scene);
}

export function experimentCards(scene: Scene, station: StationName): TemplateResult | typeof nothing {
  const { store, view, language } = scene;
  if (store.limits.hide.has('experiments')) return nothing;
  const here = experiments.filter((one) => one.station === station);
  if (here.length === 0) return nothing;
  const { heading } = language.lazy.experiments ?? experimentWords;
  return html`<div class="experiments" lang=${langOf(language, 'experiments')} dir=${dirOf(language, 'experiments')}><p class="quiet small">${heading(here.length)}</p>${here.map(
    (one) =>
      html`<stem-experiment id=${`experiment-${one.id}`} .language=${language} .experiment=${one} .view=${view}
          .text=${store.state.text} .lab=${() => scene.lab()} .take=${() => takeAlong(scene)}></stem-experiment>`,
  )}</div>`;
}
