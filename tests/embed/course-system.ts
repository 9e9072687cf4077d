// A course system in a few lines, good or bad on purpose. scorm-again, which is a real one, is in tests/browser.
import type { Edition } from '../../web/embed/scores/find-api.ts';

export interface Habits {
  /** suspend data longer than this is cut off */
  cutsAt?: number;
  /** suspend data longer than this is refused, with error 405 */
  refusesAbove?: number;
  /** these calls answer "false" */
  refuses?: (call: string, element: string) => boolean;
  /** these calls throw */
  throws?: (call: string, element: string) => boolean;
  /** what it knows before */
  values?: Record<string, string>;
}

const names: Record<Edition, Record<string, string>> = {
  '1.2': {
    LMSInitialize: 'open',
    LMSGetValue: 'get',
    LMSSetValue: 'set',
    LMSCommit: 'commit',
    LMSFinish: 'close',
    LMSGetLastError: 'code',
    LMSGetErrorString: 'text',
  },
  '2004': {
    Initialize: 'open',
    GetValue: 'get',
    SetValue: 'set',
    Commit: 'commit',
    Terminate: 'close',
    GetLastError: 'code',
    GetErrorString: 'text',
  },
};

export class CourseSystem {
  /** what it holds, and what of that is on record: only that survives */
  readonly values: Record<string, string>;
  recorded: Record<string, string>;
  readonly calls: string[] = [];
  readonly api: Record<string, (...given: string[]) => string> = {};
  habits: Habits;
  #code = '0';
  #isOpen = false;

  constructor(edition: Edition, habits: Habits = {}) {
    this.habits = habits;
    this.values = { ...habits.values };
    this.recorded = { ...this.values };
    for (const [name, act] of Object.entries(names[edition]))
      this.api[name] = (...given) => this.#called(name, act, given);
  }

  #called(name: string, act: string, given: readonly string[]): string {
    const [element = '', value = ''] = given;
    this.calls.push([name, ...given].join(' '));
    if (this.habits.throws?.(name, element)) throw new Error('the course system has a bug');
    if (act === 'code') return this.#code;
    if (act === 'text') return `error ${this.#code}`;
    this.#code = '0';
    if (this.habits.refuses?.(name, element)) return this.#no('101');
    if (act === 'open') {
      if (this.#isOpen) return this.#no('103');
      this.#isOpen = true;
      return 'true';
    }
    if (!this.#isOpen) return act === 'get' ? '' : this.#no('301');
    if (act === 'get') return this.values[element] ?? '';
    if (act === 'commit') this.recorded = { ...this.values };
    if (act === 'close') {
      this.recorded = { ...this.values };
      this.#isOpen = false;
    }
    return act === 'set' ? this.#set(element, value) : 'true';
  }

  #set(element: string, value: string): string {
    if (element === 'cmi.suspend_data') {
      if (value.length > (this.habits.refusesAbove ?? Number.POSITIVE_INFINITY)) return this.#no('405');
      this.values[element] = value.slice(0, this.habits.cutsAt);
      return 'true';
    }
    const at = /^cmi\.interactions\.(\d+)\.id$/.exec(element);
    if (at) this.values['cmi.interactions._count'] = String(Number(at[1]) + 1);
    this.values[element] = value;
    return 'true';
  }

  #no(code: string): string {
    this.#code = code;
    return 'false';
  }

  /** Everything that was written, by element. */
  get written(): string[] {
    return this.calls.filter((call) => /^(LMS)?SetValue /.test(call));
  }
}
