// The progress of a page, or of a lab in someone else's: every card writes to it, whoever shows it follows it.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Grade } from '../lessons/index.ts';
import {
  type Asked,
  allChecks,
  answered,
  type Check,
  type CheckState,
  type Entry,
  explained,
  hinted,
  isMissed,
  merged,
  noProgress,
  opened,
  type Progress,
  readProgress,
  retried,
  type Score,
  scoreOf,
  selfGraded,
  stateOf,
  writeProgress,
} from '../lessons/progress/index.ts';
import { type KeptTexts, openStorage, type StorageProblem } from './storage.ts';

/** Any number would do: it orders a few choices, and no two learners need the same order. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Events: `change`, and `jump` to a card, with its id as detail. */
export class ProgressKeeper extends EventTarget {
  #progress: Progress = noProgress;
  readonly #texts: KeptTexts;
  readonly key: string;

  constructor(texts: KeptTexts, key = 'progress') {
    super();
    this.#texts = texts;
    this.key = key;
    this.#take(texts.get(key));
    texts.watch(key, (text) => {
      this.#take(text);
      this.dispatchEvent(new Event('change'));
    });
  }

  #take(text: string | null): void {
    try {
      this.#progress = text === null ? noProgress : readProgress(text, allChecks()).progress;
    } catch {
      // this page can't read it: another version may
      this.#texts.set(`${this.key}.unread`, text ?? '');
      this.#progress = noProgress;
    }
  }

  #become(progress: Progress): void {
    if (progress === this.#progress) return;
    this.#progress = progress;
    this.#texts.set(this.key, writeProgress(progress));
    this.dispatchEvent(new Event('change'));
  }

  get problem(): StorageProblem | null {
    return this.#texts.problem;
  }

  entry(asked: Asked): Entry | undefined {
    return this.#progress.entries[asked.id];
  }

  state(asked: Asked): CheckState {
    return stateOf(this.entry(asked));
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** What these amount to. */
  score(among: readonly Check[]): Score {
    return scoreOf(this.#progress, among);
  }

  get missed(): readonly Check[] {
    return allChecks().filter((check) => isMissed(this.state(check)));
  }

  get isEmpty(): boolean {
    return Object.keys(this.#progress.entries).length === 0;
  }

  open(asked: Asked): void {
    this.#become(opened(this.#progress, asked, newSeed()));
  }

  record(asked: Asked, answer: string, grade: Grade): void {
    this.#become(answered(this.#progress, asked, answer, grade));
  }

  hint(asked: Asked, count: number): void {
    this.#become(hinted(this.#progress, asked, count));
  }

  explain(asked: Asked): void {
    this.#become(explained(this.#progress, asked));
  }

  selfGrade(asked: Asked, right: boolean): void {
    this.#become(selfGraded(this.#progress, asked, right));
  }

  /** A fresh start at these; their cards are told by `fresh`, with the ids as detail. */
  retry(which: readonly Asked[]): void {
    const seed = newSeed();
    this.#become(which.reduce((progress, one) => retried(progress, one, seed), this.#progress));
    this.dispatchEvent(new CustomEvent('fresh', { detail: which.map(({ id }) => id) }));
  }

  reset(): void {
    this.#texts.remove(this.key);
    this.#progress = noProgress;
    this.dispatchEvent(new CustomEvent('fresh', { detail: allChecks().map(({ id }) => id) }));
    this.dispatchEvent(new Event('change'));
  }

  export(): string {
    return `${writeProgress(this.#progress)}\n`;
  }

  /** Takes a file's text in, or throws a ProgressFileError and changes nothing. Says what came and what had changed. */
  import(text: string): { taken: number; left: number } {
    const { progress, left } = readProgress(text, allChecks());
    const answers = allChecks().filter(({ id }) => {
      const entry = progress.entries[id];
      return entry && (entry.attempts > 0 || entry.shown);
    });
    this.#become(merged(this.#progress, progress));
    this.dispatchEvent(new CustomEvent('fresh', { detail: Object.keys(progress.entries) }));
    return { taken: answers.length, left: left.length };
  }

  /** False when no card of this question is on the page. A card that hears it cancels it. */
  jump(asked: Asked): boolean {
    return !this.dispatchEvent(new CustomEvent('jump', { detail: asked.id, cancelable: true }));
  }
}

const texts = openStorage();
/** The page's own. */
export const keeper = new ProgressKeeper(texts);
const named = new Map([['', keeper]]);

/** Labs of one name share their progress, here and at the next visit; the page's own has none. */
export function keeperOf(name: string): ProgressKeeper {
  const kept = named.get(name) ?? new ProgressKeeper(texts, `progress.${name}`);
  named.set(name, kept);
  return kept;
}

/** Other checks are on the page than before: whoever shows progress draws it anew. */
export function tellOfOtherChecks(): void {
  for (const kept of named.values()) kept.dispatchEvent(new Event('change'));
}

/** An element that shows progress, and whose. */
export type Follower = ReactiveControllerHost & { readonly keeper: ProgressKeeper };

/** Draws its element anew when progress changes; `heard` gets the events that name cards, and says whether one was meant. */
export class FollowsProgress implements ReactiveController {
  readonly #host: Follower;
  readonly #heard: (name: 'jump' | 'fresh', detail: unknown) => boolean;
  #followed: ProgressKeeper | null = null;

  constructor(host: Follower, heard: (name: 'jump' | 'fresh', detail: unknown) => boolean = () => false) {
    this.#host = host;
    this.#heard = heard;
    host.addController(this);
  }

  #changed = () => this.#host.requestUpdate();
  #named = (event: Event) => {
    if (this.#heard(event.type as 'jump' | 'fresh', (event as CustomEvent<unknown>).detail)) event.preventDefault();
  };

  hostConnected(): void {
    this.#follow(this.#host.keeper);
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (this.#followed && this.#followed !== this.#host.keeper) this.#follow(this.#host.keeper);
  }

  hostDisconnected(): void {
    this.#follow(null);
  }

  #follow(kept: ProgressKeeper | null): void {
    for (const name of ['change', 'jump', 'fresh']) {
      const listener = name === 'change' ? this.#changed : this.#named;
      this.#followed?.removeEventListener(name, listener);
      kept?.addEventListener(name, listener);
    }
    this.#followed = kept;
  }
}
