// What the command line asks for.
import { SetupError } from '../../wasm/toolchain/say.mjs';
import { engines } from './engines/index.mjs';
import { quickWorks, works } from './workloads.mjs';

export const help = `npm run bench -- [options]
  --quick            short batches and the small workloads: seconds, not minutes; for a look, not for a claim
  --only W2,"W3 512" workloads whose names begin so
  --engines LIST     of ${Object.keys(engines).join(', ')}
  --in LIST          of node, browser, native, cold-start, tokenizers, scaling (without this all of them; --quick: node, browser)
  --readme           writes the tables of the last whole run into tests/bench/README.md, and measures nothing`;

const parts = ['node', 'browser', 'native', 'cold-start', 'tokenizers', 'scaling'];

function listed(text, known, what) {
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`There is no ${what} called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return known.filter((name) => asked.includes(name));
}

/** `{ quick, works, engines, parts, options, readme }` of the arguments. Errors: SetupError, in words. */
export function readFlags(args) {
  const flags = { quick: false, readme: false, works: null, engines: Object.keys(engines), parts: null };
  const rest = [...args];
  const value = (flag) => {
    const next = rest.shift();
    if (next === undefined || next.startsWith('--')) throw new SetupError(`${flag} wants a value.\n\n${help}`);
    return next;
  };
  while (rest.length > 0) {
    const flag = rest.shift();
    if (flag === '--quick') flags.quick = true;
    else if (flag === '--readme') flags.readme = true;
    else if (flag === '--only') flags.works = worksNamed(value(flag));
    else if (flag === '--engines') flags.engines = listed(value(flag), Object.keys(engines), 'engine');
    else if (flag === '--in') flags.parts = listed(value(flag), parts, 'part');
    else throw new SetupError(`${flag} is no option of the benchmark.\n\n${help}`);
  }
  flags.works ??= flags.quick ? quickWorks : works.map(({ id }) => id);
  flags.parts ??= flags.quick ? ['node', 'browser'] : parts;
  // the clock of a page has 0.1 ms: 200 ms of work make that 0.05 %
  flags.options = flags.quick ? { least: 25, rounds: 3, slow: 500 } : { least: 200, rounds: 7, slow: 3000 };
  return flags;
}

function worksNamed(text) {
  const starts = text.split(',').map((name) => name.trim().toLowerCase());
  const ids = works.map(({ id }) => id);
  for (const start of starts) {
    if (start === '' || !ids.some((id) => id.toLowerCase().startsWith(start))) {
      throw new SetupError(`No workload begins with "${start}". There are: ${ids.join(', ')}.`);
    }
  }
  return ids.filter((id) => starts.some((start) => id.toLowerCase().startsWith(start)));
}
