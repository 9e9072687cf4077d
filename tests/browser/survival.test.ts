// What happens around the lab must not show wrong numbers or leave workers behind.

import { readFileSync } from 'node:fs';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { answerByMouse, count, openCard, questions, state } from './check-cards.ts';
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

/** The memories that a module makes itself or wants from outside, in pages of 64 KiB. */
function memoriesOf(bytes: Buffer): { least: number; shared: boolean }[] {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === 5) {
      return Array.from({ length: number() }, () => {
        const flags = number();
        const least = number();
        if (flags & 1) number();
        return { least, shared: (flags & 2) !== 0 };
      });
    }
    at = end;
  }
  return [];
}

/** Another script before the worker's own, each time that one is started. */
async function beforeWorker(script: () => string): Promise<void> {
  await watched.page.route('**/stem-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script()}\n${await response.text()}` });
  });
}

const noMemory = "WebAssembly.instantiate = () => Promise.reject(new RangeError('could not allocate memory'));";

test('no memory for the engine: said as that, text and checks work, and it is tried again', async () => {
  let mood = noMemory;
  await beforeWorker(() => mood);
  const { page } = watched;
  await page.goto(`${site.address}#model=stem`);
  await page.locator('stem-lab #text').fill('money');
  const box = page.locator('stem-lab .engine-box');
  await box.locator('.alert', { hasText: 'no memory to start the engine' }).waitFor();
  // the hint is for another cause
  expect(await box.textContent()).not.toContain('Content-Security-Policy');
  await answerByMouse(await openCard(page.mainFrame(), 'q5'), questions[4], 'False');
  mood = '';
  await box.locator('button').first().click();
  await settle(page.mainFrame());
  expectShown(await read(page.mainFrame()), await expectedFor('money'));
});

test('a module asks for little memory at first, and for none that is shared', () => {
  for (const name of ['stem-simd.wasm', 'stem-scalar.wasm']) {
    const bytes = readFileSync(built(`npm/${name}`));
    const [memory, ...others] = memoriesOf(bytes);
    expect(others).toEqual([]);
    expect(memory.shared).toBe(false);
    expect(memory.least * 65_536).toBeLessThanOrEqual(16 * 1024 * 1024);
  }
});

test('an engine that crashes and can not be started again: “Try again” makes another, with the text', async () => {
  let mood = '';
  await beforeWorker(() => mood);
  const frame = await openLab(watched.page, site.address);
  await pasteText(frame, 'money');
  mood = noMemory;
  await crashWhileTyping(frame, 'the bank');
  const failure = frame.locator('stem-lab [role=alert]', { hasText: 'could not be started again' });
  await failure.waitFor();
  expect(await frame.locator('stem-lab #text').inputValue()).toBe('the bank');
  mood = '';
  await failure.locator('button').click();
  await settle(frame);
  expectShown(await read(frame), await expectedFor('the bank'));
});

test('a worker that ends without a word, in a training: noticed, replaced, and the last trained numbers stay', async () => {
  const { page } = watched;
  const frame = await openLab(page, `${site.address}#model=stem&steps=3`);
  await frame.locator('.stop[data-to=training]').click();
  const station = frame.locator('stem-training');
  const rest = () =>
    frame.waitForFunction(() => {
      const lab = document.querySelector('stem-lab')?.shadowRoot;
      return (lab?.querySelector('stem-training') as unknown as { idle: boolean } | null)?.idle === true;
    });
  await station.locator('#train').click();
  await rest();
  await settle(frame);
  const trained = await read(frame);
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  await station.locator('stem-field#train-steps input').fill('1000');
  await station.locator('#train').click();
  await frame.waitForTimeout(300);
  // what the operating system does where memory is short: no event tells of it
  await page.workers()[0]?.evaluate(() => self.close());
  await frame.locator('stem-lab .engine-box', { hasText: 'started again' }).waitFor();
  await rest();
  await settle(frame);
  expect(await read(frame)).toEqual(trained);
  // counted once
  expect(await count(frame)).toBe('1 of 10 checks');
  expect(await state(frame.locator('#check-q5'))).toEqual(['right', 'right']);
});

test('frozen for a while, and a clock that jumps back: it goes on as if nothing had been', async () => {
  const { page } = watched;
  const frame = await openLab(page, site.address);
  const session = await page.context().newCDPSession(page);
  const area = frame.locator('stem-lab #text');
  await area.fill('the river');
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await frame.evaluate(() => {
    Date.now = () => 0;
  });
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  await pasteText(frame, 'the river bank');
  expectShown(await read(frame), await expectedFor('the river bank'));
  expect(await count(frame)).toBe('1 of 10 checks');
  await page.reload();
  await settle(page.mainFrame());
  expect(await state(page.locator('#check-q5'))).toEqual(['right', 'right']);
  expect(watched.complaints).toEqual([]);
});
