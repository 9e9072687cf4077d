// What the blocks make of the selected token, layer by layer, and how far it goes from another token of the same id.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Difference, Tensor } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { compareTokens } from '../../lessons/experiments/repeated-tokens.ts';
import { passOptions } from '../../lessons/state/engine-options.ts';
import { type BlocksWords, blocksWords } from '../../lessons/words/blocks.en.ts';
import { en, type Words } from '../../lessons/words/en.ts';
import { barTableStyle } from '../bar-table-style.ts';
import { define, tell } from '../events.ts';
import { Latest } from '../latest.ts';
import type { Cell } from '../matrix.ts';
import '../matrix.ts';
import { plainNumber } from '../../lessons/plain-number.ts';
import { fullNumber, reach, scaleEnd } from '../number-text.ts';
import type { StemView, Token } from '../stem-view.ts';
import { theme, tokenStyle } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import { hiddenStyle } from './hidden-style.ts';
import { layerTable } from './layer-table.ts';
import { type TwinChoice, twinPart } from './twin-part.ts';

interface Compared {
  view: StemView;
  a: number;
  b: number;
  layers: readonly Difference[];
}

export class StemHidden extends LitElement {
  static override properties = {
    words: { attribute: false },
    page: { attribute: false },
    view: { attribute: false },
    selected: { type: Number },
    pointed: { attribute: false },
    dimension: { type: Number },
    lab: { attribute: false },
    takeSample: { attribute: false },
    layer: { state: true },
    pointedLayer: { state: true },
    twin: { state: true },
    compared: { state: true },
  };
  declare words: BlocksWords;
  declare page: Words;
  /** one that has hidden states */
  declare view: StemView | null;
  declare selected: number;
  declare pointed: Cell | null;
  /** the column that is read at all stations */
  declare dimension: number;
  declare lab: () => Promise<Lab | null>;
  /** puts in a text with a token that stands in it twice; null: the text is not the learner's to change */
  declare takeSample: (() => void) | null;
  /** the layer that is read; null: the last */
  declare private layer: number | null;
  declare private pointedLayer: number | null;
  /** place of the token to compare with, if it has the selected one's id; null: the first other */
  declare private twin: number | null;
  declare private compared: Compared | null;

  static override styles = [theme, tokenStyle, barTableStyle, hiddenStyle];

  readonly #asking = new Latest<Omit<Compared, 'layers'>>((wanted) => this.#compare(wanted));
  #asked: Omit<Compared, 'layers'> | null = null;
  #states: { view: StemView; selected: number; tensor: Tensor } | null = null;

  constructor() {
    super();
    this.words = blocksWords;
    this.page = en;
    this.view = null;
    this.selected = 0;
    this.pointed = null;
    this.dimension = 0;
    this.lab = async () => null;
    this.takeSample = null;
    this.layer = null;
    this.pointedLayer = null;
    this.twin = null;
    this.compared = null;
  }

  /** Nothing is being asked of the engine. */
  get idle(): boolean {
    return this.#asking.idle && !this.isUpdatePending;
  }

