// Sizes beside each stage, as the core measured them, and what the last change did: the largest difference.
import { html, nothing, type TemplateResult } from 'lit';
import type { Difference, Measures, StageMeasures } from '../engine/api.ts';
import { lockedSetting } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';
import type { Words } from '../lessons/words/en.ts';
import { scaleEnd, shortNumber, tick, wholeNumber } from './number-text.ts';
import type { Scene } from './scene.ts';
import type { Change, Changed, StemView } from './stem-view.ts';

export function number(value: number): TemplateResult {
  // measures are float64; four digits are what is read
  return html`<data value=${String(value)}>${shortNumber(value)}</data>`;
}

/**
 * What a full bar stands for: one for all stages and tokens, so that bars can be compared with each other. √d counts
 * where it is off too: else E's bar would seem to grow when √d is switched off.
 */
function barEnd({ rows, token, position, segment, input }: StageMeasures, dModel: number): number {
  const longest = ({ rowNorm }: Measures) => rowNorm.reduce((most, norm) => Math.max(most, norm), 0);
  return scaleEnd(Math.max(Math.sqrt(dModel) * longest(rows), ...[token, position, segment, input].map(longest)));
}

/** Says what a full bar stands for. */
export function barScale({ view, words }: Scene): TemplateResult | typeof nothing {
  if (!view?.numbers || view.tokenCount === 0) return nothing;
  return html`<p class="bar-scale quiet small">${words.barScale(tick(barEnd(view.numbers.measures, view.dModel)))}</p>`;
}

/** The length of the selected token's row at one stage, and the RMS of all rows of the stage. */
export function meter(
  scene: Scene,
  stage: 'rows' | 'token' | 'position' | 'segment' | 'input',
  name: string,
): TemplateResult | typeof nothing {
  const { numbers, tokenCount, dModel = 1 } = scene.view ?? {};
  if (!numbers || tokenCount === 0) return nothing;
  const { measures } = numbers;
  const { words } = scene;
  const { rowNorm, rms }: Measures = measures[stage];
  const norm = rowNorm[scene.selected];
  const part = Math.min(100, (100 * norm) / barEnd(measures, dModel));
  return html`<p class="meter small" data-stage=${stage}><code>‖${name}‖</code>
    <span class="meter-bar" aria-hidden="true"><span .style=${`width:${Number.isFinite(part) ? part : 100}%`}></span></span>
    <span>${number(norm)}</span><span class="quiet">${words.rmsAll} ${number(rms)}</span></p>`;
}

function differs(words: Words, name: string, { maxAbs, changed, count }: Difference): TemplateResult {
  return html`<span class="difference"><span class="quiet">${name}</span> ${number(maxAbs)}
    <span class="quiet">${words.changedOf(wholeNumber(changed), wholeNumber(count))}</span></span>`;
}

/** What a switch stands at; empty for what has no one value. */
export function standing(words: Words, name: Changed, settings: Settings): string {
  const { tied, train, positions, init } = settings;
  if (name === 'tie') return words.heads[tied ? 'tied' : 'untied'];
  if (name === 'mode') return words.modes[train ? 'train' : 'eval'];
  if (name === 'positions') return words.positionKinds[positions];
  if (name === 'init') return words.inits[init];
  const key = name === 'trained' ? undefined : lockedSetting[name];
  const value = key ? settings[key] : '';
  if (value === null || typeof value === 'boolean') return words.switched[value ? 'on' : 'off'];
  const named: Readonly<Record<string, string>> = words.settingNames;
  return named[value] ?? String(value);
}

/** Which switches changed, and from what to what. */
function whatChanged(words: Words, { what, from }: Change, now: Settings): string {
  return [...what]
    .map((name) => {
      const [before, after] = [standing(words, name, from), standing(words, name, now)];
      return after ? words.changedFrom(words.lockNames[name], before, after) : words.lockNames[name];
    })
    .join('; ');
}

/** What the last change of one of these switches does to this text; nothing when it was another one that changed. */
export function changeLine(scene: Scene, names: readonly Changed[]): TemplateResult | typeof nothing {
  const { change, numbers, settings, tokenCount = 0 } = scene.view ?? {};
  if (!change || !numbers || !settings || tokenCount === 0 || !names.some((name) => change.what.has(name)))
    return nothing;
  const { comparison } = change;
  const { words } = scene;
  if (!comparison) return html`<p class="delta small quiet">${words.otherShape}</p>`;
  const table =
    change.what.has('edit') || change.what.has('trained')
      ? comparison.tables.find(({ name }) => name === 'tok.weight')
      : undefined;
  return html`<p class="delta small"><strong>${words.maxDelta}</strong>
    <span class="what-changed">${words.largestChange(whatChanged(words, change, settings))}</span> ${table ? differs(words, words.ofTable, table) : nothing}
    ${differs(words, words.ofInput, comparison.input)} ${differs(words, words.ofLogits, comparison.logits)}</p>`;
}

/** The same in one sentence, for who listens: once, when the switch is set. */
export function changeSentence({ change }: StemView, words: Words): string {
  if (!change?.fresh || !change.comparison) return '';
  const { input, logits } = change.comparison;
  return words.changeSpoken(shortNumber(input.maxAbs), shortNumber(logits.maxAbs));
}
