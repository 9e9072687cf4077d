// The page: tells the engine where this build keeps its files, then lets the lab open it.
import { registerEngineAssets } from '#engine-assets';
import { createEngine } from './engine/index.ts';
import { StemLab } from './ui/lab.ts';

/** The page around it is in the language of the first lab, which `?lang=` names. */
function speakLike(lab: StemLab): void {
  lab.addEventListener('stem-language', (event) => {
    const { tag, dir } = (event as CustomEvent<{ tag: string; dir: string }>).detail;
    Object.assign(document.documentElement, { lang: tag, dir });
  });
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked) lab.lang = asked;
}

for (const [i, lab] of [...document.querySelectorAll('stem-lab')].entries()) {
  if (!(lab instanceof StemLab)) continue;
  lab.ownsAddress = i === 0;
  if (i === 0) speakLike(lab);
  lab.openEngine = async (onNotice) => {
    registerEngineAssets();
    return createEngine({ onNotice });
  };
}
