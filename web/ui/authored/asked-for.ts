// Whether this page asks for a teacher's questions. Small, because every page looks; what reads them is fetched only then.

/** Why they are not on the page. `fault`: what is wrong, in English, as the checker says it; `more`: how many faults follow it. */
export interface AuthoredProblem {
  readonly kind: 'foreign' | 'missing' | 'disk' | 'faulty';
  /** the address, as it was asked for */
  readonly given: string;
  readonly fault: string;
  readonly more: number;
}

/** The element that holds them in the page itself. */
export const inPage = 'script#stem-exercises[type="application/json"]';

export function addressAsked(): string {
  return new URLSearchParams(location.search).get('exercises') ?? '';
}

export function asksForAuthored(): boolean {
  return addressAsked() !== '' || document.querySelector(inPage) !== null;
}

let problem: AuthoredProblem | null = null;

/** What kept a teacher's questions away, for whoever draws the page. */
export function authoredProblem(): AuthoredProblem | null {
  return problem;
}

export function tellAuthored(found: AuthoredProblem | null): void {
  problem = found;
}
