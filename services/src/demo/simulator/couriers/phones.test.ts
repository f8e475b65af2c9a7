import { HOUR_MS } from '@despacho/contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { fixOf } from '../../../store/couriers/couriers.ts';
import type { Write } from '../../documents.ts';
import { RIDING_INTERVAL_MS, STANDING_INTERVAL_MS } from './phones.ts';
import { testCity, setupOf } from '../playgroundFixture.ts';
import { play } from '../step.ts';
import type { Setup, World } from '../world.ts';

const NOON = Date.parse('2026-11-21T18:00:00Z');

/** Ticks of one real second; returns the writes of each. */
const ticks = (setup: Setup, seconds: number): { writes: Write[][]; worlds: World[] } => {
  const worlds = [play(testCity(setup, NOON - 2 * HOUR_MS), NOON).world];
  const writes: Write[][] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = worlds.at(-1);
    if (before === undefined) break;
    const played = play(before, NOON + second * 1_000 * setup.rate);
    worlds.push(played.world);
    writes.push(played.writes);
  }
  return { writes, worlds };
};

const fixesIn = (writes: readonly Write[]) =>
  writes.flatMap(({ path, data }) => ('actualPosition' in data ? (fixOf(path, data, 0) ?? []) : []));

describe.each([1, 20, 200])('[DM4] phones at speed %d', (rate) => {
  const setup = setupOf({ rate });
  const { writes, worlds } = ticks(setup, 150);
  const byCourier = Map.groupBy(writes.flatMap(fixesIn), ({ courierId }) => courierId);

  it('send at most one fix in five real seconds', () => {
    expect(byCourier.size).toBeGreaterThan(40);
    for (const fixes of byCourier.values()) {
      const gaps = fixes.slice(1).map(({ at }, index) => (at - (fixes[index]?.at ?? 0)) / rate);
      expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(RIDING_INTERVAL_MS);
    }
  });

  it('do not overload the store', () => {
    const perSecond = writes.map((found) => fixesIn(found).length);
    const mean = perSecond.reduce((sum, count) => sum + count, 0) / perSecond.length;
    expect(mean).toBeLessThan(setup.couriers / 5);
    expect(mean).toBeGreaterThan(setup.couriers / 40);
  });

  it('are not in step: no second of an interval has many more fixes than another', () => {
    const perSecond = writes.slice(-50).map((found) => fixesIn(found).length);
    const mean = perSecond.reduce((sum, count) => sum + count, 0) / perSecond.length;
    expect(Math.max(...perSecond)).toBeLessThan(3 * mean + 3);
    expect(perSecond.filter((count) => count === 0).length).toBeLessThan(10);
  });

  it('[DO15] report position, time, accuracy and battery, with the current city clock', () => {
    const fixes = writes.flatMap(fixesIn);
    for (const { accuracyM, battery } of fixes) {
      expect(accuracyM).toBeGreaterThanOrEqual(4);
      expect(battery).toBeGreaterThanOrEqual(0.05);
    }
    const last = worlds.at(-1);
    expect(Math.max(...fixes.map(({ at }) => at))).toBeLessThanOrEqual(last?.at ?? 0);
  });

  it('are silent now and then, a few at a time', () => {
    const active = Array.from(worlds.at(-1)?.riders.values() ?? []).filter(
      ({ courier }) => courier.accountStatus === 'ACTIVE',
    );
    const end = worlds.at(-1)?.at ?? 0;
    const silent = active.filter(({ lastFixAt }) => (end - lastFixAt) / rate > 2 * STANDING_INTERVAL_MS);
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.length).toBeLessThan(active.length / 5);
  });
});

it('batteries drain while a courier works', () => {
  const { writes } = ticks(setupOf({ rate: 20 }), 120);
  const byCourier = Map.groupBy(writes.flatMap(fixesIn), ({ courierId }) => courierId);
  const drops = [...byCourier.values()].filter((fixes) => (fixes.at(-1)?.battery ?? 1) < (fixes[0]?.battery ?? 0));
  expect(drops.length).toBeGreaterThan(byCourier.size / 2);
});
