// <stem-own-model>: a model of the learner's, out of a folder or files that are chosen or dropped. Nothing leaves the device.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Language } from '../../lessons/words/languages.ts';
import { type OwnModelWords, ownModelWords } from '../../lessons/words/own-model.en.ts';
import { define } from '../events.ts';
import { wholeNumber } from '../number-text.ts';
import { theme } from '../theme.ts';
import { bytesText } from './bytes-text.ts';
import { accountPart } from './checkpoint-account.ts';
import './checkpoint-rows.ts';
import './checkpoint-tensors.ts';
import { chosenFiles, droppedFiles, type Found } from './folder.ts';
import type { Look } from './look.ts';
import type { Doing, Opening } from './own-files.ts';
import { ownModelStyle } from './own-model-style.ts';

/** What openModel can run; all else is looked into. */
const runWhole: readonly string[] = ['gpt2', 'stem'];

export class StemOwnModel extends LitElement {
  static override properties = {
    language: { attribute: false },
    look: { attribute: false },
    version: { type: Number },
    doing: {},
    opening: { attribute: false },
    read: { type: Number },
    problem: { attribute: false },
    ids: {},
    take: { attribute: false, hasChanged: () => false },
    openWhole: { attribute: false, hasChanged: () => false },
    type: { attribute: false, hasChanged: () => false },
    over: { state: true },
  };
  declare language: Language;
  /** what was opened; null: nothing yet */
  declare look: Look | null;
  /** of the look: another one, other things to be seen */
  declare version: number;
  declare doing: Doing;
  /** the model that is being opened whole, and how many bytes of it have been read */
  declare opening: Opening | null;
  declare read: number;
  /** why files were not taken, or a model was not opened */
  declare problem: ((words: OwnModelWords) => string) | null;
  /** as they are typed */
  declare ids: string;
  declare take: (found: readonly Found[]) => void;
  declare openWhole: () => void;
  declare type: (ids: string) => void;
  declare private over: boolean;

  static override styles = [theme, ownModelStyle];

  constructor() {
    super();
    this.look = null;
    this.version = 0;
    this.doing = '';
    this.opening = null;
    this.read = 0;
    this.problem = null;
    this.ids = '';
    this.over = false;
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const found = chosenFiles(input.files as FileList);
    // the same files may be chosen once more
    input.value = '';
    if (found.length > 0) this.take(found);
  }

