// The guided path: what the lesson says, in a dozen steps. Each sets the lab and asks for one thing. No DOM, no words:
// they are in words/path.en.ts, by the same names.
import { opening } from '../samples.ts';
import type { LabState, LockName, StationName } from '../state/lab-state.ts';
import { lessonStart, smallStart, transformerStart } from '../state/settings.ts';
import { planStart } from '../state/training-plan.ts';

/** What the lab shows of an answer that is given by doing something. */
export interface Seen {
  readonly state: LabState;
  /** trained numbers are asked for */
  readonly trained: boolean;
}

export interface Step {
  /** also the key of its words */
  readonly id: string;
  readonly station: StationName;
  /** how it sets the lab; what it does not name stays */
  readonly state: Partial<LabState>;
  /** what has to be the learner's to change for it */
  readonly needs: readonly LockName[];
  /** what it is about, as a selector within the station; and what it looks at when it was done */
  readonly look?: string;
  readonly after?: string;
  /** keys of the options, in their order, and the right one; or what shows that it was done */
  readonly ask: { readonly options: readonly string[]; readonly right: string } | { done(seen: Seen): boolean };
}

/** Places of “ bank” in the sentence that the page opens with; a test holds them against the tokenizer. */
export const banks = [1, 8] as const;

/** The trained model and its sentence, as the page opens. */
const asOpened: Partial<LabState> = {
  text: opening,
  settings: lessonStart,
  edits: [],
  token: banks[1],
  dimension: 0,
};
const ofTrained: readonly LockName[] = ['text', 'model'];
const ofStem: readonly LockName[] = [...ofTrained, 'V', 'd', 'init', 'seed', 'layers'];

export const steps: readonly Step[] = [
  {
    id: 'ids',
    station: 'ids',
    state: { ...asOpened, token: 0 },
    needs: ofTrained,
    ask: { done: ({ state }) => state.token === banks[1] },
  },
  {
    id: 'label',
    station: 'ids',
    state: asOpened,
    needs: ofTrained,
    ask: { options: ['more', 'row', 'size'], right: 'row' },
  },
  {
    id: 'rows',
    station: 'rows',
    state: asOpened,
    needs: ofTrained,
    look: '#rows',
    ask: { options: ['alike', 'same', 'other'], right: 'same' },
  },
  {
    id: 'edit',
    station: 'rows',
    state: asOpened,
    needs: [...ofTrained, 'edit'],
    look: '#rows',
    ask: { done: ({ state }) => state.edits.length > 0 },
  },
  {
    id: 'position',
    station: 'position',
    state: asOpened,
    needs: [...ofTrained, 'positions'],
    look: '#positions-choice',
    ask: { done: ({ state }) => state.settings.positions === 'none' },
  },
  {
    id: 'sum',
    station: 'input',
    state: asOpened,
    needs: [...ofTrained, 'positions'],
    look: '#sum',
    ask: { options: ['same', 'context', 'place'], right: 'place' },
  },
  {
    id: 'scale',
    station: 'rows',
    state: { ...asOpened, settings: transformerStart },
    needs: [...ofStem, 'scale'],
    look: '#scale',
    ask: { done: ({ state }) => !state.settings.scale },
  },
  {
    id: 'blocks',
    station: 'blocks',
    state: asOpened,
    needs: [...ofTrained, 'positions', 'attention', 'causal'],
    look: 'stem-hidden',
    ask: { options: ['same', 'apart', 'row'], right: 'apart' },
  },
  {
    id: 'attention',
    station: 'blocks',
    state: { ...asOpened, settings: { ...lessonStart, positions: 'none' } },
    needs: [...ofTrained, 'positions', 'attention', 'causal'],
    look: '#attention',
    after: 'stem-hidden',
    ask: { done: ({ state }) => !state.settings.attention },
  },
  {
    id: 'logits',
    station: 'logits',
    state: { ...asOpened, token: null },
    needs: [...ofTrained, 'tie'],
    look: 'stem-logits',
    ask: { options: ['ids', 'words', 'rows'], right: 'rows' },
  },
  {
    id: 'tied',
    station: 'logits',
    state: { ...asOpened, settings: smallStart },
    needs: [...ofStem, 'tie'],
    look: '#head-choice',
    ask: { done: ({ state }) => !state.settings.tied },
  },
  {
    id: 'training',
    station: 'training',
    state: { ...asOpened, settings: smallStart, training: { ...planStart, steps: 50 } },
    needs: [...ofStem, 'learn', 'opt', 'lr', 'steps'],
    look: '#train',
    ask: { done: ({ trained }) => trained },
  },
];

/**
 * The steps that there is room for, where a link hides stations and locks switches. A locked text is no hindrance where it is the
 * path's own. `trained`: the learner has trained numbers, which a training would let go of.
 */
export function stepsFor(
  hide: ReadonlySet<string>,
  lock: ReadonlySet<LockName>,
  text: string,
  trained: boolean,
): readonly Step[] {
  const bound = (name: LockName) => lock.has(name) && !(name === 'text' && text === opening);
  return steps.filter(
    ({ id, station, needs }) => !hide.has(station) && !needs.some(bound) && !(trained && id === 'training'),
  );
}
