// <stem-study>: what leads through the lab and explains its words. The line is there with the first numbers; what it opens is
// fetched when it is asked for.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { stepsFor } from '../../lessons/path/steps.ts';
import { pathWords } from '../../lessons/words/path.en.ts';
// their places are there already
import '../copy-link.ts';
import { define } from '../events.ts';
import type { StemLab } from '../lab.ts';
import type { Scene } from '../scene.ts';
import '../smaller-model.ts';
import { theme } from '../theme.ts';
import { keptWalk } from './kept-walk.ts';
import type { StemPath } from './path-panel.ts';

export function studyPart(scene: Scene): TemplateResult | typeof nothing {
  return scene.only ? nothing : html`<stem-study .scene=${scene}></stem-study>`;
}

type Open = 'path' | 'glossary' | 'summary' | 'export';

const parts: Readonly<Record<Open, () => Promise<unknown>>> = {
  path: () => import('./path-panel.ts'),
  glossary: () => import('../glossary/glossary.ts'),
  summary: () => import('../summary/summary.ts'),
  export: () => import('../export/model-export.ts'),
};

export class StemStudy extends LitElement {
  static override properties = { scene: { attribute: false }, opened: { state: true }, failed: { state: true } };
  declare scene: Scene;
  /** what was asked for and has been fetched */
  declare private opened: ReadonlySet<Open>;
  declare private failed: boolean;

  static override styles = [
    theme,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      #path {
        background: var(--accent);
        color: var(--on-accent);
        border-color: var(--accent);
      }
      @media (forced-colors: active) {
        #path {
          background: ButtonFace;
          color: ButtonText;
          border-color: ButtonText;
        }
      }
      .alert {
        color: var(--alert);
      }
    `,
  ];

  constructor() {
    super();
    this.opened = new Set();
    this.failed = false;
  }

  get #lab(): StemLab {
    return (this.getRootNode() as ShadowRoot).host as StemLab;
  }

  protected override firstUpdated(_: PropertyValues): void {
    // a reload in the middle of it; or a link that begins with it
    const asked = new URLSearchParams(location.search).has('path');
    if (this.#lab.ownsAddress && !this.#lab.compact && this.#steps > 0 && (keptWalk() || asked)) void this.#walk(false);
  }

  get #steps(): number {
    const { limits, state } = this.scene.store;
    return limits.hide.has('path') ? 0 : stepsFor(limits.hide, limits.lock, state.text, false).length;
  }

  async #fetch(what: Open): Promise<boolean> {
    try {
      await parts[what]();
      this.failed = false;
    } catch {
      this.failed = true;
      return false;
    }
    this.opened = new Set([...this.opened, what]);
    await this.updateComplete;
    return true;
  }

  async #walk(fresh = true): Promise<void> {
    if (await this.#fetch('path'))
      this.renderRoot.querySelector<StemPath>('stem-path')?.start(fresh, this.#lab.ownsAddress);
  }

  async #look(): Promise<void> {
    if (await this.#fetch('glossary'))
      this.renderRoot.querySelector<HTMLElement & { open(): void }>('stem-glossary')?.open();
  }

  async #sum(): Promise<void> {
    const { engine } = this.#lab;
    if (!engine || !(await this.#fetch('summary'))) return;
    const { StemSummary } = await import('../summary/summary.ts');
    await StemSummary.show(this.scene, engine.info);
  }

  async #take(): Promise<void> {
    if (!(await this.#fetch('export'))) return;
    const { StemExport } = await import('../export/model-export.ts');
    await StemExport.show(this.scene);
  }

  override render() {
    const { scene, opened } = this;
    if (this.#lab.compact) return nothing;
    const words = scene.language.lazy.path ?? pathWords;
    const steps = this.#steps;
    return html`<div class="line" role="group" aria-label=${words.studyName}>${
      steps > 0 ? html`<button id="path" @click=${() => this.#walk()}>${words.start}</button>` : nothing
    }<button id="glossary" aria-haspopup="dialog" @click=${this.#look}>${words.glossary}</button><button id="summary" aria-haspopup="dialog" aria-disabled=${scene.view?.numbers ? 'false' : 'true'} @click=${() => scene.view?.numbers && this.#sum()}>${words.summary}</button><button id="export" aria-haspopup="dialog" aria-disabled=${scene.view?.numbers ? 'false' : 'true'} @click=${() => scene.view?.numbers && this.#take()}>${words.take}</button>${
      steps > 0 ? html`<span class="quiet small">${words.startHint}</span>` : nothing
    }</div>
      ${this.failed ? html`<p class="alert small" role="alert">${words.notLoaded}</p>` : nothing}
      ${opened.has('path') ? html`<stem-path .scene=${scene}></stem-path>` : nothing}
      ${opened.has('glossary') ? html`<stem-glossary .scene=${scene}></stem-glossary>` : nothing}`;
  }
}

define('stem-study', StemStudy);
