// What a learner did, as xAPI statements (IEEE 9274.1.1). Who the learner is, the host knows: the actor is left to it.
import { type AnswerTold, isComplete, type Score } from '../../lessons/progress/index.ts';
import { responseType } from './interaction.ts';
import { isoSpan } from './time-formats.ts';

/** As JSON, for any xAPI store; the actor is to be added. */
export interface Statement {
  /** so that one that is sent twice is one */
  readonly id: string;
  readonly verb: { readonly id: string; readonly display: Readonly<Record<string, string>> };
  readonly object: {
    readonly objectType: 'Activity';
    readonly id: string;
    readonly definition: Readonly<Record<string, unknown>>;
  };
  readonly result: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
}

export interface Activity {
  /** an IRI without a slash at its end; each check's is this and `/q/q1` */
  readonly id: string;
  /** a UUID: one attempt of one learner */
  readonly registration: string;
  /** 0 … 1 */
  readonly passingScore: number;
  /** a new UUID each time */
  newId(): string;
  now(): Date;
}

const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}`, display: { 'en-US': name } });
const lesson = {
  type: 'http://adlnet.gov/expapi/activities/lesson',
  name: { en: 'Stem Lab: token embeddings' },
};

export function answeredStatement(activity: Activity, told: AnswerTold): Statement {
  const type = responseType(told);
  return {
    id: activity.newId(),
    verb: verb('answered'),
    object: {
      objectType: 'Activity',
      id: `${activity.id}/q/${told.id}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType: type,
        name: { en: told.title },
        description: { en: told.prompt },
        ...(told.correct.length > 0 && { correctResponsesPattern: told.correct }),
        ...(type === 'choice' && {
          choices: (told.choices ?? []).map(({ id, text }) => ({ id, description: { en: text } })),
        }),
      },
    },
    result: {
      response: told.response,
      success: told.result === 'right',
      score: { scaled: told.score, raw: told.score * told.points, min: 0, max: told.points },
      duration: isoSpan(told.latency),
    },
    context: {
      registration: activity.registration,
      contextActivities: { parent: [{ objectType: 'Activity', id: activity.id }] },
    },
    timestamp: told.time,
  };
}

/** After an answer: what it made of the whole. None when it changed neither. `before`: the score before it. */
export function standingStatements(activity: Activity, before: Score | null, now: Score): Statement[] {
  const passes = (score: Score | null) => score !== null && score.of > 0 && score.score >= activity.passingScore;
  const completes = isComplete(now) && !(before && isComplete(before));
  const statement = (name: string, result: object): Statement => ({
    id: activity.newId(),
    verb: verb(name),
    object: { objectType: 'Activity', id: activity.id, definition: lesson },
    result: { score: { scaled: now.score, raw: now.points, min: 0, max: now.of }, ...result },
    context: { registration: activity.registration },
    timestamp: activity.now().toISOString(),
  });
  return [
    ...(passes(now) && !passes(before) ? [statement('passed', { success: true })] : []),
    ...(completes ? [statement('completed', { completion: true })] : []),
    ...(completes && !passes(now) ? [statement('failed', { success: false })] : []),
  ];
}

/** RFC 4122, version 4. `crypto.randomUUID` is missing where a page is not served over https. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const ours = 'urn:stem-lab:embedding';

/** What a host named, else the page's address without what is the learner's, else a name that is the same everywhere. */
export function activityId(named: string | null, page: string): string {
  const given = named?.trim() ?? '';
  if (/^[a-z][a-z0-9+.-]*:\S+$/i.test(given)) return given.replace(/\/+$/, '');
  if (!/^https?:/.test(page)) return ours;
  return page.replace(/[?#].*$/, '').replace(/\/*(index\.html)?$/, '');
}
