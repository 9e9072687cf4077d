// <stem-smaller>: there was no memory for a model, so smaller ones are offered, each at a press.
import { css, html, LitElement, nothing } from 'lit';
import { type Settings, smallStart } from '../lessons/state/settings.ts';
import { type MemoryWords, memoryWords } from '../lessons/words/memory.en.ts';
import { define } from './events.ts';
import { wholeNumber } from './number-text.ts';
import type { Scene } from './scene.ts';
import { theme } from './theme.ts';

/** As the engine says it: a call, a matrix or the whole engine was refused memory. */
const refused = /no memory|machine refused/;

const offered: readonly Settings[] = [smallStart, { ...smallStart, vocabSize: 256, dModel: 16 }];

/** By what it keeps, which blocks add to; a model with numbers of its own is never the smaller one. */
function isSmaller(one: Settings, other: Settings): boolean {
  if (other.model !== 'stem' || other.layers > 0) return true;
  return one.vocabSize * one.dModel < other.vocabSize * other.dModel;
}

export class StemSmaller extends LitElement {
  static override properties = { scene: { attribute: false }, problem: {} };
  declare scene: Scene;
  /** what went wrong, in the engine's words */
  declare problem: string;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .card {
        border-inline-start: 4px solid var(--alert);
        padding: 4px 12px;
        margin-block: 8px 16px;
        max-width: 44rem;
      }
      h2 {
        font-size: 1rem;
        margin: 0;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 8px;
      }
    `,
  ];

  #choose(settings: Settings): void {
    this.scene.store.preset(settings);
    // the button goes with what it was for
    (this.getRootNode() as ShadowRoot).querySelector<HTMLElement>('#text')?.focus();
  }

  override render() {
    if (!refused.test(this.problem)) return nothing;
    const { language, store } = this.scene;
    const words: MemoryWords = language.lazy.memory ?? memoryWords;
    const { settings } = store.state;
    const smaller = offered.filter((one) => isSmaller(one, settings) && store.canPreset(one));
    return html`<section class="card" aria-labelledby="title"><h2 id="title">${words.title}</h2>
      <p class="small">${words.lead} ${smaller.length === 0 ? words.shorter : nothing}</p>
      <div class="line">${smaller.map(
        (one) =>
          html`<button @click=${() => this.#choose(one)}>${words.smaller(wholeNumber(one.vocabSize), one.dModel)}</button>`,
      )}</div></section>`;
  }
}

define('stem-smaller', StemSmaller);
