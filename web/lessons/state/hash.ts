// The state as the part of an address after '#', to be read by people: v=1&text=The+bank&V=300&scale=off.
// What is as at the start is left out. What comes in is checked: a link can be written by anyone.

import { spokenFor } from '../words/languages.ts';
import {
  colorScales,
  type Edit,
  type HideName,
  hideNames,
  type LabState,
  type Limits,
  type LockName,
  lockNames,
  mostEdits,
} from './lab-state.ts';
import {
  activations,
  changed,
  combines,
  conflictOf,
  inits,
  isOwn,
  largestSeed,
  lessonStart,
  models,
  mostTokens,
  nearestHeads,
  norms,
  parseCell,
  parsePlace,
  parseRate,
  parseSeed,
  positionKinds,
  ropeLayouts,
  type Settings,
  sizes,
  smallStart,
  tokenizers,
} from './settings.ts';

import { type PlanKey, planKeyNames, planKeys, readPlan } from './training-plan.ts';

export const version = 1;
export const longestText = 2000; // UTF-16 units: with every one of them as %XX%XX%XX, still short of the shortest limit of browsers

/** What a link asked for and did not get: the key, what stood there, and what is used instead. */
export interface Refusal {
  key: string;
  given: string;
  used: string;
}

export interface ReadHash {
  state: LabState;
  limits: Limits;
  refused: Refusal[];
  /** the link was made by a later version of the page */
  newer: boolean;
}

type Pairs = [string, string][];

/** Places that count from 0 and begin there. */
const placeKeys = { dim: 'dimension', block: 'block', head: 'head' } as const;

export function textFits(text: string): boolean {
  return text.length <= longestText;
}

export function writeHash(state: LabState, limits: Limits, start: LabState): string {
  const pairs: Pairs = [];
  const put = (key: string, value: string, standard: string) => {
    if (value !== standard) pairs.push([key, value]);
  };
  if (textFits(state.text)) put('text', state.text, start.text);
  // who opens the link has no file of the learner's, and gets the lesson's model
  const settings = state.settings.model === 'file' ? lessonStart : state.settings;
  const plain = settings.model === 'stem' ? smallStart : lessonStart;
  // of another tokenizer V is another one
  const base = changed(plain, { tokenizer: settings.tokenizer });
  for (const { key, write } of settingKeys)
    if (key !== 'model') put(key, write(settings), write(key === 'tokenizer' ? plain : base));
  for (const key of planKeyNames)
    put(key, String(state.training[planKeys[key]]), String(start.training[planKeys[key]]));
  put('token', state.token === null ? '' : String(state.token), '');
  for (const [key, name] of Object.entries(placeKeys)) put(key, String(state[name]), '0');
  put('colors', state.colors, start.colors);
  const edits = settings === state.settings ? state.edits : [];
  put('edit', edits.map(({ row, column, value }) => `${row}.${column}.${value}`).join(','), '');
  put('lang', limits.language, '');
  put('hide', [...limits.hide].join(','), '');
  put('lock', [...limits.lock].join(','), '');
  // no link at all is the start, and a link that names no model is of the stem, as links were before there was another
  const named = settings.model !== (pairs.length === 0 ? start.settings.model : 'stem');
  if (named) pairs.unshift(['model', settings.model]);
  if (pairs.length === 0) return '';
  return new URLSearchParams([['v', String(version)], ...pairs]).toString().replaceAll('%2C', ',');
}

interface SettingKey {
  key: string;
  write: (settings: Settings) => string;
  /** null: not a value of this key; `settings` are those so far */
  read: (text: string, settings: Settings) => Partial<Settings> | null;
}

/** A whole number brought into its range; null when it is no whole number at all. */
function clamped(text: string, least: number, most: number): number | null {
  if (!/^-?\d{1,15}$/.test(text)) return null;
  return Math.min(most, Math.max(least, Number(text)));
}

function word<Word extends string>(text: string, words: readonly Word[]): Word | null {
  return words.find((one) => one === text) ?? null;
}

function setting<Key extends keyof Settings>(name: Key, value: Settings[Key] | null): Partial<Settings> | null {
  return value === null ? null : ({ [name]: value } as Partial<Settings>);
}

