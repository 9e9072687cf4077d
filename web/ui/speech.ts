// Which language the lab speaks. Until another one has come, and if it does not come, it speaks English.
import type { ReactiveControllerHost } from 'lit';
import { english, type Language, loadLanguage } from '../lessons/words/languages.ts';
import { writeNumbersAs } from './number-text.ts';

export class Speech {
  language: Language = english;
  readonly #host: ReactiveControllerHost;
  readonly #changed: (language: Language) => void;
  #wanted = english.tag;
  #loading = 0;

  /** `changed` is told when another language is spoken from now on. */
  constructor(host: ReactiveControllerHost, changed: (language: Language) => void) {
    this.#host = host;
    this.#changed = changed;
  }

  get idle(): boolean {
    return this.#loading === 0;
  }

  want(tag: string): void {
    if (tag === this.#wanted) return;
    this.#wanted = tag;
    void this.#load(tag);
  }

  async #load(tag: string): Promise<void> {
    this.#loading++;
    const language = await loadLanguage(tag).catch(() => english);
    this.#loading--;
    if (tag !== this.#wanted) return;
    this.language = language;
    writeNumbersAs(language.numbers ?? 'en');
    this.#changed(language);
    this.#host.requestUpdate();
  }
}
