// A learner's session in a course: what was kept comes back, each answer goes out at once, and the end is said once. No DOM.
import { type AnswerTold, isComplete, type Score } from '../../lessons/progress/index.ts';
import type { Before, Standing } from './dialect.ts';
import type { Lms } from './lms.ts';
import { type Kept, type Resumed, readSuspendData, writeSuspendData } from './suspend-data.ts';

/** Where the course has no opinion. */
export const usualPassingScore = 0.7;

/** `looking`: a teacher or learner looks at it (review, browse) and nothing is written. */
export type CourseMode = 'normal' | 'looking';
/** `refused`: the last time, not all was taken; it is tried again. `ended`: nothing can be saved any more. */
export type CourseState = 'saved' | 'refused' | 'ended';

/** What there is to keep, asked for whenever it is kept. */
export interface CourseSource {
  kept(): Kept;
  score(): Score;
  /** seconds, going on */
  clock(): number;
}

/** Interactions that were not taken are offered again, but not for ever: some systems take none. */
const mostOffers = 3;
const mostWaiting = 50;

interface Waiting {
  told: AnswerTold;
  offers: number;
  /** its place in the course's list, once that took its name */
  place: number | null;
}

export class Course {
  readonly #lms: Lms;
  readonly #source: CourseSource;
  mode: CourseMode = 'normal';
  state: CourseState = 'saved';
  #before: Before = { score: 0, complete: false, passed: null };
  #passing = usualPassingScore;
  #started = 0;
  #open = false;
  #waiting: Waiting[] = [];
  #interactions = 0;
  /** what was kept last, so that an unchanged lab is no work for a server */
  #last = '';

  constructor(lms: Lms, source: CourseSource) {
    this.#lms = lms;
    this.#source = source;
  }

  /** Null when there is no session to be had; else what was kept of the last one. */
  open(): Resumed | null {
    if (!this.#lms.open()) return null;
    const { dialect } = this.#lms;
    const get = (element: string) => this.#lms.get(element);
    this.#open = true;
    this.#started = this.#source.clock();
    this.mode = ['review', 'browse'].includes(get(dialect.mode)) ? 'looking' : 'normal';
    this.#before = dialect.before(get);
    this.#passing = dialect.passingScore(get) ?? usualPassingScore;
    this.#interactions = Number.parseInt(get(dialect.interactionCount), 10) || 0;
    const resumed = readSuspendData(get('cmi.suspend_data'));
    if (this.mode === 'normal') {
      this.#lms.setAll(dialect.start(this.#before));
      this.state = this.#lms.commit() ? 'saved' : 'refused';
    }
    return resumed;
  }

  /** The language that the learner chose there, '' when there is none. */
  get language(): string {
    return this.#lms.get(this.#lms.dialect.language).trim();
  }

  answered(told: AnswerTold): void {
    this.#waiting = [...this.#waiting.slice(-mostWaiting + 1), { told, offers: 0, place: null }];
    this.save();
  }

  /** Everything that counts before what only reports; then it is put on record. */
  save(): void {
    if (!this.#open || this.mode === 'looking') return;
    const score = this.#source.score();
    const kept = this.#source.kept();
    const now = JSON.stringify([kept, score]);
    if (this.state === 'saved' && now === this.#last && this.#waiting.length === 0) return;
    const { dialect } = this.#lms;
    const keptWell = this.#keep(kept);
    const scored = this.#lms.setAll(dialect.standing(this.#standing(score)));
    this.#offerInteractions();
    this.#lms.setAll(dialect.sessionTime(this.#source.clock() - this.#started));
    const committed = this.#lms.commit();
    this.state = keptWell && scored && committed ? 'saved' : 'refused';
    this.#last = now;
  }

  /** Never below what the course knows already. */
  #standing(score: Score): Standing {
    const complete = isComplete(score) || this.#before.complete;
    const best = Math.max(score.score, this.#before.score);
    const passed = best >= this.#passing || this.#before.passed === true ? true : isComplete(score) ? false : null;
    return {
      score: best,
      progress: score.asked > 0 ? score.answered / score.asked : 0,
      complete,
      // a course that says "failed" from before goes on saying it until it is passed
      passed: passed ?? this.#before.passed,
    };
  }

  /** Read back: what a system cuts off is worth nothing, a shorter text that it takes whole is. */
  #keep(kept: Kept): boolean {
    let room = this.#lms.dialect.suspendLimit;
    for (let tries = 0; tries < 3; tries++) {
      const data = writeSuspendData(kept, room);
      if (data === null) return false;
      if (this.#lms.set('cmi.suspend_data', data)) {
        const back = this.#lms.get('cmi.suspend_data');
        // nothing, or what it was opened with: it does not say
        if (back === data || back === '' || !data.startsWith(back)) return true;
        room = back.length;
      } else room = Math.floor(data.length / 2);
    }
    return false;
  }

  #offerInteractions(): void {
    this.#waiting = this.#waiting.filter((one) => {
      const [name, ...rest] = this.#lms.dialect.interaction(one.place ?? this.#interactions, one.told);
      const named = this.#lms.setAll([name]);
      // a name that was taken is a row in the course's list, whatever becomes of the rest of it
      if (named && one.place === null) one.place = this.#interactions++;
      one.offers++;
      return !(named && this.#lms.setAll(rest)) && one.offers < mostOffers;
    });
  }

  /** The page goes away. Once; another call does nothing. */
  finish(): void {
    if (!this.#open) return;
    this.save();
    if (this.mode === 'normal') this.#lms.setAll(this.#lms.dialect.sessionTime(this.#source.clock() - this.#started));
    this.#open = false;
    this.#lms.close();
    this.state = 'ended';
  }

  /** The page came back as it was left. Where the course does not open again, nothing more is saved. */
  reopen(): void {
    if (this.#open) return;
    const { mode } = this;
    if (this.open() === null) {
      this.state = 'ended';
      return;
    }
    // who looked before goes on looking, whatever a system says to a second opening
    if (mode === 'looking') this.mode = mode;
    this.#last = '';
    this.save();
  }
}
