// The same visit in every browser under every host: type a sentence, read a logit and compare it with the core, answer a check.
// Nothing may be thrown, asked of elsewhere or reported on the way.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { answerWords } from '../../web/lessons/words/answers.en.ts';
import { built, type Host, host } from './built.ts';
import { expectLogits } from './embed-page.ts';
import { keepingHashes } from './other-build.ts';

/** A browser with one window, however it is driven. A path leads through shadow roots, one selector each. */
export interface Driver {
  /** with its version */
  name: string;
  open(address: string): Promise<void>;
  /** the first frame of the page, until the next `open` */
  enterFrame(): Promise<void>;
  run<Args extends unknown[], Value>(code: (...args: Args) => Value, ...args: Args): Promise<Value>;
  /** key by key, behind what stands there or instead of what is selected */
  type(path: readonly string[], text: string): Promise<void>;
  click(path: readonly string[]): Promise<void>;
  /** What the browser itself tells of requests and complaints since the last `open`, its workers' too; where its driver does. */
  noticed?(): { requests: readonly string[]; complaints: readonly string[] };
  close(): Promise<void>;
}

export interface Cell {
  name: string;
  opens: 'site' | 'file' | 'frame';
  host?: Partial<Parameters<typeof host>[0]>;
  /** what the browser does not have; played by a script where a browser has no setting for it */
  without?: 'simd' | 'storage';
  /** no number can be had: text and checks work */
  noNumbers?: boolean;
}

const policy = (script: string) => ({
  'content-security-policy': `default-src 'self'; script-src ${script}; report-uri csp-report`,
});

export const cells: readonly Cell[] = [
  { name: 'http at a deep sub-path', opens: 'site', host: { prefix: '/a/b%20c/%C3%A9/' } },
  { name: 'file://', opens: 'file' },
  { name: 'sandbox="allow-scripts"', opens: 'frame' },
  { name: 'strict CSP', opens: 'site', host: { headers: policy("'self' 'wasm-unsafe-eval'") } },
  { name: 'CSP without wasm-unsafe-eval', opens: 'site', host: { headers: policy("'self'") }, noNumbers: true },
  { name: 'wrong MIME type', opens: 'site', host: { mime: { '.wasm': 'text/html' } } },
  { name: 'no SIMD', opens: 'site', without: 'simd' },
  { name: 'storage throws', opens: 'site', without: 'storage' },
];

/** What is kept of it in the page. */
interface Seen {
  /** what should not have happened */
  wrongs: string[];
  /** addresses that scripts of the page and of its workers asked for, whether or not anything came */
  requests: string[];
  /** workers that tell of themselves */
  workers: number;
}

