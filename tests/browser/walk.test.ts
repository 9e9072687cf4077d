// The whole page by keyboard alone, from the first Tab to the last: every control is reached, in the order in which it is
// seen, nothing holds the focus, and everything works without a mouse.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';

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
afterEach(async () => {
  expect(watched.complaints).toEqual([]);
  await watched.page.context().close();
});

interface Stop {
  /** from the page down to the control, through the shadow roots */
  path: string;
  /** what it is called to who listens, as far as it is written */
  name: string;
  top: number;
  bottom: number;
  left: number;
  /** it stays at its place when the page scrolls */
  sticky: boolean;
  /** inside the window, and what is seen at its middle is itself */
  seen: boolean;
}

/** What has focus; null when that is the page itself. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const names: string[] = [];
    let one: Element | null = document.activeElement;
    if (!one || one === document.body) return null;
    for (; one; one = one.shadowRoot?.activeElement ?? null) {
      const group = one instanceof HTMLInputElement && one.type === 'radio';
      // of radio buttons one is a stop, whichever is chosen
      const place = group
        ? ''
        : ` ${[...((one.getRootNode() as ShadowRoot).querySelectorAll(one.localName) ?? [])].indexOf(one)}`;
      names.push(`${one.localName}${one.id ? `#${one.id}` : place}`);
      if (!one.shadowRoot?.activeElement) break;
    }
    const control = one as HTMLElement;
    let sticky = false;
    for (let up: Element | null = control; up; up = up.parentElement ?? (up.getRootNode() as ShadowRoot).host ?? null)
      sticky ||= getComputedStyle(up).position === 'sticky';
    // what is drawn for a radio button, a switch or a file is its label
    const drawn = control.closest('label') ?? control;
    const box = drawn.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(box.width / 2, innerWidth / 2), box.top + Math.min(box.height / 2, 10)];
    let at = document.elementFromPoint(x, y);
    for (
      let inner = at?.shadowRoot?.elementFromPoint(x, y);
      inner && inner !== at;
      inner = at?.shadowRoot?.elementFromPoint(x, y)
    )
      at = inner;
    return {
      path: names.join(' '),
      name: control.getAttribute('aria-label') ?? drawn.textContent?.trim() ?? '',
      top: box.top + scrollY,
      bottom: box.bottom + scrollY,
      left: box.left,
      sticky,
      seen: y >= 0 && y < innerHeight && at !== null && (drawn.contains(at) || at.contains(drawn)),
    };
  });
}

/** Everything that Tab should reach, in the order of the page. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const groups = new Set<string>();
    const wanted = 'button, a[href], input, textarea, select, summary, [tabindex="0"]';
    const walk = (top: Document | ShadowRoot, path: string) => {
      for (const one of top.querySelectorAll<HTMLElement>('*')) {
        const root = one.getRootNode() as ShadowRoot | Document;
        const place = ` ${[...root.querySelectorAll(one.localName)].indexOf(one)}`;
        if (one.shadowRoot) walk(one.shadowRoot, `${path}${one.localName}${one.id ? `#${one.id}` : place} `);
        if (!one.matches(wanted) || one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility()) continue;
        const radio = one instanceof HTMLInputElement && one.type === 'radio';
        const name = `${path}${one.localName}${one.id ? `#${one.id}` : radio ? '' : place}`;
        if (radio && groups.has(name)) continue;
        groups.add(name);
        found.push(name);
      }
    };
    walk(document, '');
    return found;
  });
}

/** Tab then begins at one end of the page. */
async function focusNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.createElement('span');
    document.body.append(start);
    getSelection()?.removeAllRanges();
    start.tabIndex = -1;
    start.focus();
    start.remove();
  });
}

const lab = async (width: number): Promise<{ page: Page; frame: Frame }> => {
  watched = await openPage(browser, { viewport: { width, height: width < 500 ? 740 : 900 } });
  const frame = await openLab(watched.page, site.address);
  // what is fetched when a reader comes near is there before the walk
  const stops = frame.locator('.stop');
  for (let i = (await stops.count()) - 1; i >= 0; i--) {
    await stops.nth(i).click();
    await settle(frame);
    // the training looks at its batch first
    if ((await stops.nth(i).getAttribute('data-to')) === 'training') await frame.locator('#ask-one').waitFor();
  }
  await focusNothing(watched.page);
  return { page: watched.page, frame };
};

