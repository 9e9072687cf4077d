// npm start: sets up what is missing, builds what is out of date, serves dist/site and says where.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, runMain, SetupError, say } from '../wasm/toolchain/say.mjs';
import { setup } from '../wasm/toolchain/setup.mjs';
import { readPrefix, serve } from './serve.mjs';

const help = `npm start -- [options]

Sets up what is missing, builds what is out of date, and serves the lab on this machine.

  --port N     port to serve on (also PORT; default 4173; a taken port gives way to the next free one)
  --host H     address to listen on (default 127.0.0.1: this machine only)
  --prefix P   path to serve under, as in an address (default /)
  --no-open    do not open a browser
  --help       this text
`;

function options() {
  const known = { port: 'string', host: 'string', prefix: 'string', 'no-open': 'boolean', help: 'boolean' };
  const wanted = Object.fromEntries(Object.entries(known).map(([name, type]) => [name, { type }]));
  let values;
  try {
    ({ values } = parseArgs({ options: wanted }));
  } catch (error) {
    throw new SetupError(`${error.message}\n\n${help}`);
  }
  const port = values.port ?? process.env.PORT ?? '4173';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new SetupError(`The port must be a whole number from 0 to 65535; it is "${port}".`);
  }
  const prefix = values.prefix ?? '/';
  try {
    readPrefix(prefix);
  } catch (error) {
    throw new SetupError(error.message);
  }
  return { ...values, port: Number(port), host: values.host ?? '127.0.0.1', prefix };
}

/** Only where there is a screen and a person: not on servers, not in CI. */
function openBrowser(address) {
  if (!process.env.DISPLAY || process.env.CI || spawnSync('which', ['xdg-open']).status !== 0) return;
  spawn('xdg-open', [address], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}

async function listen({ port, host, prefix }) {
  try {
    return await serve({ folder: path.join(root, 'dist/site'), port, host, prefix });
  } catch (error) {
    throw new SetupError(`The site can't be served on ${host}, port ${port}: ${error.message}`);
  }
}

await runMain(async () => {
  const chosen = options();
  if (chosen.help) {
    process.stdout.write(help);
    return;
  }
  await setup();
  const { build } = await import('./build.mjs');
  await build();
  const { port, address } = await listen(chosen);
  if (chosen.port !== 0 && port !== chosen.port) say(`Port ${chosen.port} is taken, so the next free one is used.`);
  say(`\nStem Lab is at ${address}   (Ctrl+C stops it)`);
  if (!chosen['no-open']) openBrowser(address);
});