  /** The other places of the selected token's id, and the one it is compared with. */
  get #choice(): TwinChoice | null {
    const tokens = this.view?.tokens ?? [];
    const id = tokens[this.selected]?.id;
    const others = [...tokens.keys()].filter((place) => place !== this.selected && tokens[place].id === id);
    if (others.length === 0) return null;
    return { others, chosen: others.find((place) => place === this.twin) ?? others[0] };
  }

  protected override updated(_: PropertyValues): void {
    const { view, selected: a } = this;
    const b = this.#choice?.chosen;
    if (!view || b === undefined) return;
    if (this.#asked?.view === view && this.#asked.a === a && this.#asked.b === b) return;
    this.#asked = { view, a, b };
    this.#asking.submit(this.#asked);
  }

  async #compare({ view, a, b }: Omit<Compared, 'layers'>): Promise<void> {
    try {
      const lab = await this.lab();
      // asked for another view since: that one comes next
      if (!lab || this.view !== view) return;
      const { engine, model, settings, ids } = lab;
      const pass = { model, ids: [ids], options: passOptions(settings, ids.length) };
      this.compared = { view, a, b, layers: (await compareTokens(engine, pass, a, b)).hidden };
    } catch {
      // the model has gone since: the next view asks again
    }
  }

  /** [L + 1, d]: the selected token's states. */
  #tensor(view: StemView, hidden: readonly Tensor[]): Tensor {
    const { selected } = this;
    if (this.#states?.view === view && this.#states.selected === selected) return this.#states.tensor;
    const { dModel } = view;
    const data = new Float32Array(hidden.length * dModel);
    for (const [layer, states] of hidden.entries())
      data.set(states.data.subarray(selected * dModel, (selected + 1) * dModel), layer * dModel);
    const tensor = { shape: [hidden.length, dModel], data };
    this.#states = { view, selected, tensor };
    return tensor;
  }

  /** The matrix's rows are layers here, and only its columns mean the same at every station. */
  #took(event: CustomEvent): void {
    event.stopPropagation();
    const { row, column, index } = event.detail as { row?: number; column?: number | null; index?: number };
    if (event.type === 'stem-point') {
      this.pointedLayer = column === null ? null : (row ?? null);
      tell(this, 'stem-point', { row: this.selected, column: column ?? null });
      return;
    }
    this.layer = index ?? row ?? null;
    this.pointedLayer = null;
    if (column !== undefined && column !== null) tell(this, 'stem-cell', { row: this.selected, column });
  }

  #read(tensor: Tensor, { row, column }: Cell): TemplateResult {
    const { first, after } = this.words.hiddenSource;
    const value = tensor.data[row * tensor.shape[1] + column];
    return html`<p><bdi dir="ltr"><code>hidden[${row}][${this.selected}][${column}] = </code><data class="value" value=${plainNumber(value)}>${fullNumber(value)}</data></bdi></p>
      <p class="what">${row === 0 ? first : after(row)}</p>`;
  }

  #matrix(tensor: Tensor, token: Token): TemplateResult {
    const { page, words, dimension, pointed } = this;
    const last = tensor.shape[0] - 1;
    const layer = Math.min(this.layer ?? last, last);
    const names = Array.from({ length: last + 1 }, (_, i) => rowName(i));
    const inWords = {
      ...page,
      token: words.layer,
      tokensInSight: words.layersInSight,
      previousRows: words.earlierLayers,
      nextRows: words.laterLayers,
    };
    const took = (event: Event) => this.#took(event as CustomEvent);
    return html`<div @stem-point=${took} @stem-cell=${took} @stem-select=${took}>
      <stem-matrix id="hidden" .words=${inWords} .name=${words.hiddenName(tokenLine(token.parts))} .tensor=${tensor} .tokens=${names} .selected=${layer}
        .cell=${pointed ? { row: this.pointedLayer ?? layer, column: pointed.column } : null} .pinned=${{ row: layer, column: dimension }}
        .end=${scaleEnd(reach(tensor.data))} .read=${(cell: Cell) => this.#read(tensor, cell)}></stem-matrix></div>`;
  }

  override render() {
    const { view, selected, words } = this;
    const hidden = view?.numbers?.hidden;
    const token = view?.tokens[selected];
    if (!view?.numbers || !hidden || !token) return nothing;
    const choice = this.#choice;
    const { compared } = this;
    const fits = compared?.view === view && compared.a === selected && compared.b === choice?.chosen;
    const layers = fits ? compared.layers : null;
    return html`<section><h3>${words.hiddenTitle}</h3><p class="small">${words.hiddenLead}</p>
        ${this.#matrix(this.#tensor(view, hidden), token)}</section>
      <section class="twins"><h3>${words.twinsTitle}</h3>
        ${twinPart({
          words,
          view,
          selected,
          choice,
          layers,
          choose: (place) => {
            this.twin = place;
          },
          select: (index) => tell(this, 'stem-select', { index }),
          takeSample: this.takeSample,
        })}
        ${layerTable(words, view.numbers.measures.hidden, selected, tokenLine(token.parts), choice && { place: choice.chosen, layers })}
      </section>`;
  }
}

/** A row of the matrix is named as tokens are elsewhere: by its number, and the first is x itself. */
function rowName(layer: number): Token {
  return { id: layer, bytes: new Uint8Array(), parts: layer === 0 ? [{ kind: 'text', text: 'x' }] : [] };
}

define('stem-hidden', StemHidden);
