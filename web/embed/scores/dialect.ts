// What the two editions of SCORM call things, and what they allow.
import { type AnswerTold, beginning } from '../../lessons/progress/index.ts';
import type { Edition } from './find-api.ts';
import { choiceLetter, plainLine, responseType } from './interaction.ts';
import { clockSpan, clockTime, isoSpan, isoTime } from './time-formats.ts';

export type Elements = readonly (readonly [element: string, value: string])[];

/** What is told of the whole, before it is in anybody's words. */
export interface Standing {
  /** 0 … 1 */
  readonly score: number;
  /** 0 … 1: how much was answered */
  readonly progress: number;
  readonly complete: boolean;
  /** null as long as it is open */
  readonly passed: boolean | null;
}

/** How it stood when the course system was asked. */
export interface Before {
  readonly score: number;
  readonly complete: boolean;
  readonly passed: boolean | null;
}

export interface Dialect {
  readonly edition: Edition;
  readonly calls: Readonly<
    Record<'initialize' | 'get' | 'set' | 'commit' | 'terminate' | 'lastError' | 'errorText', string>
  >;
  /** has a value in every session */
  readonly status: string;
  readonly mode: string;
  readonly language: string;
  /** characters */
  readonly suspendLimit: number;
  readonly interactionCount: string;
  /** 0 … 1 from what the course system asks for, or null */
  passingScore(get: (element: string) => string): number | null;
  before(get: (element: string) => string): Before;
  /** as soon as the session is open, so that a tab that dies is one that was left for a while */
  start(before: Before): Elements;
  standing(standing: Standing): Elements;
  /** its name first */
  interaction(index: number, told: AnswerTold): readonly [Elements[number], ...Elements];
  sessionTime(seconds: number): Elements;
}

const rounded = (value: number, digits: number) => String(Math.round(value * 10 ** digits) / 10 ** digits);
const share = (text: string, of: number) => {
  const value = text.trim() === '' ? Number.NaN : Number(text) / of;
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : null;
};

const scorm12: Dialect = {
  edition: '1.2',
  calls: {
    initialize: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    terminate: 'LMSFinish',
    lastError: 'LMSGetLastError',
    errorText: 'LMSGetErrorString',
  },
  status: 'cmi.core.lesson_status',
  mode: 'cmi.core.lesson_mode',
  language: 'cmi.student_preference.language',
  suspendLimit: 4096,
  interactionCount: 'cmi.interactions._count',
  passingScore: (get) => share(get('cmi.student_data.mastery_score'), 100),
  before(get) {
    const status = get('cmi.core.lesson_status');
    return {
      score: share(get('cmi.core.score.raw'), 100) ?? 0,
      complete: status === 'completed' || status === 'passed',
      passed: status === 'passed' ? true : status === 'failed' ? false : null,
    };
  },
  start: ({ complete, passed }) => [
    ...(complete || passed !== null ? [] : [['cmi.core.lesson_status', 'incomplete'] as const]),
    ['cmi.core.exit', 'suspend'],
  ],
  standing: ({ score, complete, passed }) => [
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
    ['cmi.core.score.raw', rounded(score * 100, 2)],
    [
      'cmi.core.lesson_status',
      passed === true ? 'passed' : passed === false ? 'failed' : complete ? 'completed' : 'incomplete',
    ],
  ],
  interaction(index, told) {
    const at = (name: string) => `cmi.interactions.${index}.${name}`;
    const type = responseType(told);
    const coded = (response: string) => {
      if (type === 'true-false') return response === 'true' ? 't' : 'f';
      if (type === 'choice') return choiceLetter(told, response);
      return plainLine(response, 255);
    };
    return [
      [at('id'), told.id],
      [at('type'), type === 'long-fill-in' ? 'fill-in' : type],
      [at('time'), clockTime(new Date(told.time))],
      ...told.correct.map((one, i) => [at(`correct_responses.${i}.pattern`), coded(one)] as const),
      [at('weighting'), rounded(told.points, 2)],
      [at('student_response'), coded(told.response)],
      [at('result'), told.result === 'right' ? 'correct' : 'wrong'],
      [at('latency'), clockSpan(told.latency)],
    ];
  },
  sessionTime: (seconds) => [['cmi.core.session_time', clockSpan(seconds)]],
};

const scorm2004: Dialect = {
  edition: '2004',
  calls: {
    initialize: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    terminate: 'Terminate',
    lastError: 'GetLastError',
    errorText: 'GetErrorString',
  },
  status: 'cmi.completion_status',
  mode: 'cmi.mode',
  language: 'cmi.learner_preference.language',
  suspendLimit: 64000,
  interactionCount: 'cmi.interactions._count',
  passingScore: (get) => share(get('cmi.scaled_passing_score'), 1),
  before(get) {
    const success = get('cmi.success_status');
    return {
      score: share(get('cmi.score.scaled'), 1) ?? 0,
      complete: get('cmi.completion_status') === 'completed',
      passed: success === 'passed' ? true : success === 'failed' ? false : null,
    };
  },
  start: ({ complete }) => [
    ...(complete ? [] : [['cmi.completion_status', 'incomplete'] as const]),
    ['cmi.exit', 'suspend'],
  ],
  standing: ({ score, progress, complete, passed }) => [
    ['cmi.score.scaled', rounded(score, 4)],
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
    ['cmi.score.raw', rounded(score * 100, 2)],
    ['cmi.progress_measure', rounded(progress, 4)],
    ['cmi.completion_status', complete ? 'completed' : 'incomplete'],
    ...(passed === null ? [] : [['cmi.success_status', passed ? 'passed' : 'failed'] as const]),
  ],
  interaction(index, told) {
    const at = (name: string) => `cmi.interactions.${index}.${name}`;
    const type = responseType(told);
    const coded = (response: string) => {
      if (type === 'true-false' || type === 'choice') return response;
      return delimited(response, type === 'fill-in' ? 250 : 4000);
    };
    return [
      [at('id'), told.id],
      [at('type'), type],
      [at('timestamp'), isoTime(new Date(told.time))],
      // some systems take a bare comma for the one between two answers, and then the blank behind it for a mistake
      ...told.correct.map(
        (one, i) => [at(`correct_responses.${i}.pattern`), coded(one.replace(/\s*,\s*/g, ','))] as const,
      ),
      [at('weighting'), rounded(told.points, 4)],
      [at('learner_response'), coded(told.response)],
      [at('result'), told.result === 'right' ? 'correct' : 'incorrect'],
      [at('latency'), isoSpan(told.latency)],
      [at('description'), delimited(told.prompt, 250)],
    ];
  },
  sessionTime: (seconds) => [['cmi.session_time', isoSpan(seconds)]],
};

/**
 * `{lang=en}` in front of a text and `[,]` inside are SCORM's own. A text that begins like the one or holds the other gets a
 * blank there, and stays readable; so does one that begins with a brace at all, which some systems take for a delimiter.
 */
function delimited(text: string, limit: number): string {
  const line = plainLine(text, limit).replace(/\[([,:.])\]/g, '[$1 ]');
  return beginning(line.replace(/^\{/, ' {'), limit);
}

export const dialects: Readonly<Record<Edition, Dialect>> = { '1.2': scorm12, '2004': scorm2004 };
