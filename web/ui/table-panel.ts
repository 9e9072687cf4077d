// The tables themselves: how large they are, and where their numbers come from.
import { html, nothing, type TemplateResult } from 'lit';
import type { Init } from '../engine/api.ts';
import { type Field, fieldLocks } from '../lessons/state/store.ts';
import { type Scene, told } from './scene.ts';
import './switches.ts';

/** A field of the lab by its name in the state. */
export function field(scene: Scene, id: string, name: Field, label: string, extra: TemplateResult | null = null) {
  const mode = name === 'dropout' ? 'decimal' : 'numeric';
  const lazy = name === 'vocabSize' || name === 'dModel';
  return html`<stem-field id=${id} .label=${label} .mode=${mode} .lazy=${lazy} .value=${scene.store.typed[name]}
    .error=${scene.fieldError(name)} .disabled=${scene.locked(fieldLocks[name])}
    @stem-set=${(event: Event) => scene.store.type(name, told(event))}>${extra}</stem-field>`;
}

export function nextSeed(scene: Scene, name: 'seed' | 'maskSeed'): TemplateResult | null {
  if (scene.locked(fieldLocks[name])) return null;
  const next = () => scene.store.type(name, String(scene.store.state.settings[name] + 1));
  return html`<button @click=${next}>${scene.words.nextSeed}</button>`;
}

export function tablePanel(scene: Scene): TemplateResult | typeof nothing {
  const { store, words } = scene;
  if (store.limits.hide.has('table')) return nothing;
  const { settings } = store.state;
  return html`<div class="controls" role="group" aria-label=${words.tableLabel}>
      ${field(scene, 'vocab-size', 'vocabSize', words.vocabSize)}
      ${field(scene, 'd-model', 'dModel', words.dModel)}
 ${settings.model === 'stem' ? drawn(scene) : html`<p class="quiet small">${words.ownNumbers}</p>`}
    </div>`;
}

/** Where the numbers of a stem come from that is drawn by its switches. */
function drawn(scene: Scene): TemplateResult {
  const { store, words } = scene;
  const { settings } = store.state;
  return html`<stem-choice id="init" .label=${words.init} .options=${words.inits} .value=${settings.init} .disabled=${scene.locked('init')}
        @stem-set=${(event: Event) => store.set({ init: told(event) as Init })}></stem-choice>
      ${field(scene, 'seed', 'seed', words.seed, nextSeed(scene, 'seed'))}
      <p class="quiet small">${words.initHints[settings.init]} ${words.seedHint}</p>`;
}
