// What the station of positions has beyond its rows: how they join the token's, and what RoPE and ALiBi do inside attention.
import { html, nothing, type TemplateResult } from 'lit';
import { combines, ropeLayouts, type Settings } from '../../lessons/state/settings.ts';
import { type PositionWords, positionWords } from '../../lessons/words/position.en.ts';
import { shapeText, wholeNumber } from '../number-text.ts';
import { type Scene, told } from '../scene.ts';
import '../switches.ts';
import './position-factors.ts';
import { sinusoidFormula } from './position-formulas.ts';

function joining(scene: Scene, words: PositionWords): TemplateResult {
  const { store, view } = scene;
  const { combine } = store.state.settings;
  const projection = view?.parameters.find(({ name }) => name === 'stem.proj.weight');
  const hint = projection
    ? words.combineConcat(shapeText(projection.shape), wholeNumber(projection.count))
    : words.combineSum;
  return html`<div class="wire"><stem-choice id="combine" .label=${words.combine} .options=${words.combines} .value=${combine}
      .disabled=${scene.locked('combine')} @stem-set=${(event: Event) =>
        store.set({ combine: combines.find((one) => one === told(event)) ?? combine })}></stem-choice>
    <span class="quiet small detail">${hint}</span></div>`;
}

function turning(scene: Scene, words: PositionWords, { ropeLayout, heads, dModel }: Settings): TemplateResult {
  const { store } = scene;
  return html`<p class="lead">${words.ropeHint(heads, dModel / heads)}</p>
    <stem-choice id="rope-layout" .label=${words.ropeLayout} .options=${words.ropeLayouts} .value=${ropeLayout} .disabled=${scene.locked('rope')}
      @stem-set=${(event: Event) =>
        store.set({ ropeLayout: ropeLayouts.find((one) => one === told(event)) ?? ropeLayout })}></stem-choice>`;
}

export function positionDetails(scene: Scene): TemplateResult {
  const words = scene.language.lazy.position ?? positionWords;
  const { settings } = scene.store.state;
  const { positions } = settings;
  const added = positions === 'learned' || positions === 'sinusoidal';
  const inside = positions === 'rope' || positions === 'alibi';
  const lead = words.leads[positions];
  return html`${
    lead
      ? html`<p class="lead position-lead">${lead}${inside && settings.layers === 0 ? html` <strong>${words.noBlocksForIt}</strong>` : nothing}</p>`
      : nothing
  }
    ${positions === 'sinusoidal' ? html`<p class="lead">${sinusoidFormula()}</p>` : nothing}
    ${added || settings.combine === 'concat' ? joining(scene, words) : nothing}
    ${positions === 'rope' ? turning(scene, words, settings) : nothing}
    ${positions === 'alibi' ? html`<p class="lead">${words.alibiHint}</p>` : nothing}
    ${
      inside
        ? html`<stem-position-factors .words=${words} .view=${scene.view} .position=${scene.selected}
            .lab=${() => scene.lab()}></stem-position-factors>`
        : nothing
    }`;
}
