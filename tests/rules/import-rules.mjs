// Who may use whom, as a function of file texts, so that the rules themselves can be tested.

/** What each room of core may include, beside itself. */
const coreRooms = {
  base: [],
  kernels: ['base'],
  format: ['base'],
  text: ['base', 'format'],
  model: ['base', 'kernels', 'format'],
  train: ['base', 'kernels', 'format', 'text', 'model'],
  cli: ['base', 'kernels', 'format', 'text', 'model', 'train'],
};

/** What each room of web may import, beside itself. `type` means `import type` only. */
const webRooms = {
  engine: {},
  lessons: { engine: 'type' },
  ui: { lessons: 'any', engine: 'any' },
  embed: { ui: 'any', lessons: 'any', engine: 'any' },
  offline: {},
};

const isCpp = (path) => /\.(cpp|hpp)$/.test(path);
const isScript = (path) => /\.(ts|mts|mjs|js)$/.test(path);

function* includes(text) {
  for (const found of text.matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)) yield found[1];
}

function* imports(text) {
  const pattern =
    /\b(import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;
  for (const found of text.matchAll(pattern)) {
    yield { target: found[3] ?? found[4], typeOnly: found[2] !== undefined };
  }
}

/** The room a relative import of a file under web/ leads to, or null when it leaves web/ or stays at its top. */
function webRoomOf(path, target) {
  if (!target.startsWith('.')) return null;
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts[0] === 'web' && parts.length > 2 ? parts[1] : null;
}

function checkCpp({ path, text }, report) {
  const [top, room, file] = path.split('/');
  for (const header of includes(text)) {
    const target = header.split('/')[0];
    if (target === '..' || target === '.') report(path, 'includes name the room: no relative paths');
    if (top === 'core') {
      if (target in coreRooms && target !== room && !coreRooms[room]?.includes(target)) {
        report(path, `core/${room} may not use core/${target}`);
      }
      if (target === 'emscripten') report(path, 'nothing in core knows wasm');
      if (target === 'xsimd' && !/_simd\.cpp$/.test(file) && file !== 'kernel_table.cpp') {
        report(path, 'xsimd belongs in *_simd.cpp and kernel_table.cpp');
      }
      if (target === 'nlohmann' && room !== 'format') report(path, 'JSON is parsed in core/format');
    }
    if (top !== 'tests' && (target === 'support' || target === 'gtest' || header.includes('tests/'))) {
      report(path, 'nothing may use tests');
    }
    if (
      top === 'wasm' &&
      header === 'emscripten/val.h' &&
      file !== 'marshal.hpp' &&
      path !== 'wasm/bindings/marshal.hpp'
    ) {
      report(path, 'only marshal.hpp touches emscripten::val');
    }
  }
}

function checkScript({ path, text }, report) {
  const [top, room] = path.split('/');
  const isBuildScript = path.endsWith('.mjs');
  for (const { target, typeOnly } of imports(text)) {
    if (top !== 'tests' && /(^|\/)tests\//.test(target)) report(path, 'nothing may use tests');
    if (top !== 'web' || isBuildScript || !(room in webRooms)) continue;
    if (target.startsWith('#')) report(path, 'no import aliases: a path shows the room');
    const used = webRoomOf(path, target);
    if (used === null || used === room || !(used in webRooms)) continue;
    const allowed = webRooms[room][used];
    if (allowed === undefined) report(path, `web/${room} may not use web/${used}`);
    else if (allowed === 'type' && !typeOnly) report(path, `web/${room} may use web/${used} for types only`);
  }
  if (top !== 'web' || isBuildScript) return;
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'[^'\n]*'|"[^"\n]*"/gm, '');
  const mayTouchPage = ['ui', 'embed', 'main.ts'].includes(room);
  if (!mayTouchPage && /\bdocument\b|\bHTMLElement\b|\bcustomElements\b/.test(code)) {
    report(path, `web/${room} has no DOM`);
  }
  if (/\bMath\.random\b/.test(text)) report(path, 'every number comes from the core: no Math.random');
  if (/\b(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML)\b/.test(text)) report(path, 'no markup from strings');
  if (/\bnew Function\b|\beval\(/.test(text)) report(path, 'no code from strings');
}

/** What a browser or a policy of the host takes away, so that what hangs on it is lost. */
function checkPage({ path, text }, report) {
  if (/\b(on)?(before)?unload\b/.test(text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')))
    report(
      path,
      'a page that goes away is heard by pagehide: unload may be forbidden, and keeps pages out of the cache',
    );
  if (/\bXMLHttpRequest\b/.test(text)) report(path, 'fetch asks: a request that waits is refused where a page closes');
  if (/\bdocument\s*\.\s*(write|writeln|open|execCommand)\b/.test(text))
    report(path, 'nothing writes into a page that loads');
  if (/^web\/(ui|embed)\//.test(path) && oneSided.test(text))
    report(path, 'styles say inline-start and inline-end: the page may run from right to left');
}

const size = '[\\w.%-]+';
const oneSided = new RegExp(
  `\\b(?:margin|padding|border)-(?:left|right)\\b|\\b(?:margin|padding|inset): ${size} (${size}) ${size} (?!\\1;)${size};`,
);

const forbiddenNames = /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/;

/** Every broken rule as { path, rule }. `files`: [{ path (from the root, with slashes), text }]. */
export function brokenRules(files) {
  const broken = [];
  const report = (path, rule) => broken.push({ path, rule });
  for (const file of files) {
    if (forbiddenNames.test(file.path)) report(file.path, 'a name that says nothing about what is inside');
    if (isCpp(file.path)) checkCpp(file, report);
    if (isScript(file.path)) checkScript(file, report);
    if (/^web\/.*\.(ts|js|html)$/.test(file.path)) checkPage(file, report);
    if ((isCpp(file.path) || isScript(file.path)) && file.text.split('\n').length > 400) {
      report(file.path, 'over 400 lines: more than one idea');
    }
  }
  return broken;
}