function sizeKey(key: string, name: keyof typeof sizes): SettingKey {
  const { least, most } = sizes[name];
  return {
    key,
    write: (settings) => String(settings[name]),
    read: (text, settings) => setting(name, clamped(text, least, name === 'vocabSize' ? mostTokens(settings) : most)),
  };
}

function seedKey(key: string, name: 'seed' | 'maskSeed'): SettingKey {
  return {
    key,
    write: (settings) => String(settings[name]),
    read: (text) => setting(name, /^\d{17,400}$/.test(text) ? largestSeed : parseSeed(text)),
  };
}

function pairKey(
  key: string,
  name: 'scale' | 'tied' | 'train' | 'attention' | 'causal',
  on: string,
  off: string,
): SettingKey {
  return {
    key,
    write: (settings) => (settings[name] ? on : off),
    read: (text) => (text === on || text === off ? { [name]: text === on } : null),
  };
}

function wordKey<
  Name extends 'model' | 'tokenizer' | 'init' | 'positions' | 'ropeLayout' | 'combine' | 'activation' | 'norm',
>(key: string, name: Name, words: readonly Settings[Name][]): SettingKey {
  return { key, write: (settings) => settings[name], read: (text) => setting(name, word(text, words)) };
}

const settingKeys: readonly SettingKey[] = [
  wordKey('model', 'model', models),
  wordKey('tokenizer', 'tokenizer', tokenizers),
  sizeKey('V', 'vocabSize'),
  sizeKey('d', 'dModel'),
  wordKey('init', 'init', inits),
  seedKey('seed', 'seed'),
  pairKey('scale', 'scale', 'on', 'off'),
  wordKey('positions', 'positions', positionKinds),
  wordKey('rope', 'ropeLayout', ropeLayouts),
  wordKey('combine', 'combine', combines),
  {
    key: 'segments',
    write: ({ segmentFrom }) => (segmentFrom === null ? 'off' : String(segmentFrom)),
    read: (text) => (text === 'off' ? { segmentFrom: null } : setting('segmentFrom', parsePlace(text))),
  },
  sizeKey('layers', 'layers'),
  sizeKey('heads', 'heads'),
  wordKey('activation', 'activation', activations),
  wordKey('norm', 'norm', norms),
  pairKey('attention', 'attention', 'on', 'off'),
  pairKey('causal', 'causal', 'on', 'off'),
  pairKey('tie', 'tied', 'on', 'off'),
  { key: 'dropout', write: ({ dropout }) => String(dropout), read: (text) => setting('dropout', parseRate(text)) },
  pairKey('mode', 'train', 'train', 'eval'),
  seedKey('mask', 'maskSeed'),
];
const settingByKey = new Map(settingKeys.map((one) => [one.key, one]));

/** Every key that a link may have. */
export const linkKeys: ReadonlySet<string> = new Set([
  ...['v', 'text', 'token', 'colors', 'edit', 'lang', 'hide', 'lock'],
  ...Object.keys(placeKeys),
  ...settingByKey.keys(),
  ...planKeyNames,
]);

function readEdits(text: string, { vocabSize, dModel }: Settings): { edits: Edit[]; refused: string[] } {
  const edits = new Map<string, Edit>();
  const refused: string[] = [];
  for (const part of text.split(',')) {
    const found = /^(\d{1,5})\.(\d{1,5})\.(.+)$/.exec(part);
    const value = found ? parseCell(found[3]) : null;
    const [row, column] = [Number(found?.[1]), Number(found?.[2])];
    const good = value !== null && row < vocabSize && column < dModel;
    if (good && (edits.size < mostEdits || edits.has(`${row}.${column}`))) {
      edits.set(`${row}.${column}`, { row, column, value });
    } else refused.push(part);
  }
  return { edits: [...edits.values()], refused };
}

function readNames<Name extends string>(text: string, names: readonly Name[]): { known: Set<Name>; refused: string[] } {
  const known = new Set<Name>();
  const refused: string[] = [];
  for (const part of text.split(',')) {
    const name = word(part, names);
    if (name) known.add(name);
    else refused.push(part);
  }
  return { known, refused };
}

type Refuse = (key: string, given: string, used: string) => void;

