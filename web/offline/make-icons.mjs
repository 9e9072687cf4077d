// npm run make:icons: draws web/icon.svg as the pixels that home screens want. Wants Chromium, so its output is kept with the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { icons } from './build.mjs';

const executablePath = process.env.STEM_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const svg = readFileSync(path.join(import.meta.dirname, '../icon.svg'), 'utf8');
for (const px of icons) {
  const page = await browser.newPage({ viewport: { width: px, height: px } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${px}px; height: ${px}px }</style>${svg}`,
  );
  writeFileSync(path.join(import.meta.dirname, `icon-${px}.png`), await page.screenshot());
  await page.close();
}
await browser.close();
