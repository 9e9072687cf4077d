// <stem-progress>: how many checks are done, always in sight. It opens the list of all of them, where progress is saved,
// read and forgotten.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { type Asked, asked, isDone, ProgressFileError } from '../lessons/progress/index.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { mark } from './check-marks.ts';
import { define } from './events.ts';
import { FollowsProgress, keeper } from './progress-keeper.ts';
import { progressStyle } from './progress-style.ts';
import { theme } from './theme.ts';

const exportFile = 'stem-lab-progress.json';

export class StemProgress extends LitElement {
  static override properties = {
    language: { attribute: false },
    checks: { attribute: false },
    asking: { state: true },
    message: { state: true },
    alert: { state: true },
    exported: { state: true },
  };
  declare language: Language;
  /** those whose station is on the page */
  declare checks: readonly Asked[];
  /** the question before everything is forgotten */
  declare asking: boolean;
  declare message: string;
  declare alert: boolean;
  declare exported: string;

  static override styles = [theme, progressStyle];

  constructor() {
    super();
    this.language = english;
    this.checks = asked;
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

  /** Closed first: what is behind a modal dialog takes no focus. */
  #jump(check: Asked): void {
    this.#dialog?.close();
    keeper.jump(check);
  }

  get #missed(): readonly Asked[] {
    return keeper.missed.filter((check) => this.checks.includes(check));
  }

  #retryMissed(): void {
    const missed = this.#missed;
    if (!missed[0]) return;
    keeper.retry(missed);
    this.#jump(missed[0]);
  }

  #export(): void {
    const text = keeper.export();
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = exportFile;
    link.click();
    // the download has begun by then, and the bytes need not stay
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#say(this.language.checks.exported(exportFile));
    this.exported = text;
  }

  async #import(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { taken, left } = keeper.import(await file.text());
      this.#say(this.language.checks.imported(taken) + (left > 0 ? this.language.checks.importedLeft(left) : ''));
    } catch (error) {
      this.#say(this.language.checks.badFile[error instanceof ProgressFileError ? error.problem : 'unreadable'], true);
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
    this.#say(this.language.checks.resetDone);
    void this.#ask(false);
  }

  #row(check: Asked, index: number): TemplateResult {
    const state = keeper.state(check);
    return html`<li><button class="jump" @click=${() => this.#jump(check)}>${mark(state)}<span
      class="quiet number">${index + 1}</span><span>${this.language.checks.titles[check.id] ?? check.id}</span><span class="quiet small">${this.language.checks.states[state]}</span></button></li>`;
  }

  #keeping(): TemplateResult {
    if (this.asking) {
      return html`<div role="group" aria-labelledby="sure"><p id="sure" class="small">${this.language.checks.resetSure}</p>
        <div class="actions"><button class="keep" @click=${() => this.#ask(false)}>${this.language.checks.resetNo}</button>
        <button class="forget" @click=${this.#reset}>${this.language.checks.resetYes}</button></div></div>`;
    }
    const missed = this.#missed.length;
    return html`<div class="actions">
      ${missed > 0 ? html`<button class="missed" @click=${this.#retryMissed}>${this.language.checks.retryMissed(missed)}</button>` : nothing}
      <button class="export" @click=${this.#export}>${this.language.checks.export}</button>
      <label class="file"><input type="file" accept="application/json,.json" @change=${this.#import} /><span>${this.language.checks.import}</span></label>
      <button class="reset" @click=${() => this.#ask(true)}>${this.language.checks.reset}</button></div>`;
  }

  override render() {
    const { problem } = keeper;
    const done = this.checks.filter((check) => isDone(keeper.state(check))).length;
    const all = this.checks.length;
    const count = this.language.checks.count(done, all);
    return html`<button class="head" aria-haspopup="dialog" @click=${this.#open}><span class="count"><span class="whole">${count}</span><span
        class="short">${this.language.checks.shortCount(done, all)}<span class="unseen"> ${this.language.checks.shortName}</span></span></span><span class="steps" aria-hidden="true">${this.checks.map(
          (check) => html`<span class=${isDone(keeper.state(check)) ? 'step done' : 'step'}></span>`,
        )}</span></button>
      ${problem && !keeper.isEmpty ? html`<p class="alert small" id="not-kept">${this.language.checks.notKeptShort}</p>` : nothing}
      <dialog aria-labelledby="name" @click=${this.#clickedBeside}>
        <div class="sheet">
        <div class="name"><h2 id="name">${this.language.checks.progressName}</h2><span class="quiet small">${count}</span>
          <button class="close" @click=${() => this.#dialog?.close()}>${this.language.checks.close}</button></div>
        ${problem ? html`<p class="alert small">${this.language.checks.notKept[problem]}</p>` : nothing}
        <ol aria-label=${this.language.checks.listName}>${this.checks.map((check) =>
          this.#row(
            check,
            asked.findIndex(({ id }) => id === check.id),
          ),
        )}</ol>
        ${this.#keeping()}
        <div role="status" class="small"><p class=${this.alert ? 'alert' : ''}>${this.message}</p></div>
        ${this.exported ? html`<textarea readonly rows="3" dir="ltr" aria-label=${this.language.checks.exportedText} .value=${this.exported}></textarea>` : nothing}
        <p class="quiet small">${this.language.checks.readable}</p>
        </div>
      </dialog>`;
  }

  // the sheet fills the dialog: what is clicked on the dialog itself is its backdrop
  #clickedBeside(event: Event): void {
    if (event.target === event.currentTarget) this.#dialog?.close();
  }
}

define('stem-progress', StemProgress);
