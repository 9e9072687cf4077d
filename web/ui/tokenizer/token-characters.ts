// <stem-token-characters>: how many tokens the text has for its characters, which characters are cut, and one sentence in
// several languages. The core counts; here is only written down what it found.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Alignment, Tokenizer } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { type Sentence, sentences } from '../../lessons/sentences.ts';
import { type TokenizerWords, tokenizerWords } from '../../lessons/words/tokenizer.en.ts';
import { define } from '../events.ts';
import { Latest } from '../latest.ts';
import { shortNumber, wholeNumber } from '../number-text.ts';
import type { StemView } from '../stem-view.ts';
import { theme } from '../theme.ts';
import { characters } from './characters.ts';

const mostCut = 24; // a line or two: who wants all of them has the chips

interface Counted extends Alignment {
  parts: readonly string[];
}

interface Row extends Counted {
  sentence: Sentence;
}

async function counted(tokenizer: Tokenizer, text: string): Promise<Counted> {
  const parts = characters(text);
  return { ...(await tokenizer.align(parts)), parts };
}

export class StemTokenCharacters extends LitElement {
  static override properties = {
    words: { attribute: false },
    view: { attribute: false },
    text: {},
    locked: { type: Boolean },
    lab: { attribute: false, hasChanged: () => false },
    put: { attribute: false, hasChanged: () => false },
    counted: { state: true },
    rows: { state: true },
    problem: { state: true },
  };
  declare words: TokenizerWords;
  declare view: StemView | null;
  declare text: string;
  /** the text may not be changed */
  declare locked: boolean;
  declare lab: () => Promise<Lab | null>;
  declare put: (text: string) => void;
  declare private counted: Counted | null;
  /** null: not asked for */
  declare private rows: readonly Row[] | null;
  declare private problem: string;

  static override styles = [
    theme,
    css`
      :host {
        display: block;
        margin-top: 12px;
      }
      #languages {
        max-width: 44rem;
      }
      .cut {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        margin: 4px 0 0;
        padding: 0;
        list-style: none;
      }
      .cut bdi {
        font-size: 1.125rem;
      }
      .scroll {
        overflow-x: auto;
        margin-top: 8px;
      }
      table {
        border-collapse: collapse;
      }
      th,
      td {
        text-align: start;
        vertical-align: baseline;
        padding-block: 4px;
        padding-inline: 0 16px;
        border-top: 1px solid var(--edge);
      }
      th {
        font-weight: 400;
      }
      thead th {
        border: 0;
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      td.count {
        text-align: right;
        font-family: var(--mono);
        font-variant-numeric: tabular-nums;
        font-size: 0.875rem;
      }
      td button {
        text-align: start;
      }
    `,
  ];

  readonly #latest = new Latest<string>((text) => this.#count(text));

  constructor() {
    super();
    this.words = tokenizerWords;
    this.view = null;
    this.text = '';
    this.locked = false;
    this.lab = async () => null;
    this.put = () => {};
    this.counted = null;
    this.rows = null;
    this.problem = '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('view')) this.#latest.submit(this.text);
  }

  async #count(text: string): Promise<void> {
    try {
      const lab = this.view?.numbers ? await this.lab() : null;
      this.counted = lab && text !== '' ? await counted(lab.tokenizer, text) : null;
      if (lab && this.rows) this.rows = await this.#rowsOf(lab.tokenizer);
      this.problem = '';
    } catch {
      // the tokenizer has gone since: the next view asks again
    }
  }

  #rowsOf(tokenizer: Tokenizer): Promise<Row[]> {
    return Promise.all(sentences.map(async (sentence) => ({ ...(await counted(tokenizer, sentence.text)), sentence })));
  }

  async #compare(): Promise<void> {
    try {
      const lab = await this.lab();
      if (lab) this.rows = await this.#rowsOf(lab.tokenizer);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  #line({ ids, parts, tokensPerPart }: Counted): TemplateResult {
    const { words } = this;
    return html`<p class="small" id="per-character">${words.perCharacter(wholeNumber(ids.length), wholeNumber(parts.length), shortNumber(tokensPerPart))}</p>`;
  }

  #cut({ parts, tokens }: Counted): TemplateResult | typeof nothing {
    const { words } = this;
    if (!tokens) return nothing;
    const found = new Map(parts.map((part, i) => [part, tokens[i]] as const).filter(([, count]) => count > 1));
    if (found.size === 0) return html`<p class="quiet small">${words.noneCut}</p>`;
    const rest = found.size - mostCut;
    return html`<p class="quiet small" id="cut-title">${words.cut}</p>
      <ul class="cut" aria-labelledby="cut-title">${[...found]
        .slice(0, mostCut)
        .map(
          ([part, count]) =>
            html`<li><bdi>${part}</bdi> <span class="quiet small number">${words.cutInto(count)}</span></li>`,
        )}${rest > 0 ? html`<li class="quiet small">${words.moreCut(rest)}</li>` : nothing}</ul>`;
  }

  #table(rows: readonly Row[]): TemplateResult {
    const { words } = this;
    return html`<p class="small" id="languages">${words.languages}. <span class="quiet">${words.languagesLead}</span></p>
      <div class="scroll" role="region" aria-labelledby="languages" tabindex="0"><table aria-labelledby="languages">
      <thead><tr><th scope="col">${words.language}</th><th scope="col">${words.tokensACharacter}</th><th scope="col">${words.tokens}</th>
        <th scope="col">${words.characters}</th><th scope="col">${words.sentence}</th></tr></thead>
      <tbody>${rows.map(
        ({ sentence: { lang, text }, ids, parts, tokensPerPart }) =>
          html`<tr><th scope="row">${words.languageNames[lang]}</th>
            <td class="count"><data value=${String(tokensPerPart)}>${shortNumber(tokensPerPart)}</data></td>
            <td class="count">${wholeNumber(ids.length)}</td><td class="count">${wholeNumber(parts.length)}</td>
            <td>${
              this.locked
                ? html`<bdi lang=${lang}>${text}</bdi>`
                : html`<button title=${words.put} @click=${() => this.put(text)}><bdi lang=${lang}>${text}</bdi></button>`
            }</td></tr>`,
      )}</tbody></table></div>`;
  }

  override render() {
    const { words, counted: found, rows, problem } = this;
    return html`${found ? html`${this.#line(found)}${this.#cut(found)}` : nothing}
      ${
        rows
          ? this.#table(rows)
          : html`<p class="small">${words.languages}: <button id="compare" @click=${() => this.#compare()}>${words.compare}</button></p>`
      }
      ${problem ? html`<p class="alert small" role="alert">${words.failed(problem)}</p>` : nothing}`;
  }
}

define('stem-token-characters', StemTokenCharacters);
