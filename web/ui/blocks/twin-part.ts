// One id in two places: which two, and what became of them.
import { html, nothing, type TemplateResult } from 'lit';
import type { Difference } from '../../engine/api.ts';
import { repeats } from '../../lessons/experiments/repeated-tokens.ts';
import type { BlocksWords } from '../../lessons/words/blocks.en.ts';
import type { StemView } from '../stem-view.ts';
import { tokenLine } from '../token-text.ts';
import { tokenView } from '../token-view.ts';

export interface TwinChoice {
  /** the other places of the selected token's id */
  others: readonly number[];
  chosen: number;
}

export interface TwinScene {
  words: BlocksWords;
  view: StemView;
  selected: number;
  choice: TwinChoice | null;
  /** null while they are being compared */
  layers: readonly Difference[] | null;
  choose(place: number): void;
  select(place: number): void;
  takeSample: (() => void) | null;
}

const offered = 6;

/** What the differences of the layers say. */
function verdict({ words, view, selected, layers }: TwinScene, other: number): string {
  if (!layers) return '';
  const { id, parts } = view.tokens[selected];
  const about = [tokenLine(parts), Math.min(selected, other), Math.max(selected, other), id] as const;
  const first = layers.findIndex(({ changed }) => changed > 0);
  if (first < 0) return words.twins.never(...about);
  return first === 0 ? words.twins.fromInput(...about) : words.twins.fromBlocks(...about, words.afterBlocks(first));
}

function others({ words, choice, choose }: TwinScene): TemplateResult | typeof nothing {
  if (!choice || choice.others.length < 2) return nothing;
  return html`<div class="line" role="group" aria-label=${words.twinChoose}><span class="quiet small" aria-hidden="true">${words.twinChoose}</span>${choice.others
    .slice(0, offered)
    .map(
      (place) =>
        html`<button aria-pressed=${place === choice.chosen ? 'true' : 'false'} @click=${() => choose(place)}>${words.twinOf(place)}</button>`,
    )}</div>`;
}

/** For a token that stands in the text once: those that don't, or a text that has some. */
function elsewhere({ words, view, select, takeSample }: TwinScene): TemplateResult {
  const found = repeats(view.tokens.map(({ id }) => id)).slice(0, offered);
  if (found.length > 0) {
    return html`<p class="small">${words.noTwin}</p><div class="line repeated">${found.map(
      ([place]) => html`<button @click=${() => select(place)}>${tokenView(view.tokens[place].parts)}</button>`,
    )}</div>`;
  }
  return html`<p class="small">${words.noRepeat}</p>${
    takeSample
      ? html`<div class="line"><button class="take" @click=${takeSample}>${words.takeSample}</button></div>`
      : nothing
  }`;
}

export function twinPart(scene: TwinScene): TemplateResult {
  if (!scene.choice) return elsewhere(scene);
  return html`${others(scene)}<p class="verdict" role="status">${verdict(scene, scene.choice.chosen)}</p>`;
}
