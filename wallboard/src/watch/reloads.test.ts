// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { steadyMemory } from './memory.ts';
import { noteReload, readReloads } from './reloads.ts';

beforeEach(() => sessionStorage.clear());

it('[WA6] the last reloads are stored over reloads of the page', () => {
  expect(readReloads(sessionStorage)).toEqual([]);
  for (let at = 1; at <= 12; at += 1) noteReload(sessionStorage, { at, cause: 'lost' });
  expect(readReloads(sessionStorage).map(({ at }) => at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it.each(['{', '17', '[{"at":"x"}]', '[{"at":1,"cause":"mood"}]'])('invalid stored values are ignored: %s', (text) => {
  sessionStorage.setItem('despacho-wall-reloads', text);
  expect(readReloads(sessionStorage)).toEqual([]);
});

it('[WA5] memory counts after two measurements in a row', () => {
  const steady = steadyMemory();
  expect([500, 300, 450, null, 460, 470].map((bytes) => steady(bytes))).toEqual([null, 300, 300, null, null, 460]);
});
