// <stem-course-line>: one line at the foot of the window that says what the course keeps and what it does not.

import { html, LitElement, nothing } from 'lit';
import { english, type Language } from '../../lessons/words/languages.ts';
import { type ScoreWords, scoreWords } from '../../lessons/words/scores.en.ts';
import { define } from '../../ui/events.ts';
import { footLineStyle, placeAtFoot } from '../../ui/foot-line.ts';
import { spokenBy } from '../../ui/in-english.ts';
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

  static override styles = [palette, theme, footLineStyle];

  constructor() {
    super();
    this.language = english;
    this.says = 'saved';
    this.damaged = false;
    this.retry = () => {};
  }

  /** Puts one behind the lab. */
  static after(lab: Element): StemCourseLine {
    define('stem-course-line', StemCourseLine);
    const line = document.createElement('stem-course-line') as StemCourseLine;
    placeAtFoot(line, lab);
    return line;
  }

  override render() {
    const words: ScoreWords['course'] = (this.language.lazy.scores ?? scoreWords).course;
    const { dir, tag } = spokenBy(this.language, 'scores');
    return html`<div lang=${tag} dir=${dir} class="small"><p role="status" class=${wrong.includes(this.says) ? 'alert' : 'quiet'}>${
      this.damaged ? html`${words.damaged} ` : nothing
    }${words[this.says]}</p>${
      this.says === 'refused' ? html`<button @click=${() => this.retry()}>${words.again}</button>` : nothing
    }</div>`;
  }
}
