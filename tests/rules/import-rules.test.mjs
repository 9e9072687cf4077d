import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules } from './import-rules.mjs';

const root = path.resolve(import.meta.dirname, '../..');

test('the tree keeps the rules of who may use whom', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = listed
    .split('\n')
    .filter((name) => /\.(cpp|hpp|ts|mts|mjs|js|html)$/.test(name) && existsSync(path.join(root, name)))
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));
  expect(files.length).toBeGreaterThan(50);
  // the rules' own test holds examples of what is forbidden
  const others = files.filter((file) => !file.path.startsWith('tests/rules/'));
  expect(brokenRules(others)).toEqual([]);
});

const unloads = 'a page that goes away is heard by pagehide: unload may be forbidden, and keeps pages out of the cache';
const turned = 'styles say inline-start and inline-end: the page may run from right to left';
const forbidden = [
  ['web/ui/chip.ts', 'td { padding-left: 4px; }', turned],
  ['web/ui/chip.ts', 'td { padding: 2px 16px 2px 0; }', turned],
  ['core/model/config.cpp', '#include "../train/loss.hpp"', 'includes name the room: no relative paths'],
  ['web/ui/chip.ts', "import { x } from '#engine';", 'no import aliases: a path shows the room'],
  ['web/engine/load.ts', 'const page = document;', 'web/engine has no DOM'],
  ['web/engine/load.ts', 'document?.body', 'web/engine has no DOM'],
  ['web/assets-site.ts', 'document.title', 'web/assets-site.ts has no DOM'],
  ['core/base/matrix.cpp', '#include "kernels/matmul.hpp"', 'core/base may not use core/kernels'],
  ['core/kernels/matmul_scalar.cpp', '#include "model/config.hpp"', 'core/kernels may not use core/model'],
  ['core/text/utf8.cpp', '#include "model/config.hpp"', 'core/text may not use core/model'],
  ['core/model/model.cpp', '#include "train/loss.hpp"', 'core/model may not use core/train'],
  ['core/model/model.cpp', '#include <emscripten/val.h>', 'nothing in core knows wasm'],
  ['core/kernels/matmul_scalar.cpp', '#include <xsimd/xsimd.hpp>', 'xsimd belongs in *_simd.cpp and kernel_table.cpp'],
  ['core/model/config.cpp', '#include <nlohmann/json.hpp>', 'JSON is parsed in core/format'],
  ['core/model/model.cpp', '#include "support/compare.hpp"', 'nothing may use tests'],
  ['wasm/bindings/model.cpp', '#include <emscripten/val.h>', 'only marshal.hpp touches emscripten::val'],
  ['web/engine/rpc.ts', "import { x } from '../ui/chip.ts';", 'web/engine may not use web/ui'],
  ['web/engine/rpc.ts', "const x = await import('../lessons/words.ts');", 'web/engine may not use web/lessons'],
  ['web/lessons/grade.ts', "import { x } from '../engine/index.ts';", 'web/lessons may use web/engine for types only'],
  ['web/ui/chip.ts', "export { x } from '../embed/scorm.ts';", 'web/ui may not use web/embed'],
  ['web/ui/chip.ts', "import {\n  a,\n  b,\n} from '../embed/scorm.ts';", 'web/ui may not use web/embed'],
  ['web/main.ts', "import '../tests/support/x.ts';", 'nothing may use tests'],
  ['web/engine/load.ts', 'document.body.append(x)', 'web/engine has no DOM'],
  ['web/ui/chip.ts', 'const x = Math.random();', 'every number comes from the core: no Math.random'],
  ['web/ui/chip.ts', 'element.innerHTML = text;', 'no markup from strings'],
  ['web/ui/chip.ts', 'new Function(code)', 'no code from strings'],
  ...["addEventListener('beforeunload', leave);", 'window.onunload = leave;', "on(window, 'unload', leave)"].map(
    (text) => ['web/embed/demo/x.js', text, unloads],
  ),
  ['web/embed/demo/x.html', '<body onunload="leave()">', unloads],
  ['web/ui/chip.ts', 'new XMLHttpRequest()', 'fetch asks: a request that waits is refused where a page closes'],
  ['web/index.html', '<script>document.write(text)</script>', 'nothing writes into a page that loads'],
  ['web/ui/utils.ts', '', 'a name that says nothing about what is inside'],
];

test.each(forbidden)('%s with %j is refused', (file, text, rule) => {
  expect(brokenRules([{ path: file, text }])).toEqual([{ path: file, rule }]);
});

const allowed = [
  [
    'core/model/model.cpp',
    '#include "kernels/kernels.hpp"\n#include "format/safetensors.hpp"\n#include "base/error.hpp"',
  ],
  ['core/kernels/matmul_simd.cpp', '#include <xsimd/xsimd.hpp>'],
  ['core/kernels/kernel_table.cpp', '#include <xsimd/xsimd.hpp>'],
  ['core/cli/main.cpp', '#include "model/model.hpp"\n#include "text/bpe_tokenizer.hpp"'],
  ['wasm/bindings/marshal.hpp', '#include <emscripten/val.h>'],
  ['web/lessons/grade.ts', "import type { Engine } from '../engine/api.ts';"],
  ['web/ui/chip.ts', '// not by unload\nthis.reload(); const download = 1;'],
  ['web/ui/chip.ts', "import { x } from '../lessons/words.ts';\ndocument.body.append(x);"],
];

test.each(allowed)('%s with %j is fine', (file, text) => {
  expect(brokenRules([{ path: file, text }])).toEqual([]);
});
