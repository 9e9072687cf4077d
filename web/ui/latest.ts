/**
 * Runs one job at a time and keeps only the newest that waits: however fast the learner types, at most two
 * states of the text are in the house. Every started job is finished, so the page moves on while keys come.
 */
export class Latest<Request> {
  #work: (request: Request) => Promise<void>;
  #busy = false;
  #waiting: { request: Request } | null = null;

  constructor(work: (request: Request) => Promise<void>) {
    this.#work = work;
  }

  submit(request: Request): void {
    this.#waiting = { request };
    if (!this.#busy) void this.#drain();
  }

  /** Nothing runs and nothing waits. */
  get idle(): boolean {
    return !this.#busy && this.#waiting === null;
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    try {
      while (this.#waiting) {
        const { request } = this.#waiting;
        this.#waiting = null;
        await this.#work(request);
      }
    } finally {
      this.#busy = false;
      // a job that failed takes nobody with it
      if (this.#waiting) void this.#drain();
    }
  }
}
