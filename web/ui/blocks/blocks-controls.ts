// The switches of the blocks. What a switch does is said beside it; what it did to this text in the line below.
import { html, type TemplateResult } from 'lit';
import { activations, norms, sizes } from '../../lessons/state/settings.ts';
import type { BlocksWords } from '../../lessons/words/blocks.en.ts';
import { type Scene, told } from '../scene.ts';
import { field } from '../table-panel.ts';
import '../switches.ts';

function one(control: TemplateResult, hint: string): TemplateResult {
  return html`<div>${control}<p class="quiet small">${hint}</p></div>`;
}

function layersField(scene: Scene, words: BlocksWords): TemplateResult {
  const { store } = scene;
  const step = (by: number, label: string) => {
    // asked anew at each press: two fast ones come before anything is drawn
    const next = () => store.state.settings.layers + by;
    const possible = () => next() >= sizes.layers.least && next() <= sizes.layers.most && !scene.locked('layers');
    // stays focusable at the end of the road, so that focus is not lost under the finger
    return html`<button aria-disabled=${possible() ? 'false' : 'true'} aria-label=${label}
      @click=${() => possible() && store.type('layers', String(next()))}>${by > 0 ? '+' : '−'}</button>`;
  };
  return field(
    scene,
    'layers',
    'layers',
    words.layers,
    html`${step(-1, words.fewerBlocks)}${step(1, words.moreBlocks)}`,
  );
}

export function noBlocks(scene: Scene, words: BlocksWords): TemplateResult {
  const locked = scene.locked('layers');
  return html`<div class="no-blocks"><p>${words.none}</p>${
    locked ? '' : html`<button id="add-blocks" @click=${() => scene.store.type('layers', '2')}>${words.addTwo}</button>`
  }</div>`;
}

export function blocksControls(scene: Scene, words: BlocksWords): TemplateResult {
  const { store, locked } = scene;
  const { settings } = store.state;
  const { norm, activation, attention, causal } = settings;
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  return html`<div class="block-controls" role="group" aria-label=${words.controls}>
    ${one(layersField(scene, words), words.layersHint)}
    ${one(field(scene, 'heads', 'heads', words.heads), words.headsHint)}
    ${one(
      html`<stem-choice id="norm" .label=${words.norm} .options=${words.norms} .value=${norm} .disabled=${locked('norm')}
        @stem-set=${(event: Event) => store.set({ norm: norms.find((each) => each === told(event)) ?? norm })}></stem-choice>`,
      words.normHints[norm],
    )}
    ${one(
      html`<stem-choice id="activation" .label=${words.activation} .options=${words.activations} .value=${activation} .disabled=${locked('activation')}
        @stem-set=${(event: Event) => store.set({ activation: activations.find((each) => each === told(event)) ?? activation })}></stem-choice>`,
      words.activationHints[activation],
    )}
    ${one(
      html`<stem-switch id="attention" .label=${words.attention} .checked=${attention} .disabled=${locked('attention')}
        @stem-set=${(event: Event) => store.set({ attention: told(event) === 'on' })}></stem-switch>`,
      words.attentionHints[onOff(attention)],
    )}
    ${one(
      html`<stem-switch id="causal" .label=${words.causal} .checked=${causal} .disabled=${locked('causal')}
        @stem-set=${(event: Event) => store.set({ causal: told(event) === 'on' })}></stem-switch>`,
      words.causalHints[onOff(causal)],
    )}
  </div>`;
}
