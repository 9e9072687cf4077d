// Practice: which question comes next. By objective, harder while answers are right, and what was missed comes again. No DOM.
import { type Template, templates } from '../proofs/index.ts';

export type Level = Template['level'];

/** What is to be asked: the same template and seed are the same question, for the same tokens and settings. */
export interface Task {
  readonly template: Template;
  readonly seed: number;
  /** it was missed before */
  readonly again: boolean;
}

/** What came of a task at its first answer. `shown`: it was given up. */
export type Outcome = 'right' | 'wrong' | 'shown';

// three in a row are seldom luck: a whole number or a cell can't be guessed
const rightsToRise = 3;
const missesToFall = 2;
/** questions between a miss and its return: what was just read is not yet known */
const between = 2;

interface Missed {
  readonly template: Template;
  /** the turn from which on it may come again */
  readonly due: number;
}

export class Practice {
  level: Level = 1;
  /** tasks with an outcome, and those of them that were right at once */
  answered = 0;
  right = 0;
  #checks: ReadonlySet<string>;
  #turn = 0;
  #rights = 0;
  #misses = 0;
  #missed: Missed[] = [];
  /** how often a template was asked: its next seed */
  readonly #times = new Map<string, number>();

  /** `checks`: ids of the checks whose objectives are practised. */
  constructor(checks: Iterable<string>) {
    this.#checks = new Set(checks);
  }

  /** Other objectives from now on; what was missed of the others waits. */
  choose(checks: Iterable<string>): void {
    this.#checks = new Set(checks);
  }

  /** How many were missed and not yet got right. */
  get waiting(): number {
    return this.#missed.filter(({ template }) => this.#checks.has(template.check)).length;
  }

  /** `without`: templates that the text or the model can't serve. Null when there is none left. */
  next(without: ReadonlySet<Template> = new Set()): Task | null {
    const open = templates.filter((one) => this.#checks.has(one.check) && !without.has(one));
    if (open.length === 0) return null;
    this.#turn++;
    const due = this.#missed.find((one) => one.due <= this.#turn && open.includes(one.template));
    const template = due?.template ?? this.#leastAsked(open);
    const seed = this.#times.get(template.id) ?? 0;
    this.#times.set(template.id, seed + 1);
    return { template, seed, again: this.#missed.some((one) => one.template === template) };
  }

  /** Of those nearest to the level, the one that was asked least; of equals the first. */
  #leastAsked(open: readonly Template[]): Template {
    const far = ({ level }: Template) => Math.abs(level - this.level);
    const asked = ({ id }: Template) => this.#times.get(id) ?? 0;
    return open.reduce((best, one) => {
      const order = far(one) - far(best) || asked(one) - asked(best);
      return order < 0 ? one : best;
    });
  }

  /** To be told once a task, of the first thing that came of it. */
  told({ template }: Task, outcome: Outcome): void {
    this.answered++;
    this.#missed = this.#missed.filter((one) => one.template !== template);
    if (outcome === 'right') {
      this.right++;
      this.#misses = 0;
      if (++this.#rights >= rightsToRise) this.#move(1);
      return;
    }
    this.#missed.push({ template, due: this.#turn + between + 1 });
    this.#rights = 0;
    if (++this.#misses >= missesToFall) this.#move(-1);
  }

  #move(by: 1 | -1): void {
    this.#rights = 0;
    this.#misses = 0;
    this.level = Math.min(3, Math.max(1, this.level + by)) as Level;
  }
}

/** A question by its name in a link, `q3.sum.4`; null when there is no such template or seed. */
export function taskNamed(name: string): Task | null {
  const found = /^(.+)\.(0|[1-9]\d{0,8})$/.exec(name);
  const template = templates.find(({ id }) => id === found?.[1]);
  return template && found ? { template, seed: Number(found[2]), again: false } : null;
}

export function nameOf({ template, seed }: Task): string {
  return `${template.id}.${seed}`;
}
