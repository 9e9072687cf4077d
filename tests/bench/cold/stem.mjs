import { firstLogits, given } from './given.mjs';

const { createEngine } = await import(/* @vite-ignore */ new URL('/npm/index.mjs', document.baseURI).href);
const engine = await createEngine();
const model = await engine.createModel();
firstLogits((await model.forward([[...given.ids]])).logits.data);
