// Writes lesson_ids.json: the ids of random Unicode and of English under the lesson tokenizer, encoded by the npm package
// gpt-tokenizer, which knows its vocabulary (vocab.json) and nothing of our code or of merges.txt.
//   node tests/golden/text/make_lesson_ids.mjs
// Run it again after the lesson tokenizer was trained anew. Rows are [text, ids].
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const { BytePairEncodingCore } = await import(
  new URL('node_modules/gpt-tokenizer/esm/BytePairEncodingCore.js', root).href
);

const pattern =
  /'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

// GPT-2's printable stand-ins for bytes, back to bytes
const printable = (byte) => (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte < 0xad) || byte > 0xad;
const byteOf = new Map();
for (let byte = 0, extra = 0; byte < 256; ++byte) {
  byteOf.set(String.fromCodePoint(printable(byte) ? byte : 0x100 + extra++), byte);
}

// a token is a string where its bytes are UTF-8, else a list of bytes
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ranks = [];
for (const [key, id] of Object.entries(json('web/lessons/tokenizer/vocab.json'))) {
  const bytes = Uint8Array.from([...key], (character) => byteOf.get(character));
  try {
    ranks[id] = strict.decode(bytes);
  } catch {
    ranks[id] = [...bytes];
  }
}
const encoding = new BytePairEncodingCore({ bytePairRankDecoder: ranks, tokenSplitRegex: pattern });

const english = [
  'The cat sat on the mat.',
  'I went to the bank of the river; the bank lent me money.',
  "We'll say it isn't so: king - man + woman = queen?",
  'Token embeddings turn ids into vectors, and positions tell them apart.',
  'Unbelievable internationalization of 1234567890 hyperparameters!!!',
  'hello <|endoftext|> constructor __proto__ toString',
  '    indented\n\t\tcode();\r\n\r\n',
  '😀😃 地図 “quoted” naïve café',
];
const texts = [...english, ...json('tests/golden/text/pre_token_splits.json').map((pieces) => pieces.join(''))];

const lines = texts.map((text) => {
  const row = JSON.stringify([text, encoding.encodeNative(text)]);
  return row.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
});
writeFileSync(new URL('lesson_ids.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
