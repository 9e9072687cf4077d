// <stem-summary>: one page to print, with the learner's own numbers as they are shown now. It stands by itself at the end of the
// document, so that on paper everything else can be away.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Account, Comparison, EngineInfo } from '../../engine/api.ts';
import { compareTokens, twinPlaces } from '../../lessons/experiments/repeated-tokens.ts';
import { passOptions } from '../../lessons/state/engine-options.ts';
import { checkWords } from '../../lessons/words/checks.en.ts';
import type { Language } from '../../lessons/words/languages.ts';
import { type SummaryWords, summaryWords } from '../../lessons/words/summary.en.ts';
import { checksShown } from '../check-place.ts';
import { checkTitle } from '../check-title.ts';
import { dialogStyle } from '../dialog-style.ts';
import { define } from '../events.ts';
import { number } from '../meters.ts';
import { percentNumber, shapeText, shortNumber, wholeNumber } from '../number-text.ts';
import { keeper } from '../progress-keeper.ts';
import type { Scene } from '../scene.ts';
import type { Numbers, StemView, Token } from '../stem-view.ts';
import { palette, theme, tokenStyle } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import { tokenView } from '../token-view.ts';
import { paperStyle, summaryStyle } from './summary-style.ts';

const mostTokens = 60; // a page of paper
const guesses = 5;

interface Twins {
  readonly a: number;
  readonly b: number;
  readonly comparison: Comparison;
}

/** What computed the numbers. */
export type Made = Pick<EngineInfo, 'version' | 'buildId'>;

/** What is asked of the core for this page alone. */
interface Facts {
  readonly account: Account;
  /** null: no token stands twice */
  readonly twins: Twins | null;
}

export class StemSummary extends LitElement {
  static override properties = { scene: { attribute: false }, made: { attribute: false }, facts: { state: true } };
  /** as it was when the page was asked for */
  declare scene: Scene;
  declare made: Made;
  /** null until they are there, and where the model has gone */
  declare private facts: Facts | null;

  static override styles = [palette, theme, tokenStyle, dialogStyle, summaryStyle];

  constructor() {
    super();
    this.facts = null;
  }

  /** Lets everything else on the page go from paper, while it is open. */
  #paper: CSSStyleSheet | null = null;

  /** Of this scene, on top of the page. */
  static async show(scene: Scene, made: Made): Promise<void> {
    const one = document.createElement('stem-summary') as StemSummary;
    one.scene = scene;
    one.made = made;
    document.body.append(one);
    await one.updateComplete;
    one.renderRoot.querySelector('dialog')?.showModal();
    one.renderRoot.querySelector<HTMLElement>('.print')?.focus();
    void one.#ask();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#paper = new CSSStyleSheet();
    this.#paper.replaceSync(paperStyle);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#paper];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.#paper);
  }

