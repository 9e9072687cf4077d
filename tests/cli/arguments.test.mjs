import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { refuse, succeed } from './stem-program.mjs';

const commands = ['inspect', 'tokenize', 'forward', 'init', 'train', 'pretrain', 'train-tokenizer'];

test('help names every command and every flag', () => {
  const overview = succeed(['--help']).toString();
  for (const command of commands) {
    assert.ok(overview.includes(`stem ${command} `), command);
    const help = succeed([command, '--help']).toString();
    assert.ok(help.startsWith(`stem ${command} `), command);
    assert.equal(succeed([command, '--out', '-h']).toString(), help);
  }
  assert.match(succeed(['tokenize', '--help']).toString(), /--tokenizer.*--json.*--decode.*--data/s);
});

test('what is not a command is refused', () => {
  refuse([], 'bad-config', 'no command given');
  refuse(['finetune'], 'bad-config', 'unknown command "finetune"');
  refuse([''], 'bad-config', 'unknown command ""');
  refuse(['two\nlines'], 'bad-config', 'unknown command "two lines"');
});

test('flags are checked before anything else is done', () => {
  refuse(['inspect'], 'bad-config', 'an argument is missing');
  refuse(['inspect', 'a', 'b'], 'bad-config', 'unexpected argument "b"');
  refuse(['inspect', 'a', '--jsno'], 'bad-config', 'unknown flag --jsno');
  refuse(['inspect', 'a', '--json', '--json'], 'bad-config', '--json is given twice');
  refuse(['inspect', 'a', '--json=yes'], 'bad-config', '--json takes no value');
  refuse(['tokenize'], 'bad-config', '--tokenizer is missing');
  refuse(['tokenize', '--tokenizer'], 'bad-config', '--tokenizer needs a value');
  refuse(['tokenize', '--tokenizer='], 'bad-config', '--tokenizer needs a value');
  refuse(['tokenize', '--tokenizer', '--json'], 'bad-config', '--tokenizer needs a value');
  refuse(['forward', '--model', 'x', '--ids', '[]'], 'bad-config', '--out is missing');
  refuse(['forward', '--model=x', '--model=y', '--ids', '[]', '--out', 'z'], 'bad-config', '--model is given twice');
  refuse(['train-tokenizer', '--vocab-size', '300', '--out', 'x'], 'bad-config', '--corpus is missing');
});

test('an output needs a name', () => {
  const calls = {
    forward: ['--model', 'x', '--ids', '[]'],
    init: ['--config', '-'],
    'train-tokenizer': ['--corpus', '-', '--vocab-size', '300'],
  };
  for (const [command, rest] of Object.entries(calls)) {
    refuse([command, ...rest, '--out', '-'], 'bad-config', '--out needs a file name', '{}');
    refuse([command, ...rest, '--out=-'], 'bad-config', '--out needs a file name', '{}');
  }
  assert.ok(!existsSync('-'));
});

test('numbers are read whole or refused', () => {
  for (const seed of ['abc', '1.9', '-1', '1e3', '0x10', ' 1', '18446744073709551616'])
    refuse(
      ['init', `--seed=${seed}`, '--config', '-', '--out', '/nowhere/x'],
      'bad-number',
      '--seed must be a whole number',
      '{}',
    );
});
