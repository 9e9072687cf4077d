// Undo and redo over whole states.

const longest = 200; // states are small and share their parts
const pause = 1000; // ms: changes of one kind that follow each other faster are one step, as in a text editor

export class History<State> {
  #past: State[] = [];
  #future: State[] = [];
  #now: State;
  #kind = '';
  #time = Number.NEGATIVE_INFINITY;

  constructor(start: State) {
    this.#now = start;
  }

  get now(): State {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A new state. `kind` names what was changed; the empty kind is always a step of its own. `time` in ms. */
  step(state: State, kind: string, time: number): void {
    const goesOn = kind !== '' && kind === this.#kind && time - this.#time < pause && this.canUndo;
    if (!goesOn) {
      this.#past.push(this.#now);
      if (this.#past.length > longest) this.#past.shift();
    }
    this.#now = state;
    this.#future = [];
    this.#kind = kind;
    this.#time = time;
  }

  /** The state as it stands, but for something that is no step: which token is selected. */
  amend(state: State): void {
    this.#now = state;
  }

  undo(): State {
    return this.#move(this.#past, this.#future);
  }

  redo(): State {
    return this.#move(this.#future, this.#past);
  }

  #move(from: State[], to: State[]): State {
    const next = from.pop();
    if (next === undefined) return this.#now;
    to.push(this.#now);
    this.#now = next;
    this.#kind = '';
    return next;
  }
}
