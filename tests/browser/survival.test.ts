// What happens around the lab must not show wrong numbers or leave workers behind.
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';

let browser: Browser;
let site: Host;
let watched: Watched;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  watched = await openPage(browser);
  return () => watched.page.context().close();
});

/** The engine traps, and the learner types on before it has been started again. */
async function crashWhileTyping(frame: Frame, text: string): Promise<void> {
  await frame.evaluate((typed) => {
    const lab = document.querySelector('stem-lab') as unknown as {
      shadowRoot: ShadowRoot;
      engine: { diagnostics: { crash(): Promise<void> } };
    };
    lab.engine.diagnostics.crash().catch(() => {});
    const area = lab.shadowRoot.querySelector('textarea') as HTMLTextAreaElement;
    area.value = typed;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  await settle(frame);
}

test('a crash while typing leaves no numbers of another text', async () => {
  const frame = await openLab(watched.page, site.address);
  await pasteText(frame, 'The river bank.');
  await crashWhileTyping(frame, 'money');
  expectShown(await read(frame), await expectedFor('money'));
});

test('a lab that is moved while it loads keeps one engine, and none when it is taken out', async () => {
  const { page } = watched;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.address);
  await page.waitForSelector('stem-lab');
  await page.evaluate(() => {
    const lab = document.querySelector('stem-lab') as HTMLElement;
    document.body.append(lab);
  });
  letGo();
  await settle(page.mainFrame());
  await expect.poll(() => page.workers().length).toBe(1);
  await page.evaluate(() => document.querySelector('stem-lab')?.remove());
  await expect.poll(() => page.workers().length).toBe(0);
});

test('a lab that is taken out and put back starts again with its text', async () => {
  const frame = await openLab(watched.page, site.address);
  await pasteText(frame, 'money');
  await frame.evaluate(() => {
    const lab = document.querySelector('stem-lab') as HTMLElement;
    const place = lab.parentNode as Node;
    lab.remove();
    place.appendChild(lab);
  });
  await settle(frame);
  expectShown(await read(frame), await expectedFor('money'));
  await expect.poll(() => watched.page.workers().length).toBe(1);
});
