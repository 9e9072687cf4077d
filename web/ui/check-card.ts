// <stem-check>: one check at its station. Closed it is a line; opened it fetches the question.
import { html, LitElement, nothing } from 'lit';
import { allChecks, type Check } from '../lessons/progress/index.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { english, type Language } from '../lessons/words/languages.ts';
import { mark, markStyle } from './check-marks.ts';
import { cardStyle } from './check-style.ts';
import { checkTitle, offersProofs } from './check-title.ts';
import { define } from './events.ts';
import { dirOf, langOf } from './in-english.ts';
import { FollowsProgress, keeper, type ProgressKeeper } from './progress-keeper.ts';
import type { Provable } from './proofs/item-form.ts';
import { theme } from './theme.ts';

/** The sizes of the open model: bare numbers in a shape are read as these. */
export interface ModelSizes {
  readonly vocabSize: number;
  readonly dModel: number;
}

function sameSizes(one: ModelSizes | null, other: ModelSizes | null | undefined): boolean {
  return one?.vocabSize === other?.vocabSize && one?.dModel === other?.dModel;
}

export class StemCheck extends LitElement {
  static override properties = {
    language: { attribute: false },
    keeper: { attribute: false },
    check: { attribute: false },
    among: { attribute: false },
    sizes: {
      attribute: false,
      hasChanged: (now: ModelSizes | null, before?: ModelSizes | null) => !sameSizes(now, before),
    },
    provable: {
      attribute: false,
      hasChanged: (now: Provable | null, before?: Provable | null) => now?.view !== before?.view,
    },
    expanded: { state: true },
    content: { state: true },
  };
  declare language: Language;
  declare keeper: ProgressKeeper;
  declare check: Check;
  /** the checks whose answers make one score */
  declare among: readonly Check[] | null;
  declare sizes: ModelSizes | null;
  /** what a proof works with; null where there is no lab around */
  declare provable: Provable | null;
  declare expanded: boolean;
  declare content: 'none' | 'loading' | 'ready' | 'failed';

  static override styles = [theme, markStyle, cardStyle];

  constructor() {
    super();
    this.language = english;
    this.keeper = keeper;
    this.among = null;
    this.sizes = null;
    this.provable = null;
    this.expanded = false;
    this.content = 'none';
    new FollowsProgress(this, (name, detail) => {
      if (name !== 'jump' || detail !== this.check.id) return false;
      void this.#arrive();
      return true;
    });
  }

  async #arrive(): Promise<void> {
    const ready = this.#expand(true);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.head')?.focus({ preventScroll: true });
    await ready;
    await this.updateComplete;
    this.scrollIntoView({ block: 'start' });
  }

  async #expand(expanded: boolean): Promise<void> {
    this.expanded = expanded;
    if (!expanded) return;
    this.keeper.open(this.check);
    if (this.content === 'ready' || this.content === 'loading') return;
    this.content = 'loading';
    try {
      await Promise.all([import('./check-question.ts'), this.provable && import('./proofs/proof-panel.ts')]);
      this.content = 'ready';
    } catch {
      this.content = 'failed';
    }
  }

  #body() {
    const words = this.language.lazy.checks ?? checkWords;
    if (this.content === 'ready')
      return html`<stem-question .language=${this.language} .keeper=${this.keeper} .check=${this.check} .among=${this.among} .sizes=${this.sizes} .provable=${this.provable}></stem-question>
        ${this.provable && offersProofs(this.check) ? html`<stem-proof lang=${langOf(this.language, 'proofs')} dir=${dirOf(this.language, 'proofs')} .language=${this.language} .check=${this.check.id} .only=${this.check.proofs ?? null} .provable=${this.provable}></stem-proof>` : nothing}`;
    if (this.content === 'failed') return html`<p class="alert small" role="alert">${words.notLoaded}</p>`;
    return this.content === 'loading' ? html`<p class="quiet small">${words.loading}</p>` : nothing;
  }

  override render() {
    const { check } = this;
    const words = this.language.lazy.checks ?? checkWords;
    const state = this.keeper.state(check);
    return html`<h3><button class="head" aria-expanded=${this.expanded ? 'true' : 'false'} aria-controls="body"
        @click=${() => this.#expand(!this.expanded)}>${mark(state)}<span class="name"><span class="quiet">${words.card(
          allChecks().indexOf(check) + 1,
        )}</span> <span class="title">${checkTitle(check, words)}</span></span><span
        class=${state === 'open' ? 'unseen' : 'state quiet small'}>${words.states[state]}</span></button></h3>
      <div id="body" ?hidden=${!this.expanded}>${this.#body()}</div>`;
  }
}

define('stem-check', StemCheck);
