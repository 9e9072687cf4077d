// <stem-glossary>: the terms and their names in code, in a window of their own. Fetched when it is asked for.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { type Term, terms } from '../../lessons/glossary/terms.ts';
import type { StationName } from '../../lessons/state/lab-state.ts';
import { type GlossaryWords, glossaryWords } from '../../lessons/words/glossary.en.ts';
import { dialogStyle } from '../dialog-style.ts';
import { define } from '../events.ts';
import { spokenBy } from '../in-english.ts';
import type { Scene } from '../scene.ts';
import { theme } from '../theme.ts';
import { glossaryStyle } from './glossary-style.ts';

// without marks over and under letters: Arabic is mostly typed without them
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export class StemGlossary extends LitElement {
  static override properties = { scene: { attribute: false }, sought: { state: true } };
  declare scene: Scene;
  declare private sought: string;

  static override styles = [theme, dialogStyle, glossaryStyle];

  constructor() {
    super();
    this.sought = '';
  }

  get #words(): GlossaryWords {
    return this.scene.language.lazy.glossary ?? glossaryWords;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  async open(): Promise<void> {
    this.sought = '';
    await this.updateComplete;
    this.#dialog?.showModal();
    this.renderRoot.querySelector('input')?.focus();
  }

  #close(): void {
    this.#dialog?.close();
  }

  /** Closed first: what is behind a modal window takes no focus. */
  #show(station: StationName): void {
    this.#close();
    this.scene.goTo(station);
  }

  #has({ id, symbol = '', names }: Term, sought: string): boolean {
    const { name, also, says } = this.#words.terms[id];
    return folded([name, also, says, symbol, ...names.flat()].join('\n')).includes(sought);
  }

  #term({ id, symbol, station, names }: Term): TemplateResult {
    const words = this.#words;
    const { name, also, says } = words.terms[id];
    const { hide } = this.scene.store.limits;
    const title = this.scene.words.stations[station];
    return html`<div class="term" id=${`term-${id}`}><dt>${name}${symbol ? html` <code>${symbol}</code>` : nothing}</dt>
      <dd><p>${says}</p>
        ${also ? html`<p class="small"><span class="quiet">${words.also}</span> ${also}</p>` : nothing}
        <ul class="small" aria-label=${words.inCode}>${names.map(
          ([code, of]) => html`<li><code>${code}</code> <bdi class="quiet" lang="en" dir="ltr">${of}</bdi></li>`,
        )}</ul>
        ${
          station === 'text' || !(hide as ReadonlySet<string>).has(station)
            ? html`<button @click=${() => this.#show(station)}>${words.show(title)}</button>`
            : nothing
        }</dd></div>`;
  }

  // the sheet fills the window: what is clicked on the window itself is its backdrop
  #clickedBeside(event: Event): void {
    if (event.target === event.currentTarget) this.#close();
  }

  override render() {
    const words = this.#words;
    const sought = folded(this.sought.trim());
    const found = terms.filter((term) => this.#has(term, sought));
    const { tag, dir } = spokenBy(this.scene.language, 'glossary');
    return html`<dialog lang=${tag} dir=${dir} aria-labelledby="name" @click=${this.#clickedBeside}><div class="sheet">
      <div class="head"><h2 id="name">${words.name}</h2><button class="close" @click=${this.#close}>${words.close}</button>
        <p class="quiet small">${words.lead}</p>
        <label><span class="small">${words.search}</span><input type="search" autocomplete="off" spellcheck="false" .value=${this.sought}
          @input=${(event: Event) => {
            this.sought = (event.target as HTMLInputElement).value;
          }} /></label>
        <p class="quiet small" role="status">${found.length > 0 ? words.found(found.length) : words.none}</p></div>
      <dl>${found.map((term) => this.#term(term))}</dl></div></dialog>`;
  }
}

define('stem-glossary', StemGlossary);
