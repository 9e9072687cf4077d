// Links, undo and redo, reset, what a teacher hides and locks: as the page does it.
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockNames } from '../../web/lessons/state/lab-state.ts';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage } from './chromium.ts';
import { type Case, expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';

const sentence = 'A river bank keeps no money.';
let browser: Browser;
let site: Host;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A page at `#hash`; everything it complains of fails the test. */
async function at(
  hash: string,
  look: (frame: Frame, page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints, violations } = await openPage(browser, options);
  const frame = await openLab(page, `${site.address}${hash && '#'}${hash}`);
  await look(frame, page);
  await page.context().close();
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
}

const hashNow = async (page: Page) => {
  await page.waitForTimeout(1500); // the address is written when things have calmed down, later on a busy machine
  return new URL(page.url()).hash.slice(1);
};
const box = (frame: Frame) => frame.locator('stem-lab #text');
const choose = async (frame: Frame, control: string, name: string) => {
  await frame.locator(`stem-choice#${control} label`, { hasText: name }).click();
  await settle(frame);
};
const fill = async (frame: Frame, field: string, text: string) => {
  await frame.locator(`stem-field#${field} input`).fill(text);
  await frame.locator(`stem-field#${field} input`).press('Enter');
  await settle(frame);
};
const press = async (frame: Frame, page: Page, keys: string) => {
  await page.keyboard.press(keys);
  await settle(frame);
};
const note = (frame: Frame) => frame.locator('stem-lab .note');

describe('the link', () => {
  test('holds everything that was set; another page opens with the same numbers', async () => {
    let hash = '';
    let before: unknown;
    const asked: Case = {
      options: {
        vocabSize: 300,
        dModel: 24,
        init: 'inv-sqrt-d',
        seed: 9007199254740991,
        scaleEmbeddings: false,
        tieWeights: false,
        dropout: 0.25,
      },
      train: true,
      maskSeed: 5,
    };
    await at('', async (frame, page) => {
      await pasteText(frame, sentence);
      await fill(frame, 'vocab-size', '300');
      await fill(frame, 'd-model', '24');
      await choose(frame, 'init', 'N(0, 1/d)');
      await fill(frame, 'seed', '9007199254740991');
      await frame.locator('stem-switch#scale input').click();
      await choose(frame, 'head-choice', 'its own table');
      await choose(frame, 'mode', 'training');
      await fill(frame, 'dropout', '0.25');
      await fill(frame, 'mask-seed', '5');
      hash = await hashNow(page);
      before = await read(frame);
      expectShown(await read(frame), await expectedFor(sentence, asked));
    });
    expect(hash).toBe(
      'v=1&text=A+river+bank+keeps+no+money.&V=300&d=24&init=inv-sqrt-d&seed=9007199254740991&scale=off&tie=off&dropout=0.25&mode=train&mask=5',
    );
    await at(hash, async (frame, page) => {
      expect(await box(frame).inputValue()).toBe(sentence);
      expect(await read(frame)).toEqual(before);
      expect(await frame.locator('stem-field#seed input').inputValue()).toBe('9007199254740991');
      expect(await note(frame).textContent()).toBe('');
      expect(await hashNow(page)).toBe(hash);
    });
  });

  test('selected token, dimension and edited cells are in it', async () => {
    await at('text=the+bank&token=0&dim=9&edit=265.9.1.5', async (frame, page) => {
      const { ids } = await expectedFor('the bank');
      const reading = frame.locator('stem-matrix#rows .reading');
      expect(await reading.textContent()).toContain(`E[${ids[0]}][9] = `);
      expect(await hashNow(page)).toBe('v=1&text=the+bank&token=0&dim=9&edit=265.9.1.5');
    });
  });

  test('hostile values: clamped or left out, named once, and nothing of them runs', async () => {
    const bad = `V=1e9&d=9999999&seed=-1&dropout=7&init=<img src=x onerror=window.xss=1>&text=${encodeURIComponent('<img src=x onerror=window.xss=1> bank')}&edit=5000.0.1,0.0.NaN&hide=__proto__&lock=<b>&javascript:alert(1)=1&token=-9&x`;
    await at(bad, async (frame) => {
      const said = (await note(frame).textContent()) ?? '';
      expect(said).toMatch(/Not everything in the link could be used/);
      expect(said).toContain('d: 512 instead of “9999999”');
      expect(said).toContain('V: 1000 instead of “1e9”');
      expect(await frame.locator('stem-lab .note img, stem-lab .note b').count()).toBe(0);
      expect(await frame.evaluate(() => (window as unknown as { xss?: number }).xss)).toBeUndefined();
      expectShown(
        await read(frame),
        await expectedFor('<img src=x onerror=window.xss=1> bank', { options: { dModel: 512 } }),
      );
    });
  });

  test('pasting another link is followed, and can be undone', async () => {
    await at('', async (frame, page) => {
      await pasteText(frame, sentence);
      await frame.evaluate(() => {
        location.hash = '#v=1&text=king+and+queen&d=16';
      });
      await settle(frame);
      expect(await box(frame).inputValue()).toBe('king and queen');
      expectShown(await read(frame), await expectedFor('king and queen', { options: { dModel: 16 } }));
      await frame.locator('stem-lab .intro').click();
      await press(frame, page, 'Control+z');
      expect(await box(frame).inputValue()).toBe(sentence);
      expectShown(await read(frame), await expectedFor(sentence));
    });
  });

  test('a link that is put into the address is not written over by what was typed just before', async () => {
    await at('v=1&text=One', async (frame) => {
      await frame.evaluate(() => {
        const area = document.querySelector('stem-lab')?.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
        area.value = 'Two';
        area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        location.hash = '#v=1&text=Three';
        // the address is written when the page may end, and the event of the new link has not come yet
        dispatchEvent(new Event('pagehide'));
      });
      await expect.poll(() => box(frame).inputValue()).toBe('Three');
      await settle(frame);
      expect(frame.url()).toContain('text=Three');
    });
  });

  test('a text too long for a link is left out of it, and copying says so', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await at(
      'd=32',
      async (frame, page) => {
        await pasteText(frame, 'bank '.repeat(410));
        expect(await hashNow(page)).toBe('v=1&d=32');
        await frame.getByRole('button', { name: 'Copy link' }).click();
        await frame.getByText('too long for a link').waitFor();
        expect(await frame.evaluate(() => navigator.clipboard.readText())).toBe(`${site.address}#v=1&d=32`);
      },
      { permissions },
    );
  });

  test('where copying is forbidden the link stands in a field, selected', async () => {
    await at('d=32', async (frame) => {
      await frame.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await frame.getByRole('button', { name: 'Copy link' }).click();
      const field = frame.locator('stem-copy-link input');
      await field.waitFor();
      await settle(frame);
      const [value, selected, focused] = await field.evaluate((one: HTMLInputElement) => [
        one.value,
        one.value.slice(one.selectionStart ?? 0, one.selectionEnd ?? 0),
        (one.getRootNode() as ShadowRoot).activeElement === one,
      ]);
      expect([value, selected, focused]).toEqual([`${site.address}#v=1&d=32`, `${site.address}#v=1&d=32`, true]);
    });
  });
});

