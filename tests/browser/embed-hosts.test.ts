// The demo pages, each as a learner uses it, and the page on which teachers choose: what it gives them works where it is pasted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { built, type Host, host } from './built.ts';
import { questions } from './check-cards.ts';
import { openBrowser, openPage, strangers, type Watched } from './chromium.ts';
import { expectLogits, hostPage, logitsIn, serveHost, settleElement, typeInto } from './embed-page.ts';

const sentence = 'The dog keeps the money.';
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self'";

let browser: Browser;
let site: Host;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site'), prefix: '/a/b%20c/' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

let watched: Watched;
let page: Page;
beforeEach(async () => {
  watched = await openPage(browser, {
    viewport: { width: 1000, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = watched.page;
});
afterEach(async () => {
  await page.context().close();
  expect(watched.complaints.filter((text) => !/allow-scripts and allow-same-origin/.test(text))).toEqual([]);
  // a page that is left lets go of what was on its way
  expect(watched.failures.filter((text) => !text.endsWith('ERR_ABORTED'))).toEqual([]);
});

async function framed(at = 0): Promise<Frame> {
  const element = await page.locator('iframe').nth(at).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('no frame');
  // not the one that stands there until the script has come
  await frame.locator('stem-lab[compact], stem-exercise').waitFor();
  return frame;
}

const frames: [string, { grows: boolean }][] = [
  ['loader.html', { grows: true }],
  ['sandbox.html', { grows: false }],
  ['moodle.html', { grows: false }],
  ['canvas.html', { grows: true }],
  ['reveal.html#/1', { grows: false }],
  ['scorm.html', { grows: false }],
];
test.each(frames)('demo/%s', async (name, { grows }) => {
  await page.goto(`${site.address}demo/${name}`);
  const frame = await framed();
  if (name.startsWith('loader')) {
    await typeInto(frame, 'stem-lab', sentence);
    expect(await frame.locator('stem-matrix#rows').count()).toBe(1);
    const second = await framed(1);
    await second.locator('stem-exercise .choices').waitFor();
  } else {
    await typeInto(frame, 'stem-lab', sentence);
    await expectLogits(await logitsIn(frame, 'stem-lab'), sentence);
  }
  const fits = () => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1);
  if (grows) await expect.poll(fits).toBe(true);
  else expect(await fits()).toBe(false);
  if (name.startsWith('scorm')) await page.locator('#recorded').getByText('cmi.core.lesson_status').waitFor();
  if (name.startsWith('sandbox')) expect(await frame.evaluate(() => window.origin)).toBe('null');
  expect(strangers(watched.requests, site.origin)).toEqual([]);
});

test('demo/plain.html, under a strict Content-Security-Policy', async () => {
  const strict = await host({ folder: built('site'), headers: { 'content-security-policy': policy } });
  await page.goto(`${strict.address}demo/plain.html`);
  const frame = page.mainFrame();
  const station = 'stem-station[name=logits]';
  await typeInto(frame, station, sentence);
  await expectLogits(await logitsIn(frame, station), sentence);
  await frame.locator('stem-exercise #answer').fill('(|V|, d)');
  await frame.locator('stem-exercise button.submit').click();
  await frame.locator('stem-exercise .mark.right').first().waitFor();
  expect(watched.violations).toEqual([]);
  expect(strangers(watched.requests, strict.origin)).toEqual([]);
  await strict.close();
});

test('what stands in the snippets for MkDocs and MyST works', async () => {
  const mkdocs = readFileSync(built('site/demo/mkdocs.md'), 'utf8');
  const block = /^<stem-station.*?<\/stem-exercise>$/ms.exec(mkdocs)?.[0] ?? '';
  const myst = readFileSync(built('site/demo/myst.md'), 'utf8');
  const options = [...myst.matchAll(/:::\{anywidget\} \S+\/stem-lab\.mjs\n(.*?)\n:::/gs)].map(([, json]) =>
    JSON.parse(json),
  );
  expect(options.length).toBe(2);
  await serveHost(
    page,
    'course.html',
    hostPage(`${block}<div id="myst"></div><script type="module">
      import widget from './stem-lab.mjs';
      for (const values of ${JSON.stringify(options)}) {
        const el = document.querySelector('#myst').appendChild(document.createElement('div'));
        widget.render({ el, model: { get: (name) => values[name], set() {}, save_changes() {}, on() {}, off() {} } });
      }
    </script>`),
  );
  await page.goto(`${site.address}course.html`);
  const frame = page.mainFrame();
  for (const which of ['body > stem-station', '#myst stem-lab']) {
    await settleElement(frame, which);
    expect(await frame.locator(`${which} stem-matrix#rows`).count()).toBe(1);
  }
  expect(await frame.locator('#myst stem-lab #text').inputValue()).toBe('The bank of the river');
  expect(await frame.locator('#myst stem-check').count()).toBe(0);
  expect(await frame.locator('stem-exercise #prompt').count()).toBe(2);
});

test('elements of a lab on another server, which lets others read it', async () => {
  const elsewhere = await host({ folder: built('npm'), headers: { 'access-control-allow-origin': '*' } });
  // on a server of its own: what the test hands over by itself has no address that Chromium would let ask another
  const folder = mkdtempSync(path.join(tmpdir(), 'stem-course-'));
  const html = `<stem-station name="logits" model="stem"></stem-station><script type="module" src="${elsewhere.address}stem-lab.mjs"></script>`;
  writeFileSync(path.join(folder, 'index.html'), hostPage(html));
  // under what the page for teachers says that such a page has to allow, and nothing more
  const { origin } = elsewhere;
  const policy = `default-src 'none'; img-src data:; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src blob:`;
  const course = await host({ folder, headers: { 'content-security-policy': policy } });
  await page.goto(course.address);
  await typeInto(page.mainFrame(), 'stem-station', sentence);
  await expectLogits(await logitsIn(page.mainFrame(), 'stem-station'), sentence);
  // Chromium says why the worker's file was not taken as it is; the engine then starts it out of its text
  watched.complaints = watched.complaints.filter((text) => !/Worker/i.test(text));
  expect(page.workers().length).toBe(1);
  await elsewhere.close();
  await course.close();
  rmSync(folder, { recursive: true });
});

describe('the page for teachers', () => {
  const snippet = () => page.locator('textarea.snippet').inputValue();
  const choose = (name: string, value: string) => page.locator(`input[name=${name}][value="${value}"]`).check();
  const copied = async (kind: string) => {
    await page.locator(`.tabs button[data-kind=${kind}]`).click();
    await page.locator('button.copy').click();
    await page.locator('.actions [role=status]', { hasText: /\S/ }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(await snippet());
    return text;
  };

  test('what is chosen is seen, and each of the four snippets works where it is pasted', async () => {
    await page.goto(`${site.address}demo/teachers.html`);
    await choose('kind', 'station');
    await page.locator('#station').selectOption('logits');
    await choose('model', 'stem');
    await choose('theme', 'dark');
    await page.locator('#text').fill('A "dog" & a <cat>');
    await page.locator('details').nth(1).locator('summary').click();
    await page.locator('details input[value=scale]').check();
    const preview = await framed();
    await expect.poll(() => preview.url()).toMatch(/theme=dark.*lock=scale/);
    await preview.locator('stem-lab[compact] stem-logits tbody tr').first().waitFor();
    await settleElement(preview, 'stem-lab');
    await expectLogits(await logitsIn(preview, 'stem-lab'), 'A "dog" & a <cat>');
    expect(await preview.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

    const texts = {
      iframe: await copied('iframe'),
      loader: await copied('loader'),
      element: await copied('element'),
      link: await copied('link'),
    };
    const where: [string, string, string][] = [
      ['iframe', texts.iframe, 'stem-lab'],
      ['loader', texts.loader, 'stem-lab'],
      ['element', texts.element, 'stem-station'],
    ];
    for (const [kind, text, which] of where) {
      await serveHost(page, `${kind}.html`, hostPage(text));
      await page.goto(`${site.address}${kind}.html`);
      const frame = kind === 'element' ? page.mainFrame() : await framed();
      await settleElement(frame, which);
      await expectLogits(await logitsIn(frame, which), 'A "dog" & a <cat>');
      expect(await frame.locator(`${which} .locks`).textContent(), kind).toContain('√d');
      expect(await frame.locator(which).evaluate((lab) => getComputedStyle(lab).colorScheme)).toBe('dark');
    }
    await page.goto(texts.link);
    await settleElement(page.mainFrame(), 'stem-lab[compact]');
    await expectLogits(await logitsIn(page.mainFrame(), 'stem-lab'), 'A "dog" & a <cat>');
  });

  test('a link to the whole lab keeps the theme, also one out of a frame', async () => {
    const dark = () =>
      page.evaluate(() =>
        [document.documentElement, document.querySelector('stem-lab')].map((one) =>
          one ? getComputedStyle(one).colorScheme : '',
        ),
      );
    await page.goto(`${site.address}demo/teachers.html`);
    await choose('kind', 'lab');
    await choose('model', 'stem');
    await choose('theme', 'dark');
    const link = await copied('link');
    expect(link).toBe(`${site.address}?theme=dark#model=stem`);
    await page.goto(link);
    await settleElement(page.mainFrame(), 'stem-lab');
    expect(await dark()).toEqual(['dark', 'dark']);
    // one that is none is not taken
    await page.goto(link.replace('dark', 'plaid'));
    await settleElement(page.mainFrame(), 'stem-lab');
    expect(await dark()).toEqual(['light dark', 'light dark']);
    await page.goto(`${site.address}?embed=true&theme=dark#model=stem`);
    await settleElement(page.mainFrame(), 'stem-lab[compact]');
    const out = await page.locator('stem-lab').evaluate((lab) => (lab as unknown as { linkPage: string }).linkPage);
    expect(out).toBe(`${site.address}?theme=dark`);
  });

  test('a bare frame is shown as high as it is pasted, the others as high as what is in them', async () => {
    await page.goto(`${site.address}demo/teachers.html`);
    const height = () => page.locator('iframe').evaluate((frame) => Number(frame.getAttribute('height')));
    const pasted = async () => Number(/height="(\d+)"/.exec(await snippet())?.[1]);
    await choose('kind', 'station');
    await choose('model', 'stem');
    await page.frameLocator('iframe').locator('stem-lab[compact]').waitFor();
    await page.locator('.tabs button[data-kind=loader]').click();
    await expect.poll(height, { timeout: 20_000 }).toBeGreaterThan(700);
    await page.locator('.tabs button[data-kind=iframe]').click();
    expect(await height()).toBe(await pasted());
    // a check is smaller, and not cut off as it opens
    await choose('kind', 'exercise');
    await expect.poll(pasted).toBeLessThan(640);
    await expect.poll(height).toBe(await pasted());
    for (const { id } of questions) {
      await page.locator('#question').selectOption(id);
      const frame = page.frameLocator(`iframe[src*="exercise=${id}"]`);
      await frame.locator('stem-exercise #prompt').waitFor();
      const needs = await frame.locator('html').evaluate((html) => html.scrollHeight);
      expect(needs, id).toBeLessThanOrEqual(await pasted());
    }
  });

  test('the other pages for teachers are a link away, in the language of this one', async () => {
    await page.goto(`${site.address}demo/teachers.html?lang=de`);
    for (const [name, element] of [
      ['Lösungen', 'stem-key'],
      ['Eigene Fragen', 'stem-author'],
    ]) {
      await page.locator('nav a', { hasText: name }).click();
      await page.locator(`${element} h1`).waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
      await page.goBack();
    }
  });

  test('a link from the lab is taken over; one that is not of the lab is refused in words; a check needs nothing else', async () => {
    await page.goto(`${site.address}demo/teachers.html`);
    await page.locator('#link').fill('https://example.org/lab/#v=1&positions=none&seed=9');
    expect(await snippet()).toContain('positions=none&amp;seed=9');
    await page.locator('#link').fill('https://example.org/other#chapter');
    expect(await page.locator('#link-hint').textContent()).toContain('no link of the lab');
    expect(await page.locator('#link').getAttribute('aria-invalid')).toBe('true');
    expect(await snippet()).not.toContain('#');
    await choose('kind', 'exercise');
    await page.locator('#question').selectOption('q7');
    expect(await page.locator('#text, #link, details').count()).toBe(0);
    expect(await copied('link')).toBe(`${site.address}?embed=1&exercise=q7`);
    await page.frameLocator('iframe').locator('stem-exercise #prompt').waitFor();
  });

  for (const width of [360, 1200]) {
    test(`at ${width} px nothing is cut off or said by no table, and axe finds nothing`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.address}demo/teachers.html?lang=en-XA`);
      await page.locator('h1', { hasText: '⟦' }).waitFor();
      for (const one of await page.locator('summary').all()) await one.click();
      const found = await page.evaluate(() => {
        const root = document.querySelector('stem-teachers')?.shadowRoot as ShadowRoot;
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const unmarked: string[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode.textContent?.trim() ?? '';
          const parent = walker.currentNode.parentElement;
          if (text !== '' && !text.includes('⟦') && !parent?.closest('style, #lang, textarea')) unmarked.push(text);
        }
        return { unmarked, wide: document.documentElement.scrollWidth > innerWidth };
      });
      expect(found).toEqual({ unmarked: [], wide: false });
      expect(await violations(page)).toEqual([]);
    });
  }
});
