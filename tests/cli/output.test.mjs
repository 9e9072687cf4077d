// Where output goes: links, pipes, and names that can't be written.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { golden, refuse, scratchFolder, stem, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const forward = (out) => ['forward', '--model', join(golden, 'folder'), '--ids', '[[1,2]]', '--out', out];
const plain = join(folder, 'plain.safetensors');
succeed(forward(plain));
const expected = readFileSync(plain);
const leftOver = () => readdirSync(folder, { recursive: true }).filter((name) => name.includes('unfinished'));

test('a link stays a link, and the file it leads to is replaced', () => {
  mkdirSync(join(folder, 'elsewhere'));
  const real = join(folder, 'elsewhere', 'real.safetensors');
  writeFileSync(real, 'old');
  symlinkSync('elsewhere/real.safetensors', join(folder, 'second'));
  symlinkSync(join(folder, 'second'), join(folder, 'first'));
  succeed(forward(join(folder, 'first')));
  assert.ok(lstatSync(join(folder, 'first')).isSymbolicLink());
  assert.equal(readlinkSync(join(folder, 'second')), 'elsewhere/real.safetensors');
  assert.deepEqual(readFileSync(real), expected);
  assert.deepEqual(leftOver(), []);
});

test('a link to a file that is not there makes it', () => {
  symlinkSync('new.safetensors', join(folder, 'to-new'));
  succeed(forward(join(folder, 'to-new')));
  assert.ok(lstatSync(join(folder, 'to-new')).isSymbolicLink());
  assert.deepEqual(readFileSync(join(folder, 'new.safetensors')), expected);
});

test('a link in a model folder', () => {
  const real = join(folder, 'real-config.json');
  const model = join(folder, 'linked-model');
  mkdirSync(model);
  writeFileSync(real, 'old');
  symlinkSync('../real-config.json', join(model, 'config.json'));
  succeed(['init', '--config', '-', '--out', model], '{"vocab_size":7,"d_model":3,"max_len":5}');
  assert.ok(lstatSync(join(model, 'config.json')).isSymbolicLink());
  assert.equal(JSON.parse(readFileSync(real)).vocab_size, 7);
});

test('a ring of links is refused', () => {
  symlinkSync('ring-b', join(folder, 'ring-a'));
  symlinkSync('ring-a', join(folder, 'ring-b'));
  refuse(forward(join(folder, 'ring-a')), 'bad-file', `cannot write ${join(folder, 'ring-a')}: `);
});

for (const [kind, name] of [
  ['a pipe', 'pipe'],
  ['a link to a pipe', 'link-to-pipe'],
])
  test(`${kind} is written into and stays`, async () => {
    const pipe = join(folder, `${name}.fifo`);
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
    let out = pipe;
    if (name !== 'pipe') {
      out = join(folder, name);
      symlinkSync(`${name}.fifo`, out);
    }
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    const blocks = [];
    reader.stdout.on('data', (block) => blocks.push(block));
    const ended = new Promise((resolve) => reader.on('close', resolve));
    // a reader that nobody wrote to would wait for ever
    const stopped = setTimeout(() => reader.kill(), 10_000);
    succeed(forward(out));
    await ended;
    clearTimeout(stopped);
    assert.deepEqual(Buffer.concat(blocks), expected);
    assert.ok(lstatSync(pipe).isFIFO());
    assert.deepEqual(leftOver(), []);
  });

test('messages name the path that was given', () => {
  for (const out of [join(folder, 'no', 'such.safetensors'), folder]) {
    const { code, err } = stem(forward(out));
    assert.equal(code, 1);
    assert.ok(err.startsWith(`bad-file: cannot write ${out}: `), err);
  }
});

test('a full disk leaves the old file and names it', () => {
  const out = join(folder, 'full.safetensors');
  writeFileSync(out, 'old');
  const big = ['init', '--config', '-', '--out', join(folder, 'full-model')];
  // files end at one block of 1024 bytes, and the signal for that is ignored, so that the write itself fails
  const script = `trap '' XFSZ; ulimit -f 1; exec "$@"`;
  const limited = (args, input) =>
    spawnSync('bash', ['-c', script, 'bash', process.env.STEM_PROGRAM, ...args], { input, encoding: 'utf8' });
  const rows = JSON.stringify([Array(8).fill(1), Array(8).fill(1), Array(8).fill(1), Array(8).fill(1)]);
  const args = ['forward', '--model', join(golden, 'folder'), '--ids', rows, '--out', out];
  assert.equal(limited(args, '').stderr, `bad-file: cannot write ${out}: File too large\n`);
  assert.equal(readFileSync(out, 'utf8'), 'old');
  const model = limited(big, '{}');
  assert.equal(
    model.stderr,
    `bad-file: cannot write ${join(folder, 'full-model', 'model.safetensors')}: File too large\n`,
  );
  assert.deepEqual(readdirSync(join(folder, 'full-model')), []);
  assert.deepEqual(leftOver(), []);
});
