// The course system's object, called so that nothing it does can hurt: it may throw, answer "false" or nothing at all.
import type { Dialect, Elements } from './dialect.ts';
import type { FoundApi } from './find-api.ts';

export class Lms {
  readonly dialect: Dialect;
  readonly #api: FoundApi['api'];
  /** what it said of the last call that failed, for a teacher who asks; '' when it said nothing */
  failure = '';

  constructor(api: FoundApi['api'], dialect: Dialect) {
    this.#api = api;
    this.dialect = dialect;
  }

  /** Null when it threw or has no such call. */
  #call(name: string, ...given: string[]): string | null {
    try {
      const call = this.#api[name];
      // as a method: some keep their state in `this`
      return typeof call === 'function' ? String(call.apply(this.#api, given) ?? '') : null;
    } catch (error) {
      this.failure = `${name}: ${String((error as Error | null)?.message ?? error)}`;
      return null;
    }
  }

  /** Some answer true or 1 where the text "true" is agreed. */
  #done(name: string, ...given: string[]): boolean {
    const said = this.#call(name, ...given);
    if (said === 'true' || said === '1') return true;
    if (said !== null) this.failure = [name, ...given.slice(0, 1), this.#lastError()].join(' ');
    return false;
  }

  #lastError(): string {
    const code = this.#call(this.dialect.calls.lastError) ?? '';
    return `${code} ${code ? (this.#call(this.dialect.calls.errorText, code) ?? '') : ''}`.trim();
  }

  /** Also when it was open before: a page that was loaded anew finds its session standing. Error codes differ, an answer does not. */
  open(): boolean {
    return this.#done(this.dialect.calls.initialize, '') || this.get(this.dialect.status) !== '';
  }

  /** '' for what it does not know. */
  get(element: string): string {
    return this.#call(this.dialect.calls.get, element) ?? '';
  }

  set(element: string, value: string): boolean {
    return this.#done(this.dialect.calls.set, element, value);
  }

  /** Each is tried, whatever became of the others. True when all were taken. */
  setAll(elements: Elements): boolean {
    return elements.map(([element, value]) => this.set(element, value)).every(Boolean);
  }

  commit(): boolean {
    return this.#done(this.dialect.calls.commit, '');
  }

  close(): boolean {
    return this.#done(this.dialect.calls.terminate, '');
  }
}
