// npm run build: fills dist/ with npm/ (the engine, the elements), site/ (static site), stem-lab.html (one file), embed.js (the loader of frames), scorm12.zip and scorm2004.zip.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runMain, say, step } from '../wasm/toolchain/say.mjs';
import { setup } from '../wasm/toolchain/setup.mjs';

const at = (...parts) => path.join(root, ...parts);

const presets = ['wasm', 'wasm-scalar', 'wasm-relaxed'];
const sources = [
  'core',
  'wasm',
  'web',
  'CMakeLists.txt',
  'CMakePresets.json',
  'package.json',
  'package-lock.json',
  'LICENSE',
];
const made = [
  'npm/index.mjs',
  'npm/stem-lab.mjs',
  'embed.js',
  'site/index.html',
  'stem-lab.html',
  'scorm12.zip',
  'scorm2004.zip',
];
const stamp = at('dist/build-id');

/** What git knows or would take; in an unpacked archive, which has no git, everything but what tools leave behind. */
function sourceFiles() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status === 0) return listed.stdout.split('\n').filter((file) => file !== '' && existsSync(at(file)));
  return sources.flatMap((name) => {
    if (!existsSync(at(name)) || !statSync(at(name)).isDirectory()) return existsSync(at(name)) ? [name] : [];
    return readdirSync(at(name), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
  });
}

/** Names the sources: the same files give the same id on every machine. Script and module both carry it. */
export function buildId() {
  const hash = createHash('sha256');
  for (const file of [...new Set(sourceFiles())].sort()) {
    const content = readFileSync(at(file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

function upToDate(id) {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== id) return false;
  return made.every((file) => existsSync(at('dist', file)));
}

const kib = (file) => `${Math.ceil(readFileSync(file).length / 1024)} KiB`;

/** Builds what is out of date. Assumes that set-up has been done. */
export async function build() {
  const id = buildId();
  if (upToDate(id)) {
    say(`dist/ is up to date (build ${id})`);
    return { id };
  }
  rmSync(stamp, { force: true });
  for (const preset of presets) {
    await step(`configure, preset ${preset}`, 'cmake', ['--preset', preset, `-DSTEM_BUILD_ID=${id}`]);
    await step(`C++ to WebAssembly, preset ${preset}`, 'cmake', [
      '--build',
      '--preset',
      preset,
      '--target',
      'stem_door',
      ...(preset === 'wasm-scalar' ? [] : ['stem_speed']),
    ]);
  }

  say('• engine package …');
  const { buildEngine } = await import('./engine/build.mjs');
  await buildEngine({ buildId: id });
  const { buildElements, buildForOthers } = await import('./embed/build.mjs');
  await buildElements({ buildId: id, outDir: at('dist/npm'), door: at('build/wasm/stem.mjs') });

  say('• pages …');
  const { buildSite, buildOneFile } = await import('./vite-site.mjs');
  const from = { engineFiles: at('dist/npm'), door: at('build/wasm/stem.mjs'), buildId: id };
  // made beside and moved at the end, so that a server never shows half a site
  const fresh = at('build/site');
  await buildSite({ ...from, outDir: fresh });
  const { buildOffline } = await import('./offline/build.mjs');
  await buildOffline({ site: fresh, buildId: id });
  await buildForOthers({ ...from, site: fresh });
  mkdirSync(at('dist'), { recursive: true });
  copyFileSync(path.join(fresh, 'embed.js'), at('dist/embed.js'));
  rmSync(at('dist/site'), { recursive: true, force: true });
  renameSync(fresh, at('dist/site'));
  await buildOneFile({ ...from, file: at('dist/stem-lab.html'), scratch: at('build/one-file') });
  // a learner may take it along from the hosted lab, and a frame without an origin needs it
  copyFileSync(at('dist/stem-lab.html'), at('dist/site/stem-lab.html'));
  const { buildScormPackages } = await import('./scorm-packages.mjs');
  buildScormPackages({ oneFile: at('dist/stem-lab.html'), outDir: at('dist') });
  say(
    `  dist/site/, dist/stem-lab.html (${kib(at('dist/stem-lab.html'))}), dist/npm/, dist/scorm12.zip, dist/scorm2004.zip are ready (build ${id})`,
  );
  writeFileSync(stamp, `${id}\n`);
  return { id };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await setup();
    await build();
  });
}
