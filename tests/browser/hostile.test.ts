// What others write: names in files, addresses, names of a class, answers. All of it is text, and none of it runs.
import { expect, test } from 'vitest';
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
        .locator('input')
        .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
      await settle(frame);
      return (await panel.locator('[role=alert]').textContent()) ?? '';
    };
    // a tensor of that name instead of the table, and the name in the file's own remarks
    const { 'tok.weight': table, ...others } = header;
    const text = JSON.stringify({ ...others, [payload]: table, __metadata__: { format: payload } });
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(Buffer.byteLength(text)));
    const spoilt = Buffer.concat([size, Buffer.from(text), tensors.subarray(8 + length)]);
    const file = `${payload.replaceAll(/[/"]/g, '_').slice(0, 60)}.safetensors`;
    expect(
      await choose([
        { name: 'config.json', buffer: config },
        { name: file, buffer: spoilt },
      ]),
    ).toContain('tok.weight');
    await choose([{ name: file, buffer: tensors }]);
    const keys = Buffer.from(JSON.stringify({ model_type: payload, [payload]: payload }));
    await choose([
      { name: 'config.json', buffer: keys },
      { name: file, buffer: tensors },
    ]);

    expect(await frame.evaluate(strangersIn)).toEqual([]);
    expect(await frame.evaluate(() => (window as { __xss?: number }).__xss)).toBeUndefined();
    expect(watched.complaints).toEqual([]);
    expect(watched.violations).toEqual([]);
    await page.context().close();
  }
});
