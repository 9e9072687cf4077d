// What axe-core finds on a page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openLab, settle } from './lab-page.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[]; passes: unknown[] }> } };
    const found = await axe.run();
    if (found.passes.length < 10) throw new Error('axe looked at almost nothing');
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} ${node.html} ${node.failureSummary}`),
    );
  });
}

/** Led to each station as a reader is: what stays at the top lies over the page. */
export async function lookAtEveryStation(page: Page, address: string): Promise<void> {
  const frame = await openLab(page, address);
  const stops = frame.locator('.stop');
  const count = await stops.count();
  expect(count).toBeGreaterThan(4);
  for (let i = 0; i < count; i++) {
    await stops.nth(i).click();
    await settle(frame);
    expect(await violations(page), `station ${i}`).toEqual([]);
  }
}
