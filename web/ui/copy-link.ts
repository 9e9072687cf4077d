// A button that copies the address with everything in it; where copying is forbidden, a field to copy from by hand.
import { css, html, LitElement, nothing } from 'lit';
import { english, type Language } from '../lessons/words/languages.ts';
import { type LinkWords, linkWords } from '../lessons/words/link.en.ts';
import { linkTo } from './address.ts';
import { define } from './events.ts';
import { theme } from './theme.ts';

export class StemCopyLink extends LitElement {
  static override properties = {
    language: { attribute: false },
    page: {},
    hash: {},
    withoutText: { type: Boolean },
    done: { state: true },
    byHand: { state: true },
  };
  declare language: Language;
  /** what the link begins with */
  declare page: string;
  declare hash: string;
  /** the text is too long for it */
  declare withoutText: boolean;
  declare private done: boolean;
  declare private byHand: string;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      input {
        font-family: var(--mono);
        font-size: 0.8125rem;
        color: inherit;
        background: var(--paper);
        border: 1px solid var(--edge);
        border-radius: 4px;
        padding: 4px 8px;
        width: 32rem;
        max-width: 100%;
      }
    `,
  ];

  constructor() {
    super();
    this.language = english;
    this.page = '';
    this.hash = '';
    this.withoutText = false;
    this.done = false;
    this.byHand = '';
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // what was said about an older link is no longer true
    if (changed.has('hash') && changed.get('hash') !== undefined) {
      this.done = false;
      this.byHand = '';
    }
  }

  get #note(): string {
    return this.withoutText ? this.#words.textNotInLink : '';
  }

  get #words(): LinkWords {
    return this.language.lazy.link ?? linkWords;
  }

  async #copy(): Promise<void> {
    const link = linkTo(this.page, this.hash);
    try {
      await navigator.clipboard.writeText(link);
      this.done = true;
      this.byHand = '';
    } catch {
      this.byHand = link;
      await this.updateComplete;
      const field = this.renderRoot.querySelector('input');
      field?.focus();
      field?.select();
    }
  }

  override render() {
    return html`<div class="line"><button @click=${this.#copy}>${this.#words.copy}</button>
      <span class="quiet small" role="status">${this.done ? [this.#words.copied, this.#note].join(' ') : nothing}</span>
      ${
        this.byHand
          ? html`<label class="small" for="link">${[this.#words.byHand, this.#note].join(' ')}</label>
            <input id="link" readonly dir="ltr" .value=${this.byHand} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />`
          : nothing
      }</div>`;
  }
}

define('stem-copy-link', StemCopyLink);
