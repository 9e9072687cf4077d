// <stem-matrix-export>: under a matrix's table, what can be done with its numbers: taken along as files, drawn as a picture, and
// compared with numbers that were printed elsewhere.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Tensor } from '../../engine/api.ts';
import { npyFile } from '../../lessons/export/npy.ts';
import { csvParts, metadataText, type RowNames, vectorsParts } from '../../lessons/export/number-tables.ts';
import { type Compared, comparePrinted, readPrinted } from '../../lessons/export/printed-tensor.ts';
import { plainNumber } from '../../lessons/plain-number.ts';
import { type ExportWords, exportWords } from '../../lessons/words/export.en.ts';
import { english, type Language, loadLanguage } from '../../lessons/words/languages.ts';
import { define, tell } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { shapeText, tick, wholeNumber } from '../number-text.ts';
import { type FileToSave, partsOf } from '../save-file.ts';
import type { Token } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import { exportStyle } from './export-style.ts';
import { HandingOut } from './handing-out.ts';
import { matrixPicture } from './matrix-picture.ts';

/** What the files are called, by the id of the matrix. */
const fileNames: Readonly<Record<string, string>> = {
  rows: 'E-rows',
  positions: 'P-rows',
  segments: 'S-rows',
  sum: 'x',
  hidden: 'hidden-states',
  'checkpoint-rows': 'rows',
};

type Verdict = Compared | { readonly kind: 'unread'; readonly problem: 'none' | 'open' | 'word'; readonly at: string };

/** The language that is spoken around an element which is handed the page's own table alone. */
function spokenAround(element: Element): Promise<Language> {
  for (let at: Element | undefined = element; at; ) {
    const tag = at.closest('[lang]')?.getAttribute('lang');
    if (tag) return loadLanguage(tag);
    const root: Node = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : undefined;
  }
  return Promise.resolve(english);
}

export class StemMatrixExport extends LitElement {
  static override properties = {
    matrix: {},
    name: {},
    tensor: { attribute: false },
    tokens: { attribute: false },
    selected: { type: Number },
    end: { type: Number },
    language: { state: true },
    verdict: { state: true },
  };
  /** the id of its matrix */
  declare matrix: string;
  declare name: string;
  declare tensor: Tensor;
  declare tokens: readonly Token[];
  declare selected: number;
  /** the colours run from −end to end */
  declare end: number;
  declare private language: Language;
  /** of what was compared last; null: nothing yet, or other numbers are shown since */
  declare private verdict: Verdict | null;

  readonly #out = new HandingOut(this, () => this.#words);

