// <stem-course-line>: one line at the foot of the window that says what the course keeps and what it does not.
import { css, html, LitElement, nothing } from 'lit';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ScoreWords, scoreWords } from '../../lessons/words/scores.en.ts';
import { define } from '../../ui/events.ts';
import { palette, theme } from '../../ui/theme.ts';
import type { CourseState } from './course.ts';

export type CourseLineSays = CourseState | 'looking' | 'noSession' | 'noCourse';

const wrong: readonly CourseLineSays[] = ['refused', 'ended', 'noSession'];

export class StemCourseLine extends LitElement {
  static override properties = {
    language: { attribute: false },
    says: {},
    damaged: { type: Boolean },
    retry: { attribute: false },
  };
  declare language: Language;
  declare says: CourseLineSays;
  /** what had been kept could not be read */
  declare damaged: boolean;
  /** offers what was refused once more */
  declare retry: () => void;

  static override styles = [
    palette,
    theme,
    css`
      :host {
        display: block;
        position: sticky;
        inset-block-end: 0;
        z-index: 2;
        background: var(--paper);
        border-block-start: 1px solid var(--rule);
        padding: 4px clamp(16px, 3vw, 48px);
      }
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 12px;
      }
      .alert {
        color: var(--alert);
      }
    `,
  ];

  constructor() {
    super();
    this.language = english;
    this.says = 'saved';
    this.damaged = false;
    this.retry = () => {};
  }

  /** Puts one behind the lab: it stays in sight and covers nothing at the page's end. */
  static after(lab: Element): StemCourseLine {
    define('stem-course-line', StemCourseLine);
    const line = document.createElement('stem-course-line') as StemCourseLine;
    lab.after(line);
    // what has focus is not to come to rest under it
    document.documentElement.style.scrollPaddingBlockEnd = '6rem';
    return line;
  }

  override render() {
    const words: ScoreWords['course'] = (this.language.lazy.scores ?? scoreWords).course;
    const { dir, tag } = this.language;
    return html`<div lang=${tag} dir=${dir} class="small"><p role="status" class=${wrong.includes(this.says) ? 'alert' : 'quiet'}>${
      this.damaged ? html`${words.damaged} ` : nothing
    }${words[this.says]}</p>${
      this.says === 'refused' ? html`<button @click=${() => this.retry()}>${words.again}</button>` : nothing
    }</div>`;
  }
}
