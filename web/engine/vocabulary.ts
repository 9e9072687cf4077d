// Another number of tokens, and what differs from an earlier model. Fetched with the first use.
import type { ModelConfig, NewRows, RowChange, VocabularyShift } from './api.ts';
import { finiteNumber, knownOptions, oneOf, shown, tokenList, trueOrFalse, wholeInRange } from './check.ts';
import { inWordsOfTheApi, modelConfig } from './config.ts';
import { stemError } from './errors.ts';
import { EngineModel } from './model.ts';
import type { Session } from './session.ts';

export { rememberTrained } from './remember-trained.ts';

const names = ['init', 'seed', 'deviation', 'pieces', 'head'] as const;

function piecesOf(value: unknown, vocabSize: number): Int32Array<ArrayBuffer>[] {
  if (!Array.isArray(value))
    throw stemError('bad-shape', `pieces must be a list of rows of ids, got ${shown(value)}`, 'TypeError');
  return value.map((ids) => tokenList(ids, vocabSize));
}

/** Gives the new config. */
export async function resizeVocab(
  session: Session,
  key: number,
  size: unknown,
  options: NewRows | undefined,
  { vocabSize }: ModelConfig,
): Promise<Readonly<ModelConfig>> {
  const set = knownOptions(options, names, 'resizeVocab');
  const rule = {
    init: oneOf(set.get('init') ?? 'mean', ['mean', 'zeros', 'normal', 'subword-mean', 'copy'], 'init'),
    seed: wholeInRange(set.get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
    deviation: finiteNumber(set.get('deviation') ?? 0.02, 'deviation'),
    pieces: piecesOf(set.get('pieces') ?? [], vocabSize),
    head: trueOrFalse(set.get('head') ?? true, 'head'),
  };
  const wanted = wholeInRange(size, 'vocabSize', 2 ** 31 - 1, 'bad-config');
  return modelConfig(await inWordsOfTheApi(session.call('resizeVocab', [key, wanted, rule])));
}

function earlier(model: unknown, what: string): EngineModel {
  if (model instanceof EngineModel) return model;
  throw stemError('bad-config', `${what} needs a model to compare with, got ${shown(model)}`, 'TypeError');
}

export async function changedRows(session: Session, key: number, before: unknown): Promise<RowChange[]> {
  return session.call('changedRows', [earlier(before, 'changedRows').keyIn(session), key]);
}

export async function vocabularyShift(
  session: Session,
  key: number,
  before: unknown,
  ids: unknown,
): Promise<VocabularyShift> {
  const other = earlier(before, 'vocabularyShift');
  return session.call('vocabularyShift', [other.keyIn(session), key, tokenList(ids, other.config.vocabSize)]);
}
