// <stem-practice>: questions of all checks, one after another, about what the page shows; and one that a link asks for.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { nameOf, type Outcome, Practice, type Task, taskNamed } from '../../lessons/practice/practice.ts';
import { type Asked as Check, asked as checks } from '../../lessons/progress/index.ts';
import type { Template } from '../../lessons/proofs/index.ts';
import { checkWords } from '../../lessons/words/checks.en.ts';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type PracticeWords, practiceWords } from '../../lessons/words/practice.en.ts';
import { proofWords } from '../../lessons/words/proofs.en.ts';
import { openedWith } from '../address.ts';
import '../copy-link.ts';
import { define } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { askedOf } from '../proofs/asking.ts';
import type { Asked, Provable, StemItem } from '../proofs/item-form.ts';
import '../proofs/item-form.ts';
import { itemStyle } from '../proofs/proof-style.ts';
import { sameSubject } from '../same-subject.ts';
import type { Scene } from '../scene.ts';
import { theme } from '../theme.ts';

/** The question that the page's address asked for when it was opened. */
const linked = new URLSearchParams(openedWith()).get('item');

export class StemPractice extends LitElement {
  static override properties = {
    language: { attribute: false },
    provable: { attribute: false },
    page: {},
    hash: {},
    asked: { state: true },
    problem: { state: true },
    preparing: { state: true },
    chosen: { state: true },
  };
  declare language: Language;
  declare provable: Provable;
  /** what a link to a question begins with */
  declare page: string;
  /** the state that it is about */
  declare hash: string;
  declare private asked: Asked | null;
  declare private problem: string;
  declare private preparing: boolean;
  declare private chosen: ReadonlySet<string>;

  static override styles = [
    theme,
    itemStyle,
    css`
      :host {
        margin-top: 24px;
        padding-top: 16px;
        border-top: 1px solid var(--rule);
      }
      h3 {
        margin: 0;
        padding-bottom: 4px;
        font-size: 1rem;
        font-weight: 600;
      }
      fieldset {
        margin: 0;
        padding: 0;
        border: 0;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
        gap: 0 16px;
      }
      fieldset label {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 32px;
        cursor: pointer;
      }
      input[type='checkbox'] {
        accent-color: var(--accent);
        width: 16px;
        height: 16px;
        margin: 0;
      }
      summary {
        cursor: pointer;
        color: var(--accent);
        min-height: 32px;
        align-content: center;
      }
      stem-item {
        padding-top: 8px;
      }
      :is(.standing, .share) {
        padding-top: 12px;
      }
    `,
  ];

  readonly #practice = new Practice(checks.map(({ id }) => id));
  #task: Task | null = null;
  #wasTold = false;
  #link = linked;

  constructor() {
    super();
    this.language = english;
    this.page = '';
    this.hash = '';
    this.asked = null;
    this.problem = '';
    this.preparing = false;
    this.chosen = new Set(checks.map(({ id }) => id));
  }