  static override styles = [
    theme,
    exportStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        padding-block: 8px;
        border-top: 1px solid var(--rule);
        max-width: 46rem;
      }
      summary {
        cursor: pointer;
        font-size: 0.8125rem;
        min-height: 28px;
        align-content: center;
      }
      details > * + * {
        margin-top: 8px;
      }
      .swatch {
        display: none;
        background-color: var(--paper);
        outline-color: var(--shade);
      }
    `,
  ];

  constructor() {
    super();
    this.matrix = '';
    this.name = '';
    this.tokens = [];
    this.selected = 0;
    this.end = 1;
    this.language = english;
    this.verdict = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void spokenAround(this).then((language) => {
      this.language = language;
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tensor')) this.verdict = null;
  }

  get #words(): ExportWords {
    return this.language.lazy.export ?? exportWords;
  }

  /** Rows of tokens by place, token and id; the hidden states of one token by layer. */
  get #rows(): RowNames {
    const shown = this.tokens.slice(0, this.tensor.shape[0]);
    if (this.matrix === 'hidden') return { columns: ['layer'], rows: shown.map((_, i) => [i]) };
    return {
      columns: ['place', 'token', 'id'],
      rows: shown.map(({ id, parts }, place) => [place, tokenLine(parts), id]),
    };
  }

  #named(ending: string): string {
    const [rows, columns] = this.tensor.shape;
    return `${fileNames[this.matrix] ?? this.matrix}-${rows}x${columns}${ending}`;
  }

  readonly #csv = async (): Promise<FileToSave> => ({
    name: this.#named('.csv'),
    type: 'text/csv',
    parts: await partsOf(csvParts(this.tensor, this.#rows)),
  });
  readonly #npy = (): FileToSave => ({
    name: this.#named('.npy'),
    type: 'application/octet-stream',
    parts: [npyFile(this.tensor)],
  });
  readonly #vectors = async (): Promise<FileToSave> => ({
    name: this.#named('-vectors.tsv'),
    type: 'text/tab-separated-values',
    parts: await partsOf(vectorsParts(this.tensor)),
  });
  readonly #metadata = (): FileToSave => ({
    name: this.#named('-metadata.tsv'),
    type: 'text/tab-separated-values',
    parts: [metadataText(this.#rows)],
  });
  readonly #picture = async (): Promise<FileToSave> => {
    const words = this.#words;
    const swatch = getComputedStyle(this.renderRoot.querySelector('.swatch') as Element);
    const { color, fontFamily } = getComputedStyle(this);
    const quiet = getComputedStyle(this.renderRoot.querySelector('.quiet') as Element).color;
    const mono = getComputedStyle(this.renderRoot.querySelector('.mono') as Element).fontFamily;
    const rows = this.#rows.rows.map((row) => row.join('  '));
    const labels = {
      title: this.name,
      rows,
      scale: words.pictureCaption(tick(this.end)),
      made: `Stem Lab, build ${__STEM_BUILD_ID__}`,
    };
    const colors = {
      paper: swatch.backgroundColor,
      shade: swatch.outlineColor,
      ink: color,
      quiet,
      mono,
      text: fontFamily,
    };
    const picture = await matrixPicture(this.tensor, this.end, labels, colors);
    if (!picture) throw new Error(words.noPicture);
    return { name: this.#named('.png'), type: 'image/png', parts: [picture] };
  };

  #compare(): void {
    const text = this.renderRoot.querySelector<HTMLTextAreaElement>('#printed')?.value ?? '';
    const read = readPrinted(text);
    this.verdict = 'list' in read ? comparePrinted(read.list, this.tensor, this.selected) : { kind: 'unread', ...read };
  }

  #verdict(verdict: Verdict): TemplateResult {
    const words = this.#words;
    if (verdict.kind === 'same')
      return html`<p class="small"><strong>${words.same(wholeNumber(verdict.compared))}</strong> ${
        verdict.left > 0 ? words.left(wholeNumber(verdict.left)) : nothing
      }</p>`;
    if (verdict.kind === 'differs') {
      const { row, column, printed, shown, wrong, compared } = verdict;
      const show = () => tell(this, 'stem-cell', { row, column });
      return html`<p class="small"><strong>${words.differs(wholeNumber(wrong), wholeNumber(compared))}</strong>
        ${words.first(row, column, printed, plainNumber(shown))} <button class="show" @click=${show}>${words.show}</button></p>`;
    }
    if (verdict.kind === 'unread')
      return html`<p class="small">${words.problems[verdict.problem]} ${
        verdict.problem === 'word' ? html`<code>${verdict.at}</code>` : nothing
      }</p>`;
    if (verdict.kind === 'ragged') return html`<p class="small">${words.ragged}</p>`;
    const found = shapeText(verdict.found.map((size) => size ?? '…'));
    return html`<p class="small">${words.otherShape(found, shapeText(this.tensor.shape))}</p>`;
  }

  #button(id: string, label: string | TemplateResult, act: () => Promise<void>): TemplateResult {
    return html`<button id=${id} @click=${act}>${label}</button>`;
  }

  override render() {
    const words = this.#words;
    const { language } = this;
    const title = words.matrixTitle(shapeText(this.tensor.shape));
    return html`<div class="line" role="group" aria-label=${title} lang=${langOf(language, 'export')} dir=${dirOf(language, 'export')}>
        <span class="quiet small" aria-hidden="true">${title}</span>
        ${this.#button('csv', html`<code>.csv</code>`, () => this.#out.save(this.#csv))}
        ${this.#button('npy', html`<code>.npy</code>`, () => this.#out.save(this.#npy))}
        ${this.#button('vectors', html`<code>vectors.tsv</code>`, () => this.#out.save(this.#vectors))}
        ${this.#button('metadata', html`<code>metadata.tsv</code>`, () => this.#out.save(this.#metadata))}
        ${this.#button('picture', words.picture, () => this.#out.save(this.#picture))}
        ${this.#button('copy-csv', words.copyCsv, () => this.#out.copy(this.#csv))}
        <code class="mono unseen" aria-hidden="true"></code><span class="swatch"></span></div>
      <div lang=${langOf(language, 'export')} dir=${dirOf(language, 'export')}>${this.#out.view(null)}
        <details><summary>${words.compareTitle}</summary>
          <p class="small">${words.compareLead}</p>
          <label class="small" for="printed">${words.printed}</label>
          <textarea id="printed" rows="4" dir="ltr" spellcheck="false" autocomplete="off" placeholder="tensor([[ 0.0123, -0.4567, ...]])"></textarea>
          <div><button id="compare" @click=${this.#compare}>${words.compare}</button></div>
          <div id="verdict" role="status">${this.verdict ? this.#verdict(this.verdict) : nothing}</div>
        </details></div>`;
  }
}

define('stem-matrix-export', StemMatrixExport);
