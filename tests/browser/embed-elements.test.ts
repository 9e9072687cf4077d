// The elements of dist/npm/stem-lab.mjs in someone else's page: what a host sets, hears and asks, and what two labs do not share.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ofStatements } from '../../web/embed/scores/tell-xapi.ts';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, strangers, type Watched } from './chromium.ts';
import { expectLogits, hostPage, logitsIn, serveHost, settleElement, stateOf, typeInto } from './embed-page.ts';
import { expectedFor } from './expected.ts';

const sentence = 'The dog keeps the money.';
const script = '<script type="module" src="npm/stem-lab.mjs"></script>';
const heard = `<script>window.heard = [];
  for (const name of ['ready', 'change', 'answer', 'score', 'complete', 'error'])
    document.addEventListener('stem-' + name, (event) => heard.push({ name, from: event.target.id || event.target.localName, detail: JSON.parse(JSON.stringify(event.detail)) }));
</script>`;

let browser: Browser;
let dist: Host;
beforeAll(async () => {
  browser = await openBrowser();
  dist = await host({ folder: built('.') });
});
afterAll(async () => {
  await browser.close();
  await dist.close();
});

let watched: Watched;
let page: Page;
const open = async (body: string, head = heard) => {
  await serveHost(page, 'course.html', hostPage(body + script, head));
  await page.goto(`${dist.address}course.html`);
};
beforeEach(async () => {
  watched = await openPage(browser);
  page = watched.page;
});
afterEach(async () => {
  await page.context().close();
  expect(watched.complaints).toEqual([]);
  expect(watched.failures).toEqual([]);
  expect(strangers(watched.requests, dist.origin)).toEqual([]);
});

type Heard = { name: string; from: string; detail: Record<string, unknown> };
const told = (name: string) =>
  page.evaluate((one) => (window as unknown as { heard: Heard[] }).heard.filter((event) => event.name === one), name);

test('a lab, a station and an exercise on one page are three: numbers, texts and results of their own', async () => {
  await open(`<stem-lab id="whole" model="stem" compact><p>No script</p></stem-lab>
    <stem-station id="head" name="logits" state="model=stem&amp;seed=7" text="A river"></stem-station>
    <stem-exercise id="ask" question="q2"></stem-exercise>`);
  const frame = page.mainFrame();
  await settleElement(frame, '#whole');
  await typeInto(frame, '#whole', sentence);
  await typeInto(frame, '#head', 'Another bank');
  await frame.locator('#whole #station-logits').scrollIntoViewIfNeeded();
  await settleElement(frame, '#whole');
  await expectLogits(await logitsIn(frame, '#whole'), sentence);
  await expectLogits(await logitsIn(frame, '#head'), 'Another bank', { options: { seed: 7 } });
  expect(await frame.locator('#head .station').count()).toBe(2);
  expect(await frame.locator('#head .rail, #head header').count()).toBe(0);

  // an answer belongs to the element that it was given in
  await frame.locator('#ask .choices label').first().click();
  await frame.locator('#ask button.submit').click();
  await frame.locator('#ask #verdict p').first().waitFor();
  const [answer, ...others] = await told('answer');
  expect(others).toEqual([]);
  expect(answer.from).toBe('ask');
  expect(answer.detail).toMatchObject({ id: 'q2', attempts: 1 });
  expect((await told('score'))[0].detail).toMatchObject({ asked: 1, answered: 1 });
  expect((await told('complete')).length).toBe(1);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(kept).filter((key) => kept[key].includes('"q2"'))).toEqual(['stem-lab.progress.ask']);
  expect(JSON.stringify(await stateOf(frame, '#whole'))).not.toContain('"q2"');
  // and is there at the next visit
  await page.reload();
  await frame.locator('#ask #verdict p').first().waitFor();

  const ready = await page.evaluate(() => document.querySelectorAll('stem-lab, stem-station').length);
  expect(ready).toBe(2);
});

