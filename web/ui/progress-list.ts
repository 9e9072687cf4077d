// <stem-progress>: how many checks are done, always in sight. It opens the list of all of them.
import { html, LitElement, nothing } from 'lit';
import { isDone } from '../lessons/progress/index.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { checksShown } from './check-place.ts';
import { dialogStyle } from './dialog-style.ts';
import { define } from './events.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from './progress-keeper.ts';
import type { StemProgressSheet } from './progress-sheet.ts';
import { progressStyle } from './progress-style.ts';
import { theme } from './theme.ts';

export class StemProgress extends LitElement {
  static override properties = {
    language: { attribute: false },
    kept: { attribute: false },
    hide: { attribute: false },
    failed: { state: true },
  };
  declare language: Language;
  /** null: the page's own */
  declare kept: ProgressKeeper | null;
  /** what the link hides */
  declare hide: ReadonlySet<string>;
  /** the list could not be fetched */
  declare failed: boolean;

  static override styles = [theme, dialogStyle, progressStyle];

  constructor() {
    super();
    this.language = english;
    this.kept = null;
    this.hide = new Set();
    this.failed = false;
    new FollowsProgress(this);
  }

  get keeper(): ProgressKeeper {
    return this.kept ?? keeper;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  async #open(): Promise<void> {
    try {
      await import('./progress-sheet.ts');
      this.failed = false;
    } catch {
      this.failed = true;
      return;
    }
    const sheet = this.renderRoot.querySelector<StemProgressSheet>('stem-progress-sheet');
    sheet?.fresh();
    await sheet?.updateComplete;
    const dialog = this.#dialog;
    // a frame as high as what is in it is higher than the screen: its middle may be far from where the reader is
    const top = this.getBoundingClientRect().top;
    dialog?.style.setProperty('margin-block-start', innerHeight > screen.height ? `${Math.max(8, top)}px` : '');
    dialog?.showModal();
    // a dialog does not look for what takes focus inside of other elements
    sheet?.focus();
  }

  override render() {
    const { problem } = this.keeper;
    const words = this.language.lazy.checks ?? checkWords;
    const checks = checksShown(this.hide);
    const done = checks.filter((check) => isDone(this.keeper.state(check))).length;
    const all = checks.length;
    const count = words.count(done, all);
    return html`<button class="head" aria-haspopup="dialog" @click=${this.#open}><span class="count"><span class="whole">${count}</span><span
        class="short">${words.shortCount(done, all)}<span class="unseen"> ${words.shortName}</span></span></span><span class="steps" aria-hidden="true">${checks.map(
          (check) => html`<span class=${isDone(this.keeper.state(check)) ? 'step done' : 'step'}></span>`,
        )}</span></button>
      ${problem && !this.keeper.isEmpty ? html`<p class="alert small" id="not-kept">${words.notKeptShort}</p>` : nothing}
      ${this.failed ? html`<p class="alert small" role="alert">${this.language.words.stationFailed}</p>` : nothing}
      <dialog aria-label=${words.progressName} @click=${this.#clickedBeside}>
        <stem-progress-sheet .language=${this.language} .keeper=${this.keeper} .checks=${checks} .count=${count}></stem-progress-sheet>
      </dialog>`;
  }

  // the sheet fills the dialog: what is clicked on the dialog itself is its backdrop
  #clickedBeside(event: Event): void {
    if (event.target === event.currentTarget) this.#dialog?.close();
  }
}

define('stem-progress', StemProgress);
