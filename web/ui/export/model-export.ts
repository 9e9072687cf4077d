// <stem-export>: the model, the script that rebuilds it in PyTorch, and the rows of E as files. Fetched when it is asked for; it stands by
// itself at the end of the document, whoever asked.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { upTo } from '../../lessons/experiments/tensor-parts.ts';
import { type Files, modelFiles } from '../../lessons/export/model-files.ts';
import { npyFile } from '../../lessons/export/npy.ts';
import { metadataText, vectorsParts } from '../../lessons/export/number-tables.ts';
import { logitsFile, scriptFile, weightsFile } from '../../lessons/export/pytorch-script.ts';
import { type ExportWords, exportWords } from '../../lessons/words/export.en.ts';
import { linkTo } from '../address.ts';
import { dialogStyle } from '../dialog-style.ts';
import { define } from '../events.ts';
import { spokenBy } from '../in-english.ts';
import { shapeText, wholeNumber } from '../number-text.ts';
import { type FileToSave, partsOf } from '../save-file.ts';
import type { Scene } from '../scene.ts';
import { palette, theme } from '../theme.ts';
import { tokenLine, tokenParts } from '../token-text.ts';
import { exportStyle } from './export-style.ts';
import { HandingOut } from './handing-out.ts';
import { zippedFolder } from './zipped-folder.ts';

type Make = () => Promise<FileToSave>;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly make: Make;
  /** it is text, and can be copied */
  readonly text?: boolean;
}

const configFile = 'config.json';
const tokenizerFile = 'tokenizer.json';
const tokenizerConfig = 'tokenizer_config.json';
const bytesType = 'application/octet-stream';

export class StemExport extends LitElement {
  static override properties = {
    scene: { attribute: false },
    lab: { state: true },
    files: { state: true },
    problem: { state: true },
  };
  /** as it was when it was asked for */
  declare scene: Scene;
  declare private lab: Lab | null;
  /** null until they are written */
  declare private files: Files | null;
  declare private problem: string;

  readonly #out = new HandingOut(this, () => this.#words);

  static override styles = [
    palette,
    theme,
    dialogStyle,
    exportStyle,
    css`
      dialog {
        width: min(48rem, 100vw - 16px);
      }
      .sheet {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        padding: 16px clamp(12px, 3vw, 24px);
      }
      .head {
        display: flex;
        align-items: baseline;
        gap: 8px;
      }
      h2 {
        flex: 1;
        font-size: 1.25rem;
        font-weight: 650;
      }
      h3 {
        margin: 0;
        padding-top: 12px;
        border-top: 1px solid var(--rule);
        font-size: 0.9375rem;
        font-weight: 620;
      }
      p {
        max-width: 68ch;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        padding-block: 4px;
      }
      .file {
        flex: 1 1 18rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      li .what {
        padding-inline-start: 8px;
      }
      .actions {
        display: flex;
        gap: 8px;
      }
    `,
  ];

  constructor() {
    super();
    this.lab = null;
    this.files = null;
    this.problem = '';
  }

  /** Of this scene, on top of the page. */
  static async show(scene: Scene): Promise<void> {
    const one = document.createElement('stem-export') as StemExport;
    one.scene = scene;
    document.body.append(one);
    await one.updateComplete;
    one.renderRoot.querySelector('dialog')?.showModal();
    void one.#write();
  }

