// What others write: names in files, addresses, names of a class, answers. All of it is text, and none of it runs.
import { expect, test } from 'vitest';
import { checkWords } from '../../web/lessons/words/checks.en.ts';
import { createEngine } from './built.ts';
import { answerByMouse, openCard, questions, verdict } from './check-cards.ts';
import { openPage } from './chromium.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();

const payloads = [
  '<img src=x onerror="window.__xss=1">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=window.__xss=1 src>">',
  '"><svg onload=window.__xss=1>',
  'javascript:window.__xss=1',
  `${'<div>'.repeat(506)}<script>window.__xss=1</script>`,
];

/** Elements that only a payload could have made, through all shadow roots. */
function strangersIn(): string[] {
  const found: string[] = [];
  const walk = (top: ParentNode) => {
    for (const one of top.querySelectorAll('*')) {
      if (one.matches('img, form, script:not([src]), mglyph, [onerror], [onload], a[href^="javascript"]'))
        found.push(one.outerHTML.slice(0, 80));
      if (one.shadowRoot) walk(one.shadowRoot);
    }
  };
  walk(document.body);
  return found;
}

test('in a text, an address, the names of files and of what is in them, an answer', async () => {
  const engine = await createEngine();
  const made = await engine.createModel({ vocabSize: 300, dModel: 8, maxLen: 16 });
  const saved = await made.save();
  engine.dispose();
  const config = Buffer.from(saved['config.json'] as Uint8Array);
  const tensors = Buffer.from(saved['model.safetensors'] as Uint8Array);
  const length = Number(tensors.readBigUInt64LE(0));
  const header = JSON.parse(tensors.subarray(8, 8 + length).toString());

  for (const payload of payloads) {
    const watched = await openPage(browser);
    const { page } = watched;
    const coded = encodeURIComponent(payload);
    const frame = await openLab(
      page,
      `${site.address}?lang=${coded}&theme=${coded}#text=${coded}&lang=${coded}&hide=${coded}&init=${coded}&model=stem`,
    );
    await pasteText(frame, `${payload} bank`);
    const q1 = await openCard(frame, 'q1');
    await answerByMouse(q1, questions[0], payload);
    expect(await verdict(q1)).not.toBe('Right.');

    await frame.locator('#own-model').click();
    const panel = frame.locator('stem-own-model');
    const choose = async (files: { name: string; buffer: Buffer }[]) => {
      await panel
        .locator('input#files')
        .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
      await settle(frame);
    };
    // a tensor of that name instead of the table, and the name in the file's own remarks
    const { 'tok.weight': table, ...others } = header;
    const text = JSON.stringify({ ...others, [payload]: table, __metadata__: { format: payload } });
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(Buffer.byteLength(text)));
    const spoilt = Buffer.concat([size, Buffer.from(text), tensors.subarray(8 + length)]);
    const file = `${payload.replaceAll(/[/"]/g, '_').slice(0, 60)}.safetensors`;
    await choose([
      { name: 'config.json', buffer: config },
      { name: file, buffer: spoilt },
    ]);
    expect(await panel.locator('stem-checkpoint-tensors tbody').textContent()).toContain(payload);
    await panel.locator('#open-whole').click();
    await settle(frame);
    expect(await panel.locator('[role=alert]').first().textContent()).toContain('tok.weight');
    await choose([{ name: file, buffer: tensors }]);
    const keys = Buffer.from(JSON.stringify({ model_type: payload, [payload]: payload }));
    await choose([
      { name: 'config.json', buffer: keys },
      { name: file, buffer: tensors },
    ]);
    expect(await panel.locator('dl').textContent()).toContain(payload);

    expect(await frame.evaluate(strangersIn)).toEqual([]);
    expect(await frame.evaluate(() => (window as { __xss?: number }).__xss)).toBeUndefined();
    expect(watched.complaints).toEqual([]);
    expect(watched.violations).toEqual([]);
    await page.context().close();
  }
});

/** As a bundle has it between backticks, and as any literal may have it. */
const inBundle = (text: string) => text.replaceAll(/[`\\]|\$\{/g, '\\$&');
const escaped = (text: string) => [...text].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('');

test('written by the author of a question: title, prompt, options, feedback, hint, explanation', async () => {
  const [, , q3] = questions;
  const [first, second] = q3.choices ?? [];
  const written = [
    checkWords.titles.q3,
    q3.prompt,
    first.text,
    first.feedback,
    second.text,
    second.feedback,
    q3.hints[0],
    q3.explanation,
  ];
  for (const place of ['card', 'exercise'] as const) {
    for (const payload of place === 'card' ? [payloads.join(' ')] : payloads) {
      const watched = await openPage(browser);
      const { page } = watched;
      // each has its number, to be told from the others; and each is a link in the authors' own marks, which have none
      const spoilt = written.map((text, i) => {
        const markup = `${i} [x](javascript:window.__xss=1) ${payload}`;
        // an option is graded as an answer, and those have a longest
        return text === first.text || text === second.text ? markup.slice(0, 380) : markup;
      });
      let put = 0;
      await page.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        let body = await response.text();
        for (const [i, text] of written.entries()) {
          const literal = `\`${inBundle(text)}\``;
          put += body.split(literal).length - 1;
          body = body.replaceAll(literal, () => `\`${escaped(spoilt[i])}\``);
        }
        await route.fulfill({ response, body });
      });
      await page.goto(`${site.address}${place === 'exercise' ? '?embed=1&exercise=q3' : '#model=stem'}`);
      const frame = page.mainFrame();
      const exercise = place === 'exercise' ? frame.locator('stem-exercise') : await openCard(frame, 'q3');
      await exercise.locator('.choices input').first().waitFor();
      const said: string[] = [];
      for (const text of [spoilt[2], spoilt[4]]) {
        await exercise.locator('.choices label', { hasText: text.slice(0, 12) }).click();
        await exercise.locator('.submit').click();
        await exercise.locator('#verdict strong').waitFor();
        said.push((await exercise.locator('#verdict').textContent()) ?? '');
      }
      await exercise.locator('.hint').click();
      await exercise.locator('.why').click();
      if (place === 'card') {
        await settle(frame);
        await frame.locator('stem-progress .head').click();
        await frame.locator('stem-progress dialog').getByText(payloads[0]).first().waitFor();
      }
      expect(put).toBe(written.length);
      const shown = [...(await exercise.locator('*').allTextContents()), ...said].join('\n');
      // not by toContain, whose message would be all of it
      for (const [i, text] of spoilt.entries()) expect(shown.includes(text), `${i}`).toBe(true);
      expect(await frame.evaluate(strangersIn)).toEqual([]);
      expect(await frame.evaluate(() => (window as { __xss?: number }).__xss)).toBeUndefined();
      expect(watched.complaints).toEqual([]);
      await page.context().close();
    }
  }
});
