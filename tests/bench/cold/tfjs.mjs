import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { matMul, setBackend, tensor2d } from '@tensorflow/tfjs-core';
import { firstLogits, given, work } from './given.mjs';

setWasmPaths('/peers/@tensorflow/tfjs-backend-wasm/dist/');
await setBackend('wasm');
const { V, d, T } = work;
const logits = matMul(tensor2d(given.x, [T, d]), tensor2d(given.E, [V, d]), false, true);
firstLogits(await logits.data());
