import type { Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, type TrustCounts } from './counts.ts';
import { deliveryOf, intervalOutcomeOf, outcomeOf, promiseOutcomeOf, type Warning } from './outcomes.ts';
import { precisionOf, recallOf } from './report.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T18:00:00.000Z');
const LIMIT_MIN = 45;
const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();
const luis = { id: 'luis', name: 'Luis' };
const rosa = { id: 'rosa', name: 'Rosa' };
const shown = (minutes: number, courierId: string | null = 'luis'): Warning => ({
  shownAt: START + minutes * MINUTE,
  courierId,
});
const delivered = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({
    createdAt: at(0),
    status: ORDER_STATUS.DELIVERED,
    deliveredAt: at(minutes),
    courier: luis,
    updatedAt: null,
    ...only,
  });
const active = (): Order => sampleOrder({ createdAt: at(0), status: ORDER_STATUS.GOING, courier: luis });
const countsOf = (order: Order, warning: Warning | null, now: number) =>
  outcomeOf(order, null, warning, START + now * MINUTE)?.counts ?? null;

describe('how an order ended', () => {
  it('[TS2] late is decided at its limit, with the first forecast eight minutes before it or not', () => {
    expect(countsOf(active(), shown(10), 44)).toBeNull();
    expect(countsOf(active(), null, 45)).toEqual(['late']);
    expect(countsOf(active(), shown(37), 45)).toEqual(['late', 'warnedLate', 'lateForecast']);
    expect(countsOf(active(), shown(37.1), 45)).toEqual(['late', 'warnedLate']);
    expect(outcomeOf(delivered(60), null, null, START + 90 * MINUTE)?.at).toBe(START + 45 * MINUTE);
    expect(outcomeOf(active(), 1_200, null, START + 20 * MINUTE)?.at).toBe(START + 20 * MINUTE);
  });

  it('[TS16] in time after a forecast was a false alarm, or saved by another courier', () => {
    expect(countsOf(delivered(40), null, 50)).toBeNull();
    expect(countsOf(delivered(40), shown(20), 50)).toEqual(['warnedOnTime']);
    expect(countsOf(delivered(40), shown(20, 'rosa'), 50)).toEqual(['warnedSaved']);
    expect(countsOf(delivered(40, { courier: rosa }), shown(20, null), 50)).toEqual(['warnedSaved']);
    expect(countsOf(delivered(40, { courier: null }), shown(20), 50)).toEqual(['warnedOnTime']);
  });

  it('[TS3] is not decided when it was closed otherwise before its limit, or without an instant', () => {
    const cancelled = sampleOrder({ createdAt: at(0), status: ORDER_STATUS.CANCELLED, canceledAt: at(30) });
    expect(countsOf(cancelled, shown(10), 90)).toBeNull();
    expect(countsOf({ ...cancelled, canceledAt: at(50) }, shown(10), 90)).toContain('late');
    const unknown = { ...cancelled, canceledAt: null, updatedAt: null, stateTime: {} };
    expect(countsOf(unknown, shown(10), 90)).toBeNull();
  });

  it('[TS17] an interval held when the order was delivered inside the first that was shown, ends included', () => {
    const between = (from: number, to: number) => ({ from: START + from * MINUTE, to: START + to * MINUTE });
    const counts = (order: Order, first: Timing['first']) =>
      intervalOutcomeOf(order, { first }, START + 90 * MINUTE)?.counts ?? null;
    const both = { created: between(30, 40), going: between(35, 45) };
    expect(counts(delivered(40), both)).toEqual(['createdIntervals', 'createdInside', 'goingIntervals', 'goingInside']);
    expect(counts(delivered(41), both)).toEqual(['createdIntervals', 'goingIntervals', 'goingInside']);
    expect(counts(delivered(29), { ...both, created: null })).toEqual(['goingIntervals']);
    expect([counts(active(), both), counts(delivered(40), { created: null, going: null })]).toEqual([null, null]);
  });

  it('[TS18] a promise is kept within five minutes, earlier or later, by the courier it was made of', () => {
    const counts = (order: Order) =>
      promiseOutcomeOf(order, { courierId: 'luis', arrivesAt: START + 40 * MINUTE }, START + 90 * MINUTE)?.counts ??
      null;
    expect([35, 45].map((minutes) => counts(delivered(minutes)))).toEqual([
      ['promised', 'promiseKept'],
      ['promised', 'promiseKept'],
    ]);
    expect([34.9, 45.1].map((minutes) => counts(delivered(minutes)))).toEqual([['promised'], ['promised']]);
    expect([counts(active()), counts(delivered(40, { courier: rosa }))]).toEqual([null, null]);
  });

  it('[TS15] a delivery has a stage missing without Recibiendo or En ruta', () => {
    const stages = (stateTime: Order['stateTime']) =>
      deliveryOf(delivered(40, { stateTime }), START + 50 * MINUTE)?.counts;
    expect(stages({ Recibiendo: at(10), 'En ruta': at(20) })).toEqual(['delivered']);
    expect(stages({ 'En ruta': at(20) })).toEqual(['delivered', 'stageMissing']);
    expect(stages({ Recibiendo: at(10) })).toEqual(['delivered', 'stageMissing']);
    expect(deliveryOf(active(), START + 90 * MINUTE)).toBeNull();
  });
});