  async #ask(): Promise<void> {
    try {
      const lab = await this.scene.lab();
      if (!lab) return;
      const { engine, model, tokenizer, settings, ids } = lab;
      const places = await twinPlaces(ids, tokenizer);
      const pass = { model, ids: [ids], options: passOptions(settings, ids.length) };
      this.facts = {
        account: await model.account(),
        twins: places && { a: places[0], b: places[1], comparison: await compareTokens(engine, pass, ...places) },
      };
    } catch {
      // the model has gone since: the page has the rest
    }
  }

  get #words(): SummaryWords {
    return this.#language.lazy.summary ?? summaryWords;
  }

  get #language(): Language {
    return this.scene.language;
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  #settings({ settings, dModel, vocabSize }: StemView): TemplateResult {
    const { words } = this.scene;
    const { on, off } = words.switched;
    const rows: [string | TemplateResult, string | number][] = [
      [this.#words.model, words.settingNames[settings.model]],
      [html`<code>V</code>`, wholeNumber(vocabSize)],
      [html`<code>d</code>`, wholeNumber(dModel)],
      [words.positions, words.positionKinds[settings.positions]],
      [html`<code>√d</code>`, settings.scale ? on : off],
      [words.head, words.heads[settings.tied ? 'tied' : 'untied']],
      [words.stations.blocks, settings.layers],
      [words.mode, words.modes[settings.train ? 'train' : 'eval']],
      ...(settings.model === 'stem' ? [[words.seed, settings.seed] as [string, number]] : []),
    ];
    return html`<h2>${this.#words.settings}</h2><p class="pairs">${rows.map(
      ([name, value]) => html`<span><span class="quiet">${name}</span> ${value}</span>`,
    )}</p>`;
  }

  #tokens({ tokens, tokenCount }: StemView): TemplateResult {
    const more = tokenCount - Math.min(tokens.length, mostTokens);
    return html`<h2>${this.#words.tokensTitle(wholeNumber(tokenCount))}</h2><p class="tokens" dir="ltr">${tokens
      .slice(0, mostTokens)
      .map(({ id, parts }) => html`<span>${tokenView(parts)} <data value=${id}>${id}</data></span>`)}${
      more > 0 ? html`<span class="quiet">${this.#words.more(wholeNumber(more))}</span>` : nothing
    }</p>`;
  }

  #table({ parameters, settings }: StemView): TemplateResult | typeof nothing {
    const words = this.#words;
    const table = parameters.find(({ name }) => name === 'tok.weight') ?? parameters[0];
    const account = this.facts?.account;
    if (!table) return nothing;
    return html`<h2>${words.table(shapeText(table.shape))}</h2>
      <p>${
        account
          ? words.tableSays(
              wholeNumber(account.embedding),
              percentNumber(account.embeddingShare),
              wholeNumber(account.total),
            )
          : nothing
      } ${settings.tied ? words.tied : words.untied}</p>`;
  }

  #lengths({ settings, tokens }: StemView, { measures, position, segment }: Numbers, place: number): TemplateResult {
    const words = this.#words;
    const stages = [
      [words.rowLength, measures.rows],
      ...(settings.scale ? ([[words.tokenLength, measures.token]] as const) : []),
      ...(position ? ([[words.positionLength, measures.position]] as const) : []),
      ...(segment ? ([[words.segmentLength, measures.segment]] as const) : []),
      [words.inputLength, measures.input],
    ] as const;
    return html`<h2>${words.lengths(tokenLine(tokens[place].parts), place)}</h2><p class="pairs">${stages.map(
      ([name, { rowNorm }]) => html`<span><span class="quiet">${name}</span> ${number(rowNorm[place])}</span>`,
    )}</p>`;
  }

  #twins({ tokens, settings }: StemView): TemplateResult | typeof nothing {
    const words = this.#words;
    if (!this.facts) return nothing;
    const { twins } = this.facts;
    if (twins === null) return html`<h2>${words.twins}</h2><p>${words.noTwins}</p>`;
    const { a, b, comparison } = twins;
    const last = settings.layers > 0 ? comparison.hidden.at(-1) : undefined;
    return html`<h2>${words.twins}</h2><p>${words.twinsSay(tokenLine(tokens[a].parts), a, b)}</p>
      <p class="pairs"><span><span class="quiet">${words.inputLength}</span> ${number(comparison.input.maxAbs)}</span>
        ${last ? html`<span><span class="quiet">${words.twinLast(settings.layers)}</span> ${number(last.maxAbs)}</span>` : nothing}</p>`;
  }

  #guesses({ tokens }: StemView, { top, topTokens, loss }: Numbers, place: number): TemplateResult {
    const words = this.#words;
    const { ids, logits, probabilities, shape } = top;
    const from = place * shape[2];
    const token = (id: number): Token | undefined => topTokens.get(id);
    return html`<h2>${words.guesses(tokenLine(tokens[place].parts))}</h2>
      <table><thead><tr><th scope="col">${words.guess}</th><th scope="col">${this.scene.words.id}</th><th scope="col">${words.logit}</th><th scope="col">${words.probability}</th></tr></thead>
      <tbody>${[...ids.subarray(from, from + Math.min(guesses, shape[2]))].map(
        (id, i) =>
          html`<tr><td>${tokenView(token(id)?.parts ?? [])}</td><td><data value=${id}>${id}</data></td><td>${number(logits[from + i])}</td><td>${number(probabilities[from + i])}</td></tr>`,
      )}</tbody></table>
      ${loss === null ? nothing : html`<p>${words.loss(shortNumber(loss))}</p>`}`;
  }

  #checks(): TemplateResult | typeof nothing {
    const { hide } = this.scene.store.limits;
    if (hide.has('checks')) return nothing;
    const words = this.#language.lazy.checks ?? checkWords;
    const kept = this.scene.keeper ?? keeper;
    const checks = checksShown(hide);
    return html`<h2>${this.#words.checks}</h2><ul class="checks">${checks.map(
      (check) =>
        html`<li><bdi>${checkTitle(check, words)}</bdi> <span class="quiet">${words.states[kept.state(check)]}</span></li>`,
    )}</ul>`;
  }

  #page(view: StemView, numbers: Numbers): TemplateResult {
    const { scene } = this;
    const place = scene.selected;
    return html`<h2>${this.#words.text}</h2><p class="text"><bdi class="token-text" dir="auto">${scene.store.state.text}</bdi></p>
      ${this.#settings(view)}${this.#tokens(view)}${this.#table(view)}
      ${view.tokenCount > 0 ? html`${this.#lengths(view, numbers, place)}${this.#twins(view)}${this.#guesses(view, numbers, place)}` : nothing}
      ${this.#checks()}`;
  }

  override render() {
    const words = this.#words;
    const { view } = this.scene;
    const { tag, dir } = this.#language;
    const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(new Date());
    const { version, buildId } = this.made;
    return html`<dialog lang=${tag} dir=${dir} aria-labelledby="title" @close=${() => this.remove()}><div class="sheet">
      <div class="head"><h1 id="title">${words.title}</h1><button class="print" @click=${() => print()}>${words.print}</button><button class="close" @click=${this.#close}>${words.close}</button></div>
      <p class="name">${words.name}: <span class="line"></span></p>
      ${view?.numbers ? this.#page(view, view.numbers) : html`<p>${words.waiting}</p>`}
      <p class="quiet small">${words.made(date, version, buildId)}</p></div></dialog>`;
  }
}

define('stem-summary', StemSummary);
