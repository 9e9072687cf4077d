// <stem-blocks>: what a view with traces shows. Away from the window no traces are asked for; then what was drawn last keeps
// its room, so that the page does not jump, and is neither seen nor read.
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { blocksWords } from '../../lessons/words/blocks.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { define } from '../events.ts';
import type { Cell } from '../matrix.ts';
import { wholeNumber } from '../number-text.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import './attention-panel.ts';
import './hidden-states.ts';

export class StemBlocks extends LitElement {
  static override properties = {
    language: { attribute: false },
    view: { attribute: false },
    selected: { type: Number },
    pointed: { attribute: false },
    dimension: { type: Number },
    block: { type: Number },
    head: { type: Number },
    lab: { attribute: false },
    takeSample: { attribute: false },
  };
  declare language: Language;
  declare view: StemView;
  declare selected: number;
  declare pointed: Cell | null;
  declare dimension: number;
  declare block: number;
  declare head: number;
  /** hears which block or head the learner wants to see */
  declare look: (at: { block: number } | { head: number }) => void;
  declare lab: () => Promise<Lab | null>;
  declare takeSample: (() => void) | null;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .away {
        visibility: hidden;
      }
      section {
        padding-top: 24px;
      }
      h3 {
        margin: 0;
        padding-bottom: 4px;
        font-size: 0.9375rem;
        font-weight: 620;
      }
      section > p {
        max-width: 62ch;
        padding-bottom: 12px;
      }
    `,
  ];

  #shown: StemView | null = null;

  constructor() {
    super();
    this.language = english;
    this.selected = 0;
    this.pointed = null;
    this.dimension = 0;
    this.block = 0;
    this.head = 0;
    this.look = () => {};
    this.lab = async () => null;
    this.takeSample = null;
  }

  protected override willUpdate(_: PropertyValues): void {
    if (this.view.numbers?.hidden) this.#shown = this.view;
  }

  #attention(view: StemView, selected: number): TemplateResult {
    const words = this.language.lazy.blocks ?? blocksWords;
    const { attention } = view.numbers ?? {};
    const { causal, layers, heads } = view.settings;
    const all = layers * heads * view.tokenCount ** 2;
    const body =
      attention && attention.length > 0
        ? html`<p class="small">${words.attentionLead}</p><stem-attention .words=${words} .page=${this.language.words} .maps=${attention} .tokens=${view.tokens}
            .selected=${selected} .causal=${causal} .block=${this.block} .head=${this.head} .look=${this.look}></stem-attention>`
        : html`<p class="small quiet">${attention ? words.attentionOff : words.tooMany(wholeNumber(all))}</p>`;
    return html`<section><h3>${words.attentionTitle}</h3>${body}</section>`;
  }

  override render() {
    const view = this.#shown;
    const words = this.language.lazy.blocks ?? blocksWords;
    if (!view) return html`<p class="small quiet">${this.language.words.waiting}</p>`;
    const selected = Math.min(this.selected, view.tokenCount - 1);
    return html`<div class=${view === this.view ? '' : 'away'}>${this.#attention(view, selected)}
      <section><stem-hidden .words=${words} .page=${this.language.words} .view=${view} .selected=${selected} .pointed=${this.pointed}
        .dimension=${this.dimension} .lab=${this.lab} .takeSample=${this.takeSample}></stem-hidden></section></div>`;
  }
}

define('stem-blocks', StemBlocks);
