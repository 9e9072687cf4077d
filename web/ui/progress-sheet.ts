// <stem-progress-sheet>: the list of all checks, where progress is saved, read and forgotten. Fetched when it is first opened.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { allChecks, type Check, ProgressFileError } from '../lessons/progress/index.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { type ProgressWords, progressWords } from '../lessons/words/progress.en.ts';
import { mark, markStyle } from './check-marks.ts';
import { checkTitle } from './check-title.ts';
import { define } from './events.ts';
import { dirOf, langOf } from './in-english.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from './progress-keeper.ts';
import { sheetStyle } from './progress-sheet-style.ts';
import type { StemResultCode } from './result-code.ts';
import { saveFile } from './save-file.ts';
import { theme } from './theme.ts';

const exportFile = 'stem-lab-progress.json';

export class StemProgressSheet extends LitElement {
  static override properties = {
    language: { attribute: false },
    keeper: { attribute: false },
    checks: { attribute: false },
    count: {},
    asking: { state: true },
    message: { state: true },
    alert: { state: true },
    exported: { state: true },
    code: { state: true },
  };
  declare language: Language;
  declare keeper: ProgressKeeper;
  /** those whose station is on the page */
  declare checks: readonly Check[];
  /** how many of them are done, in words */
  declare count: string;
  /** the question before everything is forgotten */
  declare asking: boolean;
  declare message: string;
  declare alert: boolean;
  declare exported: string;
  /** the result code is shown */
  declare code: boolean;

  static override styles = [theme, markStyle, sheetStyle];

  constructor() {
    super();
    this.language = english;
    this.keeper = keeper;
    this.checks = allChecks();
    this.count = '';
    this.fresh();
    new FollowsProgress(this);
  }

  get #words(): ProgressWords {
    return this.language.lazy.progress ?? progressWords;
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.close')?.focus();
  }

  /** As it is when it is opened. */
  fresh(): void {
    this.#say('');
    this.asking = false;
  }

  #say(message: string, alert = false): void {
    this.message = message;
    this.alert = alert;
    this.exported = '';
    this.code = false;
  }

  #close(): void {
    this.closest('dialog')?.close();
  }

  /** Closed first: what is behind a modal dialog takes no focus. */
  #jump(check: Check): void {
    this.#close();
    this.keeper.jump(check);
  }

  get #missed(): readonly Check[] {
    return this.keeper.missed.filter((check) => this.checks.includes(check));
  }

  #retryMissed(): void {
    const missed = this.#missed;
    if (!missed[0]) return;
    this.keeper.retry(missed);
    this.#jump(missed[0]);
  }

  #export(): void {
    const text = this.keeper.export();
    saveFile({ name: exportFile, type: 'application/json', parts: [text] });
    this.#say(this.#words.exported(exportFile));
    this.exported = text;
  }

  async #import(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { taken, left } = this.keeper.import(await file.text());
      this.#say(this.#words.imported(taken) + (left > 0 ? this.#words.importedLeft(left) : ''));
    } catch (error) {
      this.#say(this.#words.badFile[error instanceof ProgressFileError ? error.problem : 'unreadable'], true);
    }
    // the same file may be chosen again
    input.value = '';
  }

  async #showCode(): Promise<void> {
    this.#say('');
    try {
      await import('./result-code.ts');
    } catch {
      this.#say(this.#words.codeFailed, true);
      return;
    }
    this.code = true;
    await this.updateComplete;
    const shown = this.renderRoot.querySelector<StemResultCode>('stem-result-code');
    await shown?.updateComplete;
    shown?.focus();
  }

  async #ask(asking: boolean): Promise<void> {
    this.asking = asking;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(asking ? '.keep' : '.reset')?.focus();
  }

  #reset(): void {
    this.keeper.reset();
    this.#say(this.#words.resetDone);
    void this.#ask(false);
  }

  #row(check: Check, index: number): TemplateResult {
    const state = this.keeper.state(check);
    const words = this.language.lazy.checks ?? checkWords;
    return html`<li><button class="jump" @click=${() => this.#jump(check)}>${mark(state)}<span
      class="quiet number">${index + 1}</span><span>${checkTitle(check, words)}</span><span class="quiet small">${words.states[state]}</span></button></li>`;
  }

  #keeping(): TemplateResult {
    if (this.asking) {
      return html`<div role="group" aria-labelledby="sure"><p id="sure" class="small">${this.#words.resetSure}</p>
        <div class="actions"><button class="keep" @click=${() => this.#ask(false)}>${this.#words.resetNo}</button>
        <button class="forget" @click=${this.#reset}>${this.#words.resetYes}</button></div></div>`;
    }
    const missed = this.#missed.length;
    return html`<div class="actions">
      ${missed > 0 ? html`<button class="missed" @click=${this.#retryMissed}>${this.#words.retryMissed(missed)}</button>` : nothing}
      <button class="export" @click=${this.#export}>${this.#words.export}</button>
      <label class="file"><input type="file" accept="application/json,.json" @change=${this.#import} /><span>${this.#words.import}</span></label>
      <button class="code" @click=${this.#showCode}>${this.#words.code}</button>
      <button class="reset" @click=${() => this.#ask(true)}>${this.#words.reset}</button></div>`;
  }

  override render() {
    const { problem } = this.keeper;
    const words = this.language.lazy.checks ?? checkWords;
    return html`<div class="name"><h2 id="name">${words.progressName}</h2><span class="quiet small">${this.count}</span>
        <button class="close" @click=${this.#close}>${this.#words.close}</button></div>
      ${problem ? html`<p class="alert small">${this.#words.notKept[problem]}</p>` : nothing}
      <ol aria-label=${this.#words.listName}>${this.checks.map((check) =>
        this.#row(
          check,
          allChecks().findIndex(({ id }) => id === check.id),
        ),
      )}</ol>
      ${this.#keeping()}
      <div role="status" class="small"><p class=${this.alert ? 'alert' : ''}>${this.message}</p></div>
      ${this.exported ? html`<textarea readonly rows="3" dir="ltr" aria-label=${this.#words.exportedText} .value=${this.exported}></textarea>` : nothing}
      ${this.code ? html`<stem-result-code lang=${langOf(this.language, 'scores')} dir=${dirOf(this.language, 'scores')} .language=${this.language} .keeper=${this.keeper} .checks=${this.checks}></stem-result-code>` : nothing}
      <p class="quiet small">${this.#words.readable}</p>`;
  }
}

define('stem-progress-sheet', StemProgressSheet);