describe('undo, redo, reset', () => {
  test('by buttons and by keys, over text, switches and presets', async () => {
    await at('', async (frame, page) => {
      const [undo, redo] = ['Undo', 'Redo'].map((name) => frame.locator('.tools').getByRole('button', { name }));
      expect(await undo.getAttribute('aria-disabled')).toBe('true');
      const states = [await read(frame)];
      const acts = [
        () => pasteText(frame, sentence),
        () => choose(frame, 'positions-choice', 'none'),
        () => fill(frame, 'd-model', '40'),
        () => frame.getByRole('button', { name: 'lesson stem as coded' }).click(),
      ];
      for (const act of acts) {
        await act();
        await page.waitForTimeout(1100); // changes of one kind that follow fast are one step
        await settle(frame);
        states.push(await read(frame));
      }
      for (const state of [...states].reverse().slice(1)) {
        await undo.click();
        await settle(frame);
        expect(await read(frame)).toEqual(state);
      }
      expect(await undo.getAttribute('aria-disabled')).toBe('true');
      await frame.locator('stem-lab .intro').click();
      for (const state of states.slice(1)) {
        await press(frame, page, 'Control+Shift+z');
        expect(await read(frame)).toEqual(state);
      }
      expect(await redo.getAttribute('aria-disabled')).toBe('true');
      await press(frame, page, 'Control+z');
      expect(await read(frame)).toEqual(states[3]);
      await press(frame, page, 'Control+y');
      expect(await read(frame)).toEqual(states[4]);
    });
  });

  test('in the text box Ctrl+Z is the box’s own', async () => {
    await at('d=16', async (frame, page) => {
      await frame.locator('stem-switch#scale input').click();
      await settle(frame);
      await box(frame).focus();
      await page.keyboard.type('x');
      await press(frame, page, 'Control+z');
      expect(await box(frame).inputValue()).not.toContain('x');
      expect(await frame.locator('stem-switch#scale input').isChecked()).toBe(false);
    });
  });

  const reset = async (frame: Frame) => {
    await frame.getByRole('button', { name: 'Reset' }).click();
    await settle(frame);
  };

  test('reset goes back to the start and can be taken back, after a reload too', async () => {
    await at('', async (frame, page) => {
      // no link at all: the page as it opens, with the trained model
      await page.goto('about:blank');
      await page.goto(site.address);
      await settle(frame);
      await pasteText(frame, 'king');
      await choose(frame, 'color-scale', 'each its own');
      expect(await hashNow(page)).toBe('v=1&model=lesson&text=king&colors=own');
      await page.reload();
      await settle(frame);
      const before = await read(frame);
      await reset(frame);
      expect(await hashNow(page)).toBe('');
      expect(await note(frame).textContent()).toContain('as at the start');
      expect((await read(frame)).sum?.shape).toMatch(/^\(1\d, 128\)$/);
      await frame.locator('#undo-reset').click();
      await settle(frame);
      expect(await read(frame)).toEqual(before);
    });
  });

  test('opened by a link, reset goes back to what the link set, after a reload too', async () => {
    await at('v=1&text=king&d=16', async (frame, page) => {
      const before = await read(frame);
      await pasteText(frame, sentence);
      await frame.locator('stem-switch#scale input').click();
      await settle(frame);
      expect(await hashNow(page)).toContain('scale=off');
      await page.reload();
      await settle(frame);
      expect(await box(frame).inputValue()).toBe(sentence);
      await reset(frame);
      expect(await read(frame)).toEqual(before);
      expect(await note(frame).textContent()).toContain('as in the link that was opened');
      expect(await hashNow(page)).toBe('v=1&text=king&d=16');
      // another link is another start
      await frame.evaluate(() => {
        location.hash = '#v=1&text=queen&d=8';
      });
      await settle(frame);
      await pasteText(frame, sentence);
      await reset(frame);
      expect(await hashNow(page)).toBe('v=1&text=queen&d=8');
    });
  });

  test('a press that changes nothing is no step', async () => {
    await at('', async (frame) => {
      for (const name of ['Reset', 'small start (0.02)']) {
        await frame.getByRole('button', { name }).click();
        await settle(frame);
        const undo = frame.locator('.tools').getByRole('button', { name: 'Undo' });
        expect(await undo.getAttribute('aria-disabled'), name).toBe('true');
      }
    });
  });
});

