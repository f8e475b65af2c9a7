import { LIVE } from '@despacho/contract/live.ts';
import { expect, it } from 'vitest';
import { BUDGET_MS, LOST_MS, reloadDelay, reloadReason, type WatchdogState } from './watchdog.ts';

const NOW = 1_000_000_000;
const state = (only: Partial<WatchdogState> = {}): WatchdogState => ({
  newBuildAt: null,
  reloadAfterMs: 20_000,
  lostSince: null,
  isPartMissing: false,
  hasOpenHighAlarm: false,
  reloads: [],
  ...only,
});

it('[LV12] a new build is loaded at a random second within a minute', () => {
  expect([0, 0.5, 0.999_999].map((value) => reloadDelay(() => value))).toEqual([0, 30_000, LIVE.reloadWithinMs - 1]);
  expect(reloadReason(state({ newBuildAt: NOW }), NOW + 19_999)).toBeNull();
  expect(reloadReason(state({ newBuildAt: NOW }), NOW + 20_000)).toBe('build');
});

it('[LV12] nothing is reloaded during an open high alarm', () => {
  expect(reloadReason(state({ newBuildAt: NOW, hasOpenHighAlarm: true }), NOW + 600_000)).toBeNull();
  expect(reloadReason(state({ lostSince: NOW, hasOpenHighAlarm: true }), NOW + 600_000)).toBeNull();
});

it('three minutes without data reload the page', () => {
  expect(reloadReason(state({ lostSince: NOW }), NOW + LOST_MS - 1)).toBeNull();
  expect(reloadReason(state({ lostSince: NOW }), NOW + LOST_MS)).toBe('lost');
  expect(reloadReason(state(), NOW)).toBeNull();
});

it('a part that did not load is loaded with the whole page', () => {
  expect(reloadReason(state({ isPartMissing: true }), NOW)).toBe('part');
  const tried = [NOW - 30_000, NOW - 20_000, NOW - 10_000];
  expect(reloadReason(state({ isPartMissing: true, reloads: tried }), NOW)).toBeNull();
});

it('three reloads in ten minutes are enough', () => {
  const lost = state({ lostSince: NOW - LOST_MS, reloads: [NOW - 500_000, NOW - 300_000, NOW - 100_000] });
  expect(reloadReason(lost, NOW)).toBeNull();
  expect(reloadReason(lost, NOW - 500_000 + BUDGET_MS)).toBe('lost');
});
