// <stem-code-reader>, the page with ?read-codes=1: a class's result codes as a table. Everything stays on this page.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { asked, type CodedCheck, type CodedResult, questionsId } from '../../lessons/progress/index.ts';
import { checkWords } from '../../lessons/words/checks.en.ts';
import { english, type Language, loadLanguage, spokenFor } from '../../lessons/words/languages.ts';
import { type ScoreWords, scoreWords } from '../../lessons/words/scores.en.ts';
import { mark, markStyle } from '../../ui/check-marks.ts';
import { define } from '../../ui/events.ts';
import { spokenBy } from '../../ui/in-english.ts';
import { palette, theme } from '../../ui/theme.ts';
import { type ClassRow, readClassList, rightOf, shareOf } from './class-list.ts';
import { readerStyle } from './code-reader-style.ts';

const percent = (share: number | null) => (share === null ? '' : `${Math.round(share * 100)} %`);

export class StemCodeReader extends LitElement {
  static override properties = {
    lang: {},
    language: { state: true },
    text: { state: true },
    copied: { state: true },
  };
  declare lang: string;
  declare language: Language;
  declare text: string;
  declare copied: boolean;

  static override styles = [palette, theme, markStyle, readerStyle];

  constructor() {
    super();
    this.lang = '';
    this.language = english;
    this.text = '';
    this.copied = false;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('lang')) return;
    void loadLanguage(spokenFor(this.lang ?? '') || 'en').then((language) => {
      this.language = language;
      Object.assign(document.documentElement, { lang: language.tag, dir: language.dir });
    });
  }

  get #words(): ScoreWords['reader'] {
    return (this.language.lazy.scores ?? scoreWords).reader;
  }

  #nameOf(rows: readonly ClassRow[], row: number): string {
    return rows[row]?.name || this.#words.unnamed(row + 1);
  }

  #notes(rows: readonly ClassRow[], { result, sameAs }: ClassRow): string[] {
    const words = this.#words;
    if (typeof result === 'string') return [words[result]];
    const own = result.checks.filter(({ state }) => state === 'self').length;
    return [
      ...(sameAs === null ? [] : [words.same(this.#nameOf(rows, sameAs))]),
      ...(result.questions === questionsId(asked) ? [] : [words.otherQuestions]),
      ...(__STEM_BUILD_ID__.startsWith(result.build) ? [] : [words.otherBuild(result.build)]),
      ...(own > 0 ? [words.own(own)] : []),
    ];
  }

  /** What is said of one check of one learner. */
  #said({ state, attempts, hints, explained }: CodedCheck): string {
    const words = this.#words;
    const many = (count: number, most: number) => (count === most ? `${most}+` : String(count));
    return [
      words.state[state],
      ...(attempts > 0 ? [words.attempts(many(attempts, 15))] : []),
      ...(hints > 0 ? [words.hints(many(hints, 7))] : []),
      ...(explained ? [words.explained] : []),
    ].join(', ');
  }

  /** For a spreadsheet: blanks between columns are tabs. */
  #asText(rows: readonly ClassRow[], columns: number): string {
    const words = this.#words;
    const head = [words.name, words.score, words.right, ...this.#columnNames(columns), words.day, words.notes];
    const lines = rows.map((row, i) => {
      const { result } = row;
      const read = typeof result === 'string' ? null : result;
      const cells = Array.from({ length: columns }, (_, at) => {
        const check = read?.checks[at];
        return check && check.state !== 'absent' ? String(check.best) : '';
      });
      const notes = this.#notes(rows, row).join(' ');
      return [
        this.#nameOf(rows, i),
        read ? percent(shareOf(read)) : '',
        read ? rightIn(read) : '',
        ...cells,
        read?.day ?? '',
        notes,
      ];
    });
    // a cell that begins like a formula would be one
    const plain = (cell: string) => cell.replace(/[\t\r\n]+/g, ' ').replace(/^(?=[=+\-@])/, "'");
    return [head, ...lines].map((cells) => cells.map(plain).join('\t')).join('\n');
  }

  async #copy(rows: readonly ClassRow[], columns: number): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#asText(rows, columns));
      this.copied = true;
    } catch {
      // then the table itself is selected, to be copied by hand
      const table = this.renderRoot.querySelector('table');
      if (table) getSelection()?.selectAllChildren(table);
    }
  }

  #columnNames(columns: number): string[] {
    return Array.from({ length: columns }, (_, i) => String(i + 1));
  }

  #cell(check: CodedCheck | undefined): TemplateResult {
    if (!check || check.state === 'absent') return html`<td class="quiet">–</td>`;
    const said = this.#said(check);
    return html`<td title=${said}>${mark(check.state)}<span class="unseen">${said}</span></td>`;
  }

  #row(rows: readonly ClassRow[], row: ClassRow, index: number, columns: number): TemplateResult {
    const { result } = row;
    const notes = this.#notes(rows, row).join(' ');
    const name = html`<th scope="row"><bdi>${this.#nameOf(rows, index)}</bdi></th>`;
    if (typeof result === 'string')
      return html`<tr class="bad">${name}<td class="alert" colspan=${columns + 4}>${notes}</td></tr>`;
    return html`<tr>${name}<td><bdi class="number">${percent(shareOf(result))}</bdi></td><td class="number">${rightIn(result)}</td>${this.#columnNames(
      columns,
    ).map((_, at) =>
      this.#cell(result.checks[at]),
    )}<td class="number">${result.day}</td><td class="notes">${notes}</td></tr>`;
  }

  #table(rows: readonly ClassRow[]): TemplateResult {
    const words = this.#words;
    const { titles } = this.language.lazy.checks ?? checkWords;
    const columns = Math.max(...rows.map(({ result }) => (typeof result === 'string' ? 0 : result.checks.length)));
    const titleOf = (at: number) => titles[asked[at]?.id ?? ''] ?? '';
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.tableName}><table><thead><tr><th scope="col">${words.name}</th><th scope="col">${words.score}</th><th
        scope="col">${words.right}</th>${this.#columnNames(columns).map(
          (name, at) =>
            html`<th scope="col" title=${titleOf(at)}><span class="number">${name}</span><span class="unseen"> ${titleOf(at)}</span></th>`,
        )}<th scope="col">${words.day}</th><th scope="col">${words.notes}</th></tr></thead>
      <tbody>${rows.map((row, i) => this.#row(rows, row, i, columns))}</tbody>
      <tfoot><tr><th scope="row" colspan="3">${words.classRow}</th>${this.#columnNames(columns).map((_, at) => {
        const { right, of } = rightOf(rows, at);
        return html`<td class="number">${right}/${of}</td>`;
      })}<td colspan="2"></td></tr></tfoot></table></div>
      <div class="line"><button @click=${() => this.#copy(rows, columns)}>${words.copyTable}</button><span class="quiet small" role="status">${
        this.copied ? words.copied : nothing
      }</span></div>`;
  }

  override render() {
    const words = this.#words;
    const { tag, dir } = spokenBy(this.language, 'scores');
    const rows = readClassList(this.text);
    const good = rows.filter(({ result }) => typeof result !== 'string').length;
    return html`<main lang=${tag} dir=${dir}><h1>${words.title}</h1><p>${words.intro}</p>
      <label for="codes" class="small">${words.paste}</label>
      <textarea id="codes" rows="8" dir="auto" spellcheck="false" autocomplete="off" placeholder=${words.example} .value=${this.text}
        @input=${(event: Event) => {
          this.text = (event.target as HTMLTextAreaElement).value;
          this.copied = false;
        }}></textarea>
      <p class="small quiet" role="status">${this.text.trim() === '' ? nothing : rows.length === 0 ? words.none : words.found(good, rows.length)}</p>
      ${rows.length > 0 ? this.#table(rows) : nothing}
      <p class="quiet small">${words.honest}</p></main>`;
  }
}

function rightIn({ checks }: CodedResult): string {
  const shown = checks.filter(({ state }) => state !== 'absent');
  return `${shown.filter(({ state }) => state === 'right').length}/${shown.length}`;
}

/** Puts the reader where the lab stands. */
export function openCodeReader(lang: string): void {
  define('stem-code-reader', StemCodeReader);
  const reader = document.createElement('stem-code-reader') as StemCodeReader;
  reader.lang = lang;
  document.querySelector('stem-lab')?.replaceWith(reader);
}