const longest = 250; // stops: more than a page can have

/** From one end of the page to the other. Beyond it a window without bars goes on at the other end, at once or after a pause. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  await focusNothing(page);
  const stops: Stop[] = [];
  while (stops.length < longest) {
    await page.keyboard.press(key);
    const here = await stop(page);
    if (here && here.path === stops[0]?.path) break;
    if (here) stops.push(here);
    else if (stops.length > 0) break;
  }
  return stops;
}

describe.each([1440, 360])('at %i px', (width) => {
  test('Tab reaches every control in the order in which it is seen, and comes out at the end; Shift+Tab goes back', async () => {
    const { page } = await lab(width);
    const wanted = await controls(page);
    expect(wanted.length).toBeGreaterThan(40);
    const stops = await walk(page, 'Tab');
    expect(stops.map(({ path }) => path)).toEqual(wanted);
    expect(
      stops.filter(({ seen }) => !seen).map(({ path }) => path),
      'covered or out of sight while it has focus',
    ).toEqual([]);
    expect(
      stops.filter(({ name, path }) => name === '' && !/textarea|input/.test(path)),
      'without a name',
    ).toEqual([]);
    // downwards, and within a line from left to right; what stays in its place has no line
    const moving = stops.filter(({ sticky }) => !sticky);
    const backwards = moving.slice(1).filter((here, i) => {
      const before = moving[i];
      const sameLine = Math.min(here.bottom, before.bottom) - Math.max(here.top, before.top) > 8;
      return sameLine ? here.left < before.left : here.top < before.top;
    });
    expect(
      backwards.map(({ path }) => path),
      'above or left of the one before',
    ).toEqual([]);
    const back = await walk(page, 'Shift+Tab');
    expect(back.map(({ path }) => path).reverse()).toEqual(wanted);
  });

  test('one walk through: type, save, choose, read, write a cell and undo it, flip every switch, answer checks', async () => {
    const { page, frame } = await lab(width);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      await settle(frame);
    };
    const text = (selector: string) => frame.locator(selector).first().textContent();
    const turned = (id: string) => async () => {
      const before = await frame.locator(`stem-choice#${id} input:checked`).inputValue();
      await press('ArrowRight');
      expect(await frame.locator(`stem-choice#${id} input:checked`).inputValue(), id).not.toBe(before);
    };
    const typed = (id: string, value: string) => async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(value);
      await press('Enter');
      expect(await frame.locator(`stem-field#${id} input`).getAttribute('aria-invalid'), id).toBe('false');
    };
    const acts: [RegExp, () => Promise<void>][] = [
      [
        /stem-progress 0 button/,
        async () => {
          await press('Enter');
          await expect.poll(() => frame.locator('stem-progress dialog').getAttribute('open')).toBe('');
          await press('Escape');
          expect(await frame.locator('stem-progress dialog').getAttribute('open')).toBeNull();
          expect((await stop(page))?.path, 'focus comes back').toMatch(/stem-progress 0 button/);
        },
      ],
      [
        /textarea#text/,
        async () => {
          await page.keyboard.press('Control+a');
          await page.keyboard.type('the king and the queen');
          await settle(frame);
          expect(await frame.locator('stem-tokens .chip').count()).toBe(5);
        },
      ],
      [
        /stem-copy-link.* button/,
        async () => {
          await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
          await press('Enter');
          await expect.poll(() => text('stem-copy-link [role=status]')).toMatch(/Copied/);
          expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('text=the+king');
        },
      ],
      [
        /stem-tokens/,
        async () => {
          await press('Home', 'ArrowRight');
          expect(await text('stem-tokens .chip[aria-selected=true]')).toContain('king');
        },
      ],
      [/stem-field#vocab-size/, typed('vocab-size', '1200')],
      [/stem-field#d-model/, typed('d-model', '16')],
      [/stem-choice#init/, turned('init')],
      [/stem-field#seed input/, typed('seed', '5')],
      [
        /(?<!#)summary/,
        async () => {
          await press('Enter');
          expect(await text('.parameters')).toContain('(1200, 16)');
        },
      ],
      [
        /stem-matrix#rows div/,
        async () => {
          const value = () => frame.locator('stem-matrix#rows .reading data').first().getAttribute('value');
          await press('Home', 'ArrowRight', 'ArrowRight');
          const before = await value();
          await press('Enter');
          // it is fetched when it is wanted first
          await expect
            .poll(async () => (await stop(page))?.path, { timeout: 10_000 })
            .toMatch(/stem-cell-editor.* input#cell/);
          await page.keyboard.press('Control+a');
          await page.keyboard.type('0.5');
          await press('Enter');
          expect(await value()).toBe('0.5');
          expect((await stop(page))?.path, 'focus comes back').toMatch(/stem-matrix#rows div/);
          await press('Control+z');
          expect(await value()).toBe(before);
        },
      ],
      [
        /stem-matrix#positions button/,
        async () => {
          await press('Space');
          await frame.locator('stem-matrix#positions stem-matrix-table tbody tr').nth(4).waitFor();
          expect(await frame.locator('stem-matrix#positions stem-matrix-table tbody tr').count()).toBe(5);
        },
      ],
      [
        /stem-switch#scale/,
        async () => {
          await press('Space');
          expect(await frame.locator('stem-switch#scale input').isChecked()).toBe(false);
          expect(await text('#station-rows .delta')).toMatch(/max \|Δ\|\s+largest change, √d: on → off/);
        },
      ],
      [/stem-choice#color-scale/, turned('color-scale')],
      [
        /stem-check#check-q1 button 0$/,
        async () => {
          await press('Enter');
          await frame.locator('#check-q1 .submit').waitFor();
        },
      ],
      [
        /stem-check#check-q1 .*input#answer/,
        async () => {
          await page.keyboard.type('(|V|, d)');
          await press('Enter');
          await expect.poll(() => frame.locator('#check-q1 #verdict').textContent()).toMatch(/^\s*Right\./);
        },
      ],
      [
        /stem-check#check-q3 button 0$/,
        async () => {
          await press('Enter');
          await frame.locator('#check-q3 .submit').waitFor();
        },
      ],
      [
        /stem-check#check-q3 .*input$/,
        async () => {
          for (let i = 0; i < 3; i++) {
            await press('ArrowDown');
            const answer = await frame.locator('#check-q3 label:has(:checked)').textContent();
            if (/vectors/.test(answer ?? '')) break;
          }
          await press('Enter');
          await expect.poll(() => frame.locator('#check-q3 #verdict').textContent()).toMatch(/^\s*Right\./);
        },
      ],
      [/stem-choice#mode/, turned('mode')],
      [/stem-field#dropout/, typed('dropout', '0.5')],
      [/stem-field#mask-seed input/, typed('mask-seed', '3')],
      [/stem-choice#head-choice/, turned('head-choice')],
      [
        /stem-logits/,
        async () => {
          const before = await text('#station-logits .reading code');
          await press('ArrowDown');
          expect(await text('#station-logits .reading code')).not.toBe(before);
        },
      ],
    ];
    const left = new Set(acts.map(([pattern]) => pattern));
    let stops = 0;
    let first = '';
    for (; stops < longest; stops++) {
      await page.keyboard.press('Tab');
      const here = await stop(page);
      if (!here || here.path === first) break;
      first ||= here.path;
      for (const [pattern, act] of acts) {
        if (!left.has(pattern) || !pattern.test(here.path)) continue;
        left.delete(pattern);
        await act();
        break;
      }
    }
    expect([...left].map(String), 'never reached').toEqual([]);
    expect(stops).toBeLessThan(longest);
    expect(await frame.locator('stem-progress .head .count').textContent()).toMatch(/2 ?(of|\/) ?10/);
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toContain(
        'text=the+king+and+the+queen&V=1200&d=16&init=pytorch&seed=5&scale=off&tie=off&dropout=0.5&mode=train&mask=3',
      );
  });
});
