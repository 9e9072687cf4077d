import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { firstLogits, given, work } from './given.mjs';

await loadLiteRt('/peers/@litertjs/core/wasm/');
const model = await loadAndCompile('/cold/litert/head.tflite', { accelerator: 'wasm' });
const [logits] = await model.run(Tensor.fromTypedArray(given.x, [work.T, work.d]));
firstLogits(logits.toTypedArray());
