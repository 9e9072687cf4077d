// Each answer of an element as `stem-xapi` events: what makes statements is fetched with the first of them.
import type { AnswerTold, Score } from '../../lessons/progress/index.ts';
import { tellPage } from '../events.ts';
import type { Statement } from './xapi.ts';

/** What a host may say of the statements, as attributes or in a frame's query. */
export const ofStatements = ['activity-id', 'registration', 'passing-score'];

const isUuid = (text: string | null) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');

/**
 * A host may name the activity (`activity-id`, an IRI), the attempt (`registration`, a UUID) and what passes
 * (`passing-score`, 0 to 1). Each event's detail is one statement.
 */
export function tellXapi(element: HTMLElement): void {
  let before: Score | null = null;
  let own = '';
  const activity = async () => {
    const { activityId, uuid, ...statements } = await import('./xapi.ts');
    const registration = element.getAttribute('registration');
    if (!own) own = uuid();
    const passing = Number(element.getAttribute('passing-score') ?? Number.NaN);
    return {
      ...statements,
      activity: {
        id: activityId(element.getAttribute('activity-id'), location.href),
        registration: isUuid(registration) ? (registration as string) : own,
        passingScore: passing > 0 && passing <= 1 ? passing : 0.7,
        newId: uuid,
        now: () => new Date(),
      },
    };
  };
  const dispatch = (statement: Statement) => tellPage(element, 'stem-xapi', statement);

  element.addEventListener('stem-answer', (event) => {
    const told = (event as CustomEvent<AnswerTold>).detail;
    void activity().then(({ activity, answeredStatement }) => dispatch(answeredStatement(activity, told)));
  });
  element.addEventListener('stem-score', (event) => {
    const now = (event as CustomEvent<Score>).detail;
    const last = before;
    before = now;
    void activity().then(({ activity, standingStatements }) => {
      for (const one of standingStatements(activity, last, now)) dispatch(one);
    });
  });
}
