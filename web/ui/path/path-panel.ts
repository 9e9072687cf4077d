// <stem-path>: the guided path. A panel at the foot of the window; each step sets the lab, brings its station into view and asks
// for one thing. The lab stays the learner's to play with, and what they had before comes back when they leave.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Step, stepsFor } from '../../lessons/path/steps.ts';
import { opening } from '../../lessons/samples.ts';
import { readHash, writeHash } from '../../lessons/state/hash.ts';
import { type LabState, startState } from '../../lessons/state/lab-state.ts';
import { type PathWords, pathWords } from '../../lessons/words/path.en.ts';
import { mark, markStyle } from '../check-marks.ts';
import { define } from '../events.ts';
import type { Scene } from '../scene.ts';
import { theme } from '../theme.ts';
import { Bring } from './bring.ts';
import { keepWalk, keptWalk } from './kept-walk.ts';
import { pathStyle } from './path-style.ts';

export class StemPath extends LitElement {
  static override properties = {
    scene: { attribute: false },
    at: { state: true },
    chosen: { state: true },
    done: { state: true },
    folded: { state: true },
    left: { state: true },
  };
  declare scene: Scene;
  /** the step; as many as there are: the end of it; −1: not on the path */
  declare private at: number;
  declare private chosen: string;
  /** what the step asks for was done */
  declare private done: boolean;
  declare private folded: boolean;
  /** just left: what was restored can be taken back */
  declare private left: boolean;

  static override styles = [theme, markStyle, pathStyle];

  #steps: readonly Step[] = [];
  #before: LabState | null = null;
  /** the address is this lab's, and a reload comes back to it */
  #keeps = false;
  #room: ResizeObserver | null = null;
  readonly #bring = new Bring();

  constructor() {
    super();
    this.at = -1;
    this.chosen = '';
    this.done = false;
    this.folded = false;
    this.left = false;
  }

