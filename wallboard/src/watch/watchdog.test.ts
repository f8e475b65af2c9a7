import { LIVE } from '@despacho/contract/live/protocol.ts';
import { expect, it } from 'vitest';
import { BUDGET_MS, LOST_MS, MAX_MEMORY_BYTES, reloadDelay, verdictOn, type WatchdogState } from './watchdog.ts';

/** 12:00 in the city. */
const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const state = (only: Partial<WatchdogState> = {}): WatchdogState => ({
  startedAt: NOW - HOUR,
  newBuildAt: null,
  reloadAfterMs: 20_000,
  lostSince: null,
  isPartMissing: false,
  isBroken: false,
  memoryBytes: null,
  isNeeded: false,
  reloads: [],
  ...only,
});
const on = (only: Partial<WatchdogState>, now = NOW) => {
  const verdict = verdictOn(state(only), now);
  return verdict.kind === 'stay' ? 'stay' : `${verdict.kind} ${verdict.cause}`;
};
const reloads = (...minutesAgo: number[]) => minutesAgo.map((minutes) => ({ at: NOW - minutes * MINUTE }));

it('[LV12] a new build is loaded at a random second within a minute', () => {
  expect([0, 0.5, 0.999_999].map((value) => reloadDelay(() => value))).toEqual([0, 30_000, LIVE.reloadWithinMs - 1]);
  expect(on({ newBuildAt: NOW }, NOW + 19_999)).toBe('stay');
  expect(on({ newBuildAt: NOW }, NOW + 20_000)).toBe('reload build');
});

it('[LV12] nothing reloads while the screen is needed, unless it shows nothing', () => {
  const needed = { isNeeded: true };
  expect(on({ ...needed, newBuildAt: NOW - MINUTE })).toBe('stay');
  expect(on({ ...needed, lostSince: NOW - LOST_MS })).toBe('stay');
  expect(on({ ...needed, isPartMissing: true, memoryBytes: 2 * MAX_MEMORY_BYTES })).toBe('stay');
  expect(on({ ...needed, isBroken: true })).toBe('reload broken');
});

it('[WA5] three minutes without data reload the page', () => {
  expect(on({ lostSince: NOW - LOST_MS + 1 })).toBe('stay');
  expect(on({ lostSince: NOW - LOST_MS })).toBe('reload lost');
  expect(on({})).toBe('stay');
});

it('[WA5] so does a missing script, a failed page, and memory over 400 MB', () => {
  expect(on({ isPartMissing: true })).toBe('reload part');
  expect(on({ isBroken: true })).toBe('reload broken');
  expect(on({ memoryBytes: MAX_MEMORY_BYTES })).toBe('stay');
  expect(on({ memoryBytes: MAX_MEMORY_BYTES + 1 })).toBe('reload memory');
});

it('[WA5] a page of yesterday reloads at four in the morning of the city, once', () => {
  const four = Date.parse('2026-11-22T10:00:00.000Z');
  expect(on({ startedAt: four - 1 }, four - 1)).toBe('stay');
  expect(on({ startedAt: four - 5 * HOUR }, four + 19_999)).toBe('stay');
  expect(on({ startedAt: four - 5 * HOUR }, four + 20_000)).toBe('reload nightly');
  expect(on({ startedAt: four + 20_001 }, four + 60_000)).toBe('stay');
  expect(on({ startedAt: four + 20_001 }, four + 23 * HOUR)).toBe('stay');
  // Switched off or needed at four: it is done as soon as it can.
  expect(on({ startedAt: four - 5 * HOUR }, four + 7 * HOUR)).toBe('reload nightly');
});

it('[WA6] after three reloads in ten minutes the page stops reloading', () => {
  const lost = { lostSince: NOW - LOST_MS, reloads: reloads(9, 6, 3) };
  expect(on(lost)).toBe('halt lost');
  expect(on({ ...lost, reloads: reloads(6, 3) })).toBe('reload lost');
  expect(on(lost, NOW - 9 * MINUTE + BUDGET_MS)).toBe('reload lost');
  expect(on({ ...lost, lostSince: null })).toBe('stay');
  // After a machine's clock was set back, reloads in the future are ignored.
  expect(on({ ...lost, reloads: reloads(-9, -6, -3) })).toBe('reload lost');
});

it('[WA6] a page that still shows its numbers does not reload', () => {
  expect(on({ isPartMissing: true, reloads: reloads(3, 2, 1) })).toBe('stay');
  expect(on({ memoryBytes: 2 * MAX_MEMORY_BYTES, reloads: reloads(3, 2, 1) })).toBe('stay');
  expect(on({ isBroken: true, reloads: reloads(3, 2, 1) })).toBe('halt broken');
});

it('[WA6] a planned reload does not count, and happens even then', () => {
  expect(on({ newBuildAt: NOW - MINUTE, reloads: reloads(9, 6, 3) })).toBe('reload build');
});
