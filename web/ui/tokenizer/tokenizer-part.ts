// What the station of token ids has beyond its chips: which tokenizer cuts the text, and how its tokens lie over characters.
import { css, html, type TemplateResult } from 'lit';
import { tokenCounts, tokenizers } from '../../lessons/state/settings.ts';
import { tokenizerWords } from '../../lessons/words/tokenizer.en.ts';
import { wholeNumber } from '../number-text.ts';
import { type Scene, told } from '../scene.ts';
import '../switches.ts';
import './token-characters.ts';

export const tokenizerStyle = css`
  .tokenizer {
    margin-top: 12px;
  }
`;

export function tokenizerPart(scene: Scene): TemplateResult {
  const { store, view } = scene;
  const words = scene.language.lazy.tokenizer ?? tokenizerWords;
  const { settings } = store.state;
  const { tokenizer, model } = settings;
  const hint = model === 'stem' ? words.hints[tokenizer](wholeNumber(tokenCounts[tokenizer])) : words.ownTokenizer;
  return html`<div class="wire tokenizer"><stem-choice id="tokenizer" .label=${words.tokenizer} .options=${words.tokenizers} .value=${tokenizer}
      .disabled=${scene.locked('tokenizer')} @stem-set=${(event: Event) =>
        store.set({ tokenizer: tokenizers.find((one) => one === told(event)) ?? tokenizer })}></stem-choice>
    <span class="quiet small detail">${hint}</span></div>
    <stem-token-characters .words=${words} .view=${view} .text=${store.state.text} .lab=${() => scene.lab()}
      .locked=${scene.locked('text')} .put=${(text: string) => store.replaceText(text)}></stem-token-characters>`;
}