test('each has a worker of its own, which ends when it is taken out; moved, it goes on; put back, it starts again', async () => {
  await open(
    '<stem-station id="one" name="logits" model="stem"></stem-station><stem-station id="two" name="ids" model="stem"></stem-station><div id="elsewhere"></div>',
  );
  const frame = page.mainFrame();
  await settleElement(frame, '#one');
  await settleElement(frame, '#two');
  expect(page.workers().length).toBe(2);
  await typeInto(frame, '#one', sentence);
  const same = await page.evaluate(async () => {
    const one = document.querySelector('#one') as HTMLElement & { engine: unknown };
    const before = one.engine;
    document.querySelector('#elsewhere')?.append(one);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return before !== null && one.engine === before;
  });
  expect(same).toBe(true);
  expect(page.workers().length).toBe(2);
  await typeInto(frame, '#one', `${sentence} Again.`);
  await expectLogits(await logitsIn(frame, '#one'), `${sentence} Again.`);

  const before = page.workers();
  await page.evaluate(() => {
    const one = document.querySelector('#one') as HTMLElement;
    Object.assign(window, { taken: one });
    one.remove();
  });
  await expect.poll(() => page.workers().length, { timeout: 10_000 }).toBe(1);
  const [left] = page.workers();
  await typeInto(frame, '#two', 'still here');
  await page.evaluate(() =>
    document.querySelector('#elsewhere')?.append((window as unknown as { taken: Element }).taken),
  );
  await settleElement(frame, '#one');
  expect(page.workers().length).toBe(2);
  // the other's stays, and the one that ended does not come back
  expect(page.workers().filter((one) => before.includes(one))).toEqual([left]);
  expect((await stateOf(frame, '#one')).text).toBe(`${sentence} Again.`);
  await typeInto(frame, '#one', 'Back');
  await expectLogits(await logitsIn(frame, '#one'), 'Back');
  expect((await told('ready')).filter(({ from }) => from === 'one').length).toBe(2);
});

test('a second script of another version leaves the first alone, and throws nothing', async () => {
  const text = readFileSync(built('npm/stem-lab.mjs'), 'utf8');
  const { buildId } = /"(?<buildId>[0-9a-f]{12})"|`(?<other>[0-9a-f]{12})`/.exec(text)?.groups ?? {};
  const id = buildId ?? /`([0-9a-f]{12})`/.exec(text)?.[1] ?? '';
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  await page.route('**/later/stem-lab.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: text.replaceAll(id, 'ffffffffffff') }),
  );
  await open(
    `<stem-station id="head" name="logits" model="stem"></stem-station>${script}<script type="module" src="npm/stem-lab.mjs?again"></script><script type="module" src="later/stem-lab.mjs"></script>`,
  );
  const frame = page.mainFrame();
  await typeInto(frame, '#head', sentence);
  await expectLogits(await logitsIn(frame, '#head'), sentence);
  // what comes into the page later is still the first's
  await page.evaluate(() => {
    const late = document.createElement('stem-exercise');
    late.setAttribute('question', 'q1');
    document.body.append(late);
  });
  await frame.locator('stem-exercise #answer').fill('|V| x d');
  await frame.locator('stem-exercise button.submit').click();
  await frame.locator('stem-exercise .mark.right').first().waitFor();
});