  get #words(): ExportWords {
    return this.scene.language.lazy.export ?? exportWords;
  }

  /** All but the rows of E, so that what is copied can be copied at once: a browser allows it for a moment after the click. */
  async #write(): Promise<void> {
    try {
      this.lab = await this.scene.lab();
      if (!this.lab) {
        this.problem = this.#words.coming;
        return;
      }
      const { version, buildId } = this.lab.engine.info;
      const source = { text: this.scene.store.state.text, made: `Stem Lab ${version}, build ${buildId}` };
      this.files = await modelFiles(this.lab, source);
    } catch (error) {
      this.problem = this.#words.failed((error as Error).message);
    }
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  #modelEntries(lab: Lab, files: Files): Entry[] {
    const { files: says } = this.#words;
    const file =
      (name: string, type: string): Make =>
      async () => ({ name, type, parts: [files[name]] });
    const json = (name: string) => file(name, 'application/json');
    const all: Entry[] = [
      { id: 'script', name: scriptFile, what: says.script, make: file(scriptFile, 'text/x-python'), text: true },
      { id: 'weights', name: weightsFile, what: says.weights, make: file(weightsFile, bytesType) },
      { id: 'config', name: configFile, what: says.config, make: json(configFile), text: true },
      { id: 'tokenizer', name: tokenizerFile, what: says.tokenizer, make: json(tokenizerFile) },
      { id: 'tokenizer-config', name: tokenizerConfig, what: says.tokenizerConfig, make: json(tokenizerConfig) },
      {
        id: 'logits',
        name: logitsFile,
        what: says.logits(shapeText([1, lab.ids.length, lab.model.config.vocabSize])),
        make: file(logitsFile, bytesType),
      },
    ];
    return all.filter(({ name }) => name in files);
  }

  #vectorEntries({ model, tokenizer }: Lab): Entry[] {
    const { files: says } = this.#words;
    const { vocabSize, dModel } = model.config;
    const shape = [vocabSize, dModel];
    const table = () => model.rows('tok.weight', upTo(vocabSize));
    const npy = `E-${vocabSize}x${dModel}.npy`;
    const text = 'text/tab-separated-values';
    return [
      {
        id: 'vectors',
        name: 'vectors.tsv',
        what: says.vectors,
        make: async () => ({ name: 'vectors.tsv', type: text, parts: await partsOf(vectorsParts(await table())) }),
        text: true,
      },
      {
        id: 'metadata',
        name: 'metadata.tsv',
        what: says.metadata,
        make: async () => {
          // a table may have rows that no token of the tokenizer reads
          const pieces = await tokenizer.pieces(upTo(Math.min(vocabSize, tokenizer.size)));
          const rows = upTo(vocabSize).map((id) => [id < pieces.length ? tokenLine(tokenParts(pieces[id])) : '', id]);
          return { name: 'metadata.tsv', type: text, parts: [metadataText({ columns: ['token', 'id'], rows })] };
        },
        text: true,
      },
      {
        id: 'table',
        name: npy,
        what: says.table(shapeText(shape)),
        make: async () => ({ name: npy, type: bytesType, parts: [npyFile(await table())] }),
      },
    ];
  }

  #list(entries: readonly Entry[]): TemplateResult {
    const words = this.#words;
    return html`<ul>${entries.map(
      ({
        id,
        name,
        what,
        make,
        text,
      }) => html`<li id=${id}><span class="file"><code id=${`${id}-name`}>${name}</code><span class="quiet small what">${what}</span></span>
        <span class="actions">${
          text
            ? html`<button class="copy" aria-describedby=${`${id}-name`} @click=${() => this.#out.copy(make)}>${words.copy}</button>`
            : nothing
        }<button class="save" aria-describedby=${`${id}-name`} @click=${() => this.#out.save(make)}>${words.save}</button></span></li>`,
    )}</ul>`;
  }

  #body(lab: Lab, files: Files): TemplateResult {
    const words = this.#words;
    const entries = this.#modelEntries(lab, files);
    const [script] = entries;
    const all = () => zippedFolder(files);
    return html`<h3>${words.modelTitle}</h3>
      <p class="small">${scriptFile in files ? words.modelLead : words.noText}</p>
      ${
        scriptFile in files
          ? html`<div class="line"><button id="copy-script" class="main" @click=${() => this.#out.copy(script.make)}>${words.copyScript}</button>
            <button id="save-all" @click=${() => this.#out.save(all)}>${words.saveAll}</button></div>`
          : nothing
      }
      ${this.#list(entries)}
      <h3>${words.vectorsTitle}</h3>
      <p class="small">${words.vectorsLead(wholeNumber(lab.model.config.vocabSize))}</p>
      ${this.#list(this.#vectorEntries(lab))}
      ${this.#out.view(this.#page)}`;
  }

  get #page(): string | null {
    const { page, store } = this.scene;
    return page === null ? null : linkTo(page, store.hash);
  }

  override render() {
    const words = this.#words;
    const { tag, dir } = spokenBy(this.scene.language, 'export');
    const { lab, files, problem } = this;
    return html`<dialog lang=${tag} dir=${dir} aria-labelledby="title" @close=${() => this.remove()}><div class="sheet">
      <div class="head"><h2 id="title">${words.title}</h2><button class="close" @click=${this.#close}>${words.close}</button></div>
      <p class="quiet small">${words.lead}</p>
      ${
        lab && files
          ? this.#body(lab, files)
          : html`<p class=${problem ? 'alert small' : 'quiet small'} role="status">${problem || words.preparing}</p>`
      }</div></dialog>`;
  }
}

define('stem-export', StemExport);
