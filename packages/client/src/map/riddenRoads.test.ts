import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '../rest.ts';
import { writable } from '../readable.ts';
import { followRiddenRoads } from './riddenRoads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none: RiddenRoads = { type: 'MultiLineString', coordinates: [] };
const street: RiddenRoads = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-90.5, 14.6],
      [-90.4, 14.6],
    ],
  ],
};
const city: RiddenRoads = { ...street, coordinates: Array.from({ length: 200 }, () => street.coordinates[0] ?? []) };

const world = (isPlainAtFirst: boolean) => {
  const isPlain = writable(isPlainAtFirst);
  let result: Result<RiddenRoads> = { ok: true, value: none };
  let requests = 0;
  const connection = followRiddenRoads({
    isPlain,
    api: {
      riddenRoads: async () => {
        requests += 1;
        return result;
      },
    },
  });
  return {
    ...connection,
    isPlain,
    respondWith: (next: Result<RiddenRoads>) => void (result = next),
    requests: () => requests,
  };
};

it('[MA11] asks each minute until there are 200 lines, then every five minutes', async () => {
  const { roads, respondWith, requests, close } = world(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([requests(), roads.get()]).toEqual([1, null]);
  respondWith({ ok: true, value: street });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([requests(), roads.get()]).toEqual([2, street]);
  respondWith({ ok: true, value: city });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([requests(), roads.get()]).toEqual([3, city]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(requests()).toBe(3);
  respondWith({ ok: false, code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([requests(), roads.get()]).toEqual([4, city]);
  close();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(requests()).toBe(4);
});

it('[MA11] a map with streets requests none, and one that changes follows once', async () => {
  const { isPlain, requests } = world(false);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(requests()).toBe(0);
  for (const next of [true, false, true, false, true]) isPlain.set(next);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests()).toBe(3);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(requests()).toBe(4);
  isPlain.set(false);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(requests()).toBe(4);
});
