// How many numbers the model has, tensor by tensor. Fetched when the first numbers are there: it stands closed.
import { css, html, nothing, type TemplateResult } from 'lit';
import { accountingWords } from '../lessons/words/accounting.en.ts';
import { parameterWords } from '../lessons/words/parameters.en.ts';
import { percentNumber, shapeText, wholeNumber } from './number-text.ts';
import type { Scene } from './scene.ts';

export const parametersStyle = css`
  .parameters-box {
    padding-bottom: 16px;
  }
  .parameters-box summary {
    cursor: pointer;
    color: var(--accent);
    min-height: 24px;
  }
  .parameters {
    border-collapse: collapse;
    font-size: 0.75rem;
    width: 100%;
    max-width: 30rem;
  }
  .parameters caption {
    text-align: start;
    padding-bottom: 4px;
  }
  .parameters :is(th, td) {
    font-weight: 400;
    padding: 3px 0;
    text-align: right;
    white-space: nowrap;
    border-bottom: 1px solid var(--rule);
  }
  .parameters :is(code, data, .number) {
    font-size: inherit;
  }
  .parameters th:first-child {
    text-align: start;
  }
  .parameters :is(thead th, .tied) {
    white-space: normal;
    color: var(--quiet);
  }
`;

/** Fetched when it is opened. */
function otherModels(scene: Scene): TemplateResult {
  const { language, view } = scene;
  const words = language.lazy.accounting ?? accountingWords;
  const fetched = () => void import('./accounting/accounting.ts');
  return html`<details class="parameters-box" id="other-models" @toggle=${fetched}><summary class="small">${words.title}</summary>
    <stem-accounting .language=${language} .view=${view} .lab=${() => scene.lab()}></stem-accounting></details>`;
}

export function parametersTable(scene: Scene): TemplateResult | typeof nothing {
  const { language, view, store } = scene;
  if (!view || store.limits.hide.has('table')) return nothing;
  const words = language.lazy.parameters ?? parameterWords;
  return html`<details class="parameters-box"><summary class="small">${words.title}</summary>
    <table class="parameters"><caption class="quiet small">${view.settings.model === 'stem' ? words.ofStem : words.ofModel}</caption>
    <thead><tr><th scope="col">${words.name}</th><th scope="col">${words.shape}</th>
      <th scope="col">${words.count}</th><th scope="col">${words.share}</th></tr></thead>
    <tbody>${view.parameters.map(
      (one) =>
        html`<tr><th scope="row"><code>${one.name}</code></th><td><span class="number">${shapeText(one.shape)}</span></td>${
          one.tiedTo
            ? html`<td class="tied" colspan="2">${words.tiedTo(one.tiedTo)}</td>`
            : html`<td><data value=${one.count}>${wholeNumber(one.count)}</data></td><td><span class="number">${percentNumber(one.share)}</span></td>`
        }</tr>`,
    )}</tbody></table></details>${otherModels(scene)}`;
}