/** One order of a random day: minutes since its creation. */
type Course = {
  endsAfter: number;
  isCancelled: boolean;
  /** The time after which each forecast was shown before the limit. */
  shownAfter: number[];
  /** When another courier took it; null: never. */
  changedAfter: number | null;
};
const minute = fc.integer({ min: 0, max: 90 });
const course: fc.Arbitrary<Course> = fc.record({
  endsAfter: minute,
  isCancelled: fc.boolean(),
  shownAfter: fc.array(minute, { maxLength: 4 }),
  changedAfter: fc.option(minute, { nil: null }),
});

/** Looks at the order each minute, as the job does, and counts the first outcome only. */
const watched = ({ endsAfter, isCancelled, shownAfter, changedAfter }: Course): TrustCounts => {
  let warning: Warning | null = null;
  for (let now = 0; now <= 120; now += 1) {
    const courier = changedAfter !== null && changedAfter <= Math.min(now, endsAfter) ? rosa : luis;
    const isOver = now >= endsAfter;
    const ended = isCancelled
      ? { status: ORDER_STATUS.CANCELLED, canceledAt: at(endsAfter) }
      : { status: ORDER_STATUS.DELIVERED, deliveredAt: at(endsAfter) };
    const order = sampleOrder({ createdAt: at(0), status: ORDER_STATUS.GOING, courier, ...(isOver ? ended : {}) });
    if (!isOver && now < LIMIT_MIN && shownAfter.includes(now)) warning ??= shown(now, courier.id);
    const counts = countsOf(order, warning, now);
    if (counts !== null) return Object.fromEntries(counts.map((count) => [count, 1]));
  }
  return {};
};

it('[TS2] [TS3] recall and precision equal a count over whole days', () => {
  fc.assert(
    fc.property(fc.array(course, { maxLength: 30 }), (courses) => {
      const sums = addCounts(courses.map(watched));
      const firstShown = ({ shownAfter, endsAfter }: Course): number =>
        Math.min(Infinity, ...shownAfter.filter((each) => each < LIMIT_MIN && each < endsAfter));
      const late = courses.filter(({ endsAfter }) => endsAfter >= LIMIT_MIN);
      const inTime = courses.filter(({ endsAfter, isCancelled }) => endsAfter < LIMIT_MIN && !isCancelled);
      const isWarned = (each: Course): boolean => firstShown(each) < Infinity;
      const isSaved = (each: Course): boolean =>
        each.changedAfter !== null && each.changedAfter > firstShown(each) && each.changedAfter <= each.endsAfter;
      expect(recallOf(sums)).toEqual({
        part: late.filter((each) => LIMIT_MIN - firstShown(each) >= 8).length,
        of: late.length,
      });
      const saved = inTime.filter((each) => isWarned(each) && isSaved(each)).length;
      expect(sums['warnedSaved'] ?? 0).toBe(saved);
      const right = late.filter(isWarned).length;
      expect(precisionOf(sums)).toEqual({ part: right, of: right + inTime.filter(isWarned).length - saved });
    }),
  );
});
