// <stem-own-model>: the learner's own model, out of a folder's files or two of them, chosen or dropped. Nothing leaves the device.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { sizes } from '../../lessons/state/settings.ts';
import { type OwnModelWords, ownModelWords } from '../../lessons/words/own-model.en.ts';
import { define, tell } from '../events.ts';
import { wholeNumber } from '../number-text.ts';
import { theme } from '../theme.ts';

/** The files by the names that the engine knows them by; null when they are no model's. */
export function modelFiles(files: readonly File[]): Record<string, File> | null {
  const byName = Object.fromEntries(files.map((file) => [file.name, file]));
  const tensors = files.filter(({ name }) => name.endsWith('.safetensors'));
  if (!Object.hasOwn(byName, 'config.json') || tensors.length === 0) return null;
  // one file of tensors may be called anything
  if (tensors.length === 1 && !Object.hasOwn(byName, 'model.safetensors.index.json'))
    byName['model.safetensors'] = tensors[0];
  return byName;
}

export class StemOwnModel extends LitElement {
  static override properties = {
    words: { attribute: false },
    problem: {},
    small: { type: Number },
    busy: { type: Boolean },
    over: { state: true },
    incomplete: { state: true },
  };
  /** undefined: English, which comes with it */
  declare words: OwnModelWords | undefined;
  /** why the files were not taken, in the engine's words */
  declare problem: string;
  /** tokens of a vocabulary that is too small for the lesson's tokenizer; 0: it was not */
  declare small: number;
  declare busy: boolean;
  declare private over: boolean;
  declare private incomplete: boolean;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .place {
        border: 1px dashed var(--edge);
        border-radius: 4px;
        padding: 16px;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        justify-items: start;
        max-width: 44rem;
      }
      .place.over {
        border-style: solid;
        background: var(--raised);
      }
      input {
        font: inherit;
        max-width: 100%;
        min-height: 32px;
      }
      label {
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    this.words = undefined;
    this.small = 0;
    this.problem = '';
    this.busy = false;
    this.over = false;
    this.incomplete = false;
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  #take(list: FileList | null | undefined): void {
    this.over = false;
    if (!list || list.length === 0) return;
    const files = modelFiles([...list]);
    this.incomplete = files === null;
    this.problem = '';
    if (files) tell(this, 'stem-files', { files });
  }

  #drag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
  }

  #wrong(words: OwnModelWords): TemplateResult | typeof nothing {
    const small = () => words.small(wholeNumber(this.small), wholeNumber(sizes.vocabSize.least));
    const refused = this.small > 0 ? small() : this.problem && words.refused(this.problem);
    const wrong = this.incomplete ? words.incomplete : refused;
    return wrong ? html`<p class="alert small" role="alert">${wrong}</p>` : nothing;
  }

  override render() {
    const words = this.words ?? ownModelWords;
    return html`<div class=${this.over ? 'place over' : 'place'} @dragover=${(event: DragEvent) => this.#drag(event, true)}
      @dragleave=${(event: DragEvent) => this.#drag(event, false)} @drop=${(event: DragEvent) => {
        this.#drag(event, false);
        this.#take(event.dataTransfer?.files);
      }}>
      <label for="files">${words.choose}</label>
      <input id="files" type="file" multiple accept=".json,.safetensors,.txt" aria-describedby="what" ?disabled=${this.busy}
        @change=${(event: Event) => this.#take((event.target as HTMLInputElement).files)} />
      <p id="what" class="quiet small">${words.what}</p>
      <p class="small" role="status">${this.busy ? words.opening : nothing}</p>
      ${this.#wrong(words)}
    </div>`;
  }
}

define('stem-own-model', StemOwnModel);
