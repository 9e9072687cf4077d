// The page in a course: results come from there and go there, and a line says what is saved.
import {
  type AnswerTold,
  allChecks,
  type Check,
  noProgress,
  type Progress,
  scoreOf,
  writeProgress,
} from '../../lessons/progress/index.ts';
import { opening } from '../../lessons/samples.ts';
import { readHash } from '../../lessons/state/hash.ts';
import { type StationName, startState } from '../../lessons/state/lab-state.ts';
import { loadLanguage, spokenFor } from '../../lessons/words/languages.ts';
import { followHere } from '../../ui/address.ts';
import { checksShown } from '../../ui/check-place.ts';
import { ProgressKeeper } from '../../ui/progress-keeper.ts';
import type { KeptTexts } from '../../ui/storage.ts';
import { Course } from './course.ts';
import { StemCourseLine } from './course-line.ts';
import { dialects } from './dialect.ts';
import type { FoundApi } from './find-api.ts';
import { Lms } from './lms.ts';

// ms. What is typed and set goes out when it has been left alone so long; what was refused is offered again
const calm = 10_000;

/**
 * Progress of the learner that the course knows, and of nobody else: on a shared machine the browser's own storage may hold
 * another one's. The course keeps it, this page only has it.
 */
function textsOf(progress: Progress): KeptTexts {
  const here = new Map([['progress', writeProgress(progress)]]);
  return {
    problem: null,
    get: (key) => here.get(key) ?? null,
    set: (key, text) => here.set(key, text),
    remove: (key) => here.delete(key),
    watch: () => () => {},
  };
}

/** What a course keeps the results of: the lab, or one check by itself, which has no address of its own. */
export type Scored = HTMLElement & { keeper: ProgressKeeper | null } & (
    | { only: StationName | '' }
    | { question: string; only?: undefined }
  );

const hashHere = () => location.hash.replace(/^#/, '');

/** Those on the page: what the link hides is neither asked nor counted. */
function checksHere(lab: Scored): readonly Check[] {
  if (lab.only === undefined) return allChecks().filter(({ id }) => id === lab.question);
  const { limits } = readHash(hashHere(), startState(opening));
  return limits.hide.has('checks') ? [] : checksShown(limits.hide, lab.only);
}

export function openCourse(lab: Scored, found: FoundApi | null): void {
  const line = StemCourseLine.after(lab);
  lab.addEventListener('stem-language', (event) => {
    const { tag } = (event as CustomEvent<{ tag: string }>).detail;
    void loadLanguage(tag).then((language) => {
      line.language = language;
    });
  });
  if (!found) {
    line.says = 'noCourse';
    return;
  }
  let keeper: ProgressKeeper | null = null;
  const progress = () => keeper?.progress ?? noProgress;
  const course = new Course(new Lms(found.api, dialects[found.edition]), {
    kept: () => ({ progress: progress(), hash: hashHere() }),
    score: () => scoreOf(progress(), checksHere(lab)),
    clock: () => performance.now() / 1000,
  });
  const resumed = course.open();
  if (!resumed) {
    line.says = 'noSession';
    return;
  }
  keeper = new ProgressKeeper(textsOf(resumed.kind === 'kept' ? resumed.progress : noProgress));
  lab.keeper = keeper;
  if (resumed.kind === 'kept' && resumed.hash) followHere(resumed.hash);
  line.damaged = resumed.kind === 'damaged';
  const language = spokenFor(course.language);
  if (language && !lab.lang) lab.lang = language;
  follow(lab, course, line);
}

function follow(lab: Scored, course: Course, line: StemCourseLine): void {
  const show = () => {
    line.says = course.state === 'ended' || course.mode === 'normal' ? course.state : 'looking';
  };
  const save = () => {
    course.save();
    show();
  };
  show();
  line.retry = save;
  lab.addEventListener('stem-answer', (event) => {
    course.answered((event as CustomEvent<AnswerTold>).detail);
    show();
  });
  let seen = hashHere();
  setInterval(() => {
    if (hashHere() === seen) save();
    seen = hashHere();
  }, calm);
  document.addEventListener('visibilitychange', () => {
    // a phone that puts the page away may never say more
    if (document.visibilityState === 'hidden') save();
  });
  addEventListener('pagehide', () => {
    course.finish();
    show();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    course.reopen();
    show();
  });
}
