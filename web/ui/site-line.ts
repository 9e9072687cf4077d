// <stem-site-line>: what the hosted page says of its own copy: quietly that it is kept, and where a newer one waits, how to get it.
import { css, html, LitElement } from 'lit';
import { english, type Language } from '../lessons/words/languages.ts';
import { type SiteWords, siteWords } from '../lessons/words/site.en.ts';
import { define } from './events.ts';
import { footLineStyle, placeAtFoot } from './foot-line.ts';
import { palette, theme } from './theme.ts';

export type SiteLineSays = Exclude<keyof SiteWords, 'reload'> | '';

export class StemSiteLine extends LitElement {
  static override properties = {
    language: { attribute: false },
    says: { reflect: true },
    reload: { attribute: false },
  };
  declare language: Language;
  declare says: SiteLineSays;
  declare reload: () => void;

  static override styles = [
    palette,
    theme,
    footLineStyle,
    css`
      :host(:not([says='newer'])) {
        position: static;
        border: none;
      }
      :host([says='']) {
        display: none;
      }
    `,
  ];

  constructor() {
    super();
    this.language = english;
    this.says = '';
    this.reload = () => {};
  }

  /** Puts one behind the lab. */
  static after(lab: Element): StemSiteLine {
    define('stem-site-line', StemSiteLine);
    const line = document.createElement('stem-site-line') as StemSiteLine;
    placeAtFoot(line, lab);
    return line;
  }

  override render() {
    const words: SiteWords = this.language.lazy.site ?? siteWords;
    const { dir, tag } = this.language;
    const said = this.says === '' ? '' : words[this.says];
    const newer = this.says === 'newer';
    return html`<div lang=${tag} dir=${dir} class="small"><p role="status" class=${newer ? '' : 'quiet'}>${said}</p>${
      newer ? html`<button @click=${() => this.reload()}>${words.reload}</button>` : ''
    }</div>`;
  }
}