  get #words(): PracticeWords {
    return this.language.lazy.practice ?? practiceWords;
  }

  protected override updated(): void {
    if (this.#link === null || !this.provable.view?.numbers || this.preparing) return;
    const name = this.#link;
    this.#link = null;
    const task = taskNamed(name);
    if (task) void this.#ask([task]);
    else this.problem = this.#words.noSuchQuestion(name);
    this.scrollIntoView();
  }

  /** The first of these that the text can serve, and without any the next of the practice. */
  async #ask(tasks: readonly Task[] = []): Promise<void> {
    if (this.preparing) return;
    this.preparing = true;
    this.problem = '';
    try {
      const without = new Set<Template>();
      const left = [...tasks];
      for (;;) {
        const task = tasks.length > 0 ? (left.shift() ?? null) : this.#practice.next(without);
        if (!task) {
          this.asked = null;
          this.problem ||= this.#words.noneLeft;
          return;
        }
        const made = await askedOf(this.provable, task.template, task.seed, this.#proofWords);
        if (!made) return;
        if ('cannot' in made) {
          without.add(task.template);
          if (tasks.length > 0) this.problem = this.#cannot(made.cannot);
          continue;
        }
        this.problem = '';
        this.asked = made;
        this.#task = task;
        this.#wasTold = false;
        break;
      }
    } catch (error) {
      this.problem = this.#proofWords.failed((error as Error).message);
    } finally {
      this.preparing = false;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<StemItem>('stem-item')?.focus();
  }

  get #proofWords() {
    return this.language.lazy.proofs ?? proofWords;
  }

  #cannot(key: string): string {
    const words = this.#proofWords;
    return `${words.cannotTitle} ${(words.cannot as Readonly<Record<string, string>>)[key] ?? key}`;
  }

  /** The first outcome of a question counts: who has read the answer knows it. */
  readonly #told = (outcome: Outcome): void => {
    if (!this.#task || this.#wasTold) return;
    this.#wasTold = true;
    this.#practice.told(this.#task, outcome);
    this.requestUpdate();
  };

  #choose(ids: readonly string[], wanted: boolean): void {
    const chosen = new Set(this.chosen);
    for (const id of ids) wanted ? chosen.add(id) : chosen.delete(id);
    this.chosen = chosen;
    this.#practice.choose(chosen);
  }

  #objectives(): TemplateResult {
    const words = this.#words;
    const { titles } = this.language.lazy.checks ?? checkWords;
    const box = (label: string, on: boolean, ids: readonly string[]) =>
      html`<label><input type="checkbox" .checked=${on} @change=${(event: Event) =>
        this.#choose(ids, (event.target as HTMLInputElement).checked)} />${label}</label>`;
    const all = checks.map(({ id }) => id);
    return html`<details><summary>${words.objectives(this.chosen.size, all.length)}</summary>
      <fieldset aria-label=${words.choose}>${box(words.all, this.chosen.size === all.length, all)}
        ${checks.map(({ id }: Check) => box(titles[id] ?? id, this.chosen.has(id), [id]))}</fieldset></details>`;
  }

  #standing(): TemplateResult {
    const words = this.#words;
    const { answered, right, level, waiting } = this.#practice;
    const parts = [
      words.score(right, answered),
      words.level(this.#proofWords.levels[level]),
      ...(waiting > 0 ? [words.waiting(waiting)] : []),
    ];
    return html`<p class="standing small quiet" role="status">${answered > 0 ? parts.join(' · ') : nothing}</p>`;
  }

  override render() {
    const words = this.#words;
    const { asked, preparing, problem } = this;
    const { view } = this.provable;
    const none = this.chosen.size === 0;
    const ready = view?.numbers != null && !preparing && !none;
    const old = asked !== null && view !== null && !sameSubject(asked.view, view);
    const task = this.#task;
    return html`<h3 id="practice">${words.title}</h3>
      <p class="small quiet">${words.lead}</p>
      ${this.#objectives()}
      ${
        asked && task
          ? html`${task.again ? html`<p class="small quiet">${words.again}</p>` : nothing}
        <stem-item lang=${langOf(this.language, 'proofs')} dir=${dirOf(this.language, 'proofs')} .language=${this.language} .asked=${asked} .old=${old} .told=${this.#told}></stem-item>`
          : nothing
      }
      <div id="practice-problem" role="status">${
        none
          ? html`<p class="alert small">${words.noneChosen}</p>`
          : problem
            ? html`<p class="small">${problem}</p>`
            : nothing
      }</div>
      <div class="actions"><button class="next" aria-disabled=${ready ? 'false' : 'true'} @click=${() => ready && this.#ask()}>${
        asked ? words.next : words.start
      }</button>${preparing ? html`<span class="quiet small">${this.#proofWords.preparing}</span>` : nothing}</div>
      ${this.#standing()}
      ${
        asked && task && !old
          ? html`<div class="share"><p class="small quiet">${words.share}</p>
        <stem-copy-link .language=${this.language} .page=${this.page} .hash=${`${this.hash}&item=${nameOf(task)}`}></stem-copy-link></div>`
          : nothing
      }`;
  }
}

define('stem-practice', StemPractice);

export function practicePart(scene: Scene): TemplateResult | typeof nothing {
  const { store, view, language, page } = scene;
  const { hide } = store.limits;
  if (hide.has('proofs') || hide.has('checks')) return nothing;
  // a link without any state opens the trained model, and one that names no model the stem
  const hash = store.hash || `v=1&model=${store.state.settings.model}`;
  return html`<stem-practice .language=${language} .provable=${{ view, lab: () => scene.lab() }} .page=${page} .hash=${hash}></stem-practice>`;
}
