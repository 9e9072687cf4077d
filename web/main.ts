// The page: tells the engine where this build keeps its files, then lets the lab open it. In someone else's frame it is another.
import { registerEngineAssets, siteWorker } from '#engine-assets';
import { createEngine } from './engine/index.ts';
import type { OpenEngine } from './ui/answers.ts';
import { define } from './ui/events.ts';
import { StemLab } from './ui/lab.ts';
import { pageSpeaksLike } from './ui/page-language.ts';

const query = new URLSearchParams(location.search);

const openEngine: OpenEngine = async (options) => {
  registerEngineAssets();
  const path = (['scalar', 'relaxed'] as const).find((one) => one === query.get('compute'));
  return createEngine(path ? { ...options, path } : options);
};

/** The page around it is in the language of the lab, which `?lang=` names. */
function openPage(): void {
  define('stem-lab', StemLab);
  const lab = document.querySelector('stem-lab');
  if (!(lab instanceof StemLab)) return;
  pageSpeaksLike(lab);
  lab.ownsAddress = true;
  const asked = query.get('lang');
  if (asked) lab.lang = asked;
  const theme = query.get('theme') ?? '';
  if (/^(light|dark)$/.test(theme)) for (const { style } of [document.documentElement, lab]) style.colorScheme = theme;
  lab.openEngine = openEngine;
  // a course system waits on a window around this one, or on the one that opened it
  if (window.parent !== window || window.opener || document.querySelector('meta[name="stem-scorm"]'))
    import('./embed/scores/connect.ts').then(({ connectCourse }) => connectCourse(lab)).catch(() => {});
  else if (siteWorker) keepCopyOf(lab);
}

/** When all that the lab opens with has come; of that it tells by no event. Without a copy it works as it would have. */
function keepCopyOf(lab: StemLab): void {
  setTimeout(() => {
    if (!lab.idle) keepCopyOf(lab);
    else import('./ui/site-copy.ts').then(({ keepCopy }) => keepCopy(lab, siteWorker)).catch(() => {});
  }, 1000);
}

if (query.has('read-codes'))
  import('./embed/scores/code-reader.ts').then(
    ({ openCodeReader }) => openCodeReader(query.get('lang') ?? ''),
    openPage,
  );
else if (/^(1|true)$/.test(query.get('embed') ?? ''))
  import('./embed/frame.ts').then(({ openFrame }) => openFrame(openEngine, query), openPage);
else openPage();
