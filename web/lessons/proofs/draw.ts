// What a template draws: places, cells, small numbers. One seed gives one item.
import { seededNumbers, shuffled } from '../seeded.ts';

export class Draw {
  readonly #next: () => number;

  /** `name` keeps two templates with one seed from drawing alike. */
  constructor(seed: number, name: string) {
    let mixed = seed >>> 0;
    for (const sign of name) mixed = (Math.imul(mixed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
    this.#next = seededNumbers(mixed);
  }

  /** 0 … count − 1 */
  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  oneOf<One>(all: readonly One[]): One {
    return all[this.below(all.length)];
  }

  shuffled<One>(all: readonly One[]): One[] {
    return shuffled(all, this.#next);
  }
}
