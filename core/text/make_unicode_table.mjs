// Writes unicode_table.hpp from the Unicode Character Database as Debian's package `unicode-data` installs it:
//   node core/text/make_unicode_table.mjs [FOLDER_OF_THE_DATABASE]
// With --check it writes nothing and fails when the committed table differs.
import { readFileSync, writeFileSync } from 'node:fs';

const args = process.argv.slice(2);
const check = args.includes('--check');
const folder = args.find((arg) => !arg.startsWith('--')) ?? '/usr/share/unicode';
const output = new URL('unicode_table.hpp', import.meta.url);

const properties = readFileSync(`${folder}/PropList.txt`, 'utf8');
const version = /^# PropList-(\d+\.\d+\.\d+)\.txt/.exec(properties)?.[1];
if (!version) throw new Error('PropList.txt does not begin with its version');

const [letter, number, space] = [1, 2, 3];
const classes = new Uint8Array(0x110000);

// UnicodeData.txt: a big block is two lines, `<…, First>` and `<…, Last>`
let first = null;
for (const line of readFileSync(`${folder}/UnicodeData.txt`, 'utf8').split('\n')) {
  if (line === '') continue;
  const [code, name, category] = line.split(';');
  const at = Number.parseInt(code, 16);
  if (name.endsWith(', First>')) {
    first = at;
    continue;
  }
  const value = category[0] === 'L' ? letter : category[0] === 'N' ? number : 0;
  classes.fill(value, name.endsWith(', Last>') ? first : at, at + 1);
}
for (const line of properties.split('\n')) {
  const match = /^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*White_Space\b/.exec(line);
  if (match) classes.fill(space, Number.parseInt(match[1], 16), Number.parseInt(match[2] ?? match[1], 16) + 1);
}

const starts = [];
for (let code = 0; code < classes.length; ++code) {
  if (code === 0 || classes[code] !== classes[code - 1]) starts.push(code * 4 + classes[code]);
}

const rows = [];
let row = '   ';
for (const start of starts) {
  const word = ` 0x${start.toString(16).toUpperCase()},`;
  if (row.length + word.length > 128) {
    rows.push(row);
    row = '   ';
  }
  row += word;
}
rows.push(row);

const text = `#pragma once

// Written by make_unicode_table.mjs from the Unicode Character Database ${version}
// (Copyright © 1991-2022 Unicode, Inc., Unicode License V3). Do not edit.

#include <cstdint>
#include <string_view>

namespace stem {

inline constexpr std::string_view unicode_table_version = "${version}";

// One number for each run of code points of one class, in rising order: first code point · 4 + class
// (0 other, 1 letter, 2 number, 3 space). A run ends where the next one starts.
// clang-format off
inline constexpr std::uint32_t unicode_class_starts[] = {
${rows.join('\n')}
};
// clang-format on

}  // namespace stem
`;

if (!check) {
  writeFileSync(output, text);
} else if (readFileSync(output, 'utf8') !== text) {
  console.error('unicode_table.hpp is not what make_unicode_table.mjs writes');
  process.exit(1);
}
