// npm run make:model: trains the lesson model with the native program and writes config.json, model.safetensors and the
// model card, README.md, beside this file. `--check` trains again and compares the bytes instead of writing;
// `--card` measures the model that is there and writes the card alone.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeModelCorpus } from '../tokenizer/make-corpus.mjs';
import { card } from './card.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    card: { type: 'boolean', default: false },
    stem: { type: 'string' },
  },
});

const stem = values.stem ?? fileURLToPath(new URL('../../../build/native/stem', import.meta.url));
if (!existsSync(stem)) {
  console.error(`${stem} is not there: build it first (cmake --workflow --preset native)`);
  process.exit(1);
}

const config = {
  model_type: 'gpt2',
  vocab_size: 4096,
  n_positions: 256,
  n_embd: 128,
  n_layer: 12,
  n_head: 4,
  tie_word_embeddings: true,
  embd_pdrop: 0,
  resid_pdrop: 0,
  attn_pdrop: 0,
};

// Rows as long as the context, so that every position row is trained; two threads, one for each core of a small machine.
const training = {
  steps: 18000,
  batch: 4,
  tokens: 256,
  lr: 3e-3,
  warmup: 500,
  seed: 1,
  threads: 2,
  dtype: 'f16',
};

function run(args, options = {}) {
  const { status, error, stdout } = spawnSync(stem, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // memory of one step is kept for the next: asking for it anew took a tenth of the time
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '4000000000', MALLOC_TRIM_THRESHOLD_: '4000000000' },
    ...options,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`stem ${args[0]} ended with status ${status}`);
  return stdout;
}

function train(out) {
  writeFileSync(join(out, 'wanted.json'), JSON.stringify(config));
  const corpus = makeModelCorpus().flatMap((path) => ['--corpus', path]);
  const flags = Object.entries(training).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ['pretrain', ...corpus, '--config', join(out, 'wanted.json'), '--tokenizer', 'lesson', ...flags];
  return JSON.parse(run([...args, '--out', join(out, 'model'), '--json']));
}

/** Everything that the card tells, measured by the core. */
function measure(report) {
  const { words, prompts, senses } = JSON.parse(readFileSync(new URL('shown.json', import.meta.url), 'utf8'));
  const common = ['--model', here, '--tokenizer', 'lesson'];
  const texts = [...senses.a.flatMap((text) => ['--a', text]), ...senses.b.flatMap((text) => ['--b', text])];
  return {
    config,
    training,
    report,
    machine: JSON.parse(run(['inspect', here, '--json'])),
    samples: prompts.map((text) =>
      run(['generate', ...common, '--text', text, '--count', '40', '--temperature', '0.8', '--seed', '1']).trimEnd(),
    ),
    neighbours: words.map((word) => ({
      word,
      found: JSON.parse(run(['nearest', ...common, '--word', ` ${word}`, '--count', '6', '--json'])),
    })),
    senses: {
      ...senses,
      layers: JSON.parse(run(['senses', ...common, '--word', ` ${senses.word}`, ...texts, '--json'])),
    },
  };
}

const reportFile = join(here, 'report.json');
const scratch = mkdtempSync(join(tmpdir(), 'lesson-model-'));
try {
  if (!values.card) {
    const report = train(scratch);
    for (const name of ['config.json', 'model.safetensors']) {
      const made = join(scratch, 'model', name);
      if (!values.check) copyFileSync(made, join(here, name));
      else if (!readFileSync(made).equals(readFileSync(join(here, name))))
        throw new Error(`${name} is not what training gives on this machine`);
    }
    if (values.check) console.log('config.json and model.safetensors are what training gives, byte for byte');
    else writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (!values.check)
    writeFileSync(join(here, 'README.md'), card(measure(JSON.parse(readFileSync(reportFile, 'utf8')))));
} finally {
  rmSync(scratch, { recursive: true });
}
