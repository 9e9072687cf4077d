// Talking to the person at the terminal: one line per step, long steps show that they are alive,
// a failure is a sentence that says what to do. Only Node's own modules: this runs before `npm ci`.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A failure whose message is meant for the person at the terminal. */
export class SetupError extends Error {}

// not import.meta.dirname: an old Node must get as far as being told that it is too old
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
const logFolder = path.join(root, 'build', 'logs');

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command quietly: one line at the start, a sign of life every 15 s, the time at the end.
 * All output goes to build/logs/NAME.log; its tail is shown when the command fails.
 */
export async function step(name, command, args, { env = {}, cwd = root, advice = '' } = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`• ${name} …`);
  let output = '';
  /** What the command said last, such as ninja's [12/34]. */
  const latest = () => {
    const line = output.trimEnd().split('\n').at(-1).split('\r').at(-1).trim();
    return line === '' ? '' : `: ${line.length > 80 ? `${line.slice(0, 79)}…` : line}`;
  };
  const alive = setInterval(() => say(`  … ${seconds()}${latest()}`), 15_000);
  const status = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (data) => {
      output += data;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  clearInterval(alive);
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.log`);
  writeFileSync(log, output);
  if (status !== 0) {
    const tail = output.trimEnd().split('\n').slice(-40).join('\n');
    throw new SetupError(
      `${name} failed (exit ${status}).\n${tail}\n\nWhole output: ${path.relative(root, log)}${advice ? `\n${advice}` : ''}`,
    );
  }
  say(`  ${name}: done, ${seconds()}`);
  return output;
}

/** Runs `main`; a SetupError becomes its sentence and exit code 1, anything else keeps its stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof SetupError ? error.message : error.stack}`);
    process.exitCode = 1;
  }
}
