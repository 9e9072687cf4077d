// How files are handed out: saved, or copied where they are text; by hand where the page may not copy.
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { ExportWords } from '../../lessons/words/export.en.ts';
import { type FileToSave, maybeUnsaved, saveFile } from '../save-file.ts';

export class HandingOut implements ReactiveController {
  /** what was done last */
  #said = '';
  #byHand: { name: string; text: string } | null = null;
  #failed = false;
  #busy = false;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #words: () => ExportWords;

  constructor(host: ReactiveControllerHost & HTMLElement, words: () => ExportWords) {
    this.#host = host;
    this.#words = words;
    host.addController(this);
  }

  hostConnected(): void {}

  save(make: () => FileToSave | Promise<FileToSave>): Promise<void> {
    return this.#do(async () => {
      const file = await make();
      saveFile(file);
      this.#said = this.#words().saved(file.name);
    });
  }

  copy(make: () => FileToSave | Promise<FileToSave>): Promise<void> {
    return this.#do(async () => {
      const { name, parts } = await make();
      const text = await new Blob([...parts]).text();
      try {
        await navigator.clipboard.writeText(text);
        this.#said = this.#words().copied(name);
      } catch {
        this.#byHand = { name, text };
        this.#host.requestUpdate();
        await this.#host.updateComplete;
        const field = this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('#by-hand');
        field?.focus();
        field?.select();
      }
    });
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#failed = false;
    this.#byHand = null;
    this.#said = this.#words().preparing;
    this.#host.requestUpdate();
    const before = this.#said;
    try {
      await work();
      if (this.#said === before) this.#said = '';
    } catch (error) {
      this.#failed = true;
      this.#said = this.#words().failed((error as Error).message);
    }
    this.#busy = false;
    this.#host.requestUpdate();
  }

  /** What was done, the text to copy by hand, and what to do where nothing can be saved. `page`: a window of its own. */
  view(page: string | null): TemplateResult {
    const words = this.#words();
    const { name, text } = this.#byHand ?? { name: '', text: '' };
    return html`<p class=${this.#failed ? 'small alert' : 'small'} role="status">${this.#said}</p>
      ${
        this.#byHand
          ? html`<label class="small" for="by-hand">${words.byHand(name)}</label><textarea id="by-hand" readonly rows="6" dir="ltr" spellcheck="false" .value=${text}></textarea>`
          : nothing
      }
      ${
        maybeUnsaved()
          ? html`<p class="quiet small frame-note">${words.frame} ${page ? html`<a href=${page} target="_blank" rel="noopener">${words.ownWindow}</a>` : nothing}</p>`
          : nothing
      }`;
  }
}
