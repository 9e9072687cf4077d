// GPT-2's tokenizer beside two others that a page could take, in Node: text in, ids out.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, SetupError } from '../../wasm/toolchain/say.mjs';
import { inTurn } from './measure.mjs';

const least = 200_000; // characters: a text of a page, not of a line

/** Files below a folder whose names end so, in order. */
function filesIn(folder, end) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name.endsWith(end) && !one.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
}

function textOf(files) {
  // a peer takes these for tokens wherever they stand
  const all = files.map((file) => readFileSync(file, 'utf8').replaceAll('<|endoftext|>', '')).join('\n');
  return all.repeat(Math.ceil(least / all.length)).slice(0, least);
}

const texts = () => ({
  'English (our own pages)': textOf(['core', 'wasm', 'web', 'tests'].flatMap((folder) => filesIn(folder, '.md'))),
  'Arabic (its words on the page)': textOf(filesIn('web/lessons/words', '.ar.ts')),
});

const repeated = (encode) => async (calls) => {
  for (let call = 0; call < calls; call++) await encode();
};

/** The other programs, by name: `(text) => ids`. `saved` is the tokenizer as a tokenizer.json. */
async function peers(saved) {
  const { encode } = await import('gpt-tokenizer/encoding/r50k_base');
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const huggingFace = new Tokenizer(saved, {});
  return {
    'gpt-tokenizer': (text) => encode(text, { disallowedSpecial: new Set() }),
    '@huggingface/tokenizers': (text) => huggingFace.encode(text, { add_special_tokens: false }).ids,
  };
}

/** `[{ text, bytes, tokens, ways: [{ name, ms, min }] }]`. Errors: SetupError when ids differ. */
export async function measureTokenizers({ options }, progress) {
  const { createEngine } = await import(pathToFileURL(path.join(root, 'dist/npm/index.mjs')).href);
  const engine = await createEngine();
  const tokenizer = await engine.openTokenizer('gpt2');
  const saved = JSON.parse(new TextDecoder().decode((await tokenizer.save())['tokenizer.json']));
  const programs = { 'Stem Lab API': (text) => tokenizer.encode(text), ...(await peers(saved)) };
  const out = [];
  for (const [name, text] of Object.entries(texts())) {
    progress(`tokenizers: ${name}`);
    const wanted = await tokenizer.encode(text);
    for (const [program, encode] of Object.entries(programs)) {
      const ids = await encode(text);
      if (ids.length !== wanted.length || ids.some((id, i) => id !== wanted[i]))
        throw new SetupError(`${program} has other ids than ours for the text "${name}"`);
    }
    const ways = Object.entries(programs).map(([program, encode]) => ({ program, run: repeated(() => encode(text)) }));
    const measured = await inTurn(ways, options);
    out.push({
      text: name,
      bytes: new TextEncoder().encode(text).length,
      tokens: wanted.length,
      ways: ways.map(({ program }, i) => ({ name: program, ms: measured[i].ms, min: measured[i].min })),
    });
  }
  engine.dispose();
  return out;
}
