// The search for a course system, over windows of every kind.
import { expect, test } from 'vitest';
import { type Around, findApi } from '../../web/embed/scores/find-api.ts';
import { CourseSystem } from './course-system.ts';

const api12 = new CourseSystem('1.2').api;
const api2004 = new CourseSystem('2004').api;

/** A page of another origin: every look throws. */
const foreign = new Proxy({} as Around, {
  get() {
    throw new DOMException('Blocked a frame', 'SecurityError');
  },
});

/** A window within `parent`, as a browser has it: the top one is its own parent. */
function within(parent: Around | null, more: Around = {}): Around {
  const window: { -readonly [Name in keyof Around]: Around[Name] } = { ...more };
  window.parent = parent ?? window;
  return window;
}

test('on the page around, some frames up', () => {
  const lms = within(null, { API: api12 });
  expect(findApi(within(within(within(lms))), null)).toEqual({ edition: '1.2', api: api12 });
});

test('on the window that opened this one, or above it', () => {
  const lms = within(null, { API_1484_11: api2004 });
  expect(findApi(within(null, { opener: lms }), null)?.api).toBe(api2004);
  expect(findApi(within(null, { opener: within(within(lms)) }), null)?.api).toBe(api2004);
  // a frame in a pop-up
  expect(findApi(within(within(null, { opener: lms })), null)?.api).toBe(api2004);
});

test('parents before openers', () => {
  const nearer = new CourseSystem('1.2').api;
  const opener = within(null, { API: api12 });
  expect(findApi(within(within(null, { API: nearer }), { opener }), null)?.api).toBe(nearer);
});

test('a course system with both is asked for what the package is', () => {
  const both = within(null, { API: api12, API_1484_11: api2004 });
  expect(findApi(within(both), '1.2')).toEqual({ edition: '1.2', api: api12 });
  expect(findApi(within(both), '2004')).toEqual({ edition: '2004', api: api2004 });
  expect(findApi(within(both), null)?.edition).toBe('2004');
  expect(findApi(within(within(null, { API: api12 })), '2004')?.edition).toBe('1.2');
});

test('a page of another origin throws at every look, and the search goes on', () => {
  expect(findApi(within(foreign), null)).toBe(null);
  const opener = within(null, { API: api12 });
  expect(findApi(within(foreign, { opener }), null)?.api).toBe(api12);
  expect(findApi(within(null, { opener: foreign }), null)).toBe(null);
});

test('something else that is called API is none', () => {
  const named: unknown[] = [{}, 'API', () => {}, { LMSInitialize: 'no function' }, foreign];
  for (const API of named) expect(findApi(within(within(null, { API })), null)).toBe(null);
});

test('nothing to find: alone, and in a ring of windows', () => {
  expect(findApi(within(null), null)).toBe(null);
  const one: { parent?: Around; opener?: Around } = {};
  const other: { parent?: Around; opener?: Around } = { parent: one, opener: one };
  one.parent = other;
  one.opener = other;
  expect(findApi(one, null)).toBe(null);
});
