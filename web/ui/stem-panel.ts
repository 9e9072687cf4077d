// The stem itself: where its numbers come from, and how many there are.
import { html, nothing, type TemplateResult } from 'lit';
import type { Init } from '../engine/api.ts';
import { en as words } from '../lessons/words/en.ts';
import { percentNumber, shapeText, wholeNumber } from './number-text.ts';
import { type Scene, told } from './scene.ts';
import { asCoded, type Settings, smallStart } from './settings.ts';
import './switches.ts';

function same(a: Settings, b: Settings): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function presetHint(settings: Settings): string {
  if (same(settings, smallStart)) return words.presetSmallHint;
  return same(settings, asCoded) ? words.presetCodedHint : words.presetOwnHint;
}

function parametersTable(scene: Scene): TemplateResult | typeof nothing {
  if (!scene.view) return nothing;
  return html`<table class="parameters"><caption class="quiet small">${words.parametersCaption}</caption>
    <thead><tr><th scope="col">${words.parameterName}</th><th scope="col">${words.parameterShape}</th>
      <th scope="col">${words.parameterCount}</th><th scope="col">${words.parameterShare}</th></tr></thead>
    <tbody>${scene.view.parameters.map(
      (one) =>
        html`<tr><th scope="row"><code>${one.name}</code></th><td class="number">${shapeText(one.shape)}</td>${
          one.tiedTo
            ? html`<td class="tied" colspan="2">${words.tiedTo(one.tiedTo)}</td>`
            : html`<td><data value=${one.count}>${wholeNumber(one.count)}</data></td><td class="number">${percentNumber(one.share)}</td>`
        }</tr>`,
    )}</tbody></table>`;
}

export function stemPanel(scene: Scene): TemplateResult {
  const { settings } = scene;
  return html`<details class="stem" ?open=${scene.wide}>
    <summary><h2>${words.stemTitle}</h2></summary>
    <div class="stem-body">
    <div class="presets" role="group" aria-label=${words.presets}>
      <button aria-pressed=${same(settings, smallStart) ? 'true' : 'false'}
        @click=${scene.presetSmall}>${words.presetSmall}</button>
      <button aria-pressed=${same(settings, asCoded) ? 'true' : 'false'}
        @click=${scene.presetCoded}>${words.presetCoded}</button>
    </div>
    <p class="quiet small">${presetHint(settings)}</p>
    <stem-choice stacked id="init" .label=${words.init} .options=${words.inits} .value=${settings.init}
      @stem-set=${(event: Event) => scene.set({ init: told(event) as Init })}></stem-choice>
    <stem-field id="seed" .label=${words.seed} .value=${scene.typed.seed} .error=${scene.fieldError('seed')}
      @stem-set=${(event: Event) => scene.type('seed', told(event))}>
      <button @click=${() => scene.type('seed', String(settings.seed + 1))}>${words.nextSeed}</button></stem-field>
    <p class="quiet small">${words.seedHint}</p>
    ${parametersTable(scene)}
    </div></details>`;
}
