// <stem-experiment>: a claim of the lesson that is tried on the learner's own tokens, when they ask for it.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Experiment, Figure, Lab, Outcome } from '../../lessons/experiments/experiment.ts';
import { experimentWords, type OneExperiment } from '../../lessons/words/experiments.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { mark, markStyle } from '../check-marks.ts';
import { cardStyle } from '../check-style.ts';
import { define } from '../events.ts';
import { shortNumber, wholeNumber } from '../number-text.ts';
import { sameSubject } from '../same-subject.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { experimentStyle } from './experiment-style.ts';

/** What came out, and of what. */
interface Result {
  outcome: Outcome;
  text: string;
  view: StemView;
}

const longestShown = 80; // UTF-16 units of the text: enough to know it again

export class StemExperiment extends LitElement {
  static override properties = {
    language: { attribute: false },
    experiment: { attribute: false },
    view: { attribute: false },
    text: {},
    lab: { attribute: false },
    expanded: { state: true },
    running: { state: true },
    result: { state: true },
    failure: { state: true },
  };
  declare language: Language;
  declare experiment: Experiment;
  declare view: StemView | null;
  declare text: string;
  /** what is asked for when it is run */
  declare lab: () => Promise<Lab | null>;
  declare private expanded: boolean;
  declare private running: boolean;
  declare private result: Result | null;
  declare private failure: string;

  static override styles = [theme, markStyle, cardStyle, experimentStyle];

  constructor() {
    super();
    this.language = english;
    this.view = null;
    this.text = '';
    this.lab = async () => null;
    this.expanded = false;
    this.running = false;
    this.result = null;
    this.failure = '';
  }

  async #run(): Promise<void> {
    const { view, text } = this;
    if (this.running || !view) return;
    this.running = true;
    // emptied first: the same outcome twice is still heard twice
    this.result = null;
    this.failure = '';
    try {
      const lab = await this.lab();
      if (!lab) return;
      this.result = { outcome: await this.experiment.run(lab), text, view };
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.running = false;
    }
  }

  /** Text or switches are others now than those of the result. */
  get #old(): boolean {
    return this.result !== null && this.view !== null && !sameSubject(this.result.view, this.view);
  }

  #figure({ label, value }: Figure, words: OneExperiment): TemplateResult {
    return html`<div><dt>${words.figures[label] ?? label}</dt><dd><data value=${String(value)}>${Number.isInteger(value) ? wholeNumber(value) : shortNumber(value)}</data></dd></div>`;
  }

  #outcome({ outcome, text }: Result, words: OneExperiment): TemplateResult {
    const { lazy } = this.language;
    const { holds, fails, cannot, ranWith, old } = lazy.experiments ?? experimentWords;
    const source = html`<p class="quiet small">${ranWith(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)}${
      this.#old ? html` <strong class="old">${old}</strong>` : nothing
    }</p>`;
    if ('cannot' in outcome) {
      const reason = words.cannot[outcome.cannot] ?? outcome.cannot;
      return html`<div class="verdict">${mark('unparsed')}<p><strong>${cannot}</strong> ${reason}</p></div>${source}`;
    }
    return html`<div class="verdict">${mark(outcome.holds ? 'right' : 'wrong')}<p><strong>${outcome.holds ? holds : fails}</strong> ${
      outcome.holds ? words.holds : words.fails
    }</p></div>
      <dl>${outcome.figures.map((one) => this.#figure(one, words))}</dl>${source}`;
  }

  override render() {
    const table = this.language.lazy.experiments ?? experimentWords;
    const words = table.each[this.experiment.id] ?? experimentWords.each[this.experiment.id];
    const ready = this.view?.numbers != null && !this.running;
    const { result } = this;
    const state =
      !result || this.#old || 'cannot' in result.outcome ? 'open' : result.outcome.holds ? 'right' : 'wrong';
    return html`<h3><button class="head" aria-expanded=${this.expanded ? 'true' : 'false'} aria-controls="body"
        @click=${() => {
          this.expanded = !this.expanded;
        }}>${mark(state)}<span class="name"><span class="quiet">${table.card}</span> <span class="title">${words.title}</span></span></button></h3>
      <div id="body" ?hidden=${!this.expanded}>
        <p class="claim">${words.claim}</p>
        <p class="small quiet">${words.method}</p>
        <div class="actions"><button class="run" aria-disabled=${ready ? 'false' : 'true'} @click=${() => ready && this.#run()}>${table.run}</button>
          ${this.running ? html`<span class="quiet small">${table.running}</span>` : nothing}</div>
        <div class="outcome" role="status">${
          this.failure
            ? html`<p class="failure">${table.failed(this.failure)}</p>`
            : result
              ? this.#outcome(result, words)
              : nothing
        }</div>
      </div>`;
  }
}

define('stem-experiment', StemExperiment);
