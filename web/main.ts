// The page: tells the engine where this build keeps its files, then lets the lab open it.
import { registerEngineAssets } from '#engine-assets';
import { createEngine } from './engine/index.ts';
import { StemLab } from './ui/lab.ts';

for (const [i, lab] of [...document.querySelectorAll('stem-lab')].entries()) {
  if (!(lab instanceof StemLab)) continue;
  lab.ownsAddress = i === 0;
  lab.openEngine = async (onNotice) => {
    registerEngineAssets();
    return createEngine({ onNotice });
  };
}
