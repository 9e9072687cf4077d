// The lab's three controls. No form is needed and none is used: a sandboxed frame would not submit it.
import { css, html, LitElement, nothing } from 'lit';
import { define, tell } from './events.ts';
import { theme } from './theme.ts';

const controlStyle = css`
  :host {
    display: block;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend,
  label.name {
    display: block;
    padding: 0;
    margin-bottom: 4px;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .error {
    color: var(--alert);
    font-size: 0.8125rem;
  }
`;

/** One of a few: radio buttons side by side. `stem-set` carries the chosen key. */
export class StemChoice extends LitElement {
  static override properties = {
    label: {},
    options: { attribute: false },
    value: {},
    disabled: { type: Boolean },
  };
  declare label: string;
  declare options: Readonly<Record<string, string>>;
  declare value: string;
  declare disabled: boolean;

  static override styles = [
    theme,
    controlStyle,
    css`
      .options {
        display: inline-flex;
        flex-wrap: wrap;
        border: 1px solid var(--edge);
        border-radius: 4px;
        overflow: clip;
      }
      label {
        position: relative;
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 28px;
        padding: 2px 12px;
        font-size: 0.875rem;
        cursor: pointer;
      }
      @media (max-width: 24rem) {
        label {
          padding-inline: 8px;
        }
      }
      label + label {
        border-inline-start: 1px solid var(--edge);
      }
      label:has(:checked) {
        background: var(--accent);
        color: var(--on-accent);
      }
      label:has(:disabled) {
        cursor: default;
        color: var(--quiet);
      }
      label:has(:checked:disabled) {
        background: var(--rule);
        color: var(--ink);
      }
      input {
        position: absolute;
        inset: 0;
        margin: 0;
        opacity: 0;
        cursor: inherit;
      }
      label:has(:focus-visible) {
        outline: 2px solid var(--ink);
        outline-offset: -4px;
      }
      label:has(:checked:focus-visible) {
        outline-color: var(--on-accent);
      }
      @media (forced-colors: active) {
        label:has(:checked) {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.options = {};
    this.value = '';
    this.disabled = false;
  }

  /** Back to the value, after a choice that was refused: nothing else has changed, so nothing else draws it anew. */
  restore(): void {
    for (const input of this.renderRoot.querySelectorAll('input')) input.checked = input.value === this.value;
  }

  override render() {
    return html`<fieldset><legend>${this.label}</legend><div class="options">${Object.entries(this.options).map(
      ([key, name]) =>
        html`<label><input type="radio" name="choice" .value=${key} .checked=${key === this.value} ?disabled=${this.disabled}
          @change=${() => tell(this, 'stem-set', { value: key })} />${name}</label>`,
    )}</div></fieldset>`;
  }
}

/** On or off. `stem-set` carries 'on' or 'off'. */
export class StemSwitch extends LitElement {
  static override properties = { label: {}, checked: { type: Boolean }, disabled: { type: Boolean } };
  declare label: string;
  declare checked: boolean;
  declare disabled: boolean;

  static override styles = [
    theme,
    controlStyle,
    css`
      label {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        min-height: 28px;
        font-size: 0.875rem;
        cursor: pointer;
      }
      input {
        appearance: none;
        width: 36px;
        height: 20px;
        margin: 0;
        border: 1px solid var(--edge);
        border-radius: 10px;
        background: var(--paper);
        cursor: pointer;
        position: relative;
        flex: none;
      }
      input::before {
        content: '';
        position: absolute;
        inset-block: 3px;
        inset-inline-start: 3px;
        width: 12px;
        border-radius: 6px;
        background: var(--edge);
      }
      input:checked {
        background: var(--accent);
        border-color: var(--accent);
      }
      input:disabled {
        opacity: 0.6;
        cursor: default;
      }
      input:checked::before {
        inset-inline-start: 19px;
        background: var(--on-accent);
      }
      @media (forced-colors: active) {
        input,
        input::before {
          forced-color-adjust: none;
          border-color: ButtonText;
        }
        input:checked {
          background: Highlight;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.checked = false;
    this.disabled = false;
  }

  override render() {
    return html`<label><input type="checkbox" role="switch" .checked=${this.checked} ?disabled=${this.disabled}
      @change=${(event: Event) =>
        tell(this, 'stem-set', {
          value: (event.target as HTMLInputElement).checked ? 'on' : 'off',
        })} />${this.label}</label>`;
  }
}

/**
 * A number that is typed. `stem-set` carries the text as it stands, or with `lazy` once it is finished; the lab decides
 * and sets `error`.
 */
export class StemField extends LitElement {
  static override properties = {
    label: {},
    value: {},
    error: {},
    mode: {},
    lazy: { type: Boolean },
    disabled: { type: Boolean },
  };
  declare label: string;
  declare value: string;
  declare error: string;
  declare mode: 'numeric' | 'decimal';
  declare lazy: boolean;
  declare disabled: boolean;

  static override styles = [
    theme,
    controlStyle,
    css`
      input {
        font-family: var(--mono);
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
        color: var(--ink);
        background: var(--paper);
        border: 1px solid var(--edge);
        border-radius: 4px;
        padding: 4px 8px;
        min-height: 32px;
        width: 9ch;
        max-width: 100%;
      }
      input:disabled {
        color: var(--quiet);
        background: var(--raised);
      }
      input[aria-invalid='true'] {
        border-color: var(--alert);
      }
      .line {
        display: flex;
        gap: 8px;
        flex-wrap: wrap;
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.error = '';
    this.mode = 'numeric';
    this.lazy = false;
    this.disabled = false;
  }

  #tell(event: Event): void {
    tell(this, 'stem-set', { value: (event.target as HTMLInputElement).value });
  }

  override render() {
    return html`<label class="name" for="field">${this.label}</label>
      <div class="line"><input id="field" inputmode=${this.mode} autocomplete="off" spellcheck="false" .value=${this.value}
        aria-invalid=${this.error ? 'true' : 'false'} aria-describedby=${this.error ? 'error' : nothing}
        ?disabled=${this.disabled} @input=${(event: Event) => !this.lazy && this.#tell(event)} @change=${(event: Event) => this.lazy && this.#tell(event)} /><slot></slot></div>
      ${this.error ? html`<p id="error" class="error">${this.error}</p>` : nothing}`;
  }
}

define('stem-choice', StemChoice);
define('stem-switch', StemSwitch);
define('stem-field', StemField);
