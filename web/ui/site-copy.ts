// The hosted page's own copy on this device: asked for when all of the page has come, replaced when the reader says so.
import { loadLanguage } from '../lessons/words/languages.ts';
import type { StemLab } from './lab.ts';
import { StemSiteLine } from './site-line.ts';

const hour = 3_600_000; // ms

/** Told with each new state of a worker that is on its way. */
function followInstalling(registration: ServiceWorkerRegistration, changed: (state: ServiceWorkerState) => void): void {
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => changed(worker.state));
  };
  registration.addEventListener('updatefound', follow);
  follow();
}

/** `worker`: the script beside the page. */
export async function keepCopy(lab: StemLab, worker: string): Promise<void> {
  const { serviceWorker } = navigator;
  // an intranet by plain http has none, and a browser may forbid it
  if (!serviceWorker) return;
  const line = StemSiteLine.after(lab);
  const speak = (tag: string) =>
    void loadLanguage(tag).then((language) => {
      line.language = language;
    });
  lab.addEventListener('stem-language', (event) => speak((event as CustomEvent<{ tag: string }>).detail.tag));
  speak(document.documentElement.lang);

  let asked = false;
  let known = serviceWorker.controller;
  const newer = () => {
    line.says = 'newer';
  };
  // this window asked for it, or another did, whose reader wanted the new version
  serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
    else if (known) newer();
    known = serviceWorker.controller;
  });

  let registration: ServiceWorkerRegistration;
  try {
    registration = await serviceWorker.register(new URL(worker, location.href), { updateViaCache: 'none' });
  } catch {
    line.says = 'refused';
    return;
  }
  const look = () => {
    if (line.says === 'newer') return;
    if (registration.waiting && registration.active) newer();
    else if (registration.active) line.says = 'ready';
  };
  followInstalling(registration, (state) => {
    if (state === 'redundant' && !registration.active) line.says = 'refused';
    else look();
  });
  look();
  line.reload = () => {
    asked = true;
    if (registration.waiting) registration.waiting.postMessage('take over');
    else location.reload();
  };
  let looked = performance.now();
  document.addEventListener('visibilitychange', () => {
    // a page that is open for days hears of a new version, too
    if (document.visibilityState !== 'visible' || performance.now() - looked < hour) return;
    looked = performance.now();
    registration.update().catch(() => {});
  });
}