  get #words(): PathWords {
    return this.scene.language.lazy.path ?? pathWords;
  }

  get #panel(): HTMLElement | null {
    return this.renderRoot.querySelector('.panel');
  }

  /** `fresh`: from its beginning; else from where a reload interrupted it. */
  start(fresh: boolean, keeps: boolean): void {
    if (this.at >= 0) {
      this.#focus();
      return;
    }
    const { store, kept } = this.scene;
    this.#keeps = keeps;
    this.#steps = stepsFor(store.limits.hide, store.limits.lock, store.state.text, kept.trained !== null);
    this.left = false;
    const walk = fresh || !keeps ? null : keptWalk();
    if (walk) {
      const { state } = readHash(walk.hash, startState(opening));
      this.#before = walk.text ? { ...state, text: walk.text } : state;
      const place = this.#steps.findIndex(({ id }) => id === walk.id);
      // the address has brought back what the step was set to, with what was done since
      void this.#show(place < 0 ? this.#steps.length : place, false);
    } else {
      this.#before = store.state;
      void this.#show(0);
    }
  }

  async #show(at: number, set = true): Promise<void> {
    this.at = at;
    this.chosen = '';
    this.done = false;
    const step = this.#steps[at];
    if (step && set) this.#set(step);
    if (this.#keeps && this.#before) {
      const text = this.#before.text;
      keepWalk({
        id: step?.id ?? '',
        hash: writeHash(this.#before, this.scene.store.limits, startState(opening)),
        text,
      });
    }
    await this.updateComplete;
    if (this.#panel && !this.#panel.matches(':popover-open')) this.#panel.showPopover();
    if (this.#panel) this.#panel.scrollTop = 0;
    if (step && set) {
      this.scene.goTo(step.station);
      void this.#bring.to(this, step.station, step.look);
    }
    this.#focus();
  }

  #set(step: Step): void {
    const { store, kept, keep } = this.scene;
    // what an earlier visit to this step has trained is not what it begins with
    if (step.id === 'training' && kept.asked) keep({ ...kept, asked: false });
    store.put(step.state);
    this.done = false;
  }

  #focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  async #leave(): Promise<void> {
    const { scene } = this;
    const trainedHere = this.#steps.some(({ id }) => id === 'training') && scene.kept.asked;
    this.at = -1;
    if (this.#keeps) keepWalk(null);
    if (trainedHere) scene.keep({ ...scene.kept, asked: false });
    if (this.#before) scene.store.put(this.#before);
    this.#before = null;
    this.left = true;
    scene.goTo('text');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#left')?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const step = this.#steps[this.at];
    if (!step || !changed.has('scene') || !('done' in step.ask)) return;
    const { store, kept } = this.scene;
    const before = this.done;
    this.done ||= step.ask.done({ state: store.state, trained: kept.asked && kept.trained !== null });
    if (this.done && !before) void this.#bring.to(this, step.station, step.after);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('at')) this.#makeRoom();
    if (changed.has('chosen') || changed.has('done')) this.#bringSaid();
  }

  /** Where the panel is lower than its step: what is said of an answer comes up above the buttons. The page stays. */
  #bringSaid(): void {
    const [said, actions] = ['.said', '.actions'].map((one) => this.renderRoot.querySelector(one));
    if (!this.#panel || !said || !actions) return;
    const hidden = said.getBoundingClientRect().bottom - actions.getBoundingClientRect().top;
    if (hidden > 0) this.#panel.scrollTop += hidden;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#room?.disconnect();
    this.#roomOf(0);
  }

  /** What has focus is never under the panel, and the end of the page can be scrolled above it. */
  #makeRoom(): void {
    this.#room?.disconnect();
    const panel = this.#panel;
    if (!panel) {
      this.#roomOf(0);
      return;
    }
    this.#room = new ResizeObserver(() => this.#roomOf(panel.offsetHeight));
    this.#room.observe(panel);
  }

  #roomOf(height: number): void {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = height > 0 ? `${height + 8}px` : '';
    style.setProperty('padding-block-end', height > 0 ? `${height}px` : '');
  }

  #options(step: Step, options: readonly string[], right: string): TemplateResult {
    const words = this.#words.steps[step.id];
    const { chosen } = this;
    return html`<div role="radiogroup" class="options" aria-labelledby="ask" aria-describedby="said">${options.map(
      (key) =>
        html`<label><input type="radio" name="option" .value=${key} .checked=${chosen === key} @change=${() => {
          this.chosen = key;
        }} /><span>${words.options?.[key]?.[0] ?? key}</span></label>`,
    )}</div>
      <div id="said" class="said" role="status">${
        chosen
          ? html`${mark(chosen === right ? 'right' : 'wrong')}<p><strong>${chosen === right ? this.#words.right : this.#words.wrong}</strong>
              ${words.options?.[chosen]?.[1] ?? ''}</p>`
          : nothing
      }</div>`;
  }

  #body(step: Step | undefined): TemplateResult {
    const all = this.#words;
    if (!step) return html`<p>${all.end}</p>`;
    const words = all.steps[step.id];
    const { ask } = step;
    return html`<div class="columns"><p>${words.told}</p>
      <div><p id="ask" class="ask">${words.ask}</p>${
        'options' in ask
          ? this.#options(step, ask.options, ask.right)
          : html`<div class="said" role="status">${
              this.done
                ? html`${mark('right')}<p><strong>${all.doneMark}</strong> ${words.done}</p>`
                : html`<p class="quiet small">${all.waiting}</p>`
            }</div>`
      }</div></div>`;
  }

  #actions(step: Step | undefined): TemplateResult {
    const words = this.#words;
    const { at, scene } = this;
    const title = step && scene.words.stations[step.station];
    return html`<div class="actions">${
      step
        ? html`<button class="to" @click=${() => scene.goTo(step.station)}>${words.goTo(title ?? '')}</button>
          <button class="again" @click=${() => this.#set(step)}>${words.again}</button>`
        : nothing
    }<span class="steps"><button class="back" aria-disabled=${at === 0 ? 'true' : 'false'} @click=${() => at > 0 && this.#show(at - 1)}>${words.back}</button>${
      step
        ? html`<button class="next main" @click=${() => this.#show(at + 1)}>${words.next}</button>`
        : html`<button class="finish main" @click=${this.#leave}>${words.finish}</button>`
    }</span></div>`;
  }

  override render() {
    const words = this.#words;
    const { at, folded, left } = this;
    if (at < 0) {
      if (!left) return nothing;
      return html`<p id="left" class="small" tabindex="-1" role="status">${words.left} <button @click=${() => {
        this.left = false;
        this.scene.store.undo();
      }}>${words.takeBack}</button></p>`;
    }
    const step = this.#steps[at];
    const all = this.#steps.length;
    return html`<section class="panel" popover="manual" aria-label=${words.name}>
      <div class="head"><h2 tabindex="-1"><span class="quiet number">${step ? words.place(at + 1, all) : words.name}</span> ${
        step ? words.steps[step.id].title : words.endTitle
      }</h2>
        <button class="fold" aria-expanded=${folded ? 'false' : 'true'} aria-controls="body" @click=${() => {
          this.folded = !folded;
        }}>${folded ? words.unfold : words.fold}</button>
        <button class="leave" @click=${this.#leave}>${words.leave}</button></div>
      <div class="done" aria-hidden="true">${this.#steps.map((_, i) => html`<span class=${i < at ? 'past' : i === at ? 'now' : ''}></span>`)}</div>
      <div id="body" ?hidden=${folded}>${this.#body(step)}${this.#actions(step)}</div></section>`;
  }
}

define('stem-path', StemPath);
