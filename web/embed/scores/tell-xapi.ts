// Each answer of an element as `stem-xapi` events: what makes statements is fetched with the first of them.
import type { AnswerTold, Score } from '../../lessons/progress/index.ts';
import { tellPage } from '../events.ts';
import type { Activity, Statement } from './xapi.ts';

type Xapi = typeof import('./xapi.ts');

/** What a host may say of the statements, as attributes or in a frame's query. */
export const ofStatements = ['activity-id', 'registration', 'passing-score'];

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * A host may name the activity (`activity-id`, an IRI), the attempt (`registration`, a UUID) and what passes
 * (`passing-score`, 0 to 1). Each event's detail is one statement.
 */
export function tellXapi(element: HTMLElement): void {
  let before: Score | null = null;
  let own = '';
  // one after another: the first has to wait for what makes statements, and a course reads them in their order
  let told: Promise<void> = Promise.resolve();

  const tell = (make: (xapi: Xapi, activity: Activity) => readonly Statement[]) => {
    told = told
      .then(async () => {
        const xapi = await import('./xapi.ts');
        for (const one of make(xapi, activity(xapi))) tellPage(element, 'stem-xapi', one);
      })
      // what makes them could not be fetched: the answer itself was told, and the next one tries again
      .catch(() => {});
  };

  function activity({ activityId, uuid }: Xapi): Activity {
    const registration = element.getAttribute('registration') ?? '';
    if (!own) own = uuid();
    const passing = Number(element.getAttribute('passing-score') ?? Number.NaN);
    return {
      id: activityId(element.getAttribute('activity-id'), location.href),
      registration: isUuid(registration) ? registration : own,
      passingScore: passing > 0 && passing <= 1 ? passing : 0.7,
      newId: uuid,
      now: () => new Date(),
    };
  }

  element.addEventListener('stem-answer', (event) => {
    const { detail } = event as CustomEvent<AnswerTold>;
    tell(({ answeredStatement }, activity) => [answeredStatement(activity, detail)]);
  });
  element.addEventListener('stem-score', (event) => {
    const now = (event as CustomEvent<Score>).detail;
    const last = before;
    before = now;
    tell(({ standingStatements }, activity) => standingStatements(activity, last, now));
  });
}
