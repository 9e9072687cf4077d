import type {
  Account,
  ExplainRequest,
  ForwardOptions,
  ForwardOutput,
  GenerateOptions,
  Gradients,
  InputExplanation,
  LogitExplanation,
  LookupAsProduct,
  LookupOptions,
  Model,
  ModelConfig,
  NewRows,
  ParameterInfo,
  PositionFactors,
  RowChange,
  Switches,
  Tensor,
  TrainingBatch,
  TrainingOptions,
  TrainingResult,
  VocabularyShift,
} from './api.ts';
import { finiteNumber, textValue, wholeInRange, wholeList } from './check.ts';
import { inWordsOfTheApi, modelConfig, switchesOf } from './config.ts';
import { messageOf, stemError } from './errors.ts';
import { byName } from './files.ts';
import { explainRequest, forwardOutput, maxIndex, prepareForward } from './pass.ts';
import type { Session } from './session.ts';

export class EngineModel implements Model {
  config: Readonly<ModelConfig>;
  readonly #session: Session;
  readonly #key: number;
  #disposed = false;

  constructor(session: Session, key: number, config: Readonly<ModelConfig>) {
    this.#session = session;
    this.#key = key;
    this.config = config;
  }

  async parameters(): Promise<ParameterInfo[]> {
    this.#refuseWhenDisposed();
    return this.#session.call('parameters', [this.#key]);
  }

  async forward(ids: number[][], options: ForwardOptions & { logits: false }): Promise<Omit<ForwardOutput, 'logits'>>;
  async forward(ids: number[][], options?: ForwardOptions): Promise<ForwardOutput>;
  async forward(ids: number[][], options?: ForwardOptions): Promise<ForwardOutput> {
    this.#refuseWhenDisposed();
    const prepared = prepareForward(this.#key, ids, options, this.config);
    const { pass, wanted, signal } = prepared;
    const transfer = typeof wanted.logits === 'boolean' ? [] : [wanted.logits.buffer];
    const reply = await this.#session.call('forward', [pass, wanted], { signal, transfer });
    return forwardOutput(reply, prepared, this.config);
  }

  async rows(tensor: string, rows: number[]): Promise<Tensor> {
    this.#refuseWhenDisposed();
    const wanted = wholeList(rows, 'rows');
    const { columns, data } = await this.#session.call('rows', [this.#key, textValue(tensor, 'tensor'), wanted]);
    return { shape: [wanted.length, columns], data };
  }

  async setCell(tensor: string, row: number, column: number, value: number): Promise<number> {
    this.#refuseWhenDisposed();
    const cell = [
      textValue(tensor, 'tensor'),
      wholeInRange(row, 'row', maxIndex, 'bad-shape'),
      wholeInRange(column, 'column', maxIndex, 'bad-shape'),
      finiteNumber(value, 'value'),
    ] as const;
    const before = await this.#session.call('setCell', [this.#key, ...cell]);
    this.#session.rememberCell(this.#key, ...cell);
    return before;
  }

  async account(): Promise<Account> {
    this.#refuseWhenDisposed();
    return this.#session.call('account', [this.#key]);
  }

  async positionFactors(position: number): Promise<PositionFactors> {
    const { positionFactors } = await this.#part(import('./inspection.ts'));
    return positionFactors(this.#session, this.#key, position);
  }

  async lookupAsProduct(ids: number[], options?: LookupOptions): Promise<LookupAsProduct> {
    const { lookupAsProduct } = await this.#part(import('./inspection.ts'));
    return lookupAsProduct(this.#session, this.#key, ids, options, this.config);
  }

  async explain<S extends 'input' | 'logits'>(
    request: ExplainRequest<S>,
  ): Promise<S extends 'input' ? InputExplanation : LogitExplanation>;
  async explain(request: ExplainRequest): Promise<InputExplanation | LogitExplanation> {
    this.#refuseWhenDisposed();
    const { stage, pass, at, terms } = explainRequest(this.#key, request, this.config);
    if (stage === 'input') return { stage, ...(await this.#session.call('explainInput', [pass, at, terms])) };
    return { stage, id: at[2], ...(await this.#session.call('explainLogit', [pass, at, terms])) };
  }

  async clone(switches?: Switches): Promise<Model> {
    this.#refuseWhenDisposed();
    const { key, made } = await inWordsOfTheApi(this.#session.clone(this.#key, switchesOf(switches)));
    return new EngineModel(this.#session, key, modelConfig(made));
  }

  async generate(ids: number[], options: GenerateOptions): Promise<number[]> {
    const { generate } = await this.#part(import('./generation.ts'));
    return generate(this.#session, this.#key, ids, options, this.config);
  }

  async train(options: TrainingOptions): Promise<TrainingResult> {
    const { prepareTraining, runTraining } = await this.#part(import('./training.ts'));
    const prepared = prepareTraining(options, this.config);
    return inWordsOfTheApi(runTraining(this.#session, this.#key, prepared));
  }

  async gradients(batch: TrainingBatch): Promise<Gradients> {
    const { gradients } = await this.#part(import('./training.ts'));
    return gradients(this.#session, this.#key, batch, this.config);
  }

  async rowsOfOneStep(batch: TrainingBatch, lr: number): Promise<RowChange[]> {
    const { rowsOfOneStep } = await this.#part(import('./training.ts'));
    return rowsOfOneStep(this.#session, this.#key, batch, lr, this.config);
  }

  async changedRows(before: Model): Promise<RowChange[]> {
    const { changedRows } = await this.#part(import('./vocabulary.ts'));
    return changedRows(this.#session, this.#key, before);
  }

  async resizeVocab(vocabSize: number, options?: NewRows): Promise<void> {
    const { rememberTrained, resizeVocab } = await this.#part(import('./vocabulary.ts'));
    this.config = await resizeVocab(this.#session, this.#key, vocabSize, options, this.config);
    await rememberTrained(this.#session, this.#key);
  }

  async vocabularyShift(before: Model, ids: number[]): Promise<VocabularyShift> {
    const { vocabularyShift } = await this.#part(import('./vocabulary.ts'));
    return vocabularyShift(this.#session, this.#key, before, ids);
  }

  async save(): Promise<Record<string, Uint8Array>> {
    this.#refuseWhenDisposed();
    return byName(await this.#session.call('save', [this.#key]));
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#session.forget(this.#key, 'disposeModel');
  }

  /** The number by which `session` knows this model. */
  keyIn(session: Session): number {
    this.#refuseWhenDisposed();
    if (session !== this.#session) throw stemError('bad-config', 'this model is of another engine');
    return this.#key;
  }

  /** What is not needed to look at a text is fetched with its first use. Errors: bad-file; disposed. */
  async #part<Part>(fetched: Promise<Part>): Promise<Part> {
    const part = await fetched.catch((error: unknown) => {
      throw stemError('bad-file', `a part of the engine could not be loaded (${messageOf(error)})`);
    });
    this.#refuseWhenDisposed();
    return part;
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this model was disposed of');
  }
}
