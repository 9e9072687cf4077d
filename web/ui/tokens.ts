// The token chips: one list, one of it selected, arrow keys to move.
import { css, html, LitElement, type PropertyValues } from 'lit';
import { en, type Words } from '../lessons/words/en.ts';
import { define, tell } from './events.ts';
import { after, before, Sight, scrolls } from './sight.ts';
import type { Token } from './stem-view.ts';
import { theme, tokenStyle } from './theme.ts';
import { tokenView } from './token-view.ts';

/** What is selected inside an element's own tree; null when that is nothing. */
function selectedIn(root: ShadowRoot): Range | null {
  const [found] = getSelection()?.getComposedRanges?.({ shadowRoots: [root] }) ?? [];
  if (!found || found.collapsed) return null;
  const range = document.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

/** Some of a node's text is in a range: not only one of its ends. */
function reaches(range: Range, node: Node): boolean {
  if (!range.intersectsNode(node)) return false;
  const part = range.cloneRange();
  if (part.comparePoint(node, 0) >= 0) part.setStart(node, 0);
  if (part.comparePoint(node, node.childNodes.length) <= 0) part.setEnd(node, node.childNodes.length);
  return part.toString() !== '';
}

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
        /* five lines of chips and half of the next: a cut that is seen */
        max-height: 18rem;
        overflow-y: auto;
        padding: 4px;
        margin: -4px;
      }
      .chip {
        display: inline-block;
        position: relative;
        min-width: 36px;
        margin-inline-end: 2px;
        margin-bottom: 6px;
        padding: 2px 4px 1.125rem;
        line-height: 1.5rem;
        text-align: center;
        vertical-align: top;
        border-bottom: 2px solid var(--edge);
        border-radius: 3px 3px 0 0;
        background: var(--raised);
        cursor: pointer;
      }
      /* inline, and the id out of the flow: then nothing but token text gets into a copy of the whole page */
      .chip .token-text {
        font-size: 0.9375rem;
      }
      .id {
        position: absolute;
        inset: auto 0 1px;
        font-family: var(--mono);
        font-variant-numeric: tabular-nums;
        font-size: 0.75rem;
        line-height: 1.35;
        color: var(--quiet);
        user-select: none;
      }
      .sight {
        text-align: end;
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

  readonly #sight = new Sight(this, '.list');
  /** a key moved the selection: focus goes with it */
  #follow = false;

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
    this.#follow = true;
  }

  /** The lab answers a key with another selected token, some drawings later: only then is there something to focus. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#follow || !changed.has('selected')) return;
    this.#follow = false;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }

  /** More than one chip is copied as the text it was made from: whole tokens, nothing between them. */
  #copy(event: ClipboardEvent): void {
    const tokens = this.#copied();
    if (tokens.length < 2) return;
    const bytes = tokens.flatMap((token) => [...token.bytes]);
    // a character that was cut in two is no text: it becomes U+FFFD, as everywhere
    event.clipboardData?.setData(
      'text/plain',
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes)),
    );
    event.preventDefault();
  }

  #copied(): Token[] {
    const range = selectedIn(this.renderRoot as ShadowRoot);
    if (!range) return [];
    const chips = [...this.renderRoot.querySelectorAll('.chip .token-text')];
    return this.tokens.filter((_, i) => chips[i] !== undefined && reaches(range, chips[i]));
  }

  override render() {
    const { words } = this;
    const { down } = this.#sight;
    const { spaceName, newlineName, tabName } = words;
    const speech = { space: spaceName, newline: newlineName, tab: tabName };
    if (this.tokens.length === 0) return html`<p class="quiet small">${this.words.noTokens}</p>`;
    return html`<div class="list" role="listbox" aria-orientation="horizontal" aria-label=${this.words.tokensLabel}
        @keydown=${this.#keys} @copy=${this.#copy}><div role="presentation">${this.tokens.map(
          (token, index) => html`<span class="chip" role="option" tabindex=${index === this.selected ? 0 : -1}
            aria-selected=${index === this.selected ? 'true' : 'false'}
            @click=${() => tell(this, 'stem-select', { index })}><span class="unseen">${this.words.tokenPlace(index, this.count)} </span>${tokenView(token.parts, speech)}<span class="unseen"> ${this.words.id} </span><span class="id">${token.id}</span></span>`,
        )}</div></div>
      ${
        scrolls(down)
          ? html`<p class="sight quiet small" aria-hidden="true">${before(down) ? '↑' : ''} ${words.moreTokens} ${after(down) ? '↓' : ''}</p>`
          : ''
      }
      ${this.tokens.length < this.count ? html`<p class="quiet small">${this.words.tokensShown(this.tokens.length, this.count)}</p>` : ''}`;
  }
}

define('stem-tokens', StemTokens);
