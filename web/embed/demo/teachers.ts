// <stem-teachers>: pick what learners shall see, look at it, copy what is to be pasted.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { asked } from '../../lessons/progress/index.ts';
import { linkKeys } from '../../lessons/state/hash.ts';
import { hideNames, lockNames, stationNames } from '../../lessons/state/lab-state.ts';
import { checkWords } from '../../lessons/words/checks.en.ts';
import { languageTags, spokenFor } from '../../lessons/words/languages.ts';
import { type TeachersWords, teachersWords } from '../../lessons/words/teachers.en.ts';
import { define } from '../../ui/events.ts';
import { spokenBy } from '../../ui/in-english.ts';
import { Speech } from '../../ui/speech.ts';
import { palette, theme } from '../../ui/theme.ts';
import {
  frameAddress,
  frameAllow,
  frameHeight,
  frameSandbox,
  type SnippetKind,
  snippet,
  snippetKinds,
  type Wanted,
} from '../snippets.ts';
import { teachersStyle } from './teachers-style.ts';

/** The lab's own address: this page lies in a folder of its site. */
const site = new URL('..', location.href).href.replace(/[?#].*$/, '');
const calm = 400; // ms without a key: a frame that loads at each would never be there
const testLanguage = /-X[AB]$/;

const start: Wanted = {
  kind: 'station',
  station: 'rows',
  question: 'q1',
  state: '',
  text: '',
  model: '',
  hide: [],
  lock: [],
  lang: '',
  theme: '',
};

export class StemTeachers extends LitElement {
  static override properties = {
    wanted: { state: true },
    shown: { state: true },
    kind: { state: true },
    height: { state: true },
    link: { state: true },
    copied: { state: true },
  };
  declare wanted: Wanted;
  /** what the preview shows: what is wanted, when typing has come to rest */
  declare shown: string;
  declare kind: SnippetKind;
  /** px, what the lab in the preview needs; 0 before it has said so */
  declare height: number;
  /** as it was put in */
  declare link: string;
  declare copied: '' | 'yes' | 'no';

  static override styles = [palette, theme, teachersStyle];

  readonly #speech = new Speech(this, ({ tag, dir }) => Object.assign(document.documentElement, { lang: tag, dir }));
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.wanted = start;
    this.shown = frameAddress(site, start);
    this.kind = 'iframe';
    this.height = 0;
    this.link = '';
    this.copied = '';
    this.#speech.want(spokenFor(new URLSearchParams(location.search).get('lang') ?? '') || 'en');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#heard);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#heard);
    clearTimeout(this.#timer);
  }

  /** The preview says how high it is, as it would to a course. */
  readonly #heard = ({ source, data }: MessageEvent): void => {
    const frame = this.renderRoot.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || data?.source !== 'stem-lab' || data.type !== 'resize') return;
    if (typeof data.height === 'number' && data.height > 0) this.height = data.height;
  };

  /** A bare frame has the height that is pasted, for pages that do not listen; all else is as high as what is in it. */
  #previewHeight(): number {
    return (this.kind === 'iframe' ? 0 : this.height) || frameHeight(this.wanted);
  }

  /** The other pages for teachers, in the language of this one. */
  #others(): TemplateResult {
    const words = this.#words;
    const { search } = location;
    return html`<nav class="others" aria-labelledby="others"><h2 id="others">${words.others}</h2><ul>${(
      ['key', 'exercises'] as const
    ).map((page) => html`<li><a href=${`${page}.html${search}`}>${words.otherPages[page]}</a></li>`)}</ul></nav>`;
  }

  get #words(): TeachersWords {
    return this.#speech.language.lazy.teachers ?? teachersWords;
  }

  #set(change: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...change };
    this.copied = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.shown = frameAddress(site, this.wanted);
    }, calm);
  }

  /** The part of a pasted link after its `#`; null when nothing in it is the lab's. */
  #stateIn(link: string): string | null {
    const state = link.replace(/^[^#]*#/, '').trim();
    if (state === '') return '';
    return [...new URLSearchParams(state).keys()].some((key) => linkKeys.has(key)) ? state : null;
  }

  #setLink(link: string): void {
    this.link = link;
    this.#set({ state: this.#stateIn(link) ?? '' });
  }

  async #copy(): Promise<void> {
    const area = this.renderRoot.querySelector<HTMLTextAreaElement>('.snippet');
    try {
      await navigator.clipboard.writeText(area?.value ?? '');
      this.copied = 'yes';
    } catch {
      this.copied = 'no';
      area?.focus();
      area?.select();
    }
  }

  #radio(name: 'kind' | 'model' | 'theme', value: string, text: string): TemplateResult {
    return html`<label><input type="radio" name=${name} value=${value} .checked=${this.wanted[name] === value}
      @change=${() => this.#set({ [name]: value })} />${text}</label>`;
  }

  #select(name: 'station' | 'question' | 'lang', label: string, options: readonly (readonly [string, string])[]) {
    return html`<div class="field"><label for=${name}>${label}</label><select id=${name}
      @change=${(event: Event) => this.#set({ [name]: (event.target as HTMLSelectElement).value })}>${options.map(
        ([value, text]) => html`<option value=${value} ?selected=${this.wanted[name] === value}>${text}</option>`,
      )}</select></div>`;
  }

  #toggle(name: 'hide' | 'lock', value: string): void {
    const now = this.wanted[name];
    this.#set({ [name]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] });
  }

  #list(name: 'hide' | 'lock', title: string, options: readonly (readonly [string, string])[]): TemplateResult {
    const chosen = options.filter(([value]) => this.wanted[name].includes(value)).length;
    return html`<details><summary>${title}<span class="quiet small">${this.#words.chosen(chosen)}</span></summary>
      <div class="list" role="group" aria-label=${title}>${options.map(
        ([value, text]) =>
          html`<label><input type="checkbox" value=${value} .checked=${this.wanted[name].includes(value)} @change=${() => this.#toggle(name, value)} />${text}</label>`,
      )}</div></details>`;
  }

  /** What only the lab has: its model, text, what is away and locked. */
  #ofLab(): TemplateResult {
    const words = this.#words;
    const { words: lab } = this.#speech.language;
    const { kind, text } = this.wanted;
    const names: Readonly<Record<string, string>> = { ...words.hidden, ...lab.stations };
    const hide = hideNames
      .filter((name) => kind === 'lab' || name === 'checks' || name === 'experiments' || name === 'table')
      .map((name) => [name, names[name] ?? name] as const);
    const lock = lockNames.map((name) => [name, lab.lockNames[name]] as const);
    const bad = this.#stateIn(this.link) === null;
    return html`<fieldset><legend>${words.model}</legend><div class="row">${this.#radio('model', '', words.models.lesson)}${this.#radio('model', 'stem', words.models.stem)}</div></fieldset>
      <div class="field"><label for="text">${words.text}</label><textarea id="text" rows="2" dir="auto" aria-describedby="text-hint"
        @input=${(event: Event) => this.#set({ text: (event.target as HTMLTextAreaElement).value })} .value=${text}></textarea>
        <p id="text-hint" class="quiet small">${words.textHint}</p></div>
      <div class="field"><label for="link">${words.link}</label><input id="link" type="text" dir="ltr" autocomplete="off" spellcheck="false" aria-describedby="link-hint"
        aria-invalid=${bad ? 'true' : 'false'} @input=${(event: Event) => this.#setLink((event.target as HTMLInputElement).value)} .value=${this.link} />
        <p id="link-hint" class=${bad ? 'alert small' : 'quiet small'}>${bad ? words.linkBad : words.linkHint}</p></div>
      ${this.#list('hide', words.hide, hide)}${this.#list('lock', words.lock, lock)}`;
  }

  #choices(): TemplateResult {
    const words = this.#words;
    const { words: lab, lazy } = this.#speech.language;
    const checks = lazy.checks ?? checkWords;
    const { kind } = this.wanted;
    const titled = asked.map(({ id }, i) => [id, `${checks.card(i + 1)}: ${checks.titles[id] ?? id}`] as const);
    const tags = languageTags.filter((tag) => !testLanguage.test(tag));
    const name = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return html`<fieldset><legend>${words.what}</legend><div class="row">${(
      ['lab', 'station', 'exercise'] as const
    ).map((one) => this.#radio('kind', one, words.kinds[one]))}</div></fieldset>
      ${
        kind === 'station'
          ? this.#select(
              'station',
              words.station,
              stationNames.map((one) => [one, lab.stations[one]] as const),
            )
          : nothing
      }
      ${kind === 'exercise' ? this.#select('question', words.question, titled) : nothing}
      <fieldset><legend>${words.theme}</legend><div class="row">${this.#radio('theme', '', words.themes.auto)}${this.#radio('theme', 'light', words.themes.light)}${this.#radio('theme', 'dark', words.themes.dark)}</div></fieldset>
      ${this.#select(
        'lang',
        words.language,
        tags.map((tag) => [tag === 'en' ? '' : tag, name(tag)] as const),
      )}
      ${kind === 'exercise' ? nothing : this.#ofLab()}`;
  }

  #snippets(): TemplateResult {
    const words = this.#words;
    return html`<section aria-labelledby="paste"><h2 id="paste">${words.snippets}</h2>
      <div class="tabs" role="group" aria-labelledby="paste">${snippetKinds.map(
        (kind) =>
          html`<button data-kind=${kind} aria-pressed=${kind === this.kind ? 'true' : 'false'} @click=${() => {
            this.kind = kind;
            this.copied = '';
          }}>${words.kindsOfSnippet[kind]}</button>`,
      )}</div>
      <p class="hint small" id="snippet-hint">${words.hints[this.kind]}</p>
      <textarea class="snippet" readonly rows="5" dir="ltr" aria-label=${words.kindsOfSnippet[this.kind]} aria-describedby="snippet-hint"
        .value=${snippet(this.kind, site, this.wanted)}></textarea>
      <div class="actions"><button class="copy" @click=${this.#copy}>${words.copy}</button>
        <span class="quiet small" role="status">${this.copied === 'yes' ? words.copied : this.copied === 'no' ? words.copyByHand : ''}</span></div></section>`;
  }

  override render() {
    const words = this.#words;
    const { tag, dir } = spokenBy(this.#speech.language, 'teachers');
    return html`<main lang=${tag} dir=${dir}><h1>${words.title}</h1><p class="lead">${words.lead}</p>
      <div class="desk"><div class="choices">${this.#choices()}</div>
        <div class="shown">${this.#snippets()}
          <section aria-labelledby="preview"><h2 id="preview">${words.preview}</h2>
            <iframe src=${this.shown} title=${words.previewTitle} allow=${frameAllow} sandbox=${frameSandbox} height=${this.#previewHeight()}></iframe></section></div></div>
      ${this.#others()}</main>`;
  }
}

define('stem-teachers', StemTeachers);