describe('what a host sets', () => {
  test('text, hide, lock, language and theme by attributes; later ones are followed', async () => {
    await open(
      '<stem-lab id="lab" model="stem" text="One two" hide="presets,checks,segment" lock="text" lang="ar-XB" theme="dark" compact></stem-lab>',
    );
    const frame = page.mainFrame();
    await settleElement(frame, '#lab');
    const box = frame.locator('#lab textarea');
    expect(await box.inputValue()).toBe('One two');
    expect(await box.getAttribute('readonly')).not.toBeNull();
    expect(await frame.locator('#lab #station-segment, #lab stem-check').count()).toBe(0);
    expect(await frame.locator('#lab [dir=rtl]').count()).toBeGreaterThan(0);
    const paper = () => frame.locator('#lab').evaluate((lab) => getComputedStyle(lab).backgroundColor);
    expect(await paper()).toBe('rgb(21, 24, 27)');
    expect(await frame.locator('#lab stem-tokens').evaluate((part) => getComputedStyle(part).color)).toBe(
      'rgb(230, 231, 227)',
    );
    await frame.locator('#lab').evaluate((lab: HTMLElement) => {
      lab.setAttribute('theme', 'light');
      lab.setAttribute('lang', 'en');
      lab.setAttribute('text', 'Three four five');
      lab.style.setProperty('--stem-paper', 'rgb(255, 250, 205)');
    });
    await settleElement(frame, '#lab');
    expect(await paper()).toBe('rgb(255, 250, 205)');
    expect(await box.inputValue()).toBe('Three four five');
    expect(await frame.locator('#lab [dir=rtl]').count()).toBe(0);
    // the page around it keeps its own language
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  test('an unknown station or question is named, and nothing else is lost', async () => {
    await open(
      '<stem-station id="station" name="cellar" model="stem"></stem-station><stem-exercise id="ask" question="q11"></stem-exercise>',
    );
    const frame = page.mainFrame();
    await settleElement(frame, '#station');
    expect(await frame.locator('#station .note').textContent()).toContain('station: “cellar” was left out');
    expect(await frame.locator('#ask [role=alert]').textContent()).toContain('question: “q11” was left out');
    expect((await told('error')).map(({ from, detail }) => [from, detail]).sort()).toEqual([
      ['ask', { about: 'attribute', message: 'question: “q11” was left out' }],
      ['station', { about: 'attribute', message: 'station: “cellar” was left out' }],
    ]);
    await typeInto(frame, '#station', sentence);
    await frame.locator('#station #station-logits').scrollIntoViewIfNeeded();
    await settleElement(frame, '#station');
    await expectLogits(await logitsIn(frame, '#station'), sentence);
  });

  test('without a script the fallback is read', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await serveHost(
      plain,
      'course.html',
      hostPage(`<stem-lab><p id="without">Read the lesson’s text here.</p></stem-lab>${script}`),
    );
    await plain.goto(`${dist.address}course.html`);
    expect(await plain.locator('#without').isVisible()).toBe(true);
    await context.close();
    await open('<stem-lab model="stem"><p id="without">Read the lesson’s text here.</p></stem-lab>');
    await settleElement(page.mainFrame(), 'stem-lab');
    expect(await page.locator('#without').isVisible()).toBe(false);
  });
});

test('getState and setState carry all of it, also a text too long for a link; what is not as agreed changes nothing', async () => {
  await open(
    '<stem-station id="one" name="logits" model="stem"></stem-station><stem-station id="two" name="logits" state="model=stem&amp;seed=5" lock="text"></stem-station>',
  );
  const frame = page.mainFrame();
  await settleElement(frame, '#one');
  // over the 2000 units of a link, and under the 512 tokens of the stem
  const long = ' the'.repeat(505);
  await frame.locator('#one textarea').fill(long);
  await settleElement(frame, '#one');
  await settleElement(frame, '#two');
  const carried = await page.evaluate(() => {
    type Lab = HTMLElement & { getState(): { state: string }; setState(given: unknown): void };
    const [one, two] = ['#one', '#two'].map((id) => document.querySelector(id) as Lab);
    const refused = [
      null,
      'text',
      [],
      {},
      { v: 2 },
      { v: 1, state: 5 },
      { v: 1, text: {} },
      { v: 1, extra: 1 },
      { v: 1, text: 'x', progress: { kind: 'no' } },
    ].map((given) => {
      try {
        two.setState(given);
        return 'taken';
      } catch (error) {
        return `${(error as Error).name}: ${(error as Error).message}`;
      }
    });
    const before = JSON.stringify(two.getState());
    two.setState(JSON.parse(JSON.stringify(one.getState())));
    return { refused, before, now: two.getState() };
  });
  for (const text of carried.refused) expect(text).toMatch(/^TypeError: setState: /);
  expect(carried.before).not.toContain(long);
  expect(carried.now).toEqual(await stateOf(frame, '#one'));
  await settleElement(frame, '#two');
  await expectLogits(await logitsIn(frame, '#two'), long);
  await frame.locator('#two').evaluate((lab) => (lab as unknown as { reset(): void }).reset());
  await settleElement(frame, '#two');
  expect((await stateOf(frame, '#two')).text).toMatch(/^The bank of the river is not/);
});

test('stem-change tells of what is drawn: the tokens are those of its text, however the text came', async () => {
  await open('<stem-lab id="lab" model="stem" text="A dog" compact></stem-lab>');
  const frame = page.mainFrame();
  const last = async () => (await told('change')).at(-1)?.detail;
  const expected = async (text: string) => ({ text, tokens: (await expectedFor(text)).ids.length });
  await settleElement(frame, '#lab');
  await frame.locator('#lab').evaluate((lab) => lab.setAttribute('text', 'A whale swims in the deep sea'));
  await expect.poll(last).toMatchObject(await expected('A whale swims in the deep sea'));
  await frame
    .locator('#lab')
    .evaluate((lab) => (lab as unknown as { setState(given: unknown): void }).setState({ v: 1, text: 'one two' }));
  await expect.poll(last).toMatchObject(await expected('one two'));
  await typeInto(frame, '#lab', sentence);
  await expect.poll(last).toMatchObject(await expected(sentence));
});

test('exportAs gives every number as the core has it', async () => {
  await open('<stem-station name="ids" model="stem"></stem-station>');
  const frame = page.mainFrame();
  await typeInto(frame, 'stem-station', sentence);
  const exported = (kind: string) =>
    frame
      .locator('stem-station')
      .evaluate((lab, what) => (lab as unknown as { exportAs(kind: string): string }).exportAs(what), kind);
  const { ids, out } = await expectedFor(sentence);
  for (const [kind, tensor] of [
    ['vectors', out.input],
    ['logits', out.logits],
  ] as const) {
    const lines = (await exported(kind))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines.length).toBe(ids.length + 1);
    expect(lines.slice(1).map(([name]) => name)).toEqual(ids.map((id, place) => `${place}:${id}`));
    const numbers = lines.slice(1).flatMap((line) => line.slice(1).map((text) => Math.fround(Number(text))));
    expect(numbers).toEqual([...(tensor?.data ?? [])]);
  }
  expect(JSON.parse(await exported('state')).text).toBe(sentence);
  await expect(exported('pdf')).rejects.toThrow(/RangeError: exportAs: "pdf" is not known/);
});

