// What hosts say by attributes and queries becomes a link; what a teacher copies is text that a page reads as it was meant.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { composedLink, linkPart, stationNamed } from '../../web/embed/link.ts';
import { frameAddress, type SnippetKind, snippet, snippetKinds, type Wanted } from '../../web/embed/snippets.ts';
import { linkKeys, readHash } from '../../web/lessons/state/hash.ts';
import { startState } from '../../web/lessons/state/lab-state.ts';

const site = 'https://example.org/a b/stem-lab/'.replace(' ', '%20');

test('every key that the list of links names is one that a query may have', () => {
  const list = readFileSync(path.resolve(import.meta.dirname, '../../web/lessons/state/README.md'), 'utf8');
  const table = /^\| key .*?(?=\n\n)/ms.exec(list)?.[0] ?? '';
  const rows = table.split('\n').slice(2);
  const named = rows.flatMap((row) => [...row.split('|')[1].matchAll(/`(\w+)`/g)].map(([, key]) => key));
  expect(named.length).toBeGreaterThan(25);
  expect([...linkKeys].sort()).toEqual([...new Set(named)].sort());
});

test('what a host gives without a state is of the model that the page opens with; a state without a model is of the stem', () => {
  const modelOf = (link: string) => readHash(link, startState('x')).state.settings.model;
  expect(composedLink('', {})).toBe('');
  expect(modelOf(composedLink('', { text: 'A' }))).toBe('lesson');
  expect(modelOf(composedLink('', { text: 'A', model: 'stem' }))).toBe('stem');
  expect(modelOf(composedLink('#v=1&text=A', { hide: 'checks' }))).toBe('stem');
  expect(modelOf(composedLink('v=1&model=lesson&text=A', { model: '' }))).toBe('lesson');
});

test('what stands beside a state has the last word, and only what a link knows is taken of a query', () => {
  const link = composedLink('#text=One&seed=3', { text: 'Two & <three>', lock: 'text,seed' });
  const { state, limits, refused } = readHash(link, startState('x'));
  expect([state.text, state.settings.seed, [...limits.lock]]).toEqual(['Two & <three>', 3, ['text', 'seed']]);
  expect(refused).toEqual([]);
  expect(linkPart(new URLSearchParams('embed=1&station=rows&utm_source=x&text=A&hide=checks&__proto__=1'))).toEqual({
    text: 'A',
    hide: 'checks',
  });
});

test('stations by their names and the lesson’s, and by nothing else', () => {
  expect(['rows', 'lookup', 'tokens', 'logits'].map(stationNamed)).toEqual(['rows', 'rows', 'ids', 'logits']);
  expect(['', 'Rows', 'constructor', '__proto__', 'rows '].map(stationNamed)).toEqual(['', '', '', '', '']);
});

const wanted: Wanted = {
  kind: 'station',
  station: 'logits',
  question: 'q3',
  state: 'v=1&positions=none',
  text: '"quoted" & <i>',
  model: 'stem',
  hide: ['checks', 'experiments'],
  lock: ['text', 'seed'],
  lang: 'en',
  theme: 'dark',
};

test('the four snippets hold the same, and nothing in them breaks out of its quotes', () => {
  const texts = Object.fromEntries(snippetKinds.map((kind) => [kind, snippet(kind, site, wanted)])) as Record<
    SnippetKind,
    string
  >;
  for (const kind of ['iframe', 'loader', 'element'] as const) {
    // outside of the tags there is only what is read without a script, and inside of a value no quote and no tag
    expect(texts[kind].replace(/<\/?[a-z-]+(\s[a-z-]+(="[^"<>]*")?)*>/g, '').trim(), kind).toBe(
      kind === 'element' ? 'Stem Lab needs JavaScript. Open it by itself.' : '',
    );
  }
  const address = new URL(frameAddress(site, wanted));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    embed: '1',
    station: 'logits',
    hide: 'checks,experiments',
    lang: 'en',
    theme: 'dark',
  });
  const { state, limits } = readHash(address.hash, startState('x'));
  expect([state.text, state.settings.model, state.settings.positions]).toEqual(['"quoted" & <i>', 'stem', 'none']);
  expect([...limits.lock]).toEqual(['text', 'seed']);
  expect(texts.link).toBe(address.href.replaceAll('%2C', ','));
  expect(snippet('link', site, { ...wanted, kind: 'lab' })).toMatch(
    /^https:\/\/example\.org\/a%20b\/stem-lab\/\?theme=dark#/,
  );
  expect(snippet('element', site, { ...wanted, kind: 'exercise' })).toContain(
    '<stem-exercise question="q3" lang="en" theme="dark"><p>Stem Lab needs JavaScript. <a href="https://example.org/a%20b/stem-lab/?embed=1&amp;exercise=q3&amp;lang=en&amp;theme=dark">',
  );
});