  #drag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
  }

  async #drop(event: DragEvent): Promise<void> {
    this.#drag(event, false);
    if (!event.dataTransfer) return;
    const found = await droppedFiles(event.dataTransfer);
    if (found.length > 0) this.take(found);
  }

  #press(id: string): void {
    this.renderRoot.querySelector<HTMLInputElement>(`input#${id}`)?.click();
  }

  #place(words: OwnModelWords): TemplateResult {
    const { look, doing, problem } = this;
    const name = look?.folder.name ?? '';
    const opened = look ? words.opened(name, wholeNumber(look.checkpoint.account.total)) : '';
    return html`<div class=${this.over ? 'place over' : 'place'} @dragover=${(event: DragEvent) => this.#drag(event, true)}
      @dragleave=${(event: DragEvent) => this.#drag(event, false)} @drop=${(event: DragEvent) => void this.#drop(event)}>
      <h2>${words.title}</h2>
      <p id="what" class="quiet small">${words.what}</p>
      <div class="line"><button id="choose-folder" aria-describedby="what" @click=${() => this.#press('folder')}>${words.chooseFolder}</button>
        <button id="choose-files" aria-describedby="what" @click=${() => this.#press('files')}>${words.chooseFiles}</button>
        <input id="folder" type="file" webkitdirectory hidden aria-label=${words.chooseFolder} @change=${(event: Event) => this.#chosen(event)} />
        <input id="files" type="file" multiple hidden aria-label=${words.chooseFiles} @change=${(event: Event) => this.#chosen(event)} /></div>
      <p class="small" role="status">${doing ? words.doing[doing] : opened}</p>
      ${problem ? html`<p class="alert small" role="alert">${problem(words)}</p>` : nothing}
      ${look && look.folder.aside.length > 0 ? html`<p class="quiet small">${words.aside(look.folder.aside.join(', '))}</p>` : nothing}
      ${look && look.folder.missing > 0 ? html`<p class="small">${words.missing(wholeNumber(look.folder.missing))}</p>` : nothing}
    </div>`;
  }

  #idsField(look: Look, words: OwnModelWords): TemplateResult {
    return html`<p class="small">${look.tokenizerProblem ? words.badTokenizer(look.tokenizerProblem) : words.noTokenizer}</p>
      <div class="ids"><label for="ids" class="quiet small">${words.ids}</label>
        <input id="ids" inputmode="numeric" autocomplete="off" spellcheck="false" dir="ltr" .value=${this.ids} aria-invalid=${look.notIds ? 'true' : 'false'}
          aria-describedby=${look.notIds ? 'ids-error' : nothing} @input=${(event: Event) => this.type((event.target as HTMLInputElement).value)} />
        ${look.notIds ? html`<p id="ids-error" class="alert small">${words.notIds}</p>` : nothing}</div>`;
  }

  #rows(look: Look, words: OwnModelWords): TemplateResult {
    const { rows, problem, checkpoint, tokenizer } = look;
    return html`<div class="part"><h3>${words.rowsTitle}</h3>
      ${tokenizer ? html`<p class="small">${words.ownTokens}</p>` : this.#idsField(look, words)}
      ${problem ? html`<p class="alert small" role="alert">${words.rowsFailed(problem)}</p>` : nothing}
      ${rows ? html`<stem-checkpoint-rows .language=${this.language} .rows=${rows} .account=${checkpoint.account}></stem-checkpoint-rows>` : nothing}
    </div>`;
  }

  #tensors(look: Look, words: OwnModelWords): TemplateResult {
    const { tensors, token } = look.checkpoint.account;
    const pointing = token === null || look.pointed !== '';
    return html`<div class="part">
      ${pointing ? html`<p class="small">${words.pointAtTable}</p>` : nothing}
      ${look.tableProblem ? html`<p class="alert small" role="alert">${words.tableRefused(look.tableProblem)}</p>` : nothing}
      <details ?open=${pointing}><summary class="small">${words.tensorsTitle(wholeNumber(tensors.length))}</summary>
        <stem-checkpoint-tensors .words=${words} .tensors=${tensors} .pointing=${pointing} .pointed=${look.pointed}
          .take=${(tensor: string) => void look.use(tensor)}></stem-checkpoint-tensors></details></div>`;
  }

  #beingOpened({ progress, giveUp }: Opening, words: OwnModelWords): TemplateResult {
    const { bytes, of } = progress ?? { bytes: 0, of: 1 };
    return html`<div class="part"><div class="line"><progress aria-label=${words.doing.opening} max=${of} .value=${bytes}></progress>
      <button id="cancel" @click=${() => giveUp.abort()}>${words.wholeCancel}</button>
      <span class="quiet small">${progress ? words.wholeRead(bytesText(bytes), bytesText(of)) : nothing}</span></div></div>`;
  }

  #whole(look: Look, words: OwnModelWords): TemplateResult {
    if (this.opening) return this.#beingOpened(this.opening, words);
    const { account } = look.checkpoint;
    const { opening, most } = account.bytes;
    const why = () => {
      if (!runWhole.includes(account.family)) return words.wholeOther;
      if (!Object.hasOwn(look.folder.files, 'config.json')) return words.wholeNoConfig;
      return opening > most ? words.wholeTooLarge(bytesText(opening), bytesText(most)) : '';
    };
    const reason = why();
    return html`<div class="part">${
      reason
        ? html`<p class="quiet small">${reason}</p>`
        : html`<div class="line"><button id="open-whole" aria-describedby="needs" aria-disabled=${this.doing ? 'true' : 'false'}
            @click=${() => !this.doing && this.openWhole()}>${words.whole}</button>
            <span id="needs" class="quiet small">${words.wholeNeeds(bytesText(opening), bytesText(most))}</span></div>`
    }</div>`;
  }

  override render() {
    const words = this.language.lazy.ownModel ?? ownModelWords;
    const { look } = this;
    const { account } = look?.checkpoint ?? {};
    return html`${this.#place(words)}${
      look && account
        ? html`${accountPart(look, words)}${account.token ? this.#rows(look, words) : nothing}${this.#tensors(look, words)}${this.#whole(look, words)}`
        : nothing
    }`;
  }
}

define('stem-own-model', StemOwnModel);
