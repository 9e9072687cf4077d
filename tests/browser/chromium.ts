// Chromium as a learner's browser, with an eye on everything that must not happen.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const candidates = [
  process.env.STEM_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `without`: switches that the driver sets by itself. */
export async function openBrowser(extra: string[] = [], without: string[] = []): Promise<Browser> {
  const executablePath = candidates.find((file) => file && existsSync(file));
  if (!executablePath) throw new Error('no Chromium found: install Debian’s chromium, or set STEM_CHROMIUM');
  return chromium.launch({ executablePath, args: [...flags, ...extra], ignoreDefaultArgs: without });
}

export interface Watched {
  page: Page;
  /** errors and warnings of the console, uncaught exceptions */
  complaints: string[];
  /** every address that was asked for */
  requests: string[];
  /** answers that were not 2xx or 3xx, failed requests */
  failures: string[];
  /** Content-Security-Policy violations, of every frame */
  violations: string[];
}

/** Without a service worker, whose requests no test could see or alter, but where it is asked for. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const watched: Watched = { page, complaints: [], requests: [], failures: [], violations: [] };
  page.on('console', (message) => {
    const isOurs = !message.text().startsWith('Service Worker registration blocked by Playwright');
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) watched.complaints.push(message.text());
  });
  page.on('pageerror', (error) => watched.complaints.push(String(error.stack ?? error)));
  context.on('request', (request) => watched.requests.push(request.url()));
  context.on('requestfailed', (request) => watched.failures.push(`${request.url()} ${request.failure()?.errorText}`));
  context.on('response', (response) => {
    if (response.status() >= 400) watched.failures.push(`${response.url()} ${response.status()}`);
  });
  await context.exposeBinding('stemTestViolation', (_, text: string) => {
    watched.violations.push(text);
  });
  await context.addInitScript(() => {
    const told = window as unknown as { stemTestViolation(text: string): void };
    document.addEventListener('securitypolicyviolation', (event) => {
      told.stemTestViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return watched;
}

/** Requests that went over a network, to any other place than `origin`. */
export function strangers(requests: readonly string[], origin: string): string[] {
  return requests.filter((url) => !url.startsWith(origin) && !/^(data|blob|about):/.test(url));
}
