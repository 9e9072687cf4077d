// Waits for something that should be heard of again and again.

/**
 * Tells once when nothing was heard for so many seconds. They are counted, not read from a clock: while the whole page is
 * frozen or its machine asleep nobody could have been heard.
 */
export class Silence {
  readonly #seconds: number;
  readonly #tell: () => void;
  #counted = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(seconds: number, tell: () => void) {
    this.#seconds = seconds;
    this.#tell = tell;
  }

  /** Something was heard, or is waited for from now on. */
  heard(): void {
    this.#counted = 0;
    if (this.#timer !== undefined) return;
    const timer = setInterval(() => {
      if (++this.#counted < this.#seconds) return;
      this.end();
      this.#tell();
    }, 1000);
    // Node's process is not kept for it
    if (typeof timer === 'object') timer.unref();
    this.#timer = timer;
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
