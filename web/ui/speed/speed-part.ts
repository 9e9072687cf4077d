// <stem-speed>: how fast lookup and head are on this device, measured by the engine in a worker of its own when it is asked for.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Speed, SpeedPath, SpeedProgress, SpeedRow, StemError } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import type { Language } from '../../lessons/words/languages.ts';
import { type SpeedWords, speedWords } from '../../lessons/words/speed.en.ts';
import { define } from '../events.ts';
import { dirOf, langOf } from '../in-english.ts';
import { percentNumber, shortNumber, wholeNumber } from '../number-text.ts';
import type { Scene } from '../scene.ts';
import { theme } from '../theme.ts';
import './roofline.ts';
import { speedStyle } from './speed-style.ts';
import { speedText } from './speed-text.ts';

type Ending = '' | 'stopped' | 'ended' | 'copied';

/** Whether the page is the lab's own: what its query says, main.ts reads. */
function ownPage(page: string | null): boolean {
  return page !== null && page.replace(/[?#].*/s, '') === location.href.replace(/[?#].*/s, '');
}

/** This page as it is now, computed by another build. */
function addressWith(path: SpeedPath, hash: string): string {
  const address = new URL(location.href);
  address.hash = hash;
  address.searchParams.delete('compute');
  if (path !== 'simd') address.searchParams.set('compute', path);
  return address.href;
}

export class StemSpeed extends LitElement {
  static override properties = {
    language: { attribute: false },
    lab: { attribute: false },
    page: { attribute: false },
    hash: { attribute: false },
    path: { state: true },
    speed: { state: true },
    progress: { state: true },
    running: { state: true },
    ending: { state: true },
    problem: { state: true },
    byHand: { state: true },
  };
  declare language: Language;
  declare lab: () => Promise<Lab | null>;
  /** what a link to the lab begins with; null: it has no page of its own */
  declare page: string | null;
  /** the state, as it stands behind the page's # */
  declare hash: () => string;
  declare private path: SpeedPath | null;
  declare private speed: Speed | null;
  declare private progress: SpeedProgress | null;
  declare private running: AbortController | null;
  declare private ending: Ending;
  declare private problem: string;
  declare private byHand: boolean;

  static override styles = [theme, speedStyle];

  constructor() {
    super();
    this.page = null;
    this.path = null;
    this.speed = null;
    this.progress = null;
    this.running = null;
    this.ending = '';
    this.problem = '';
    this.byHand = false;
  }

  get #words(): SpeedWords {
    return this.language.lazy.speed ?? speedWords;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.path || !changed.has('lab')) return;
    this.lab().then(
      (lab) => {
        this.path = lab?.engine.info.path ?? null;
      },
      // the text was changed meanwhile: the next drawing asks again
      () => {},
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
  }

  async #measure(): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    Object.assign(this, { running, progress: null, ending: '', problem: '', byHand: false });
    try {
      const lab = await this.lab();
      if (!lab || signal.aborted) return;
      const onPart = (progress: SpeedProgress) => {
        this.progress = progress;
      };
      this.speed = await lab.engine.measureSpeed({ signal, onPart });
      this.ending = 'ended';
    } catch (error) {
      if ((error as Partial<StemError>).code === 'cancelled') this.ending = 'stopped';
      else this.problem = (error as Error).message;
    } finally {
      this.running = null;
      this.progress = null;
    }
  }

  async #copy(speed: Speed): Promise<void> {
    try {
      await navigator.clipboard.writeText(speedText(speed, this.#words));
      this.ending = 'copied';
    } catch {
      this.byHand = true;
      await this.updateComplete;
      const field = this.renderRoot.querySelector('textarea');
      field?.focus();
      field?.select();
    }
  }

  override render() {
    const words = this.#words;
    const { speed, progress, running } = this;
    const now = progress ? words.part(String(progress.part), String(progress.of)) : '';
    const said = { '': '', stopped: words.stopped, ended: words.ended, copied: words.copied }[this.ending];
    return html`<h3>${words.title}</h3>
      <p class="lead quiet small">${words.lead}</p>
      <div class="line">${
        running
          ? html`<button id="stop" @click=${() => running.abort()}>${words.stop}</button>`
          : html`<button id="measure" @click=${() => this.#measure()}>${speed ? words.again : words.go}</button>`
      }<span class="quiet small" role="status">${now || said}</span></div>
      ${this.problem ? html`<p class="alert small" role="alert">${words.failed(this.problem)}</p>` : nothing}
      ${speed ? this.#results(speed) : nothing}
      ${this.path && ownPage(this.page) ? this.#choice(this.path) : nothing}`;
  }

  /** The engine is of one build: another one is another start of the page, whose state is in its address. */
  #choice(now: SpeedPath): TemplateResult {
    const words = this.#words;
    const others = (['scalar', 'simd', 'relaxed'] as const).filter((path) => path !== now);
    const lead = (event: Event, path: SpeedPath) => {
      (event.currentTarget as HTMLAnchorElement).href = addressWith(path, this.hash());
    };
    return html`<p class="small" id="compute">${words.computesWith(words.paths[now])} ${words.computeWith} ${others.map(
      (path, i) =>
        html`${i > 0 ? ' · ' : ''}<a href=${addressWith(path, this.hash())} @click=${(event: Event) => lead(event, path)}>${words.paths[path]}</a>`,
    )}. ${this.speed ? nothing : html`<span class="quiet">${words.relaxedNote}</span>`}</p>`;
  }

  #results(speed: Speed): TemplateResult {
    const words = this.#words;
    const { limits, rows } = speed;
    const { arithmetic, reading } = limits;
    const least = Math.min(...rows.map(({ runs }) => runs));
    return html`<p class="small" id="limits">${words.limits(shortNumber(arithmetic.gflops), shortNumber(reading.gbs), wholeNumber(reading.bytes))}</p>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.title}><table class="small" aria-label=${words.title} aria-describedby="how">
        <thead><tr><th class="word" scope="col">${words.work}</th><th class="word" scope="col">${words.path}</th>${[
          words.ms,
          words.gflops,
          words.gbs,
          words.share,
          words.times,
        ].map(
          (name) => html`<th scope="col">${name}</th>`,
        )}<th class="word" scope="col">${words.bound}</th></tr></thead>
        <tbody>${rows.map((row) => this.#row(row))}</tbody></table></div>
      <p class="why small quiet" id="how">${words.caption(String(rows[0].batches), wholeNumber(least))} ${words.scalarNote} ${rows.some(({ path }) => path === 'relaxed') ? words.relaxedNote : nothing}</p>
      <p class="why small quiet">${words.what}</p>
      <p class="why small">${words.why}</p>
      <stem-roofline .words=${words} .speed=${speed}></stem-roofline>
      <div class="line"><button id="copy" @click=${() => this.#copy(speed)}>${words.copy}</button></div>
      ${
        this.byHand
          ? html`<label class="small" for="text">${words.copyByHand}</label><textarea id="text" readonly dir="ltr" rows="7" .value=${speedText(speed, words)}></textarea>`
          : nothing
      }`;
  }

  #row({ work, path, ms, gflops, gbs, share, times, bound }: SpeedRow): TemplateResult {
    const words = this.#words;
    const number = (value: number) => html`<td><data value=${String(value)}>${shortNumber(value)}</data></td>`;
    return html`<tr><th class="word" scope="row">${words.works[work]}</th><td class="word">${words.paths[path]}</td>
      ${number(ms)}${number(gflops)}${number(gbs)}<td><data value=${String(share)}>${percentNumber(share)}</data></td>
      <td><data value=${String(times)}>${words.faster(shortNumber(times))}</data></td><td class="word">${words.bounds[bound]}</td></tr>`;
  }
}

define('stem-speed', StemSpeed);

/** Beside the logits, wherever there is an engine. */
export function speedPart({ view, language, lab, page, store }: Scene): TemplateResult | typeof nothing {
  return view
    ? html`<stem-speed lang=${langOf(language, 'speed')} dir=${dirOf(language, 'speed')} .language=${language} .lab=${lab} .page=${page} .hash=${() => store.hash}></stem-speed>`
    : nothing;
}
