// Everything the learner can change, in one value. Undo goes back over it, a link carries it.
import { changed, isOwn, lessonStart, mostTokens, type Settings, sameSettings, sameTable } from './settings.ts';
import { planKeyNames, planKeys, planStart, samePlan, type TrainingPlan } from './training-plan.ts';

/** A number of E that the learner wrote. */
export interface Edit {
  row: number;
  column: number;
  value: number;
}

/** How far the colours of the compared matrices go: those alike as one, all as one, each by itself. */
export const colorScales = ['alike', 'shared', 'own'] as const;

/** What the learner looks at. It changes no number, and is no step of undo. */
export interface Selection {
  /** place of the selected token; null: the last, wherever the text ends */
  token: number | null;
  dimension: number;
  /** whose attention is shown; where the model has fewer, its last */
  block: number;
  head: number;
}

export interface LabState extends Selection {
  text: string;
  settings: Settings;
  colors: (typeof colorScales)[number];
  edits: readonly Edit[];
  /** how the training station is set; none of it changes what is shown */
  training: TrainingPlan;
}

/** What a teacher's link sets that is not the learner's to undo: parts of the page that are away, what may not be changed, the language. */
export interface Limits {
  hide: ReadonlySet<HideName>;
  lock: ReadonlySet<LockName>;
  /** tag of a language that the page has; '' leaves it to the page */
  language: string;
}

export const stationNames = [
  'text',
  'ids',
  'rows',
  'position',
  'segment',
  'input',
  'blocks',
  'logits',
  'training',
] as const;
export type StationName = (typeof stationNames)[number];

export const hideNames = [
  'ids',
  'rows',
  'position',
  'segment',
  'input',
  'blocks',
  'logits',
  'training',
  'intro',
  'samples',
  'presets',
  'table',
  'checks',
  'experiments',
  'proofs',
  'path',
] as const;
export type HideName = (typeof hideNames)[number];

export const lockNames = [
  'text',
  'model',
  'tokenizer',
  'V',
  'd',
  'init',
  'seed',
  'scale',
  'positions',
  'rope',
  'combine',
  'segments',
  'layers',
  'heads',
  'activation',
  'norm',
  'attention',
  'causal',
  'tie',
  'dropout',
  'mode',
  'mask',
  'edit',
  ...planKeyNames,
] as const;
export type LockName = (typeof lockNames)[number];

/** The setting behind each lock; text and edit are no settings, and the training's are named by `planKeys`. */
export const lockedSetting: Readonly<Partial<Record<LockName, keyof Settings>>> = {
  model: 'model',
  tokenizer: 'tokenizer',
  V: 'vocabSize',
  d: 'dModel',
  init: 'init',
  seed: 'seed',
  scale: 'scale',
  positions: 'positions',
  rope: 'ropeLayout',
  combine: 'combine',
  segments: 'segmentFrom',
  layers: 'layers',
  heads: 'heads',
  activation: 'activation',
  norm: 'norm',
  attention: 'attention',
  causal: 'causal',
  tie: 'tied',
  dropout: 'dropout',
  mode: 'train',
  mask: 'maskSeed',
};

export const noLimits: Limits = { hide: new Set(), lock: new Set(), language: '' };
export const mostEdits = 50;

export const selectionStart: Selection = { token: null, dimension: 0, block: 0, head: 0 };

export function selectionOf({ token, dimension, block, head }: Selection): Selection {
  return { token, dimension, block, head };
}

export function startState(text: string, settings = lessonStart): LabState {
  return { text, settings, ...selectionStart, colors: 'alike', edits: [], training: planStart };
}

/** `wanted`, with everything that is locked as it stands in `standing`. */
export function withinLocks(standing: LabState, wanted: LabState, lock: ReadonlySet<LockName>): LabState {
  if (lock.size === 0) return wanted;
  const keys = [...lock].flatMap((name) => lockedSetting[name] ?? []);
  // another model would bring what is locked here
  const other = wanted.settings.model !== standing.settings.model || wanted.settings.file !== standing.settings.file;
  const bound = other && keys.some((key) => key === 'model' || isOwn(lessonStart, key));
  const settings = bound ? { ...standing.settings } : { ...wanted.settings };
  for (const key of keys) Object.assign(settings, { [key]: standing.settings[key] });
  // one of the two was locked, and they do not go together: a table has no rows for tokens that there are not
  if (settings.vocabSize > mostTokens(settings)) {
    if (lock.has('V')) settings.tokenizer = standing.settings.tokenizer;
    else settings.vocabSize = mostTokens(settings);
  }
  const training = { ...wanted.training };
  for (const key of planKeyNames)
    if (lock.has(key)) Object.assign(training, { [planKeys[key]]: standing.training[planKeys[key]] });
  const { vocabSize, dModel } = settings;
  const edits = (lock.has('edit') ? standing : wanted).edits.filter(
    (one) => one.row < vocabSize && one.column < dModel,
  );
  const text = (lock.has('text') ? standing : wanted).text;
  return { ...wanted, text, settings, training, edits, dimension: Math.min(wanted.dimension, dModel - 1) };
}

export function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  const same = (one: Edit, other: Edit) =>
    one.row === other.row && one.column === other.column && one.value === other.value;
  return a === b || (a.length === b.length && a.every((edit, i) => same(edit, b[i])));
}

/** The same but for what is no step of undo: the selection. */
export function sameButSelection(a: LabState, b: LabState): boolean {
  return (
    a.text === b.text &&
    a.colors === b.colors &&
    sameSettings(a.settings, b.settings) &&
    sameEdits(a.edits, b.edits) &&
    samePlan(a.training, b.training)
  );
}

/** Changed settings. A table that is drawn anew has no numbers of the learner's. */
export function withSettings(state: LabState, change: Partial<Settings>): LabState {
  const settings = changed(state.settings, change);
  const edits = sameTable(settings, state.settings) ? state.edits : [];
  return { ...state, settings, edits, dimension: Math.min(state.dimension, settings.dModel - 1) };
}

/** With one more number written into E, or null when there is no room for it. */
export function withEdit(state: LabState, edit: Edit): LabState | null {
  const others = state.edits.filter(({ row, column }) => row !== edit.row || column !== edit.column);
  if (others.length >= mostEdits) return null;
  return { ...state, edits: [...others, edit] };
}
