// Makes the hosted page installable and usable without a network: manifest, icons, service worker. `site` is built already.
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const offline = import.meta.dirname;

/** Where each icon goes, and how many pixels it is wide. */
export const icons = [180, 192, 512];

/** As `integrity` has it. */
const hashOf = (file) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

function manifest(description) {
  const png = icons.slice(1).map((px) => ({ src: `icon-${px}.png`, sizes: `${px}x${px}`, type: 'image/png' }));
  return {
    name: 'Stem Lab',
    short_name: 'Stem Lab',
    description,
    // the same app under whatever address: no part of it may be absolute
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#fcfbf8',
    theme_color: '#fcfbf8',
    icons: [...png, { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}

/** What the page may ask for: all of it but what other people's pages load, and what a learner takes along. */
function pageFiles(site) {
  const top = ['index.html', 'manifest.json', 'icon.svg', ...icons.map((px) => `icon-${px}.png`)];
  return [...top, ...readdirSync(path.join(site, 'assets')).map((name) => `assets/${name}`)].sort();
}

export async function buildOffline({ site, buildId }) {
  const file = path.join(site, 'index.html');
  const html = readFileSync(file, 'utf8');
  const description = /name="description" content="([^"]+)"/.exec(html)?.[1];
  if (!description) throw new Error('web/index.html has no description');
  const links = `<link rel="manifest" href="./manifest.json" />\n    <link rel="apple-touch-icon" href="./icon-${icons[0]}.png" />`;
  writeFileSync(file, html.replace('</head>', `  ${links}\n  </head>`));
  writeFileSync(path.join(site, 'manifest.json'), `${JSON.stringify(manifest(description), null, 2)}\n`);
  copyFileSync(path.join(offline, '../icon.svg'), path.join(site, 'icon.svg'));
  for (const px of icons) copyFileSync(path.join(offline, `icon-${px}.png`), path.join(site, `icon-${px}.png`));

  const hashes = Object.fromEntries(pageFiles(site).map((name) => [name, hashOf(path.join(site, name))]));
  const bundle = await rolldown({
    input: path.join(offline, 'service-worker.ts'),
    platform: 'browser',
    tsconfig: false,
    transform: {
      target: 'es2022',
      define: { __STEM_BUILD_ID__: JSON.stringify(buildId), __STEM_PAGE_FILES__: JSON.stringify(hashes) },
    },
    logLevel: 'warn',
  });
  try {
    await bundle.write({ file: path.join(site, 'service-worker.js'), format: 'iife', minify: true });
  } finally {
    await bundle.close();
  }
}
