// The hosted page without a network. A build is kept whole or not at all, each file checked against the hash that the build wrote
// down, and answered from its own copy alone: the files of two builds never meet.

export {};

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: its id, and of each file of the page its path and the hash of its bytes, as `integrity` has it. */
declare const __STEM_BUILD_ID__: string;
declare const __STEM_PAGE_FILES__: Readonly<Record<string, string>>;

// caches belong to the whole origin: another lab of it has another scope
const { scope } = self.registration;
const ours = `stem-lab ${scope} `;
const own = ours + __STEM_BUILD_ID__;
const at = (file: string) => new URL(file, scope).href;
const page = at('index.html');

async function keep(cache: Cache, file: string, integrity: string): Promise<void> {
  // an installation that broke off goes on where it was
  if (await cache.match(at(file))) return;
  // a name with a hash in it means the same bytes for ever, so the browser's own copy is as good
  const fresh = file.startsWith('assets/') ? 'default' : 'reload';
  const response = await fetch(at(file), { integrity, cache: fresh });
  if (!response.ok) throw new Error(`${file} is missing (${response.status})`);
  await cache.put(at(file), response);
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(own);
  await Promise.all(Object.entries(__STEM_PAGE_FILES__).map(([file, integrity]) => keep(cache, file, integrity)));
}

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

/** One build before this one stays, for windows that still show it. */
async function tidy(): Promise<void> {
  const others = (await ourCaches()).filter((name) => name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Someone else on this origin may have written into the copy: a page of words is no script and no module. */
function isPlausible(url: string, response: Response): boolean {
  return url === page || !response.headers.get('content-type')?.startsWith('text/html');
}

async function answer(url: string, request: Request): Promise<Response> {
  try {
    for (const name of [own, ...(await ourCaches()).filter((one) => one !== own)]) {
      const cache = await caches.open(name);
      const kept = await cache.match(url);
      if (kept && isPlausible(url, kept)) return kept;
      if (kept) await cache.delete(url);
    }
  } catch {
    // the browser has taken its storage away: then as without a copy
  }
  return fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET' || !url.startsWith(scope)) return;
  if (request.mode === 'navigate') {
    // whatever the query says, it is one page; the demo pages and the one file are not kept
    if (url === scope || url === page) event.respondWith(answer(page, request));
  } else if (url.startsWith(at('assets/')) || url.slice(scope.length) in __STEM_PAGE_FILES__) {
    event.respondWith(answer(url, request));
  }
});
