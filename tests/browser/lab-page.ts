// The lab as a learner uses it: typing, choosing, and reading what is written on the page.
import type { Frame, Page } from 'playwright-core';

export interface MatrixShown {
  name: string;
  shape: string;
  /** the numbers of the table's window, in full precision, as text */
  table: string[][];
  tableCaption: string;
  /** the whole picture, RGBA, in base64 */
  pixels: string;
  width: number;
  height: number;
  /** the colours' end, as the legend says it */
  legend: string;
}

export interface Shown {
  ids: number[];
  rows: MatrixShown | null;
  positions: MatrixShown | null;
  sum: MatrixShown | null;
  logits: { id: number; logit: string; probability: string }[];
  loss: string | null;
}

/** Waits until everything typed and set so far has been answered and drawn. */
export async function settle(frame: Frame): Promise<void> {
  await frame.waitForFunction(
    () => (document.querySelector('stem-lab') as unknown as { idle: boolean } | null)?.idle === true,
    null,
    { timeout: 90_000 },
  );
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** An address without a state of its own is opened with the untrained stem, whose numbers a fresh engine makes at once. */
export async function openLab(page: Page, address: string): Promise<Frame> {
  await page.goto(address.includes('#') ? address : `${address}#model=stem`);
  const frame = page.mainFrame();
  await settle(frame);
  return frame;
}

/** Types as a person does: key by key, into an emptied box. */
export async function typeText(frame: Frame, text: string): Promise<void> {
  const box = frame.locator('stem-lab #text');
  await box.fill('');
  await box.pressSequentially(text);
  await settle(frame);
}

/** Puts a whole text in at once, as a paste does. */
export async function pasteText(frame: Frame, text: string): Promise<void> {
  await frame.locator('stem-lab #text').fill(text);
  await settle(frame);
}

async function openTables(frame: Frame): Promise<void> {
  const closed = frame.locator('stem-matrix .table-toggle[aria-expanded="false"]:visible');
  // the table itself may still have to be fetched
  while ((await closed.count()) > 0) {
    const button = await closed.first().elementHandle();
    await button?.click();
    await frame.waitForFunction((one) => one?.getAttribute('aria-expanded') === 'true', button);
  }
  await settle(frame);
}

export async function read(frame: Frame): Promise<Shown> {
  await openTables(frame);
  return frame.evaluate(() => {
    const lab = document.querySelector('stem-lab')?.shadowRoot as ShadowRoot;
    const inside = (selector: string) => lab.querySelector(selector)?.shadowRoot ?? null;
    const values = (list: Iterable<Element>) => [...list].map((one) => one.getAttribute('value') ?? '');

    // by a copy that is made for reading: Chromium warns of reading the picture itself more than once
    const pixelsOf = (canvas: HTMLCanvasElement): string => {
      const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no second canvas');
      pen.drawImage(canvas, 0, 0);
      let text = '';
      for (const byte of pen.getImageData(0, 0, canvas.width, canvas.height).data) text += String.fromCharCode(byte);
      return btoa(text);
    };
    const matrix = (id: string): MatrixShown | null => {
      const shadow = inside(`#${id}`);
      if (!shadow) return null;
      const table = shadow.querySelector('stem-matrix-table')?.shadowRoot;
      const canvas = shadow.querySelector('canvas');
      const legend = shadow.querySelector('stem-legend')?.shadowRoot?.querySelector('.ticks span:last-child');
      return {
        name: shadow.querySelector('[role=grid]')?.getAttribute('aria-label') ?? '',
        shape: shadow.querySelector('.corner')?.textContent ?? '',
        table: [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => values(row.querySelectorAll('data'))),
        tableCaption: table?.querySelector('caption')?.textContent ?? '',
        pixels: canvas ? pixelsOf(canvas) : '',
        width: canvas?.width ?? 0,
        height: canvas?.height ?? 0,
        legend: legend?.textContent ?? '',
      };
    };
    const chips = inside('stem-tokens')?.querySelectorAll('.chip .id') ?? [];
    const logits = inside('stem-logits')?.querySelectorAll('tbody tr:not(.extra)') ?? [];
    return {
      ids: [...chips].map((chip) => Number(chip.textContent)),
      rows: matrix('rows'),
      positions: matrix('positions'),
      sum: matrix('sum'),
      logits: [...logits].map((row) => {
        const [id, logit, probability] = values(row.querySelectorAll('data'));
        return { id: Number(id), logit, probability };
      }),
      loss: lab.querySelector('#loss')?.getAttribute('value') ?? null,
    };
  });
}

/** Settled, and the hidden states of the station of the blocks compared. */
export async function settleBlocks(frame: Frame): Promise<void> {
  await settle(frame);
  await frame.waitForFunction(() => {
    const hidden = document
      .querySelector('stem-lab')
      ?.shadowRoot?.querySelector('stem-blocks')
      ?.shadowRoot?.querySelector('stem-hidden');
    return !hidden || (hidden as unknown as { idle: boolean }).idle;
  });
  await settle(frame);
}