/** What happens in the page that should not; runs before everything else in it. `forWorkers` is put before the script of each worker. */
function watch(forWorkers: string): void {
  const seen: string[] = [];
  const all = { wrongs: seen, requests: [] as string[], workers: 0 };
  Object.assign(window, { stemSeen: all });
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('error', ({ message }) => seen.push(`worker: ${message ?? 'not started'}`));
      // told among the engine's own messages, which these are not
      this.addEventListener('message', (event) => {
        const { stemSeen } = (event.data ?? {}) as { stemSeen?: { kind: 'start' | 'request' | 'wrong'; what: string } };
        if (!stemSeen) return;
        event.stopImmediatePropagation();
        if (stemSeen.kind === 'start') all.workers++;
        else (stemSeen.kind === 'request' ? all.requests : seen).push(stemSeen.what);
      });
    }
  };
  const ask = fetch;
  window.fetch = (what, how) => {
    all.requests.push(new Request(what, how).url);
    return ask(what, how);
  };
  const address = URL.createObjectURL;
  URL.createObjectURL = (blob) =>
    address(
      blob instanceof Blob && blob.type === 'text/javascript'
        ? new Blob([forWorkers, blob], { type: blob.type })
        : blob,
    );
  addEventListener(
    'error',
    ({ message, target }) => seen.push(`error: ${message ?? (target as HTMLScriptElement).src}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`rejection: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  console.error = (...said: unknown[]) => seen.push(`console: ${said.join(' ')}`);
}

/** The same inside a worker. */
function watchWorker(): void {
  const tell = (kind: string, what: string) =>
    (postMessage as (message: unknown) => void)({ stemSeen: { kind, what } });
  tell('start', '');
  addEventListener('error', ({ message }) => tell('wrong', `worker, error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => tell('wrong', `worker, rejection: ${reason}`));
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    tell('wrong', `worker, policy: ${violatedDirective} ${blockedURI}`);
  });
  console.error = (...said: unknown[]) => tell('wrong', `worker, console: ${said.join(' ')}`);
  const ask = fetch;
  globalThis.fetch = (what, how) => {
    tell('request', new Request(what, how).url);
    return ask(what, how);
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) tell('request', name);
  }).observe({ type: 'resource', buffered: true });
}

const withoutIt = {
  simd() {
    const { validate } = WebAssembly;
    // the probe is the one short module; anything else is judged as ever
    WebAssembly.validate = (bytes) => bytes.byteLength > 100 && validate(bytes);
  },
  storage() {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('not here', 'SecurityError');
        },
      });
  },
};

const lab = ['stem-lab'];
const card = [...lab, 'stem-check#check-q1'];
const sentence = 'The dog keeps the money.';
const answer = '(|V|, d)';

async function until(driver: Driver, what: string, code: () => unknown): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await driver.run(code)) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${what}: not within a minute and a half`);
}

const idle = () => (document.querySelector('stem-lab') as unknown as { idle?: boolean } | null)?.idle === true;
const refused = () => document.querySelector('stem-lab')?.shadowRoot?.querySelector('.engine.alert') != null;

function logits(): { id: number; logit: string }[] {
  const table = document.querySelector('stem-lab')?.shadowRoot?.querySelector('stem-logits')?.shadowRoot;
  return [...(table?.querySelectorAll('tbody tr:not(.extra)') ?? [])].map((row) => {
    const [id, logit] = [...row.querySelectorAll('data')].map((one) => one.getAttribute('value') ?? '');
    return { id: Number(id), logit };
  });
}

/** The sentence in the text box, its numbers on the page. Gives what the table says of it. */
async function typeAndRead(driver: Driver, cell: Cell): Promise<string> {
  await until(driver, 'the engine', cell.noNumbers ? refused : idle);
  await driver.run(() => document.querySelector('stem-lab')?.shadowRoot?.querySelector('textarea')?.select());
  await driver.type([...lab, 'textarea'], sentence);
  expect(await driver.run(() => document.querySelector('stem-lab')?.shadowRoot?.querySelector('textarea')?.value)).toBe(
    sentence,
  );
  if (cell.noNumbers) {
    const said = await driver.run(
      () => document.querySelector('stem-lab')?.shadowRoot?.querySelector('.engine-box')?.textContent,
    );
    // the engine's own word for it, and the header to add
    expect(said).toContain("Content-Security-Policy needs script-src 'wasm-unsafe-eval'");
    expect(said).toContain("script-src 'self' 'wasm-unsafe-eval'");
    return 'no number, and why';
  }
  await until(driver, 'the numbers', idle);
  await until(driver, 'the logits', () => {
    const station = document.querySelector('stem-lab')?.shadowRoot?.querySelector('stem-logits');
    station?.scrollIntoView();
    return station?.shadowRoot?.querySelector('tbody tr');
  });
  const { path: build, thread } = await driver.run(
    () =>
      (document.querySelector('stem-lab') as unknown as { engine: { info: { path: string; thread: string } } }).engine
        .info,
  );
  expect(build).toBe(cell.without === 'simd' ? 'scalar' : 'simd');
  expect(thread).toBe('worker');
  // no host of a course sets the headers for it, and nothing here needs them
  expect(await driver.run(() => self.crossOriginIsolated)).toBe(false);
  const shown = await driver.run(logits);
  await expectLogits(shown, sentence, { path: build as 'simd' | 'scalar' });
  return `${build}, logit ${Number(shown[0]?.logit).toFixed(4)}`;
}

async function answerCheck(driver: Driver): Promise<void> {
  await until(driver, 'the checks', () => {
    const one = document.querySelector('stem-lab')?.shadowRoot?.querySelector('stem-check#check-q1');
    one?.scrollIntoView({ block: 'center' });
    return one?.shadowRoot?.querySelector('.head');
  });
  await driver.click([...card, '.head']);
  await until(driver, 'the question', () =>
    document
      .querySelector('stem-lab')
      ?.shadowRoot?.querySelector('stem-check#check-q1')
      ?.shadowRoot?.querySelector('stem-question')
      ?.shadowRoot?.querySelector('#answer'),
  );
  await driver.type([...card, 'stem-question', '#answer'], answer);
  await driver.click([...card, 'stem-question', '.submit']);
  const verdict = () =>
    document
      .querySelector('stem-lab')
      ?.shadowRoot?.querySelector('stem-check#check-q1')
      ?.shadowRoot?.querySelector('stem-question')
      ?.shadowRoot?.querySelector('#verdict strong')?.textContent;
  await until(driver, 'the verdict', verdict);
  expect(await driver.run(verdict)).toBe(answerWords.verdicts.right);
}

/** What was seen in the page and its workers. */
const seenHere = (): Seen => {
  const { wrongs, requests, workers } = (window as unknown as { stemSeen: Seen }).stemSeen;
  const own = performance.getEntriesByType('resource').map(({ name }) => name);
  return { wrongs, requests: [...own, ...requests], workers };
};

/** Copies of the page that watch themselves, and are without what the browser still has. */
function prepare(folder: string, stub: Cell['without'] | null): { site: string; file: string } {
  const site = path.join(folder, 'site');
  const called = (code: () => void, given = '') =>
    `(${code.toString().replace(/^(simd|storage)/, 'function')})(${given});\n`;
  const forWorkers = called(watchWorker);
  const scripts = [
    called(watch as () => void, JSON.stringify(forWorkers).replaceAll('<', '\\u003c')),
    ...(stub ? [called(withoutIt[stub])] : []),
  ];
  cpSync(built('site'), site, { recursive: true, filter: (name) => !/[/\\](demo|stem-lab\.(html|mjs))$/.test(name) });
  keepingHashes(site, () => {
    writeFileSync(path.join(site, 'watch.js'), scripts.join('\n'));
    const index = path.join(site, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace('<head>', '<head><script src="./watch.js"></script>'));
    const assets = path.join(site, 'assets');
    const worker = path.join(assets, readdirSync(assets).find((name) => /^stem-worker-.*\.js$/.test(name)) ?? '');
    writeFileSync(worker, `${forWorkers}${readFileSync(worker, 'utf8')}`);
  });
  // in a folder with a blank and é, as people have them
  const file = path.join(folder, 'mes leçons', 'stem lab é.html');
  mkdirSync(path.dirname(file));
  const html = readFileSync(built('stem-lab.html'), 'latin1');
  writeFileSync(file, html.replace('<head>', `<head><script>${scripts.join('\n')}</script>`), 'latin1');
  cpSync(file, path.join(site, 'one.html'));
  writeFileSync(
    path.join(site, 'course.html'),
    '<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe title="Stem Lab" sandbox="allow-scripts" src="one.html#model=stem" width="900" height="500"></iframe>',
  );
  return { site, file };
}

/** Nothing wrong, nobody else asked, nothing reported, by the page and its workers. */
async function checkSeen(driver: Driver, cell: Cell, { origin, reports }: Host): Promise<void> {
  const seen = await driver.run(seenHere);
  const noticed = driver.noticed?.() ?? { requests: [], complaints: [] };
  const own = cell.opens === 'file' ? 'file:' : origin;
  const strangers = [...seen.requests, ...noticed.requests].filter(
    (name) => !name.startsWith(own) && !/^(data|blob|about):/.test(name),
  );
  expect(strangers).toEqual([]);
  expect([...seen.wrongs, ...noticed.complaints]).toEqual([]);
  const blocked = reports.map(
    (report) => (JSON.parse(report) as { 'csp-report': { 'blocked-uri': string } })['csp-report']['blocked-uri'],
  );
  // where a policy forbids WebAssembly a browser reports that, and must have nothing else to report
  expect(blocked.filter((what) => !cell.noNumbers || what !== 'wasm-eval')).toEqual([]);
  if (cell.noNumbers) return;
  // the watch itself is there: the engine's worker was heard, and what it fetched
  expect(seen.workers).toBe(1);
  if (cell.opens === 'site') expect(seen.requests.filter((name) => name.endsWith('.wasm'))).not.toEqual([]);
}

/** One cell of the table, in words. `plays`: this browser has a setting for what it is to be without. */
export async function visit(driver: Driver, cell: Cell, hasSetting = false): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stem-matrix-'));
  let site: Host | null = null;
  try {
    const copies = prepare(folder, hasSetting ? null : (cell.without ?? null));
    site = await host({ folder: copies.site, ...cell.host });
    const { address, asked } = site;
    if (cell.opens === 'file') await driver.open(`${pathToFileURL(copies.file).href}#model=stem`);
    else if (cell.opens === 'site') await driver.open(`${address}#model=stem`);
    else {
      await driver.open(`${address}course.html`);
      await driver.enterFrame();
      expect(await driver.run(() => window.origin)).toBe('null');
    }
    const read = await typeAndRead(driver, cell);
    await answerCheck(driver);
    await checkSeen(driver, cell, site);
    const prefix = cell.host?.prefix ?? '/';
    expect(asked.filter((url) => !url.startsWith(prefix))).toEqual([]);
    await driver.open('about:blank');
    return `${read}, check right`;
  } finally {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As people read it. */
export function asTable(columns: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const heads = [...columns.keys()];
  const rows = cells.map(({ name }) => [name, ...heads.map((head) => columns.get(head)?.get(name) ?? 'not run')]);
  const table = [['', ...heads], ...rows];
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  return table.map((row) => `| ${row.map((text, i) => text.padEnd(widths[i])).join(' | ')} |`).join('\n');
}
