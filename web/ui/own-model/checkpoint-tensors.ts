// <stem-checkpoint-tensors>: every tensor of a model that stays in its files. Where no name tells the token table, the reader does.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckpointTensor } from '../../engine/api.ts';
import type { OwnModelWords } from '../../lessons/words/own-model.en.ts';
import { define } from '../events.ts';
import { shapeText, wholeNumber } from '../number-text.ts';
import { theme } from '../theme.ts';
import { ownModelStyle } from './own-model-style.ts';

const atOnce = 200; // rows: more of them hold up the page, and few read so far

export class StemCheckpointTensors extends LitElement {
  static override properties = {
    words: { attribute: false },
    tensors: { attribute: false },
    pointing: { type: Boolean },
    pointed: {},
    take: { attribute: false, hasChanged: () => false },
    drawn: { state: true },
  };
  declare words: OwnModelWords;
  declare tensors: readonly CheckpointTensor[];
  /** the reader says which tensor is the token table */
  declare pointing: boolean;
  /** the one that was taken; '': none */
  declare pointed: string;
  declare take: (tensor: string) => void;
  declare private drawn: number;

  static override styles = [
    theme,
    ownModelStyle,
    css`
      .scroll {
        overflow: auto;
        max-height: 24rem;
        border-block: 1px solid var(--rule);
      }
      thead th {
        position: sticky;
        top: 0;
        background: var(--paper);
      }
      td {
        white-space: nowrap;
      }
      th code {
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.pointing = false;
    this.pointed = '';
    this.drawn = atOnce;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tensors')) this.drawn = atOnce;
  }

  #pointer({ name, shape }: CheckpointTensor): TemplateResult {
    const { words } = this;
    if (name === this.pointed) return html`<td>${words.isTableNow}</td>`;
    return html`<td>${shape.length === 2 ? html`<button @click=${() => this.take(name)}>${words.isTable}<code class="unseen"> ${name}</code></button>` : nothing}</td>`;
  }

  override render() {
    const { words, tensors, pointing } = this;
    const rest = tensors.length - this.drawn;
    const title = words.tensorsTitle(wholeNumber(tensors.length));
    return html`<div class="scroll" role="region" aria-label=${title} tabindex="0"><table>
      <thead><tr>${pointing ? html`<td></td>` : nothing}<th scope="col">${words.name}</th><th scope="col">${words.shape}</th>
        <th scope="col">${words.dtype}</th><th scope="col" class="count">${words.numbers}</th><th scope="col">${words.part}</th></tr></thead>
      <tbody>${tensors.slice(0, this.drawn).map(
        (
          tensor,
        ) => html`<tr>${pointing ? this.#pointer(tensor) : nothing}<th scope="row"><code>${tensor.name}</code></th>
          <td><span class="number">${shapeText(tensor.shape)}</span></td><td><code>${tensor.dtype}</code></td>
          <td class="count"><data value=${tensor.count}>${wholeNumber(tensor.count)}</data></td><td>${words.parts[tensor.part]}</td></tr>`,
      )}</tbody></table></div>
      ${
        rest > 0
          ? html`<p><button @click=${() => {
              this.drawn = Number.POSITIVE_INFINITY;
            }}>${words.more(wholeNumber(rest))}</button></p>`
          : nothing
      }`;
  }
}

define('stem-checkpoint-tensors', StemCheckpointTensors);