test('the default export is a widget: a notebook’s model in, the learner’s state out', async () => {
  await open(`<div id="cell"></div><script type="module">
    import widget from './npm/stem-lab.mjs';
    const values = { station: 'logits', model: 'stem', text: 'A dog', seed: 3 };
    const listeners = new Map();
    const model = {
      get: (name) => values[name],
      set: (name, value) => {
        values[name] = value;
        for (const listen of listeners.get('change:' + name) ?? []) listen();
      },
      save_changes: () => { window.saved = JSON.stringify(values.value); },
      on: (name, listen) => listeners.set(name, (listeners.get(name) ?? new Set()).add(listen)),
      off: (name, listen) => listeners.get(name)?.delete(listen),
    };
    Object.assign(window, { model, listeners, end: widget.render({ model, el: document.querySelector('#cell') }) });
  </script>`);
  const frame = page.mainFrame();
  await settleElement(frame, '#cell stem-lab');
  await expectLogits(await logitsIn(frame, '#cell stem-lab'), 'A dog');
  await page.evaluate(() =>
    (window as unknown as { model: { set(name: string, value: string): void } }).model.set('text', 'A cat'),
  );
  await settleElement(frame, '#cell stem-lab');
  await expectLogits(await logitsIn(frame, '#cell stem-lab'), 'A cat');
  await typeInto(frame, '#cell stem-lab', sentence);
  expect(JSON.parse(await page.evaluate(() => (window as unknown as { saved: string }).saved)).text).toBe(sentence);
  const left = await page.evaluate(() => {
    const { end, listeners } = window as unknown as { end(): void; listeners: Map<string, Set<unknown>> };
    end();
    return (
      [...listeners.values()].reduce((sum, { size }) => sum + size, 0) + document.querySelectorAll('#cell *').length
    );
  });
  expect(left).toBe(0);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('custom-elements.json names every attribute, event, part and CSS property that there is, and none that there is not', async () => {
  interface Declared {
    tagName: string;
    attributes: { name: string }[];
    members: { name: string }[];
    events?: { name: string }[];
    cssParts?: { name: string }[];
    cssProperties?: { name: string }[];
  }
  const manifest = JSON.parse(readFileSync(built('npm/custom-elements.json'), 'utf8'));
  const declared: Declared[] = manifest.modules[0].declarations;
  await open(`<stem-lab id="lab" model="stem"></stem-lab><stem-exercise id="ask" question="q1"></stem-exercise>`);
  await settleElement(page.mainFrame(), '#lab');
  const found = await page.evaluate(
    (tags) =>
      tags.map((tag) => {
        const element = customElements.get(tag) as unknown as { observedAttributes: string[]; prototype: object };
        const shown = document.querySelector(tag)?.shadowRoot;
        return {
          attributes: element.observedAttributes,
          members: Object.keys(Object.getOwnPropertyDescriptors(element.prototype)),
          colors: [...(shown?.adoptedStyleSheets ?? [])]
            .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText.match(/var\(--stem-[\w-]+/g) ?? []))
            .flat()
            .map((found) => found.slice(4)),
          parts: [...new Set([...(shown?.querySelectorAll('[part]') ?? [])].map((one) => one.getAttribute('part')))],
        };
      }),
    declared.map(({ tagName }) => tagName),
  );
  for (const [i, { tagName, attributes, members, cssParts, cssProperties, events }] of declared.entries()) {
    const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name).sort();
    // what the lab keeps for itself is observed by its framework, too
    const own = new Set(['pointed', 'logitid', 'here', 'announcement']);
    // those of xAPI are read when something is told, and observed by nobody
    const there = [...ofStatements, ...found[i].attributes.filter((name) => !own.has(name))];
    expect(names(attributes), tagName).toEqual(there.sort());
    expect(names(members)).toEqual(expect.arrayContaining(['getState', 'reset', 'setState']));
    if (tagName !== 'stem-station') {
      expect(names(cssParts)).toEqual(found[i].parts.sort());
      expect(names(cssProperties), tagName).toEqual([...new Set(found[i].colors)].sort());
      expect(names(events)).toEqual(
        expect.arrayContaining(['stem-answer', 'stem-complete', 'stem-error', 'stem-score']),
      );
    }
  }
});
