// Labs inside other people's pages: elements by a selector, frames by their own page.
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Case, expectedFor } from './expected.ts';

/** A page of someone else's: `body` between its own heading and its own text. */
export function hostPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,">${head}</head>
    <body><h1>Course</h1>${body}<p id="after">After it.</p></body></html>`;
}

/** Answers `name` of the site with this page. */
export async function serveHost(page: Page, name: string, html: string): Promise<void> {
  await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
}

/** Everything typed and set so far has been answered and drawn. An element that is far down the page is brought near. */
export async function settleElement(frame: Frame, selector: string): Promise<void> {
  await frame.locator(selector).scrollIntoViewIfNeeded();
  await frame.waitForFunction(
    (which) => (document.querySelector(which) as unknown as { idle?: boolean } | null)?.idle === true,
    selector,
    { timeout: 90_000 },
  );
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export async function typeInto(frame: Frame, selector: string, text: string): Promise<void> {
  const box = frame.locator(`${selector} textarea`);
  await box.fill('');
  await box.pressSequentially(text);
  await settleElement(frame, selector);
}

/** The logits that stand on the page, likeliest token first, as they are written. */
export async function logitsIn(frame: Frame, selector: string): Promise<{ id: number; logit: string }[]> {
  await frame.locator(`${selector} stem-logits tbody tr`).first().waitFor();
  return frame.evaluate((which) => {
    const inside = document.querySelector(which)?.shadowRoot?.querySelector('stem-logits')?.shadowRoot;
    return [...(inside?.querySelectorAll('tbody tr:not(.extra)') ?? [])].map((row) => {
      const [id, logit] = [...row.querySelectorAll('data')].map((one) => one.getAttribute('value') ?? '');
      return { id: Number(id), logit };
    });
  }, selector);
}

/** They are those of a fresh engine, to the bit. */
export async function expectLogits(
  shown: readonly { id: number; logit: string }[],
  text: string,
  which: Case = {},
): Promise<void> {
  const { out, ids } = await expectedFor(text, which);
  const top = out.top;
  if (!top) throw new Error('no top logits');
  const count = top.shape[2];
  const from = (ids.length - 1) * count;
  expect(shown.map(({ id }) => id)).toEqual([...top.ids.subarray(from, from + count)]);
  expect(shown.map(({ logit }) => Math.fround(Number(logit)))).toEqual([...top.logits.subarray(from, from + count)]);
  expect(new Set(shown.map(({ logit }) => logit)).size).toBeGreaterThan(1);
}

/** What an element says of itself. */
export function stateOf(frame: Frame, selector: string): Promise<{ v: number; state: string; text: string }> {
  return frame.evaluate(
    (which) =>
      (
        document.querySelector(which) as unknown as { getState(): { v: number; state: string; text: string } }
      ).getState(),
    selector,
  );
}
