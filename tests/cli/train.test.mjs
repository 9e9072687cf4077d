// train: a model folder and rows of ids in, losses and a trained folder out.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readTensors, refuse, scratchFolder, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const at = (...path) => join(folder, ...path);
const golden = fileURLToPath(new URL('../golden/train/', import.meta.url));

/** A model folder with the numbers that a golden case begins with. */
function beginning(golden_case) {
  const { name, config } = golden_case;
  succeed(['init', '--config', '-', '--out', at(name)], JSON.stringify(config));
  const file = at(name, 'model.safetensors');
  const begin = readTensors(join(golden, `${name}.safetensors`));
  const bytes = readFileSync(file);
  const length = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, 8 + length).toString());
  for (const [tensor, info] of Object.entries(header)) {
    if (tensor === '__metadata__') continue;
    const { data } = begin.get(`before.${tensor}`);
    for (const [i, x] of data.entries()) bytes.writeFloatLE(x, 8 + length + info.data_offsets[0] + 4 * i);
  }
  writeFileSync(file, bytes);
  writeFileSync(at(`${name}.json`), JSON.stringify(golden_case.ids));
}

const cases = JSON.parse(readFileSync(join(golden, 'cases.json'), 'utf8')).filter(({ segments }) => !segments.length);

const flagsOf = ({ name, optimizer, steps, frozen }) => [
  ...['train', '--model', at(name), '--ids', at(`${name}.json`), '--steps', `${steps}`, '--out', at(`${name}.out`)],
  ...['--optimizer', optimizer.name, '--lr', `${optimizer.lr}`, '--betas', optimizer.betas.join(',')],
  ...['--eps', `${optimizer.eps}`, '--weight-decay', `${optimizer.weight_decay}`, '--seed', '0'],
  ...['--clip', `${optimizer.clip}`, '--warmup', `${optimizer.warmup}`],
  ...(frozen.length ? ['--freeze', frozen.join(',')] : []),
];

for (const golden_case of cases) {
  test(`losses and final tables as PyTorch has them: ${golden_case.name}`, () => {
    const { name, losses, error } = golden_case;
    beginning(golden_case);
    const printed = JSON.parse(succeed([...flagsOf(golden_case), '--json']));
    assert.deepEqual(Object.keys(printed), ['losses']);
    assert.equal(printed.losses.length, losses.length);
    // the bound is told in tests/golden/train/README.md
    const bound = (tensor, numbers) =>
      8 * (error[tensor] + 2 ** -24 * numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
    for (const [i, loss] of printed.losses.entries())
      assert.ok(Math.abs(loss - losses[i]) <= bound('losses', losses), `step ${i}`);
    const expected = readTensors(join(golden, `${name}.safetensors`));
    const after = readTensors(at(`${name}.out`, 'model.safetensors'));
    assert.ok(after.size >= 2);
    for (const [tensor, { data }] of after) {
      const want = expected.get(`after.${tensor}`).data;
      assert.equal(data.length, want.length);
      const most = bound(`after.${tensor}`, want);
      for (const [i, x] of data.entries())
        assert.ok(Math.abs(x - want[i]) <= most, `${tensor}[${i}]: ${x}, expected ${want[i]}`);
    }
  });
}

test('the same call gives the same bytes, also in two threads, and one loss a line without --json', () => {
  const [golden_case] = cases;
  beginning(golden_case);
  const run = (...more) => {
    const out = succeed([...flagsOf(golden_case), ...more]).toString();
    return [out, readFileSync(at(`${golden_case.name}.out`, 'model.safetensors')).toString('base64')];
  };
  assert.deepEqual(run(), run());
  assert.deepEqual(run('--threads', '2'), run('--threads', '2'));
  const lines = run()[0].trimEnd().split('\n');
  assert.equal(lines.length, golden_case.steps);
  assert.deepEqual(lines.map(Number), JSON.parse(succeed([...flagsOf(golden_case), '--json'])).losses);
  // dropout moves the curve, and its seed too
  const dropped = run('--dropout', '0.5')[0];
  assert.notEqual(dropped, run()[0]);
});

test('what is refused leaves no folder', () => {
  succeed(['init', '--config', '-', '--out', at('small')], '{"vocab_size":7,"d_model":4,"max_len":5}');
  writeFileSync(at('ids.json'), '[[1,2,3],[4,5,6]]');
  const refused = (code, words, more, ids = at('ids.json'), input = '') =>
    refuse(
      ['train', '--model', at('small'), '--ids', ids, '--steps', '2', '--out', at('never'), ...more],
      code,
      words,
      input,
    );
  refused('bad-number', '--lr must be a number, got "fast"', ['--lr', 'fast']);
  refused('bad-number', '--lr must be a number, got "0.1x"', ['--lr', '0.1x']);
  refused('bad-number', 'lr is -1', ['--lr', '-1']);
  refused('bad-number', '--betas must be two numbers', ['--betas', '0.9']);
  refused('bad-number', 'beta 1 is 1', ['--betas', '1,0.9']);
  refused('bad-config', 'optimizer is "adam"', ['--optimizer', 'adam']);
  refused('bad-config', 'freeze names "everything"', ['--freeze', 'tokens,everything']);
  refused('bad-config', 'everything is frozen', ['--freeze', 'tokens,positions']);
  refused('bad-shape', 'at least one row of 2 ids', [], '-', '[[1]]');
  refused('bad-token-id', 'token id 7 at [0,1]', [], '-', '[[1,7]]');
  refused('too-long', 'max_len is 5', [], '-', '[[1,2,3,4,5,6]]');
  refused('not-finite', 'the loss is', ['--optimizer', 'sgd', '--lr', '1e30']);
  refused('bad-file', 'no.json', [], at('no.json'));
  assert.ok(!existsSync(at('never')));
});
