// The packages for course systems, as files.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { scormPackage } from '../../web/scorm-packages.mjs';

const page = '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n  </head>\n</html>';

describe.each(['1.2', '2004'] as const)('SCORM %s', (edition) => {
  const zip = scormPackage(edition, page);
  const files = unzipSync(zip);
  const manifest = strFromU8(files['imsmanifest.xml'] ?? new Uint8Array());

  test('the manifest stands first and lists every other file', () => {
    const [first, ...others] = Object.keys(files);
    expect(first).toBe('imsmanifest.xml');
    const listed = [...manifest.matchAll(/<file href="([^"]+)" \/>/g)].map(([, name]) => name);
    expect(listed).toEqual(others);
    expect(others).toEqual(['index.html', 'LICENSE', 'THIRD_PARTY.md']);
  });

  test('one lesson, named in its edition’s words, passed at 70', () => {
    expect(manifest).toContain('<schema>ADL SCORM</schema>');
    expect(manifest).toContain(`<schemaversion>${edition === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion>`);
    expect(manifest.match(/adlcp:scorm[tT]ype="sco"/g)).toEqual([
      edition === '1.2' ? 'adlcp:scormtype="sco"' : 'adlcp:scormType="sco"',
    ]);
    expect(manifest).toContain(
      edition === '1.2'
        ? '<adlcp:masteryscore>70</adlcp:masteryscore>'
        : '<imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure>',
    );
  });

  test('every element is closed, every prefix declared', () => {
    const open: string[] = [];
    for (const [, close, name = '', rest = ''] of manifest.matchAll(/<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|[^">])*)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!rest.endsWith('/')) open.push(name);
      const prefix = name.includes(':') ? name.split(':')[0] : null;
      if (prefix) expect(manifest).toContain(`xmlns:${prefix}="`);
    }
    expect(open).toEqual([]);
  });

  test('the page says for which edition it is', () => {
    expect(strFromU8(files['index.html'] ?? new Uint8Array())).toBe(
      page.replace('utf-8" />', `utf-8" />\n    <meta name="stem-scorm" content="${edition}" />`),
    );
  });

  test('the same bytes in every time zone', () => {
    const script = `import { scormPackage } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../web/scorm-packages.mjs'))};
      process.stdout.write(Buffer.from(scormPackage('${edition}', ${JSON.stringify(page)})).toString('base64'));`;
    for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const made = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      expect(made).toBe(Buffer.from(zip).toString('base64'));
    }
  });
});

test('a page that is not ours is refused', () => {
  expect(() => scormPackage('1.2', '<html></html>')).toThrow(/one file/);
});
