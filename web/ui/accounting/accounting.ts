// <stem-accounting>: how large models of known shapes and of a typed one are, and how much of each is the token table.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ConfigAccount, CreateModelOptions } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { type AccountingWords, accountingWords } from '../../lessons/words/accounting.en.ts';
import type { Language } from '../../lessons/words/languages.ts';
import { define } from '../events.ts';
import { Latest } from '../latest.ts';
import { wholeNumber } from '../number-text.ts';
import { shareText } from '../share-text.ts';
import type { StemView } from '../stem-view.ts';
import '../switches.ts';
import { knownShapes, type ShapeName, type TypedField, typedFields } from '../../lessons/experiments/known-shapes.ts';
import { theme } from '../theme.ts';

const shapeNames = Object.keys(knownShapes) as ShapeName[];

interface Row {
  name: ShapeName | 'typed';
  shape: CreateModelOptions;
  account: ConfigAccount;
}

type Typed = Readonly<Record<TypedField, string>>;

export class StemAccounting extends LitElement {
  static override properties = {
    language: { attribute: false },
    view: { attribute: false },
    lab: { attribute: false, hasChanged: () => false },
    typed: { state: true },
    tied: { state: true },
    known: { state: true },
    own: { state: true },
    refused: { state: true },
    problem: { state: true },
  };
  declare language: Language;
  /** another one: there may be an engine now */
  declare view: StemView | null;
  declare lab: () => Promise<Lab | null>;
  declare private typed: Typed;
  declare private tied: boolean;
  declare private known: readonly Row[];
  /** of the typed shape; null: no model has it */
  declare private own: Row | null;
  declare private refused: string;
  declare private problem: string;

  static override styles = [
    theme,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        padding-block: 8px 16px;
      }
      .lead {
        max-width: 72ch;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-size: 0.8125rem;
        min-width: 46rem;
        width: 100%;
        max-width: 56rem;
      }
      th,
      td {
        padding-block: 3px;
        padding-inline: 0 16px;
        font-weight: 400;
        text-align: start;
        border-bottom: 1px solid var(--rule);
        white-space: nowrap;
      }
      :is(th, td).count {
        text-align: right;
      }
      thead :is(th, td) {
        color: var(--quiet);
      }
      .bar {
        width: 20%;
        padding-inline-end: 0;
      }
      .bar div {
        height: 8px;
        background: var(--raised);
      }
      .bar div div {
        background: var(--token);
      }
      .typed th {
        font-weight: 600;
      }
      .fields {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 24px;
        align-items: flex-start;
      }
      h3 {
        margin: 8px 0 0;
        font-size: 0.875rem;
        font-weight: 620;
      }
      .alert {
        color: var(--alert);
      }
      @media (forced-colors: active) {
        .bar div div {
          background: CanvasText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  readonly #latest = new Latest<Typed>((typed) => this.#count(typed));

  constructor() {
    super();
    this.view = null;
    this.lab = async () => null;
    this.typed = { vocabSize: '50257', dModel: '768', maxLen: '1024', layers: '12', dFf: '' };
    this.tied = true;
    this.known = [];
    this.own = null;
    this.refused = '';
    this.problem = '';
  }

  /** Everything typed so far has been counted. */
  get idle(): boolean {
    return this.#latest.idle;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const asked = changed.has('typed') || changed.has('tied');
    if (asked || (changed.has('view') && this.known.length === 0)) this.#latest.submit(this.typed);
  }

  #wrong(field: TypedField): boolean {
    const text = this.typed[field].trim();
    return !/^\d{1,9}$/.test(text) && !(field === 'dFf' && text === '');
  }

  async #count(typed: Typed): Promise<void> {
    const lab = await this.lab().catch(() => null);
    // the next view asks again
    if (!lab) return;
    const row = async (name: Row['name'], shape: CreateModelOptions) => ({
      name,
      shape,
      account: await lab.engine.accountOf(shape),
    });
    try {
      if (this.known.length === 0)
        this.known = await Promise.all(shapeNames.map((name) => row(name, knownShapes[name])));
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
      return;
    }
    this.own = null;
    this.refused = '';
    if (typedFields.some((field) => this.#wrong(field))) return;
    const given = typedFields.filter((field) => typed[field].trim() !== '');
    const sizes = Object.fromEntries(given.map((field) => [field, Number(typed[field])]));
    try {
      this.own = await row('typed', { ...sizes, heads: 1, tieWeights: this.tied });
    } catch (error) {
      this.refused = (error as Error).message;
    }
  }

  #row({ name, shape, account }: Row, words: AccountingWords): TemplateResult {
    const table = account.parts.find(({ part }) => part === 'tokens');
    const { halfWidth } = account;
    return html`<tr class=${name} id=${`shape-${name}`}><th scope="row">${words.names[name]}</th>
      <td class="count"><span class="number">${shape.dModel}</span></td><td class="count"><span class="number">${shape.layers}</span></td>
      <td class="count"><data value=${account.total}>${wholeNumber(account.total)}</data></td>
      <td class="count"><data value=${table?.count ?? 0}>${wholeNumber(table?.count ?? 0)}</data></td>
      <td class="count"><span class="number">${shareText(table?.share ?? 0)}</span></td>
      <td class="bar" aria-hidden="true"><div><div .style=${`width:${100 * (table?.share ?? 0)}%`}></div></div></td>
      <td class="count">${halfWidth === null ? html`<span class="quiet">${words.everyWidth}</span>` : html`<data value=${halfWidth}>${wholeNumber(halfWidth)}</data>`}</td></tr>`;
  }

  #fields(words: AccountingWords): TemplateResult {
    return html`<div class="fields">${typedFields.map(
      (field) =>
        html`<stem-field id=${`shape-${field}`} mode="numeric" .label=${words[field]} .value=${this.typed[field]}
          .error=${this.#wrong(field) ? words.notWhole : ''} @stem-set=${(event: CustomEvent<{ value: string }>) => {
            event.stopPropagation();
            this.typed = { ...this.typed, [field]: event.detail.value };
          }}></stem-field>`,
    )}<stem-choice id="shape-head" .label=${words.head} .options=${words.heads} .value=${this.tied ? 'tied' : 'own'}
      @stem-set=${(event: CustomEvent<{ value: string }>) => {
        event.stopPropagation();
        this.tied = event.detail.value === 'tied';
      }}></stem-choice></div>`;
  }

  override render() {
    const words = this.language.lazy.accounting ?? accountingWords;
    const { known, own, refused, problem } = this;
    return html`<p class="lead quiet small">${words.lead}</p>
      ${problem ? html`<p class="alert small" role="alert">${words.failed(problem)}</p>` : nothing}
      <div class="scroll" role="region" aria-label=${words.title} tabindex="0"><table aria-label=${words.title}>
        <thead><tr><th scope="col">${words.model}</th><th scope="col" class="count">${words.width}</th><th scope="col" class="count">${words.blocks}</th>
          <th scope="col" class="count">${words.numbers}</th><th scope="col" class="count">${words.table}</th><th scope="col" class="count">${words.share}</th>
          <td class="bar"></td><th scope="col" class="count">${words.half}</th></tr></thead>
        <tbody>${[...known, ...(own ? [own] : [])].map((row) => this.#row(row, words))}</tbody></table></div>
      <h3>${words.shape}</h3>
      ${this.#fields(words)}
      ${refused ? html`<p class="alert small" role="alert">${words.refused(refused)}</p>` : nothing}`;
  }
}

define('stem-accounting', StemAccounting);