describe('for teachers', () => {
  test('hide: what is named is not on the page, nor in the rail', async () => {
    await at('hide=position,logits,intro,samples,presets,table', async (frame) => {
      const count = (selector: string) => frame.locator(`stem-lab ${selector}`).count();
      expect(await count('#station-ids')).toBe(1);
      for (const gone of ['#station-position', '#station-logits', '.intro', 'stem-field#d-model']) {
        expect(await count(gone), gone).toBe(0);
      }
      for (const name of ['two banks', 'small start']) {
        expect(await frame.locator('#station-text').getByRole('button', { name }).count(), name).toBe(0);
      }
      expect(await frame.locator('.stop').allTextContents()).toEqual([
        'Text',
        'Token ids',
        'Rows of E',
        '+ Segment',
        'Input',
        'Blocks',
        'Training',
      ]);
      // checks of hidden stations are neither counted nor listed
      const there = await count('stem-check');
      expect(there).toBeGreaterThan(0);
      expect(there).toBeLessThan(10);
      expect(await frame.locator('stem-progress .head .whole').textContent()).toBe(`0 of ${there} checks`);
      expect(await count('stem-matrix#sum')).toBe(1);
      await frame.locator('stem-progress .head').click();
      await expect.poll(() => frame.locator('stem-progress li').count()).toBe(there);
    });
  });

  test('lock: locked switches cannot be moved, by no way', async () => {
    const lock = `lock=${lockNames.join(',')}`;
    await at(`text=the+king&scale=off&${lock}`, async (frame, page) => {
      const before = await read(frame);
      expect(await box(frame).getAttribute('readonly')).not.toBeNull();
      const inputs = frame.locator('stem-lab :is(stem-field, stem-choice:not(#color-scale), stem-switch) input');
      expect(await inputs.count()).toBeGreaterThan(10);
      for (const input of await inputs.all()) expect(await input.isDisabled()).toBe(true);
      expect(await frame.locator('stem-lab .locks').textContent()).toContain('√d');
      expect(await frame.getByRole('button', { name: 'Next seed' }).count()).toBe(0);
      expect(await frame.locator('stem-matrix#rows .edit').count()).toBe(0);
      await frame.locator('stem-matrix#rows .grid').focus();
      await press(frame, page, 'Enter');
      expect(await frame.locator('stem-cell-editor').count()).toBe(0);
      for (const name of ['small start', 'Transformer start', 'lesson stem as coded'])
        expect(
          await frame.locator('#station-text').getByRole('button', { name }).count(),
          `${name} could change nothing`,
        ).toBe(0);
      await frame.getByRole('button', { name: 'Reset' }).click();
      await settle(frame);
      expect(await read(frame)).toEqual(before);
      expect(await hashNow(page)).toContain(lock);
    });
  });
});
