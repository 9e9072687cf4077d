// Models with numbers of their own: the lesson's trained one, whose blocks come after its tables, and the learner's files. What is
// shown are copies, so that these stay as they were opened. No DOM.
import type { Engine, Files, Model, OpenModelOptions, OpenModelProgress, Tokenizer } from '../engine/api.ts';
import type { Settings } from '../lessons/state/settings.ts';

/** What is not there yet of the lesson's model. */
export interface Coming {
  part: OpenModelProgress['part'];
  /** how far the blocks are; null before the first of them */
  blocks: OpenModelProgress | null;
  /** why no more will come, in the engine's words */
  problem: string;
}

interface FileModel {
  model: Model;
  tokenizer: Tokenizer | null;
  /** none came with it */
  borrowed: boolean;
}

const steps = 50; // drawings on the way: a reader sees no more, and each costs one of the page

export class OwnModels {
  /** null when the lesson's model is whole, or was not asked for */
  coming: Coming | null = null;
  readonly #engine: Engine;
  readonly #told: (more: boolean) => void;
  #lesson: Promise<Model> | null = null;
  readonly #files = new Map<number, FileModel>();

  /** `told` hears of progress, and with `more` that there is more of the model to be shown. */
  constructor(engine: Engine, told: (more: boolean) => void) {
    this.#engine = engine;
    this.#told = told;
  }

  /** The model of these settings as it was opened; of the lesson's perhaps the stem alone, as long as blocks are coming. */
  async base({ model, file }: Settings): Promise<Model> {
    if (model === 'lesson') {
      this.#lesson ??= this.#open();
      return this.#lesson;
    }
    return this.#file(file).model;
  }

  /** The tokenizer of a file; null for the page's own models. */
  tokenizer({ model, file }: Settings): Tokenizer | null {
    return model === 'file' ? this.#file(file).tokenizer : null;
  }

  /** How many tokens the tokenizer of a file has that came with none; else null. */
  borrowed({ model, file }: Settings): number | null {
    const { tokenizer, borrowed } = model === 'file' ? this.#file(file) : { tokenizer: null, borrowed: false };
    return borrowed && tokenizer ? tokenizer.size : null;
  }

  #file(file: number): FileModel {
    const found = this.#files.get(file);
    if (!found) throw new Error('The files of this model are no longer open. Choose them again.');
    return found;
  }

  /** Opens what is missing once more. */
  retry(): void {
    if (!this.coming?.problem) return;
    this.#lesson = this.#open();
    this.#lesson.catch(() => {});
  }

  #open(): Promise<Model> {
    this.coming = { part: 'tables', blocks: null, problem: '' };
    return new Promise((resolve, reject) => {
      let drawn = 0;
      const onProgress = (blocks: OpenModelProgress) => {
        if (blocks.part === 'tables' || blocks.bytes - drawn < blocks.of / steps) return;
        drawn = blocks.bytes;
        this.coming = { part: 'blocks', blocks, problem: '' };
        this.#told(false);
      };
      const onStem = (stem: Model) => {
        // it may come after the first of the blocks
        if (this.coming?.part === 'tables') this.coming = { part: 'blocks', blocks: null, problem: '' };
        resolve(stem);
      };
      this.#engine.openModel('lesson', { onStem, onProgress }).then(
        (whole) => {
          this.coming = null;
          this.#lesson = Promise.resolve(whole);
          this.#told(true);
        },
        (error: Error) => {
          this.coming = { part: 'blocks', blocks: null, problem: error.message };
          // asked for again when the tables are missing too; else the stem stays
          reject(error);
          this.#told(false);
        },
      );
    });
  }

  /** Opens files as the model of that number. Of those opened before only `keep` stays. */
  async openFiles(number: number, files: Files, keep: number, told: OpenModelOptions): Promise<Model> {
    const model = await this.#engine.openModel(files, told);
    const { fileTokenizer, hasTokenizer } = await import('./own-model/file-tokenizer.ts');
    const tokenizer = await fileTokenizer(this.#engine, files, model.config.vocabSize);
    for (const [old, { model: unused, tokenizer: words }] of [...this.#files]) {
      if (old === keep) continue;
      this.#files.delete(old);
      unused.dispose();
      words?.dispose();
    }
    this.#files.set(number, { model, tokenizer, borrowed: !hasTokenizer(files) });
    return model;
  }
}
