// How Vite makes the two pages: the hosted site, and the one file. Used by build.mjs.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { adler32, lessonModelSums, tensorFiles } from './lesson-model.mjs';

const web = import.meta.dirname;

/** `import x from 'file?packed'`: { base64, check }, the base64 of a gzip file */
const packed = {
  name: 'stem-packed',
  enforce: 'pre',
  resolveId(id) {
    return id.endsWith('?packed') ? `\0${id}` : null;
  },
  load(id) {
    if (!id.startsWith('\0') || !id.endsWith('?packed')) return null;
    const base64 = packedText(id.slice(1, -'?packed'.length));
    return `export default ${JSON.stringify({ base64, check: adler32(base64) })}`;
  },
};

const packedText = (file) => gzipSync(readFileSync(file), { level: 9 }).toString('base64');

/**
 * A file of tensors in F16: of each number the byte with sign and exponent packs well and the other hardly at all, so the two kinds
 * stand apart. Half a megabyte less; every byte is still there.
 */
function packedTensors(file) {
  const bytes = readFileSync(file);
  if (bytes.length % 2 === 1) throw new Error(`${file} has an odd number of bytes: no file of 16-bit numbers`);
  const half = bytes.length / 2;
  const apart = Buffer.alloc(bytes.length);
  for (let i = 0; i < half; i++) {
    apart[i] = bytes[2 * i];
    apart[half + i] = bytes[2 * i + 1];
  }
  return gzipSync(apart, { level: 9, strategy: constants.Z_FILTERED }).toString('base64');
}

/** Vite's own preloads styles and modules of what is fetched later; there are none that would need it. */
const plainImports = {
  name: 'stem-plain-imports',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
  },
};

/** Emscripten's script would find the wasm beside itself; the engine hands the bytes in, so Vite need not pack them again. */
export const wasmHandedIn = {
  name: 'stem-wasm-handed-in',
  enforce: 'pre',
  transform(code) {
    const beside = /new URL\("stem\.wasm",\s*import\.meta\.url\)\.href/g;
    return beside.test(code) ? { code: code.replace(beside, '""'), map: null } : null;
  },
};

/** Styles stand in css`…`, which no minifier looks into: without comments and indentation they are a kilobyte and a half less to load. */
export function smallerStyle(style) {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}

export const smallerStyles = {
  name: 'stem-smaller-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!['ui', 'embed'].some((room) => id.startsWith(path.join(web, room)))) return null;
    // what is put in by ${} is code
    const smaller = code.replace(/\bcss`([^`$]*)`/g, (_, style) => `css\`${smallerStyle(style)}\``);
    return smaller === code ? null : { code: smaller, map: null };
  },
};

/**
 * What the first paint needs, in one chunk: left to itself the bundler cuts it where fetched parts share modules with it, and
 * many small files pack worse than one.
 */
function firstLoad() {
  const eager = new Set();
  const plugin = {
    name: 'stem-first-load',
    buildEnd() {
      const visit = (id) => {
        if (eager.has(id)) return;
        eager.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      visit(path.join(web, 'main.ts'));
    },
  };
  return { plugin, groups: [{ name: 'page', test: (id) => eager.has(id) }] };
}

/** `engineFiles`: the folder with the engine's packed files; `door`: the module that Emscripten made. */
function common({ kind, engineFiles, door, buildId, outDir }) {
  return {
    root: web,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [wasmHandedIn, smallerStyles, plainImports],
    define: {
      __STEM_BUILD_ID__: JSON.stringify(buildId),
      __STEM_LESSON_MODEL__: JSON.stringify(lessonModelSums(path.join(engineFiles, 'lesson-model'))),
    },
    resolve: {
      alias: {
        '#engine-assets': path.join(web, `assets-${kind}.ts`),
        '#engine-files': engineFiles,
        'stem-wasm': door,
      },
    },
    assetsInclude: ['**/*.safetensors'],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  };
}

/** dist/site: no inline script, every file by a relative address. */
export async function buildSite({ outDir, ...rest }) {
  const config = common({ kind: 'site', outDir, ...rest });
  const { plugin, groups } = firstLoad();
  await build({
    ...config,
    plugins: [...config.plugins, plugin],
    build: {
      ...config.build,
      rolldownOptions: { input: path.join(web, 'index.html'), output: { codeSplitting: { groups } } },
    },
  });
  copyFileSync(path.join(web, '../LICENSE'), path.join(outDir, 'LICENSE'));
  copyFileSync(path.join(web, 'third-party.md'), path.join(outDir, 'THIRD_PARTY.md'));
}

/** Only ASCII, so that a page that is read in another encoding, or written anew in one, stays itself. */
function asciiScript(code) {
  return code
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/<(?=\/script|!--)/gi, '\\x3c');
}

/** The licences that ask to go where the code goes, as a part of the page that is not drawn. */
function notices() {
  const text = ['../LICENSE', 'third-party.md'].map((name) => readFileSync(path.join(web, name), 'utf8')).join('\n');
  const escaped = text.replace(/[&<]|[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  return `<template id="licences"><pre>${escaped}</pre></template>`;
}

/** The one file: one classic script at the end of the page, style and icon inside. */
export async function buildOneFile({ file, scratch, ...rest }) {
  const config = common({ kind: 'file', outDir: scratch, ...rest });
  await build({
    ...config,
    plugins: [wasmHandedIn, smallerStyles, packed],
    // a classic script has no address of its own, and needs none
    define: { ...config.define, 'import.meta.url': '""' },
    build: {
      ...config.build,
      lib: { entry: path.join(web, 'main.ts'), formats: ['iife'], name: 'stemLab', fileName: () => 'page.js' },
    },
  });
  const script = asciiScript(readFileSync(path.join(scratch, 'page.js'), 'utf8'));
  const style = readFileSync(path.join(web, 'page.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const icon = readFileSync(path.join(web, 'icon.svg')).toString('base64');
  const put = (html, find, text) => {
    if (!html.includes(find)) throw new Error(`web/index.html has no ${find}`);
    return html.replace(find, () => text);
  };
  let html = readFileSync(path.join(web, 'index.html'), 'utf8');
  html = put(html, 'href="./icon.svg"', `href="data:image/svg+xml;base64,${icon}"`);
  html = put(html, '<link rel="stylesheet" href="./page.css" />', `<style>${style}</style>`);
  // it is what that one leads to
  html = html.replace(/\n\s*<p id="one-file">.*<\/p>/, '');
  const model = ['stem-model-tables', 'stem-model-blocks'].map((id, i) => {
    const text = packedTensors(path.join(rest.engineFiles, 'lesson-model', tensorFiles[i]));
    return `<script type="text/plain" id="${id}">${text}</script>`;
  });
  // the last is empty, so that what stands before it is known to be whole
  const behind = [...model, notices(), '<i hidden></i>'].join('\n');
  html = put(html, '<script type="module" src="./main.ts"></script>', `<script>${script}</script>\n${behind}`);
  const strange = /[^\0-\x7f]/.exec(html);
  if (strange) throw new Error(`the one file has a character beyond ASCII: ${strange[0]}`);
  writeFileSync(file, html);
  rmSync(scratch, { recursive: true });
}
