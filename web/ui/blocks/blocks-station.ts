// The blocks: how many and of which kind, where attention looks, and what becomes of the selected token layer by layer.
import { html, nothing, type TemplateResult } from 'lit';
import { opening } from '../../lessons/samples.ts';
import type { Selection } from '../../lessons/state/lab-state.ts';
import { type BlocksWords, blocksWords } from '../../lessons/words/blocks.en.ts';
import { changeLine } from '../meters.ts';
import { shapeText } from '../number-text.ts';
import type { Scene } from '../scene.ts';
import { station } from '../station.ts';
import { blocksControls, noBlocks } from './blocks-controls.ts';
import './blocks-view.ts';

export { blocksStyle } from './blocks-style.ts';

const switches = ['layers', 'heads', 'norm', 'activation', 'attention', 'causal'] as const;

function numbers(scene: Scene): TemplateResult | typeof nothing {
  const { view, store, words, language, pinned } = scene;
  const own = language.lazy.blocks ?? blocksWords;
  if (!view || view.settings.layers === 0) return html`<p class="quiet small">${words.waiting}</p>`;
  if (!view.numbers) return html`<p class="quiet small">${words.noNumbers}</p>`;
  if (view.tokenCount === 0) return html`<p class="quiet small">${own.noToken}</p>`;
  const takeSample = scene.locked('text') ? null : () => store.replaceText(opening);
  return html`<stem-blocks .language=${language} .view=${view} .selected=${scene.selected} .pointed=${scene.pointed}
    .dimension=${Math.min(pinned.column, view.dModel - 1)} 
    .block=${store.state.block} .head=${store.state.head} .look=${(at: Partial<Selection>) => store.look(at)}
    .lab=${scene.lab} .takeSample=${takeSample}></stem-blocks>`;
}

/** Whose numbers the blocks have. Of a file's it is not known. */
function provenance({ store, view }: Scene, words: BlocksWords): TemplateResult | typeof nothing {
  const { model } = store.state.settings;
  if (model === 'file' || (model === 'stem' && view?.trained)) return nothing;
  return html`<p class="quiet small">${model === 'stem' ? words.untrained : words.learned}</p>`;
}

export function blocksStation(scene: Scene): TemplateResult {
  const { store, view, language } = scene;
  const own = language.lazy.blocks ?? blocksWords;
  const none = store.state.settings.layers === 0;
  return station(scene, 'blocks', {
    title: scene.words.stations.blocks,
    shape: view?.numbers ? shapeText([view.tokenCount, view.dModel]) : '',
    body: html`<p class="lead">${own.lead}</p>
      ${none ? noBlocks(scene, own) : html`${blocksControls(scene, own)}${provenance(scene, own)}`}
      ${changeLine(scene, switches)}
      ${none ? nothing : numbers(scene)}`,
  });
}
