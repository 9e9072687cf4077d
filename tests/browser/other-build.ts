// The built site as another build would be: with another id inside scripts and modules, and other names where the content differs.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { built } from './built.ts';

export const buildId = readFileSync(built('build-id'), 'utf8').trim();
/** as long as the real one, so that it fits into the modules */
export const otherId = `0ther${buildId.slice(5)}`;

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );

/** Changes files of a copy of the site; its service worker then expects what they have become. */
export function keepingHashes(folder: string, change: () => void): void {
  const names = filesIn(folder);
  const before = new Map(names.map((name) => [name, hashOf(path.join(folder, name))]));
  change();
  const worker = path.join(folder, 'service-worker.js');
  let text = readFileSync(worker, 'latin1');
  for (const [name, hash] of before) {
    if (name !== 'service-worker.js') text = text.replaceAll(hash, hashOf(path.join(folder, name)));
  }
  writeFileSync(worker, text, 'latin1');
}

/** Puts the site into `folder`, instead of what is there. */
export function deploy(folder: string, id = buildId): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(built('site'), folder, {
    recursive: true,
    filter: (file) => !/[/\\](demo|stem-lab\.(html|mjs))$/.test(file),
  });
  if (id === buildId) return;
  const rewrite = (wanted: RegExp, change: (text: string) => string) => {
    for (const name of filesIn(folder)) {
      const file = path.join(folder, name);
      if (wanted.test(name)) writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');
    }
  };
  // the last eight letters of a name are a hash of the content
  const renamed = readdirSync(path.join(folder, 'assets'))
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name) => [name, name.replace(/.{8}(\.\w+)$/, 'otherone$1')] as const);
  keepingHashes(folder, () => {
    rewrite(/\.(js|html|wasm)$/, (text) => text.replaceAll(buildId, id));
    rewrite(/\.(js|html)$/, (text) => renamed.reduce((now, [from, to]) => now.replaceAll(from, to), text));
  });
  for (const [from, to] of renamed) renameSync(path.join(folder, 'assets', from), path.join(folder, 'assets', to));
}
