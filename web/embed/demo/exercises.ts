// <stem-author>: writes a file of questions, tells what is wrong with it by line, and shows it as learners will see it.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  type Authored,
  type AuthoredFault,
  addAuthored,
  checkOf,
  readAuthored,
  templatesMeant,
} from '../../lessons/authored/authored.ts';
import { generatedSkeleton, skeletons } from '../../lessons/authored/skeletons.ts';
import type { Check } from '../../lessons/progress/index.ts';
import { questionNamed } from '../../lessons/questions/index.ts';
import type { QuestionType } from '../../lessons/questions/types.ts';
import { type AuthoringWords, authoringWords } from '../../lessons/words/authoring.en.ts';
import { spokenFor } from '../../lessons/words/languages.ts';
import { placeOf } from '../../ui/check-place.ts';
import { spokenBy } from '../../ui/in-english.ts';
import '../../ui/check-question.ts';
import { define } from '../../ui/events.ts';
import { ProgressKeeper } from '../../ui/progress-keeper.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Speech } from '../../ui/speech.ts';
import { palette, theme } from '../../ui/theme.ts';
import { authorStyle } from './exercises-style.ts';

const calm = 400; // ms without a key: what is half typed is no fault yet
const fileName = 'my-questions.json';

/** Answers of a preview are nobody's. */
const nowhere = { problem: null, get: () => null, set() {}, remove() {}, watch: () => () => {} };

export class StemAuthor extends LitElement {
  static override properties = {
    source: { state: true },
    read: { state: true },
    checks: { state: true },
    name: { state: true },
    saved: { state: true },
  };
  declare private source: string;
  declare private read: Authored;
  /** of the last version without a fault */
  declare private checks: readonly Check[];
  declare private name: string;
  declare private saved: boolean;

  static override styles = [palette, theme, authorStyle];

  readonly #speech = new Speech(this, ({ tag, dir }) => Object.assign(document.documentElement, { lang: tag, dir }));
  #keeper = new ProgressKeeper(nowhere, 'preview');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.source = '[]\n';
    this.read = { questions: [], faults: [] };
    this.checks = [];
    this.name = fileName;
    this.saved = false;
    this.#speech.want(spokenFor(new URLSearchParams(location.search).get('lang') ?? '') || 'en');
  }

  get #words(): AuthoringWords {
    return this.#speech.language.lazy.authoring ?? authoringWords;
  }

  protected override firstUpdated(_: PropertyValues): void {
    this.#begin('single');
  }

  get #area(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  #put(source: string): void {
    this.source = source;
    const area = this.#area;
    if (area) area.value = source;
    this.#look();
  }

  #typed(event: Event): void {
    this.source = (event.target as HTMLTextAreaElement).value;
    this.saved = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), calm);
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.read = readAuthored(this.source);
    if (this.read.faults.length > 0) return;
    addAuthored(this.read.questions);
    this.checks = this.read.questions.map(checkOf);
  }

  /** One more question at the end of the list, under an id that is free. */
  #begin(type: QuestionType): void {
    const { questions, faults } = this.read;
    // what is wrong now is not thrown away
    if (faults.length > 0 && this.source.trim() !== '[]') return;
    const skeleton = type === 'generated' ? generatedSkeleton : skeletons[type];
    let id = skeleton.id;
    for (let more = 2; questions.some((one) => one.id === id); more++) id = `${skeleton.id}-${more}`;
    // what stands in the file, not what was made of it
    const written = this.source.trim() === '' ? [] : [JSON.parse(this.source)].flat();
    this.#put(`${JSON.stringify([...written, { ...skeleton, id }], null, 2)}\n`);
  }

  async #open(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    this.name = file.name;
    this.saved = false;
    this.#put(await file.text());
    input.value = '';
  }

  #save(): void {
    saveFile({ name: this.name, type: 'application/json', parts: [this.source] });
    this.saved = true;
  }

  /** To the line of a fault. */
  #goTo({ line }: AuthoredFault): void {
    const area = this.#area;
    if (!area) return;
    const lines = this.source.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.scrollTop = Math.max(0, (line - 4) * Number.parseFloat(getComputedStyle(area).lineHeight));
  }

  #faults(): TemplateResult {
    const words = this.#words;
    const { questions, faults } = this.read;
    return html`<section aria-labelledby="faults"><h2 id="faults">${words.faults}</h2>
      <p role="status" class=${faults.length > 0 ? 'alert' : ''}>${
        this.source.trim() === '[]'
          ? words.empty
          : faults.length > 0
            ? words.faultCount(faults.length)
            : words.none(questions.length)
      }</p>
      <ol>${faults
        .slice(0, 50)
        .map(
          (one) =>
            html`<li><button @click=${() => this.#goTo(one)}><code>${one.line}:${one.column}</code></button> <bdi lang="en" dir="ltr">${[
              one.name,
              one.text,
            ]
              .filter(Boolean)
              .join(': ')}</bdi></li>`,
        )}</ol></section>`;
  }

  #card(check: Check): TemplateResult {
    const { language } = this.#speech;
    const { stations } = language.words;
    const station = Object.entries(stations).find(([name]) => name === placeOf(check.id))?.[1] ?? '';
    return html`<article><h3><bdi lang="en">${check.title ?? check.id}</bdi> <span class="quiet small">${this.#words.at(station)}</span></h3>
      <stem-question .language=${language} .keeper=${this.#keeper} .check=${check} .among=${[check]} .sizes=${null}></stem-question>
      ${this.#made(check)}
      ${check.proofs ? html`<p class="quiet small">${this.#words.proofs(check.proofs.join(', '))}</p>` : nothing}</article>`;
  }

  /** Of a generated question, which templates may ask it. */
  #made({ id }: Check): TemplateResult | typeof nothing {
    const question = questionNamed(id);
    if (question?.type !== 'generated') return nothing;
    const meant = templatesMeant(question).map((one) => one.id);
    return html`<p class="quiet small">${this.#words.generated(meant.join(', '))}</p>`;
  }

  override render() {
    const words = this.#words;
    const { tag, dir } = spokenBy(this.#speech.language, 'authoring');
    const broken = this.read.faults.length > 0;
    return html`<main lang=${tag} dir=${dir}><h1>${words.title}</h1><p class="lead">${words.lead}</p>
      <div class="line" role="group" aria-label=${words.begin}><span class="quiet small" aria-hidden="true">${words.begin}</span>${(
        [...Object.keys(skeletons), 'generated'] as QuestionType[]
      ).map(
        (type) =>
          html`<button data-type=${type} aria-disabled=${broken && this.source.trim() !== '[]' ? 'true' : 'false'} @click=${() => this.#begin(type)}>${words.types[type]}</button>`,
      )}</div>
      <div class="line"><label class="file"><input type="file" accept="application/json,.json" @change=${this.#open} /><span>${words.open}</span></label>
        <button class="save" @click=${this.#save}>${words.save}</button><span class="small" role="status">${this.saved ? words.saved(this.name) : ''}</span></div>
      <div class="desk"><div class="written"><label for="source">${words.source}</label>
        <textarea id="source" dir="ltr" lang="en" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="faults" aria-invalid=${broken ? 'true' : 'false'}
          @input=${this.#typed}></textarea>${this.#faults()}</div>
        <section class="shown" aria-labelledby="preview"><h2 id="preview">${words.preview}</h2>
          ${broken && this.checks.length > 0 ? html`<p class="quiet small">${words.old}</p>` : nothing}
          ${this.checks.map((check) => this.#card(check))}</section></div>
      <p class="quiet small">${words.guide}</p></main>`;
  }
}

define('stem-author', StemAuthor);
