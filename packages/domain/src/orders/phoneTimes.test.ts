import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misdatedStages, withWriteTimes } from './phoneTimes.ts';

const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const { RECEIVING, GOING, DELIVERED } = ORDER_STATUS;
const none: ReadonlySet<string> = new Set();
const write = { since: NOON, writtenAt: NOON, rate: 1, confirmed: none };

const going = sampleOrder({
  status: GOING,
  createdAt: iso(NOON - 60 * MINUTE_MS),
  stateTime: { [GOING]: iso(NOON - 20 * MINUTE_MS) },
});
const delivered = (at: number, only: Partial<Order> = {}): Order => ({
  ...going,
  status: DELIVERED,
  stateTime: { ...going.stateTime, [DELIVERED]: iso(at) },
  deliveredAt: iso(at),
  ...only,
});

describe('[DO21] the instants of a phone', () => {
  it.each([40 * DAY_MS, 31 * MINUTE_MS, -31 * MINUTE_MS, -2 * DAY_MS])(
    'that are %s ms behind are replaced by that of the write',
    (behindMs) => {
      const after = delivered(NOON - behindMs);
      const misdated = misdatedStages(going, after, write);
      expect(misdated).toEqual({ [DELIVERED]: iso(NOON - behindMs) });
      const corrected = withWriteTimes(after, { misdated, earlier: {}, writtenAt: NOON });
      expect(corrected).toEqual(delivered(NOON));
      expect(misdatedStages(after, corrected, write)).toEqual({});
    },
  );

  it('stay when they are less than half an hour off, were not written now, or were confirmed', () => {
    expect(misdatedStages(going, delivered(NOON - 29 * MINUTE_MS), write)).toEqual({});
    const old = delivered(NOON - DAY_MS);
    expect(misdatedStages(old, sampleOrder({ ...old, customerName: 'Ana' }), write)).toEqual({});
    const confirmed = new Set([iso(NOON - DAY_MS)]);
    expect(misdatedStages(going, delivered(NOON - DAY_MS), { ...write, confirmed })).toEqual({});
  });

  it('are found beside a revision of the API that was read with them', () => {
    const after = delivered(NOON - DAY_MS, { revision: going.revision + 1 });
    expect(misdatedStages(going, after, write)).toEqual({ [DELIVERED]: iso(NOON - DAY_MS) });
  });

  it('stay when their writes were not seen and may have been made in between', () => {
    const received = { ...going, stateTime: {} };
    const stateTime = { [GOING]: iso(NOON - 50 * MINUTE_MS), [DELIVERED]: iso(NOON - 15 * MINUTE_MS) };
    const after = delivered(NOON - 15 * MINUTE_MS, { stateTime });
    const unseen = { ...write, since: NOON - 60 * MINUTE_MS };
    expect(misdatedStages(received, after, unseen)).toEqual({});
    expect(misdatedStages(received, after, { ...unseen, since: NOON - MINUTE_MS })).toEqual({
      [GOING]: iso(NOON - 50 * MINUTE_MS),
    });
    const late = delivered(NOON + 31 * MINUTE_MS);
    // A canary may be read later than the last write of an order.
    for (const since of [unseen.since, NOON + 20 * MINUTE_MS])
      expect(misdatedStages(going, late, { ...write, since })).toEqual({ [DELIVERED]: iso(NOON + 31 * MINUTE_MS) });
  });

  it('are compared in real time', () => {
    expect(misdatedStages(going, delivered(NOON - 90 * MINUTE_MS), { ...write, rate: 20 })).toEqual({});
  });

  it('count where only the instant of the list is wrong', () => {
    const after = delivered(NOON, { deliveredAt: iso(NOON - 40 * DAY_MS) });
    const misdated = misdatedStages(going, after, write);
    expect(withWriteTimes(after, { misdated, earlier: {}, writtenAt: NOON })).toEqual(delivered(NOON));
  });

  it('[DO38] keep the distances of stages that were sent together, in one write or several', () => {
    const [leftAt, arrived] = [iso(NOON - 130 * MINUTE_MS), iso(NOON - 115 * MINUTE_MS)];
    const expected = { [GOING]: iso(NOON - 15 * MINUTE_MS), [DELIVERED]: iso(NOON) };
    const before = { ...going, stateTime: {} };
    const together = {
      ...before,
      status: DELIVERED,
      stateTime: { [GOING]: leftAt, [DELIVERED]: arrived },
      deliveredAt: arrived,
    };
    const misdated = misdatedStages(before, together, write);
    expect(withWriteTimes(together, { misdated, earlier: {}, writtenAt: NOON }).stateTime).toEqual(expected);
    const after = { ...together, stateTime: { [GOING]: iso(NOON - 500), [DELIVERED]: arrived } };
    const second = { misdated: { [DELIVERED]: arrived }, earlier: { [GOING]: leftAt }, writtenAt: NOON };
    expect(withWriteTimes(after, second).stateTime).toEqual(expected);
  });

  it('[DO38] never lead to a stage after the write, or before the order, or out of its order', () => {
    const offset = fc.oneof(
      fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }),
      fc.integer({ min: -180, max: 180 }).map((minutes) => minutes * MINUTE_MS),
    );
    fc.assert(
      fc.property(offset, offset, (first, second) => {
        const before = { ...going, stateTime: {} };
        const stateTime = { [GOING]: iso(NOON + first), [DELIVERED]: iso(NOON + second) };
        const after = { ...before, status: DELIVERED, stateTime, deliveredAt: iso(NOON + second) };
        const misdated = misdatedStages(before, after, write);
        fc.pre(misdated[GOING] !== undefined && misdated[DELIVERED] !== undefined);
        const { stateTime: times, deliveredAt } = withWriteTimes(after, { misdated, earlier: {}, writtenAt: NOON });
        const [from, to] = [Date.parse(times[GOING] ?? ''), Date.parse(times[DELIVERED] ?? '')];
        expect(from).toBeGreaterThanOrEqual(Date.parse(going.createdAt));
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(NOON);
        expect(deliveredAt).toBe(times[DELIVERED]);
      }),
    );
  });

  it('are never after a later stage that is right, or before an earlier one', () => {
    const stateTime = {
      [RECEIVING]: iso(NOON - 40 * MINUTE_MS),
      [GOING]: iso(NOON - DAY_MS),
      [DELIVERED]: iso(NOON - 5 * MINUTE_MS),
    };
    const after = delivered(NOON - 5 * MINUTE_MS, { stateTime });
    const misdated = misdatedStages(going, after, { ...write, since: NOON - 45 * MINUTE_MS });
    expect(withWriteTimes(after, { misdated, earlier: {}, writtenAt: NOON }).stateTime[GOING]).toBe(
      stateTime[DELIVERED],
    );
    const both = { ...after, stateTime: { ...stateTime, [DELIVERED]: iso(NOON - DAY_MS + 60 * MINUTE_MS) } };
    const corrected = withWriteTimes(both, {
      misdated: { [GOING]: both.stateTime[GOING], [DELIVERED]: both.stateTime[DELIVERED] },
      earlier: {},
      writtenAt: NOON,
    });
    expect(corrected.stateTime).toEqual({ ...stateTime, [GOING]: stateTime[RECEIVING], [DELIVERED]: iso(NOON) });
  });
});
