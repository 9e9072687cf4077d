// The run in a page: the same code as in Node, packed into one script. in-browser.mjs calls `benchWork`.
import { measureWork, openEngines } from './run.mjs';
import { works } from './workloads.mjs';

const address = (name) => new URL(`/${name}`, document.baseURI).href;
const where = {
  inNode: false,
  address,
  async load(name) {
    const response = await fetch(address(name));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  },
  onnxRuntime: () => import('onnxruntime-web/wasm'),
};

globalThis.benchWork = async (id, names, options) => {
  const engines = await openEngines(where, names);
  const work = works.find((each) => each.id === id);
  return measureWork(engines, work, options, (progress) => globalThis.benchProgress(progress));
};
