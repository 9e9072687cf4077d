// <stem-goes-on>: the tokens that the model would write after the text, one after another. Another text or model ends it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { StemError } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { parseNumber, parseSeed } from '../../lessons/state/settings.ts';
import { type GenerationWords, generationWords } from '../../lessons/words/generation.en.ts';
import type { Language } from '../../lessons/words/languages.ts';
import { define } from '../events.ts';
import type { Scene } from '../scene.ts';
import { told } from '../scene.ts';
import type { StemView } from '../stem-view.ts';
import '../switches.ts';
import { theme, tokenStyle } from '../theme.ts';
import { type TokenPart, tokenParts } from '../token-text.ts';
import { tokenView } from '../token-view.ts';

const most = 24; // about two lines on a phone

type Field = 'temperature' | 'topK' | 'seed';

export class StemGoesOn extends LitElement {
  static override properties = {
    language: { attribute: false },
    view: { attribute: false },
    lab: { attribute: false },
    take: { attribute: false },
    typed: { state: true },
    pieces: { state: true },
    problem: { state: true },
    running: { state: true },
  };
  declare language: Language;
  declare view: StemView;
  declare lab: () => Promise<Lab | null>;
  /** puts what was written behind the text; null where the text is locked */
  declare take: ((more: string) => void) | null;
  declare private typed: Record<Field, string>;
  declare private pieces: readonly TokenPart[][];
  declare private problem: string;
  declare private running: AbortController | null;
  #written: number[] = [];

  static override styles = [
    theme,
    tokenStyle,
    css`
      :host {
        display: grid;
        gap: 8px;
        margin-top: 24px;
      }
      h3 {
        font-size: 1rem;
        margin: 0;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        gap: 16px;
        align-items: start;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .out {
        border-inline-start: 4px solid var(--rule);
        padding: 4px 8px;
        max-width: 44rem;
        overflow-wrap: anywhere;
        direction: ltr;
      }
      .out .token-text {
        white-space: pre-wrap;
      }
    `,
  ];

  constructor() {
    super();
    this.typed = { temperature: '0.8', topK: '40', seed: '0' };
    this.pieces = [];
    this.problem = '';
    this.running = null;
    this.take = null;
  }

  get #words(): GenerationWords {
    return this.language.lazy.generation ?? generationWords;
  }

  protected override willUpdate(changed: PropertyValues): void {
    // another text or other numbers: what was written is not after this
    if (!changed.has('view') || !changed.get('view')) return;
    this.#stop();
    this.#written = [];
    this.pieces = [];
    this.problem = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  #stop(): void {
    this.running?.abort();
    this.running = null;
  }

  get #room(): number {
    // the last token that is drawn is not read any more
    return Math.min(most, this.view.maxLen - this.view.tokenCount + 1);
  }

  #value(field: Field): number | null {
    const text = this.typed[field];
    if (field === 'temperature') {
      const value = parseNumber(text);
      return value !== null && value >= 0 && value <= 100 ? value : null;
    }
    const value = parseSeed(text);
    return field === 'topK' && value !== null && value > this.view.vocabSize ? null : value;
  }

  async #go(): Promise<void> {
    const [temperature, topK, seed] = (['temperature', 'topK', 'seed'] as const).map((name) => this.#value(name));
    if (temperature === null || topK === null || seed === null) return;
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    this.#written = [];
    this.pieces = [];
    this.problem = '';
    try {
      const lab = await this.lab();
      if (!lab || signal.aborted) return;
      const show = async (id: number) => {
        const [bytes] = await lab.tokenizer.pieces([id]);
        if (signal.aborted) return;
        this.#written.push(id);
        this.pieces = [...this.pieces, tokenParts(bytes)];
      };
      const shown: Promise<void>[] = [];
      const onToken = ({ id }: { id: number }) => shown.push(show(id));
      await lab.model.generate(lab.ids, { count: this.#room, temperature, topK, seed, signal, onToken });
      await Promise.all(shown);
    } catch (error) {
      if ((error as Partial<StemError>).code !== 'cancelled' && !signal.aborted)
        this.problem = (error as Error).message;
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  async #take(): Promise<void> {
    const lab = await this.lab();
    if (lab) this.take?.(await lab.tokenizer.decode(this.#written));
  }

  #field(name: Field, label: string, hint: string, error: string): TemplateResult {
    const wrong = this.#value(name) === null ? error : '';
    return html`<div><stem-field id=${name} .label=${label} .mode=${name === 'temperature' ? 'decimal' : 'numeric'} .value=${this.typed[name]} .error=${wrong}
      @stem-set=${(event: Event) => {
        event.stopPropagation();
        this.typed = { ...this.typed, [name]: told(event) };
      }}></stem-field>${hint ? html`<p class="quiet small">${hint}</p>` : nothing}</div>`;
  }

  override render() {
    const words = this.#words;
    const { tokenCount, settings, trained } = this.view;
    const drawn = settings.model === 'stem' && !trained;
    const why = tokenCount === 0 ? words.noToken : this.#room < 1 ? words.noRoom : '';
    const greedy = this.#value('temperature') === 0;
    const done = !this.running && this.pieces.length > 0;
    return html`<h3>${words.title}</h3>
      <p class="quiet small">${words.lead} ${drawn ? words.drawnNumbers : nothing}</p>
      <div class="controls">${this.#field('temperature', words.temperature, words.temperatureHint, words.badTemperature)}
        ${greedy ? nothing : html`${this.#field('topK', words.topK, words.topKHint, words.badTopK)}${this.#field('seed', words.seed, '', words.badSeed)}`}</div>
      <div class="line">${
        this.running
          ? html`<button id="stop" @click=${() => this.#stop()}>${words.stop}</button>`
          : html`<button id="go" aria-disabled=${why ? 'true' : 'false'} @click=${() => !why && this.#go()}>${words.go(Math.max(1, this.#room))}</button>`
      }${done && this.take ? html`<button id="take" @click=${() => this.#take()}>${words.take}</button>` : nothing}
        ${why ? html`<span class="quiet small">${why}</span>` : nothing}</div>
      ${this.pieces.length > 0 ? html`<p class="out" aria-label=${words.outcome}>${this.pieces.map((parts) => tokenView(parts))}</p>` : nothing}
      <p class="unseen" role="status">${done ? words.written(this.pieces.length) : nothing}</p>
      ${this.problem ? html`<p class="alert small" role="alert">${words.failed(this.problem)}</p>` : nothing}`;
  }
}

define('stem-goes-on', StemGoesOn);

/** Nothing while the blocks are on their way, and where there is nothing but a stem that never saw a text. */
export function goesOn({ view, language, lab, store, locked }: Scene): TemplateResult | typeof nothing {
  if (!view?.whole || !view.numbers) return nothing;
  const { model, layers } = view.settings;
  if (model === 'stem' && layers === 0 && !view.trained) return nothing;
  const take = (more: string) => store.replaceText(store.state.text + more);
  return html`<stem-goes-on .language=${language} .view=${view} .lab=${lab} .take=${locked('text') ? null : take}></stem-goes-on>`;
}
