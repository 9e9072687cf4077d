// The panel of the learner's own model, open on one page for all tests of a file: what was opened before is put away by what is
// opened next.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';
import { openPage, type Watched } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

export let watched: Watched;
export let frame: Frame;
export let panel: Locator;
/** another engine than the page's */
export let engine: Engine;
/** for files that are made here */
export let scratch: string;

/** Call once at the top of a file. */
export function ownModelForTests(): void {
  serveForTests();
  beforeAll(async () => {
    scratch = mkdtempSync(path.join(tmpdir(), 'stem-own-model-'));
    engine = await createEngine();
    watched = await openPage(browser);
    frame = await openLab(watched.page, site.address);
    panel = frame.locator('stem-own-model');
    await showPanel();
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => {
    engine.dispose();
    rmSync(scratch, { recursive: true });
  });
}

export async function showPanel(): Promise<void> {
  await frame.locator('#own-model').click();
  await panel.locator('#choose-folder').waitFor();
}

export const choose = async (...files: string[]) => {
  await panel.locator('input#files').setInputFiles(files);
  await settle(frame);
};
export const chooseFolder = async (folder: string) => {
  await panel.locator('input#folder').setInputFiles(folder);
  await settle(frame);
};
export const said = async (what: Locator = panel.locator('div.place, .part')) =>
  ((await what.allTextContents()).join(' ') ?? '').replaceAll(/\s+/g, ' ');
export const alert = () => said(panel.locator('[role=alert]'));
/** Numbers of a file or of memory, as the page writes sizes. */
export const bytesIn = (text: string) => {
  const [, digits, unit] = /([\d.,]+) (B|KB|MB|GB)/.exec(text) ?? [];
  return Number(digits?.replaceAll(',', '')) * 1000 ** ['B', 'KB', 'MB', 'GB'].indexOf(unit ?? '');
};
export const readSoFar = async () => bytesIn(await said(panel.locator('#read')));
