// Two programs that encode as GPT-2 does and know nothing of ours, and texts for all three. What they share with ours is the
// list of merges alone, whose hash is that of the file that came with the paper (core/text/gpt2-merges.mjs).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { encode } from 'gpt-tokenizer/encoding/r50k_base';
import { root } from './built.ts';

interface Vocabulary {
  mergesTxt: string;
  vocab: Record<string, number>;
}

export const endOfText = '<|endoftext|>';
const script = (await import(pathToFileURL(path.join(root, 'core/text/gpt2-merges.mjs')).href)) as {
  gpt2Vocabulary(): Vocabulary;
};
export const vocabulary = script.gpt2Vocabulary();

/** The vocabulary as a tokenizer.json; merges as `"a b"`, or as `["a", "b"]` with `pairs`. */
export function gpt2TokenizerJson(pairs = false): object {
  const lines = vocabulary.mergesTxt.trimEnd().split('\n').slice(1);
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [
      {
        id: 50256,
        content: endOfText,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: true,
        special: true,
      },
    ],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: false, use_regex: true },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      vocab: vocabulary.vocab,
      merges: pairs ? lines.map((line) => line.split(' ')) : lines,
    },
  };
}

export function gptTokenizer(text: string): number[] {
  return encode(text, { disallowedSpecial: new Set() });
}

const huggingFace = new Tokenizer(gpt2TokenizerJson(), {});

/** Finds special tokens in a text, as that library always does. */
export function huggingFaceTokenizer(text: string): number[] {
  return huggingFace.encode(text, { add_special_tokens: false }).ids;
}

/** Numbers 0 ≤ n < limit, the same in every run. */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    // Numerical Recipes' generator: any will do
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

// What Unicode calls white space and JavaScript's \s does not, and the other way round: there the two peers are not GPT-2.
const notInJavaScript = new Set([0x85, 0xfeff]);
// and what is not assigned in the Unicode of the golden values may be a letter in Node's
const golden = JSON.parse(readFileSync(path.join(root, 'tests/golden/text/bert/cases.json'), 'utf8')) as {
  unassigned: [number, number][];
};
const unassigned = new Set(
  golden.unassigned.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
);
const assigned = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => !(code >= 0xd800 && code < 0xe000) && !notInJavaScript.has(code) && !unassigned.has(code),
);
const common = [..." \n\t'\u00a0\u3000abcdestlvrmDTS0123½²٣.,!?-|<>é\u0301中文שלωж😀\u200d🇩🇪"];

/** Half of characters that meet in the rule's branches, half of all there are. */
export function randomText(random: (limit: number) => number, length: number): string {
  const character = () =>
    random(2) === 0 ? common[random(common.length)] : String.fromCodePoint(assigned[random(assigned.length)]);
  return Array.from({ length }, character).join('');
}

/** Bytes as they come, read as UTF-8: most of it is U+FFFD. */
export function randomBytesText(random: (limit: number) => number, length: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(Uint8Array.from({ length }, () => random(256)))
    .replace(/[\u0085\ufeff]/g, '');
}
