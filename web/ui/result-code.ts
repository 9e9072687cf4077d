// <stem-result-code>: results as a short text to copy and hand in. Fetched when it is asked for.
import { css, html, LitElement, nothing } from 'lit';
import { type Asked, asked, writeResultCode } from '../lessons/progress/index.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { type ScoreWords, scoreWords } from '../lessons/words/scores.en.ts';
import { define } from './events.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from './progress-keeper.ts';
import { theme } from './theme.ts';

export class StemResultCode extends LitElement {
  static override properties = {
    language: { attribute: false },
    keeper: { attribute: false },
    checks: { attribute: false },
    copied: { state: true },
  };
  declare language: Language;
  declare keeper: ProgressKeeper;
  /** those on the page */
  declare checks: readonly Asked[];
  /** null: not tried yet */
  declare copied: boolean | null;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
        padding-block-end: 8px;
      }
      textarea {
        display: block;
        width: 100%;
        margin-block: 4px;
        font-family: var(--mono);
        font-size: 0.8125rem;
        color: inherit;
        background: var(--paper);
        border: 1px solid var(--edge);
        border-radius: 4px;
        padding: 4px 8px;
        resize: vertical;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 12px;
      }
    `,
  ];

  constructor() {
    super();
    this.language = english;
    this.keeper = keeper;
    this.checks = asked;
    this.copied = null;
    new FollowsProgress(this);
  }

  get #words(): ScoreWords {
    return this.language.lazy.scores ?? scoreWords;
  }

  get #code(): string {
    const shown = asked.filter(({ id }) => this.checks.some((one) => one.id === id));
    const build = __STEM_BUILD_ID__;
    return writeResultCode(this.keeper.progress, { all: asked, shown, build, now: new Date() });
  }

  override focus(): void {
    const area = this.renderRoot.querySelector('textarea');
    area?.focus();
    area?.select();
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#code);
      this.copied = true;
    } catch {
      this.copied = false;
      this.focus();
    }
  }

  override render() {
    const words = this.#words;
    return html`<label for="code" class="small">${words.codeFor}</label>
      <textarea id="code" readonly rows="3" dir="ltr" spellcheck="false" .value=${this.#code}></textarea>
      <div><button @click=${this.#copy}>${words.codeCopy}</button><span class="quiet small" role="status">${
        this.copied === null ? nothing : this.copied ? words.codeCopied : words.codeByHand
      }</span></div>
      <p class="quiet small">${words.codeHonest}</p>`;
  }
}

define('stem-result-code', StemResultCode);
