// The token chips: one list, one of it selected, arrow keys to move.
import { css, html, LitElement } from 'lit';
import { en, type Words } from '../lessons/words/en.ts';
import { define, tell } from './events.ts';
import type { Token } from './stem-run.ts';
import { theme, tokenStyle } from './theme.ts';
import { tokenView } from './token-view.ts';

export class StemTokens extends LitElement {
  static override properties = {
    words: { attribute: false },
    tokens: { attribute: false },
    count: { type: Number },
    selected: { type: Number },
  };
  declare words: Words;
  declare tokens: readonly Token[];
  declare count: number;
  declare selected: number;

  static override styles = [
    theme,
    tokenStyle,
    css`
      :host {
        display: block;
      }
      .list {
        direction: ltr;
        max-height: 15rem;
        overflow-y: auto;
        padding: 4px;
        margin: -4px;
      }
      .chip {
        display: inline-block;
        position: relative;
        min-width: 32px;
        margin: 0 2px 6px 0;
        padding: 2px 4px 0;
        text-align: center;
        vertical-align: top;
        border-bottom: 2px solid var(--edge);
        border-radius: 3px 3px 0 0;
        background: var(--raised);
        cursor: pointer;
      }
      .chip .token-text {
        display: block;
        font-size: 0.9375rem;
        min-height: 1.5em;
      }
      .id {
        display: block;
        font-family: var(--mono);
        font-variant-numeric: tabular-nums;
        font-size: 0.75rem;
        line-height: 1.35;
        color: var(--quiet);
        user-select: none;
      }
      .chip:hover {
        border-color: var(--accent);
      }
      .chip[aria-selected='true'] {
        background: var(--token);
        border-color: var(--token);
        color: var(--on-token);
      }
      .chip[aria-selected='true'] :is(.id, .blank::after, .code) {
        color: inherit;
      }
      .chip[aria-selected='true'] .blank::after {
        color: inherit;
      }
      @media (forced-colors: active) {
        .chip[aria-selected='true'] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.words = en;
    this.tokens = [];
    this.count = 0;
    this.selected = 0;
  }

  #keys(event: KeyboardEvent): void {
    const last = this.tokens.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: Math.min(last, this.selected + 1),
      ArrowLeft: Math.max(0, this.selected - 1),
      Home: 0,
      End: last,
    };
    if (!Object.hasOwn(moves, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    tell(this, 'stem-select', { index: moves[event.key] });
    void this.updateComplete.then(() => {
      const chip = this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]');
      chip?.focus();
    });
  }

  override render() {
    const { spaceName, newlineName, tabName } = this.words;
    const speech = { space: spaceName, newline: newlineName, tab: tabName };
    if (this.tokens.length === 0) return html`<p class="quiet small">${this.words.noTokens}</p>`;
    return html`<div class="list" role="listbox" aria-orientation="horizontal" aria-label=${this.words.tokensLabel}
        @keydown=${this.#keys}>${this.tokens.map(
          (token, index) => html`<span class="chip" role="option" tabindex=${index === this.selected ? 0 : -1}
            aria-selected=${index === this.selected ? 'true' : 'false'}
            @click=${() => tell(this, 'stem-select', { index })}><span class="unseen">${this.words.tokenPlace(index, this.count)} </span>${tokenView(token.parts, speech)}<span class="unseen"> ${this.words.id} </span><span class="id">${token.id}</span></span>`,
        )}</div>
      ${this.tokens.length < this.count ? html`<p class="quiet small">${this.words.tokensShown(this.tokens.length, this.count)}</p>` : ''}`;
  }
}

define('stem-tokens', StemTokens);
