// The one place where the state changes: by the learner, by undo, by a link. Locked things stay.
import type { ModelConfig } from '../../engine/api.ts';
import { type ReadHash, readHash, writeHash } from './hash.ts';
import { History } from './history.ts';
import {
  type Edit,
  type LabState,
  type Limits,
  type LockName,
  lockedSetting,
  noLimits,
  type Selection,
  sameButSelection,
  selectionOf,
  withEdit,
  withinLocks,
  withSettings,
} from './lab-state.ts';
import {
  type Conflict,
  conflictOf,
  isOwn,
  parsePlace,
  parseRate,
  parseSeed,
  parseSize,
  type Settings,
  smallStart,
} from './settings.ts';
import type { TrainingPlan } from './training-plan.ts';

/** Settings that are typed, with the lock of each. */
export const fieldLocks = {
  vocabSize: 'V',
  dModel: 'd',
  seed: 'seed',
  segmentFrom: 'segments',
  layers: 'layers',
  heads: 'heads',
  dropout: 'dropout',
  maskSeed: 'mask',
} as const;
export type Field = keyof typeof fieldLocks;
const fields = Object.keys(fieldLocks) as Field[];

/** What the learner should be told about a change that they did not make by hand. */
export type StateNote =
  | { kind: 'reset'; toLink: boolean }
  | { kind: 'link'; link: ReadHash }
  /** a change was refused: no model could be made of it. Everything is as it was */
  | { kind: 'conflict'; conflict: Conflict; wanted: Settings };

/** What is wrong with a field as it is typed: no value of it, or one that no model can be made of with the other settings. */
export type FieldProblem = 'bad' | Conflict;

function parse(field: Field, text: string, settings: Settings): number | null {
  if (field === 'dropout') return parseRate(text);
  if (field === 'segmentFrom') return parsePlace(text);
  return field === 'seed' || field === 'maskSeed' ? parseSeed(text) : parseSize(text, field, settings);
}

export class Store {
  readonly #start: LabState;
  /** where reset goes: what the page was opened with */
  #home: LabState;
  readonly #changed: () => void;
  readonly #clock: () => number;
  #history: History<LabState>;
  #typed: Record<Field, string>;
  limits: Limits = noLimits;
  note: StateNote | null = null;

  /** `changed` is called after each change; `clock` gives milliseconds. */
  constructor(start: LabState, changed: () => void, clock: () => number) {
    this.#start = start;
    this.#home = start;
    this.#changed = changed;
    this.#clock = clock;
    this.#history = new History(start);
    this.#typed = asTyped(start.settings);
  }

  get state(): LabState {
    return this.#history.now;
  }

  /** fields as typed, good or not */
  get typed(): Readonly<Record<Field, string>> {
    return this.#typed;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  get hash(): string {
    return writeHash(this.state, this.limits, this.#start);
  }

  /** Not to be changed: by the link, or because it is the model's own. */
  locked(name: LockName): boolean {
    const key = lockedSetting[name];
    return this.limits.lock.has(name) || (key !== undefined && isOwn(this.state.settings, key));
  }

  /** Null when the field is good, or empty where it stands for nothing. */
  problem(field: Field): FieldProblem | null {
    if (isOwn(this.state.settings, field)) return null;
    const text = this.#typed[field];
    const value = parse(field, text, this.state.settings);
    if (value === null) return text === '' && this.state.settings[field] === null ? null : 'bad';
    return conflictOf({ ...this.state.settings, [field]: value });
  }

  /** Changes of one `kind` that follow fast are one step of undo. */
  #step(state: LabState, kind = ''): void {
    const next = this.#allowed(state);
    const conflict = conflictOf(next.settings);
    if (conflict) {
      this.note = { kind: 'conflict', conflict, wanted: next.settings };
      this.#changed();
      return;
    }
    if (sameButSelection(next, this.state)) {
      this.#history.amend({ ...this.state, ...selectionOf(next) });
    } else this.#history.step(next, kind, this.#clock());
    this.note = null;
    this.#showTyped(kind);
    this.#changed();
  }