/** Values that are good one by one and make no model together give way: the heads, and where they can't, RoPE. */
function settle(settings: Settings, refuse: Refuse): void {
  if (!conflictOf(settings)) return;
  const heads = nearestHeads(settings);
  if (heads === null) {
    // an odd width has no pairs
    refuse('positions', settings.positions, 'learned');
    settings.positions = 'learned';
    settle(settings, refuse);
  } else {
    refuse('heads', String(settings.heads), String(heads));
    settings.heads = heads;
  }
}

/** What a link begins from: the model and tokenizer that it names, else the stem and the lesson's. */
function startOf(pairs: Pairs): Settings {
  const first = (name: string) => pairs.find(([key]) => key === name)?.[1];
  const tokenizer = word(first('tokenizer') ?? '', tokenizers);
  return changed(first('model') === 'lesson' ? lessonStart : smallStart, tokenizer ? { tokenizer } : {});
}

/** `hash` with or without its '#'. Never throws. */
export function readHash(hash: string, start: LabState): ReadHash {
  // an anchor without a value is somebody else's; so it is not complained of
  const pairs = [...new URLSearchParams(hash.replace(/^#/, ''))].filter(
    ([key, given]) => given !== '' || key === 'text',
  );
  const settings = pairs.length === 0 ? start.settings : startOf(pairs);
  const state: LabState = { ...start, settings, training: { ...start.training } };
  const refused: Refusal[] = [];
  let hide = new Set<HideName>();
  let lock = new Set<LockName>();
  let language = '';
  let edits = '';
  let newer = false;
  const seen = new Set<string>();
  const refuse: Refuse = (key, given, used) => refused.push({ key, given, used });
  for (const [key, value] of pairs) {
    if (seen.has(key)) continue;
    seen.add(key);
    const known = settingByKey.get(key);
    if (known) {
      const change = known.read(value, state.settings);
      if (change) state.settings = changed(state.settings, change);
      const used = known.write(state.settings);
      const own = change && used !== value && Object.keys(change).some((name) => isOwn(state.settings, name));
      if (
        !change ||
        own ||
        (known.read(used, state.settings) && /^-?\d+$/.test(value) && Number(used) !== Number(value))
      )
        refuse(key, value, used);
    } else if (Object.hasOwn(planKeys, key)) {
      const change = readPlan(key as PlanKey, value);
      if (change) Object.assign(state.training, change);
      else refuse(key, value, String(state.training[planKeys[key as PlanKey]]));
    } else if (key === 'v') {
      newer = (clamped(value, 0, 1e6) ?? 0) > version;
      if (!/^\d{1,6}$/.test(value) || value === '0') refuse(key, value, String(version));
    } else if (key === 'text') {
      if (textFits(value)) state.text = value;
      else refuse(key, value, '');
    } else if (key === 'token' || Object.hasOwn(placeKeys, key)) {
      const place = clamped(value, 0, 1e6);
      if (place === null || value.startsWith('-')) refuse(key, value, key === 'token' ? '' : '0');
      else if (key === 'token') state.token = place;
      else state[placeKeys[key as keyof typeof placeKeys]] = place;
    } else if (key === 'colors') {
      const colors = word(value, colorScales);
      if (colors) state.colors = colors;
      else refuse(key, value, state.colors);
    } else if (key === 'edit') edits = value;
    else if (key === 'lang') {
      language = spokenFor(value);
      if (language === '') refuse(key, value, '');
    } else if (key === 'hide') {
      const found = readNames(value, hideNames);
      hide = found.known;
      for (const name of found.refused) refuse(key, name, '');
    } else if (key === 'lock') {
      const found = readNames(value, lockNames);
      lock = found.known;
      for (const name of found.refused) refuse(key, name, '');
    } else refuse(key, value, '');
  }
  settle(state.settings, refuse);
  // after V and d, wherever they stand in the link
  if (edits) {
    const found = readEdits(edits, state.settings);
    state.edits = found.edits;
    for (const part of found.refused) refuse('edit', part, '');
  }
  const last = state.settings.dModel - 1;
  if (state.dimension > last) {
    refuse('dim', String(state.dimension), String(last));
    state.dimension = last;
  }
  return { state, limits: { hide, lock, language }, refused, newer };
}
