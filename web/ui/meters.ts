// Sizes beside each stage, as the core measured them, and what the last change did: the largest difference.
import { html, nothing, type TemplateResult } from 'lit';
import type { Difference, Measures, StageMeasures } from '../engine/api.ts';
import type { LockName } from '../lessons/state/lab-state.ts';
import type { Words } from '../lessons/words/en.ts';
import { scaleEnd, shortNumber, wholeNumber } from './number-text.ts';
import type { Scene } from './scene.ts';
import type { StemView } from './stem-run.ts';

function number(value: number): TemplateResult {
  // measures are float64; four digits are what is read
  return html`<data value=${String(value)}>${shortNumber(value)}</data>`;
}

/** The longest bar: one for all stages of a token, so that bars can be compared across stations. */
function barEnd({ rows, token, position, input }: StageMeasures, at: number): number {
  return scaleEnd(Math.max(...[rows, token, position, input].map(({ rowNorm }) => rowNorm[at] ?? 0)));
}

/** The length of the selected token's row at one stage, and the RMS of all rows of the stage. */
export function meter(
  scene: Scene,
  stage: 'rows' | 'token' | 'position' | 'input',
  name: string,
): TemplateResult | typeof nothing {
  const measures = scene.view?.numbers?.measures;
  if (!measures || scene.view?.tokenCount === 0) return nothing;
  const { words } = scene;
  const { rowNorm, rms }: Measures = measures[stage];
  const norm = rowNorm[scene.selected];
  const part = Math.min(100, (100 * norm) / barEnd(measures, scene.selected));
  return html`<p class="meter small" data-stage=${stage}><code>‖${name}‖</code>
    <span class="meter-bar" aria-hidden="true"><span .style=${`width:${Number.isFinite(part) ? part : 100}%`}></span></span>
    <span>${number(norm)}</span><span class="quiet">${words.rmsAll} ${number(rms)}</span></p>`;
}

/** The logits have a scale of their own. */
export function logitsMeter(scene: Scene): TemplateResult | typeof nothing {
  const measures = scene.view?.numbers?.measures.logits;
  if (!measures || scene.view?.tokenCount === 0) return nothing;
  const { words } = scene;
  return html`<p class="small quiet" data-stage="logits">${words.rmsAll} ${number(measures.rms)} · ${words.smallest} ${number(measures.min)} · ${words.largest} ${number(measures.max)}</p>`;
}

function differs(words: Words, name: string, { maxAbs, changed, count }: Difference): TemplateResult {
  return html`<span class="difference"><span class="quiet">${name}</span> ${number(maxAbs)}
    <span class="quiet">${words.changedOf(wholeNumber(changed), wholeNumber(count))}</span></span>`;
}

/** What the last change of one of these switches does to this text; nothing when it was another one that changed. */
export function changeLine(scene: Scene, names: readonly LockName[]): TemplateResult | typeof nothing {
  const { change, numbers, tokenCount = 0 } = scene.view ?? {};
  if (!change || !numbers || tokenCount === 0 || !names.some((name) => change.what.has(name))) return nothing;
  const { comparison } = change;
  const { words } = scene;
  if (!comparison) return html`<p class="delta small quiet">${words.otherShape}</p>`;
  const table = change.what.has('edit') ? comparison.tables.find(({ name }) => name === 'tok.weight') : undefined;
  return html`<p class="delta small"><strong>${words.maxDelta}</strong> ${table ? differs(words, words.ofTable, table) : nothing}
    ${differs(words, words.ofInput, comparison.input)} ${differs(words, words.ofLogits, comparison.logits)}</p>`;
}

/** The same in one sentence, for who listens: once, when the switch is set. */
export function changeSentence({ change }: StemView, words: Words): string {
  if (!change?.fresh || !change.comparison) return '';
  const { input, logits } = change.comparison;
  return words.changeSpoken(shortNumber(input.maxAbs), shortNumber(logits.maxAbs));
}
