// <stem-progress>: how many checks are done, always in sight. It opens the list of all of them, where progress is saved,
// read and forgotten.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { type Asked, asked, isDone, ProgressFileError } from '../lessons/progress/index.ts';
import { checkWords as words } from '../lessons/words/checks.en.ts';
import { mark } from './check-marks.ts';
import { define } from './events.ts';
import { FollowsProgress, keeper } from './progress-keeper.ts';
import { progressStyle } from './progress-style.ts';
import { theme } from './theme.ts';

export class StemProgress extends LitElement {
  static override properties = {
    asking: { state: true },
    message: { state: true },
    alert: { state: true },
    exported: { state: true },
  };
  /** the question before everything is forgotten */
  declare asking: boolean;
  declare message: string;
  declare alert: boolean;
  declare exported: string;

  static override styles = [theme, progressStyle];

  constructor() {
    super();
    this.asking = false;
    this.message = '';
    this.alert = false;
    this.exported = '';
    new FollowsProgress(this);
  }

  #say(message: string, alert = false): void {
    this.message = message;
    this.alert = alert;
    this.exported = '';
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  #open(): void {
    this.#say('');
    this.asking = false;
    this.#dialog?.showModal();
  }

  /** Closed first: what is behind a modal dialog takes no focus. A card that is not on this page is said to be away. */
  #jump(check: Asked): void {
    this.#dialog?.close();
    if (keeper.jump(check)) return;
    this.#open();
    this.#say(words.notHere, true);
  }

  #retryMissed(): void {
    const missed = keeper.missed;
    if (!missed[0]) return;
    keeper.retry(missed);
    this.#jump(missed[0]);
  }

  #export(): void {
    const text = keeper.export();
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = words.exportFile;
    link.click();
    // the download has begun by then, and the bytes need not stay
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#say(words.exported(words.exportFile));
    this.exported = text;
  }

  async #import(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { taken, left } = keeper.import(await file.text());
      this.#say(words.imported(taken) + (left > 0 ? words.importedLeft(left) : ''));
    } catch (error) {
      this.#say(words.badFile[error instanceof ProgressFileError ? error.problem : 'unreadable'], true);
    }
    // the same file may be chosen again
    input.value = '';
  }

  async #ask(asking: boolean): Promise<void> {
    this.asking = asking;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(asking ? '.keep' : '.reset')?.focus();
  }

  #reset(): void {
    keeper.reset();
    this.#say(words.resetDone);
    void this.#ask(false);
  }

  #row(check: Asked, index: number): TemplateResult {
    const state = keeper.state(check);
    return html`<li><button class="jump" @click=${() => this.#jump(check)}>${mark(state)}<span
      class="quiet number">${index + 1}</span><span>${words.titles[check.id] ?? check.id}</span><span class="quiet small">${words.states[state]}</span></button></li>`;
  }

  #keeping(): TemplateResult {
    if (this.asking) {
      return html`<div role="group" aria-labelledby="sure"><p id="sure" class="small">${words.resetSure}</p>
        <div class="actions"><button class="keep" @click=${() => this.#ask(false)}>${words.resetNo}</button>
        <button class="forget" @click=${this.#reset}>${words.resetYes}</button></div></div>`;
    }
    const missed = keeper.missed.length;
    return html`<div class="actions">
      ${missed > 0 ? html`<button class="missed" @click=${this.#retryMissed}>${words.retryMissed(missed)}</button>` : nothing}
      <button class="export" @click=${this.#export}>${words.export}</button>
      <label class="file"><input type="file" accept="application/json,.json" @change=${this.#import} /><span>${words.import}</span></label>
      <button class="reset" @click=${() => this.#ask(true)}>${words.reset}</button></div>`;
  }

  override render() {
    const { done, problem } = keeper;
    const count = words.count(done, asked.length);
    return html`<button class="head" aria-haspopup="dialog" @click=${this.#open}><span class="count"><span class="whole">${count}</span><span
        class="short">${words.shortCount(done, asked.length)}<span class="unseen"> ${words.shortName}</span></span></span><span class="steps" aria-hidden="true">${asked.map(
          (check) => html`<span class=${isDone(keeper.state(check)) ? 'step done' : 'step'}></span>`,
        )}</span></button>
      ${problem && !keeper.isEmpty ? html`<p class="alert small" id="not-kept">${words.notKeptShort}</p>` : nothing}
      <dialog aria-labelledby="name" @click=${this.#clickedBeside}>
        <div class="sheet">
        <div class="name"><h2 id="name">${words.progressName}</h2><span class="quiet small">${count}</span>
          <button class="close" @click=${() => this.#dialog?.close()}>${words.close}</button></div>
        ${problem ? html`<p class="alert small">${words.notKept[problem]}</p>` : nothing}
        <ol aria-label=${words.listName}>${asked.map((check, index) => this.#row(check, index))}</ol>
        ${this.#keeping()}
        <div role="status" class="small"><p class=${this.alert ? 'alert' : ''}>${this.message}</p></div>
        ${this.exported ? html`<textarea readonly rows="3" dir="ltr" aria-label=${words.exportedText} .value=${this.exported}></textarea>` : nothing}
        <p class="quiet small">${words.readable}</p>
        </div>
      </dialog>`;
  }

  // the sheet fills the dialog: what is clicked on the dialog itself is its backdrop
  #clickedBeside(event: Event): void {
    if (event.target === event.currentTarget) this.#dialog?.close();
  }
}

define('stem-progress', StemProgress);
