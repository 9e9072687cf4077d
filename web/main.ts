// The page: tells the engine where this build keeps its files, then lets the lab open it.
import { registerEngineAssets } from '#engine-assets';
import { createEngine } from './engine/index.ts';
import { StemLab } from './ui/lab.ts';

for (const lab of document.querySelectorAll('stem-lab')) {
  if (!(lab instanceof StemLab)) continue;
  lab.openEngine = async (onNotice) => {
    registerEngineAssets();
    return createEngine({ onNotice });
  };
}
