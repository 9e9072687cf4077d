import * as ort from 'onnxruntime-web/wasm';
import { firstLogits, given, work } from './given.mjs';

ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = '/peers/onnxruntime-web/dist/';
const session = await ort.InferenceSession.create('/cold/ort/head.onnx', { executionProviders: ['wasm'] });
const { out } = await session.run({ x: new ort.Tensor('float32', given.x, [work.T, work.d]) });
firstLogits(out.data);
