// <stem-take-folder>: what an experiment made, as a folder in a .zip, in the way that the learner chooses.
import { css, html, LitElement } from 'lit';
import type { Experiment, Lab } from '../../lessons/experiments/experiment.ts';
import { type ExportWords, exportWords } from '../../lessons/words/export.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { define } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { theme } from '../theme.ts';
import { exportStyle } from './export-style.ts';
import { HandingOut } from './handing-out.ts';
import { zippedFolder } from './zipped-folder.ts';

export class StemTakeFolder extends LitElement {
  static override properties = {
    language: { attribute: false },
    lab: { attribute: false },
    takes: { attribute: false },
    ways: { attribute: false },
  };
  declare language: Language;
  declare lab: () => Promise<Lab | null>;
  declare takes: NonNullable<Experiment['takes']>;
  /** words of each way */
  declare ways: Readonly<Record<string, string>>;

  readonly #out = new HandingOut(this, () => this.#words);

  static override styles = [
    theme,
    exportStyle,
    css`
      :host {
        display: grid;
        gap: 4px;
        margin-top: 8px;
        padding-top: 8px;
        border-top: 1px solid var(--rule);
      }
      p {
        margin: 0;
      }
      select {
        min-height: 32px;
        max-width: 100%;
        font: inherit;
      }
    `,
  ];

  constructor() {
    super();
    this.language = english;
    this.lab = async () => null;
    this.takes = { ways: [], files: async () => ({}) };
    this.ways = {};
  }

  get #words(): ExportWords {
    return this.language.lazy.export ?? exportWords;
  }

  #save(): Promise<void> {
    return this.#out.save(async () => {
      const lab = await this.lab();
      if (!lab) throw new Error(this.#words.coming);
      const way = this.renderRoot.querySelector('select')?.value ?? this.takes.ways[0];
      return zippedFolder(await this.takes.files(lab, way));
    });
  }

  override render() {
    const words = this.#words;
    const ways = this.takes.ways.map((way) => html`<option value=${way}>${this.ways[way] ?? way}</option>`);
    return html`<p class="small" lang=${langOf(this.language, 'export')} dir=${dirOf(this.language, 'export')}>${words.grownTitle}</p>
      <div class="line"><label class="small">${words.grownBegin} <select>${ways}</select></label><button class="save" @click=${() => this.#save()}>${words.grownSave}</button></div>
      ${this.#out.view(null)}`;
  }
}

define('stem-take-folder', StemTakeFolder);
