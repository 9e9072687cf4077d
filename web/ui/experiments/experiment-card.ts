// <stem-experiment>: a claim of the lesson that is tried on the learner's own tokens, when they ask for it.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Ask, Experiment, Figure, Lab, Outcome } from '../../lessons/experiments/experiment.ts';
import { experimentWords, type OneExperiment } from '../../lessons/words/experiments.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { mark, markStyle } from '../check-marks.ts';
import { cardStyle } from '../check-style.ts';
import { define } from '../events.ts';
import { sameSubject } from '../same-subject.ts';
import '../export/take-folder.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { asked, type Given } from './experiment-asks.ts';
import { experimentBars } from './experiment-bars.ts';
import { experimentStyle } from './experiment-style.ts';
import { experimentTable, valueText } from './experiment-table.ts';

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
    take: { attribute: false },
    expanded: { state: true },
    running: { state: true },
    result: { state: true },
    given: { state: true },
    failure: { state: true },
  };
  declare language: Language;
  declare experiment: Experiment;
  declare view: StemView | null;
  declare text: string;
  /** what is asked for when it is run */
  declare lab: () => Promise<Lab | null>;
  /** opens what offers the model's files */
  declare take: () => Promise<void>;
  declare private expanded: boolean;
  declare private running: boolean;
  declare private result: Result | null;
  /** what was answered, by the ask's id; with `again` what was answered before it was run */
  declare private given: Given;
  declare private failure: string;

  static override styles = [theme, markStyle, cardStyle, experimentStyle];

  constructor() {
    super();
    this.language = english;
    this.view = null;
    this.text = '';
    this.lab = async () => null;
    this.take = async () => {};
    this.expanded = false;
    this.running = false;
    this.result = null;
    this.given = {};
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
      const outcome = await this.experiment.run(lab);
      this.result = { outcome, text, view };
      this.#keepFirst(this.experiment.asks ?? []);
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.running = false;
    }
  }

  async #take(): Promise<void> {
    try {
      await this.take();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  /** What is asked again begins anew, beside what was said before. */
  #keepFirst(asks: readonly Ask[]): void {
    for (const { id, again } of asks) {
      const said = this.given[id];
      if (again && said && this.given[`${id}.before`] === undefined)
        this.given = { ...this.given, [`${id}.before`]: said, [id]: '' };
    }
  }

  /** Text or switches are others now than those of the result. */
  get #old(): boolean {
    return this.result !== null && this.view !== null && !sameSubject(this.result.view, this.view);
  }

  #figure({ label, value }: Figure, words: OneExperiment): TemplateResult {
    return html`<div><dt>${words.figures[label] ?? label}</dt><dd><data value=${String(value)}>${valueText(value)}</data></dd></div>`;
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
      ${outcome.figures.length > 0 ? html`<dl>${outcome.figures.map((one) => this.#figure(one, words))}</dl>` : nothing}
      ${outcome.bars ? experimentBars(outcome.bars, words) : nothing}
      ${outcome.table ? experimentTable(outcome.table, words) : nothing}${source}
      ${
        this.experiment.takes
          ? html`<stem-take-folder .language=${this.language} .lab=${this.lab} .takes=${this.experiment.takes} .ways=${words.rows}></stem-take-folder>`
          : nothing
      }
      ${this.experiment.takesRows ? html`<button class="take" aria-haspopup="dialog" @click=${this.#take}>${lazy.experiments?.takeRows ?? experimentWords.takeRows}</button>` : nothing}`;
  }

  override render() {
    const table = this.language.lazy.experiments ?? experimentWords;
    const words = table.each[this.experiment.id] ?? experimentWords.each[this.experiment.id];
    // while blocks are on their way there is only a stem
    const ready = this.view?.numbers != null && this.view.whole && !this.running;
    const { result } = this;
    const state =
      !result || this.#old || 'cannot' in result.outcome ? 'open' : result.outcome.holds ? 'right' : 'wrong';
    return html`<h3><button class="head" aria-expanded=${this.expanded ? 'true' : 'false'} aria-controls="body"
        @click=${() => {
          this.expanded = !this.expanded;
        }}>${mark(state)}<span class="name"><span class="title">${words.title}</span></span></button></h3>
      <div id="body" class=${words.code ? 'code' : ''} ?hidden=${!this.expanded}>
        <p class="claim">${words.claim}</p>
        <p class="small quiet">${words.method}</p>
        ${
          this.expanded
            ? asked(this.experiment.asks ?? [], {
                words,
                table,
                given: this.given,
                answers: result && !this.#old && !('cannot' in result.outcome) ? (result.outcome.answers ?? {}) : {},
                told: (id, choice) => {
                  this.given = { ...this.given, [id]: choice };
                },
              })
            : nothing
        }
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
