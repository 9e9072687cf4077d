// <stem-key>: the answer key, made from the question files. It is for paper as well. `?exercises=` puts a teacher's own behind the ten.

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { allChecks, type Check } from '../../lessons/progress/index.ts';
import { type Question, questionNamed } from '../../lessons/questions/index.ts';
import { translated } from '../../lessons/questions/translated.ts';
import { type AuthoringWords, authoringWords } from '../../lessons/words/authoring.en.ts';
import { checkWords } from '../../lessons/words/checks.en.ts';
import { spokenFor } from '../../lessons/words/languages.ts';
import { addressAsked, authoredProblem } from '../../ui/authored/asked-for.ts';
import { pageQuestions } from '../../ui/authored/authored.ts';
import { shownText } from '../../ui/check-text.ts';
import { checkTitle } from '../../ui/check-title.ts';
import { define } from '../../ui/events.ts';
import { spokenBy } from '../../ui/in-english.ts';
import { Speech } from '../../ui/speech.ts';
import { palette, theme } from '../../ui/theme.ts';

export class StemKey extends LitElement {
  static override styles = [
    palette,
    theme,
    css`
      :host {
        display: block;
        background: var(--paper);
        max-width: 52rem;
        margin-inline: auto;
        padding: 24px clamp(16px, 3vw, 48px) 48px;
      }
      h1 {
        font-size: 1.625rem;
        font-weight: 650;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: baseline;
        padding-bottom: 8px;
      }
      .head h1 {
        flex: 1;
      }
      h2 {
        font-size: 1.0625rem;
        font-weight: 620;
      }
      article {
        border-top: 1px solid var(--rule);
        padding-block: 12px;
        display: grid;
        gap: 4px;
        break-inside: avoid;
      }
      ul {
        margin: 0;
        padding-inline-start: 20px;
      }
      .alert {
        color: var(--alert);
      }
      @media print {
        :host {
          max-width: none;
          padding: 0;
          font-size: 0.8125rem;
          color-scheme: light;
        }
        button {
          display: none;
        }
      }
    `,
  ];

  readonly #speech = new Speech(this, ({ tag, dir }) => Object.assign(document.documentElement, { lang: tag, dir }));

  constructor() {
    super();
    this.#speech.want(spokenFor(new URLSearchParams(location.search).get('lang') ?? '') || 'en');
  }

  protected override firstUpdated(_: PropertyValues): void {
    if (addressAsked()) void pageQuestions().then(() => this.requestUpdate());
  }

  get #words(): AuthoringWords {
    return this.#speech.language.lazy.authoring ?? authoringWords;
  }

  /** What is right: a choice, or what would be graded so, in the language that `file` is graded in. */
  #right({ type, generate, choices, examples, lang: shown }: Question, file: Question): TemplateResult {
    const words = this.#words;
    if (type === 'generated')
      return html`<p><strong>${words.answer}</strong> ${words.computed} (<code>${generate}</code>)</p>`;
    const lang = choices ? shown : file.lang;
    const right = choices?.filter(({ correct }) => correct).map(({ text }) => text) ?? examples.right.slice(0, 1);
    const more = choices ? [] : examples.right.slice(1, 4);
    return html`<p><strong>${words.answer}</strong> ${right.map((text) => shownText(text, lang))}</p>${
      more.length > 0
        ? html`<p class="small"><span class="quiet">${words.also}</span> ${more.map((text, i) => html`${i > 0 ? ' · ' : ''}${shownText(text, lang)}`)}</p>`
        : nothing
    }`;
  }

  #told({ choices = [], rules, lang }: Question): TemplateResult | typeof nothing {
    const wrong = [
      ...choices.filter(({ correct }) => !correct).map(({ text, feedback }) => ({ key: text, feedback })),
      ...rules
        .filter(({ status }) => status === 'wrong')
        .map(({ when, feedback }) => ({ key: when.shape?.join(', ') ?? '', feedback })),
    ];
    if (wrong.length === 0) return nothing;
    return html`<details><summary class="small">${this.#words.told}</summary><ul class="small">${wrong.map(
      ({ key, feedback }) =>
        html`<li>${key ? html`<strong>${shownText(key, lang)}</strong> ` : nothing}${shownText(feedback, lang)}</li>`,
    )}</ul></details>`;
  }

  #item(check: Check, index: number): TemplateResult | typeof nothing {
    const file = questionNamed(check.id);
    if (!file) return nothing;
    const question = translated(file, this.#speech.language);
    const words = this.#words;
    const { lang } = question;
    const checks = this.#speech.language.lazy.checks ?? checkWords;
    return html`<article><h2>${index + 1}. ${checks.titles[check.id] ?? shownText(checkTitle(check, checks), lang)} <span class="quiet small">${words.points(String(check.points))}</span></h2>
      ${question.prompt ? html`<p>${shownText(question.prompt, lang)}</p>` : nothing}${this.#right(question, file)}
      ${question.explanation ? html`<p><strong>${words.why}</strong> ${shownText(question.explanation, lang)}</p>` : nothing}
      ${question.objective ? html`<p class="small"><span class="quiet">${words.whatFor}</span> ${shownText(question.objective, lang)}</p>` : nothing}${this.#told(question)}</article>`;
  }

  override render() {
    const words = this.#words;
    const { lazy } = this.#speech.language;
    const { tag, dir } = spokenBy(this.#speech.language, 'authoring');
    const problem = authoredProblem();
    return html`<main lang=${tag} dir=${dir}><div class="head"><h1>${words.keyTitle}</h1><button @click=${() => print()}>${words.print}</button></div>
      <p>${words.keyLead}</p>
      ${problem ? html`<p class="alert" role="alert">${(lazy.checks ?? checkWords).authored[problem.kind](problem.given, problem.more)} <bdi lang="en">${problem.fault}</bdi></p>` : nothing}
      ${allChecks().map((check, i) => this.#item(check, i))}</main>`;
  }
}

define('stem-key', StemKey);
