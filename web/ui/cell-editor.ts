// A small field to write one number of E. Enter sets it, Escape leaves it; the lab decides what is a number.
import { css, html, LitElement, nothing } from 'lit';
import { en, type Words } from '../lessons/words/en.ts';
import { define, tell } from './events.ts';
import { theme } from './theme.ts';

export class StemCellEditor extends LitElement {
  static override properties = { words: { attribute: false }, label: {}, value: {}, error: {} };
  declare words: Words;
  declare label: string;
  /** what stands there now, as text */
  declare value: string;
  declare error: string;

  static override styles = [
    theme,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        padding-block: 4px;
      }
      label {
        font-family: var(--mono);
        font-size: 0.8125rem;
      }
      input {
        font-family: var(--mono);
        font-size: 0.875rem;
        color: inherit;
        background: var(--paper);
        border: 1px solid var(--edge);
        border-radius: 4px;
        padding: 4px 8px;
        min-height: 32px;
        width: 14ch;
      }
      input[aria-invalid='true'] {
        border-color: var(--alert);
      }
      .error {
        color: var(--alert);
        font-size: 0.8125rem;
      }
    `,
  ];

  constructor() {
    super();
    this.words = en;
    this.label = '';
    this.value = '';
    this.error = '';
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override firstUpdated(): void {
    this.#field?.focus();
    this.#field?.select();
  }

  #set(): void {
    tell(this, 'stem-write', { text: this.#field?.value ?? '' });
  }

  #keys(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') this.#set();
    else tell(this, 'stem-write', { text: null });
  }

  override render() {
    return html`<div class="line"><label for="cell"><code>${this.label}</code></label>
        <input id="cell" inputmode="text" autocomplete="off" spellcheck="false" .defaultValue=${this.value} @keydown=${this.#keys}
          aria-invalid=${this.error ? 'true' : 'false'} aria-describedby=${this.error ? 'error' : nothing} />
        <button @click=${this.#set}>${this.words.setCell}</button>
        <button @click=${() => tell(this, 'stem-write', { text: null })}>${this.words.leaveCell}</button></div>
      ${this.error ? html`<p id="error" class="error" role="alert">${this.error}</p>` : nothing}`;
  }
}

define('stem-cell-editor', StemCellEditor);
