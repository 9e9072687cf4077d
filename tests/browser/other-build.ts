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

/** Puts the site into `folder`, instead of what is there. */
export function deploy(folder: string, id = buildId): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(built('site'), folder, {
    recursive: true,
    filter: (file) => !/[/\\](demo|stem-lab\.(html|mjs))$/.test(file),
  });
  if (id === buildId) return;
  const names = filesIn(folder);
  const before = new Map(names.map((name) => [name, hashOf(path.join(folder, name))]));
  const renamed = new Map<string, string>();
  for (const name of names) {
    const file = path.join(folder, name);
    if (/\.(js|html|json|css)$/.test(name) || name.endsWith('.wasm')) {
      const text = readFileSync(file, 'latin1').replaceAll(buildId, id);
      writeFileSync(file, text, 'latin1');
    }
    const base = path.basename(name);
    // the last eight letters of a name are a hash of the content
    if (/^assets[/\\].*\.(js|wasm)$/.test(name)) renamed.set(base, base.replace(/.{8}(\.\w+)$/, 'otherone$1'));
  }
  for (const name of names) {
    const file = path.join(folder, name);
    if (/\.(js|html)$/.test(name)) {
      let text = readFileSync(file, 'latin1');
      for (const [from, to] of renamed) text = text.replaceAll(from, to);
      writeFileSync(file, text, 'latin1');
    }
  }
  const worker = path.join(folder, 'service-worker.js');
  let text = readFileSync(worker, 'latin1');
  for (const name of names)
    if (name !== 'service-worker.js') text = text.replaceAll(before.get(name) ?? '', hashOf(path.join(folder, name)));
  writeFileSync(worker, text, 'latin1');
  for (const [from, to] of renamed) renameSync(path.join(folder, 'assets', from), path.join(folder, 'assets', to));
}
