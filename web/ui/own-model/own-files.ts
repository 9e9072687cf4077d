// The learner's own files: the panel that takes them, and what became of them.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Files } from '../../engine/api.ts';
import { sizes } from '../../lessons/state/settings.ts';
import type { Store } from '../../lessons/state/store.ts';
import type { Language } from '../../lessons/words/languages.ts';
import type { Answers } from '../answers.ts';
import { hasTokenizer } from '../own-models.ts';
import './own-model.ts';

export class OwnFiles {
  readonly #host: ReactiveControllerHost;
  readonly #store: Store;
  readonly #answers: Answers;
  #open = false;
  #busy = false;
  #problem = '';
  /** tokens of a vocabulary that is too small for the lesson's tokenizer; 0: it was not */
  #small = 0;
  /** counts the models opened on this page */
  #count = 0;

  constructor(host: ReactiveControllerHost, store: Store, answers: Answers) {
    this.#host = host;
    this.#store = store;
    this.#answers = answers;
  }

  get idle(): boolean {
    return !this.#busy;
  }

  /** Shows the panel, or puts it away. */
  toggle(): void {
    this.#open = !this.#open;
    this.#problem = '';
    this.#host.requestUpdate();
  }

  async take(files: Files): Promise<void> {
    this.#busy = true;
    this.#problem = '';
    this.#small = 0;
    this.#host.requestUpdate();
    const { settings } = this.#store.state;
    try {
      const config = await this.#answers.openFiles(++this.#count, files, settings.file);
      if (config.vocabSize < sizes.vocabSize.least && !hasTokenizer(files)) {
        this.#small = config.vocabSize;
      } else {
        this.#store.openFile(config, this.#count);
        this.#open = false;
      }
    } catch (error) {
      this.#problem = (error as Error).message;
    }
    this.#busy = false;
    this.#host.requestUpdate();
  }

  panel({ lazy }: Language): TemplateResult | typeof nothing {
    if (!this.#open) return nothing;
    return html`<stem-own-model .words=${lazy.ownModel} .problem=${this.#problem} .small=${this.#small} .busy=${this.#busy}></stem-own-model>`;
  }
}
