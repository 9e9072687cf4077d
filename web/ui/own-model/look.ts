// A look into a model that stays in its files: what it weighs, and what enters its block 0 for a few tokens. No DOM.
import type { Checkpoint, CheckpointStem, Engine, Tensor, Tokenizer } from '../../engine/api.ts';
import { Latest } from '../latest.ts';
import type { Token } from '../stem-view.ts';
import { TokenPieces } from '../token-pieces.ts';
import { hasTokenizer } from './file-tokenizer.ts';
import type { ModelFolder } from './folder.ts';

/** Tokens whose rows are read: enough to be compared, and few bytes of any file. */
export const mostTokens = 64;

export interface ReadRows {
  /** at most mostTokens */
  tokens: readonly Token[];
  /** of all that was typed */
  count: number;
  /** the tokenizer put tokens around the text */
  framed: boolean;
  terms: Readonly<{ [term in keyof CheckpointStem]: Tensor | null }>;
  /** why there are rows of the table alone, in the engine's words */
  alone: string;
}

/** What was typed as ids; null when that is something else. */
export function idsIn(typed: string): number[] | null {
  const words = typed.split(/[\s,;[\](){}]+/).filter(Boolean);
  return words.every((word) => /^\d{1,9}$/.test(word)) ? words.map(Number) : null;
}

export class Look {
  readonly engine: Engine;
  readonly folder: ModelFolder;
  readonly tokenizer: Tokenizer | null;
  /** why there is none, though its files are there */
  readonly tokenizerProblem: string;
  checkpoint: Checkpoint;
  /** the tensor that the learner said is the token table */
  pointed = '';
  /** null: nothing is typed, or what is typed can't be read */
  rows: ReadRows | null = null;
  /** why there are no rows, in the engine's words */
  problem = '';
  /** what was typed is no list of ids */
  notIds = false;
  /** why another table could not be taken */
  tableProblem = '';
  /** counts what became new */
  version = 0;
  readonly #told: () => void;
  readonly #pieces: TokenPieces;
  readonly #latest = new Latest<string>((asked) => this.#read(asked));
  #asked = '';
  /** bytes read of the files before the table was pointed at */
  #readBefore = 0;

  private constructor(
    engine: Engine,
    folder: ModelFolder,
    checkpoint: Checkpoint,
    words: { tokenizer: Tokenizer | null; problem: string },
    told: () => void,
  ) {
    this.engine = engine;
    this.folder = folder;
    this.checkpoint = checkpoint;
    this.tokenizer = words.tokenizer;
    this.tokenizerProblem = words.problem;
    this.#told = () => {
      this.version++;
      told();
    };
    this.#pieces = new TokenPieces(engine);
  }

  /** `told` hears that something new is to be seen. Errors: those of the engine's openCheckpoint. */
  static async open(engine: Engine, folder: ModelFolder, told: () => void): Promise<Look> {
    const checkpoint = await engine.openCheckpoint(folder.files);
    const words = { tokenizer: null as Tokenizer | null, problem: '' };
    if (hasTokenizer(folder.files)) {
      try {
        words.tokenizer = await engine.openTokenizer(folder.files);
      } catch (error) {
        // the model is there without it
        words.problem = (error as Error).message;
      }
    }
    return new Look(engine, folder, checkpoint, words, told);
  }

  get bytesRead(): number {
    return this.#readBefore + this.checkpoint.bytesRead;
  }

  get idle(): boolean {
    return this.#latest.idle;
  }

  /** Reads the rows of a text, or where there is no tokenizer of typed ids. */
  read(asked: string): void {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#latest.submit(asked);
  }

  /** Takes a tensor for the token table. */
  async use(table: string): Promise<void> {
    try {
      const { folder, checkpoint } = this;
      const next = await this.engine.openCheckpoint(folder.files, { table });
      this.#readBefore += checkpoint.bytesRead;
      checkpoint.dispose();
      this.checkpoint = next;
      this.pointed = table;
      this.tableProblem = '';
      this.#latest.submit(this.#asked);
    } catch (error) {
      this.tableProblem = (error as Error).message;
    }
    this.#told();
  }

  async #read(asked: string): Promise<void> {
    this.rows = null;
    this.problem = '';
    this.notIds = false;
    try {
      this.rows = await this.#rowsOf(asked);
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.#told();
  }

  async #rowsOf(asked: string): Promise<ReadRows | null> {
    const { checkpoint, tokenizer } = this;
    const { token: table } = checkpoint.account;
    const all = tokenizer ? await tokenizer.encode(asked, { frame: true }) : idsIn(asked);
    this.notIds = all === null;
    if (table === null || all === null || asked === '') return null;
    const ids = all.slice(0, mostTokens);
    const framed = tokenizer !== null && (await tokenizer.encode(asked)).length < all.length;
    const tokens = tokenizer ? await this.#pieces.tokens(tokenizer, ids) : ids.map(asToken);
    const shown = { tokens, count: all.length, framed };
    try {
      return { ...shown, terms: await checkpoint.stem(ids), alone: '' };
    } catch (error) {
      const token = await checkpoint.rows(table, ids).catch(() => {
        throw error;
      });
      const terms = { token, position: null, segment: null, input: null };
      return { ...shown, terms, alone: (error as Error).message };
    }
  }

  dispose(): void {
    this.checkpoint.dispose();
    this.tokenizer?.dispose();
  }
}

/** Without a tokenizer nobody knows what an id spells. */
function asToken(id: number): Token {
  return { id, bytes: new Uint8Array(), parts: [{ kind: 'code', text: `#${id}` }] };
}