  #allowed(state: LabState): LabState {
    return withinLocks(this.state, state, this.limits.lock);
  }

  // a field that is being typed into keeps its text: "0." is on its way to "0.5"
  #showTyped(kind: string): void {
    const settings = asTyped(this.state.settings);
    for (const field of fields) if (field !== kind) this.#typed[field] = settings[field];
  }

  set(change: Partial<Settings>): void {
    this.#step(withSettings(this.state, change));
  }

  type(field: Field, text: string): void {
    if (this.locked(fieldLocks[field])) return;
    this.#typed = { ...this.#typed, [field]: text };
    const value = parse(field, text, this.state.settings);
    if (value === null || value === this.state.settings[field] || this.problem(field)) this.#changed();
    else this.#step(withSettings(this.state, { [field]: value }), field);
  }

  setText(text: string): void {
    this.#step({ ...this.state, text }, 'text');
  }

  /** A text from the page around the lab: no lock is meant against it, and no link need hold it. */
  adopt(text: string): void {
    const { limits } = this;
    this.limits = { ...limits, lock: new Set() };
    this.#step({ ...this.state, text, token: null });
    this.limits = limits;
  }

  /** Another text altogether: a step of its own, with the last token selected. */
  replaceText(text: string): void {
    this.#step({ ...this.state, text, token: null });
  }

  /** No step of undo. */
  select(token: number | null, dimension = this.state.dimension): void {
    this.look({ token, dimension });
  }

  /** No step of undo. */
  look(at: Partial<Selection>): void {
    this.#history.amend({ ...this.state, ...at });
    this.#changed();
  }

  /** A setting of the training; it trains nothing. */
  setTraining(change: Partial<TrainingPlan>): void {
    this.#step({ ...this.state, training: { ...this.state.training, ...change } });
  }

  /** Several things at once, as one step of undo. */
  put(change: Partial<LabState>): void {
    this.#step({ ...this.state, ...change });
  }

  /** False when there is no room for one more. */
  edit(edit: Edit): boolean {
    const state = withEdit(this.state, edit);
    if (state) this.#step(state);
    return state !== null;
  }

  #atPreset(settings: Settings): LabState {
    const dimension = Math.min(this.state.dimension, settings.dModel - 1);
    return { ...this.state, settings, edits: [], dimension };
  }

  preset(settings: Settings): void {
    this.#step(this.#atPreset(settings));
  }

  /** False where locks leave nothing for it to change. */
  canPreset(settings: Settings): boolean {
    const next = this.#allowed(this.#atPreset(settings));
    return !conflictOf(next.settings) && !sameButSelection(next, this.state);
  }

  /** The model of the learner's files, as its config says. */
  openFile(config: ModelConfig, file: number): void {
    const { vocabSize, dModel, positions, ropeLayout, combine, layers, heads, activation, norm, dropout } = config;
    const sizes = { vocabSize, dModel, layers, heads };
    const kinds = { positions, ropeLayout, combine, activation, norm };
    const switches = { scale: config.scaleEmbeddings, tied: config.tieWeights, dropout };
    this.preset({ ...smallStart, model: 'file', file, ...sizes, ...kinds, ...switches });
  }

  /** What the opened link set; without one, the start. */
  reset(): void {
    this.#step(this.#home);
    this.note = { kind: 'reset', toLink: !sameButSelection(this.#home, this.#start) };
    this.#changed();
  }

  undo(): void {
    if (this.canUndo) this.#move(() => this.#history.undo());
  }

  redo(): void {
    if (this.canRedo) this.#move(() => this.#history.redo());
  }

  // the selection is not undone: it is put where it can be
  #move(go: () => LabState): void {
    const standing = this.state;
    const moved = { ...go(), ...selectionOf(standing) };
    const allowed = withinLocks(standing, moved, this.limits.lock);
    // what a later link locked may not go together with what stood there before it
    const { settings, edits } = conflictOf(allowed.settings) ? standing : allowed;
    this.#history.amend({ ...allowed, settings, edits });
    this.note = null;
    this.#showTyped('');
    this.#changed();
  }

  /**
   * A link, at the start or pasted later. It sets what is hidden and locked, so nothing is locked against it. `home` is
   * where reset goes: after a reload the address is the learner's, and no longer that of the link.
   */
  open(hash: string, first = false, home = hash): void {
    const link = readHash(hash, this.#start);
    this.#home = home === hash ? link.state : readHash(home, this.#start).state;
    this.limits = { ...link.limits, lock: new Set() };
    if (first) this.#history = new History(link.state);
    else this.#step(link.state);
    this.limits = link.limits;
    this.note = link.refused.length > 0 || link.newer ? { kind: 'link', link } : null;
    this.#showTyped('');
    this.#changed();
  }
}

function asTyped(settings: Settings): Record<Field, string> {
  const entries = fields.map((field) => [field, String(settings[field] ?? '')]);
  return Object.fromEntries(entries) as Record<Field, string>;
}

/** The locks among `lock` whose setting is not the same in both. */
export function changedSettings(a: Settings, b: Settings): Set<LockName> {
  const names = Object.entries(lockedSetting) as [LockName, keyof Settings][];
  return new Set(names.filter(([, key]) => a[key] !== b[key]).map(([name]) => name));
}
