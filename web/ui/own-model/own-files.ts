// The learner's own files: the panel that takes them, what is seen of them, and the model that they may become.
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { OpenModelProgress, StemError } from '../../engine/api.ts';
import { sizes } from '../../lessons/state/settings.ts';
import type { Store } from '../../lessons/state/store.ts';
import type { Language } from '../../lessons/words/languages.ts';
import type { OwnModelWords } from '../../lessons/words/own-model.en.ts';
import type { Answers } from '../answers.ts';
import { dirOf, langOf } from '../in-english.ts';
import { wholeNumber } from '../number-text.ts';
import { hasTokenizer } from './file-tokenizer.ts';
import { type Found, modelFolder, otherForm } from './folder.ts';
import { Look } from './look.ts';
import './own-model.ts';

/** What is being done with files: their headers are read, or all of them. */
export type Doing = '' | 'looking' | 'opening';

/** A model that is being opened: how much has been read, and the way out. */
export interface Opening {
  progress: OpenModelProgress | null;
  giveUp: AbortController;
}

type Problem = (words: OwnModelWords) => string;

export class OwnFiles implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Store;
  readonly #answers: Answers;
  #open = false;
  #doing: Doing = '';
  #problem: Problem | null = null;
  #look: Look | null = null;
  #opening: Opening | null = null;
  /** chosen before there was an engine */
  #waiting: readonly Found[] | null = null;
  /** counts what was chosen: only the last is shown */
  #takes = 0;
  /** what is typed where there is no tokenizer */
  #ids = '';
  /** counts the models opened on this page */
  #count = 0;

  constructor(host: ReactiveControllerHost, store: Store, answers: Answers) {
    this.#host = host;
    this.#store = store;
    this.#answers = answers;
    host.addController(this);
  }

  get idle(): boolean {
    return this.#doing === '' && this.#look?.idle !== false;
  }

  /** Shows the panel, or puts it away. What was opened in it stays. */
  toggle(): void {
    this.#open = !this.#open;
    this.#problem = null;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const { engine } = this.#answers;
    if (this.#look && engine && this.#look.engine !== engine) this.#look = null;
    if (this.#waiting && (engine || this.#answers.engineError)) void this.#take(this.#waiting);
    if (this.#open) this.#look?.read(this.#look.tokenizer ? this.#store.state.text : this.#ids);
  }

  async #take(found: readonly Found[]): Promise<void> {
    const take = ++this.#takes;
    const { engine, engineError } = this.#answers;
    const folder = modelFolder(found);
    const form = otherForm(found);
    this.#problem = folder ? null : (words) => (form ? words.otherForm(form) : words.incomplete);
    if (folder && !engine && engineError) this.#refuse(new Error(engineError));
    const wanted = folder !== null && this.#problem === null;
    this.#waiting = wanted && !engine ? found : null;
    this.#doing = wanted ? 'looking' : '';
    this.#host.requestUpdate();
    if (!folder || !engine) return;
    try {
      const look = await Look.open(engine, folder, () => this.#host.requestUpdate());
      if (take !== this.#takes) {
        look.dispose();
        return;
      }
      this.#look?.dispose();
      this.#look = look;
    } catch (error) {
      if (take !== this.#takes) return;
      this.#refuse(error);
    }
    this.#doing = '';
    this.#host.requestUpdate();
  }

  #refuse(error: unknown): void {
    const { message } = error as Error;
    this.#problem = (words) => words.refused(message);
  }

  async #openWhole({ folder: { files } }: Look): Promise<void> {
    const opening: Opening = { progress: null, giveUp: new AbortController() };
    const told = {
      signal: opening.giveUp.signal,
      onProgress: (progress: OpenModelProgress) => {
        opening.progress = progress;
        this.#host.requestUpdate();
      },
    };
    this.#opening = opening;
    this.#doing = 'opening';
    this.#problem = null;
    this.#host.requestUpdate();
    try {
      const config = await this.#answers.openFiles(++this.#count, files, this.#store.state.settings.file, told);
      const { least } = sizes.vocabSize;
      if (config.vocabSize < least && !hasTokenizer(files)) {
        this.#problem = (words) => words.small(wholeNumber(config.vocabSize), wholeNumber(least));
      } else {
        this.#store.openFile(config, this.#count);
        this.#open = false;
      }
    } catch (error) {
      if ((error as Partial<StemError>).code === 'cancelled') this.#problem = (words) => words.wholeCancelled;
      else this.#refuse(error);
    }
    this.#opening = null;
    this.#doing = '';
    this.#host.requestUpdate();
  }

  panel(language: Language): TemplateResult | typeof nothing {
    if (!this.#open) return nothing;
    const look = this.#look;
    return html`<stem-own-model lang=${langOf(language, 'ownModel')} dir=${dirOf(language, 'ownModel')} .language=${language} .look=${look} .version=${look?.version ?? 0} .doing=${this.#doing} .opening=${this.#opening} .read=${this.#opening?.progress?.bytes ?? 0} .problem=${this.#problem} .ids=${this.#ids}
      .take=${(found: readonly Found[]) => void this.#take(found)} .openWhole=${() => look && void this.#openWhole(look)}
      .type=${(ids: string) => {
        this.#ids = ids;
        this.#host.requestUpdate();
      }}></stem-own-model>`;
  }
}
