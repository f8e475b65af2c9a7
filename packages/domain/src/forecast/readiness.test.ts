import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { readinessOf, readyAtOf } from './readiness.ts';
import { leaveTimeOf, withHistory, type LeaveTime } from './recent.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();

let made = 0;
/** `minutes` until it left; the courier waited long enough unless stated otherwise. */
const leave = (minutes: number, only: Partial<LeaveTime> = {}): LeaveTime => ({
  id: `leave-${(made += 1)}`,
  companyId: 'company-1',
  branchId: 'branch-1',
  createdAt: NOW,
  leftAt: NOW + minutes * MINUTE,
  acceptedSec: 90,
  leftSec: minutes * 60,
  waitedSec: 300,
  readySec: null,
  ...only,
});
const times = (count: number, minutes: number, only: Partial<LeaveTime> = {}): LeaveTime[] =>
  Array.from({ length: count }, () => leave(minutes, only));
const minutesOf = (leaves: readonly LeaveTime[], branchId = 'branch-1', at = NOW): number =>
  readinessOf(leaves).branchSec('company-1', branchId, at) / 60;

describe('how long goods take', () => {
  it('[FC14] is known of orders whose courier waited three minutes at the counter', () => {
    const left = (received: number | null): LeaveTime | null =>
      leaveTimeOf(
        sampleOrder({
          createdAt: ago(30),
          stateTime: {
            [ORDER_STATUS.ASSIGNED]: ago(28),
            ...(received === null ? {} : { [ORDER_STATUS.RECEIVING]: ago(received) }),
            [ORDER_STATUS.GOING]: ago(10),
          },
        }),
      );
    expect([left(13), left(11), left(null)].map((each) => each?.waitedSec)).toEqual([180, 60, 0]);
    const waitedFor = times(40, 12);
    expect(minutesOf([...waitedFor, ...times(40, 20, { waitedSec: 180 })])).toBeGreaterThan(13);
    expect(minutesOf([...waitedFor, ...times(40, 20, { waitedSec: 179 })])).toBeCloseTo(minutesOf(waitedFor), 5);
  });

  it('[FC14] is known of orders that were marked as ready before they left', () => {
    const marked = (minutes: number) =>
      leaveTimeOf(
        sampleOrder({
          createdAt: ago(30),
          readyAt: ago(minutes),
          stateTime: { [ORDER_STATUS.ASSIGNED]: ago(28), [ORDER_STATUS.GOING]: ago(10) },
        }),
      )?.readySec;
    expect([marked(18), marked(9), marked(31)]).toEqual([720, null, null]);
    expect(minutesOf(times(60, 40, { waitedSec: 0, readySec: 720 }))).toBeCloseTo(12, 0);
  });

  it('[FC15] a bound counts where it is below what is expected', () => {
    const waitedFor = times(40, 20);
    expect(minutesOf([...waitedFor, ...times(60, 9, { waitedSec: 0 })])).toBeLessThan(11);
    expect(minutesOf([...waitedFor, ...times(60, 40, { waitedSec: 0 })])).toBeCloseTo(minutesOf(waitedFor), 5);
  });

  it('[FC15] an hour, a branch and a company with few orders follow what they are part of', () => {
    expect(minutesOf([])).toBe(20);
    const others = times(60, 10, { branchId: 'branch-2' });
    expect(minutesOf(others)).toBeCloseTo(10, 0);
    expect(minutesOf([...others, ...times(2, 30)])).toBeLessThan(16);
    expect(minutesOf([...others, ...times(40, 30)])).toBeGreaterThan(25);
    const slowHour = times(30, 20, { branchId: 'branch-2', createdAt: NOW + 3 * HOUR });
    const both = [...others, ...slowHour];
    expect(minutesOf(both, 'branch-2', NOW + 3 * HOUR)).toBeGreaterThan(15);
    expect(minutesOf(both, 'branch-2', NOW)).toBeLessThan(12);
    // The other branch was never seen at that hour: it follows its company.
    expect(minutesOf([...both, ...times(30, 10)], 'branch-1', NOW + 3 * HOUR)).toBeGreaterThan(12);
  });

  it('[FC14] the history has the newest orders of each branch, each once', () => {
    const busy = Array.from({ length: 700 }, (_, index) => leave(10, { leftAt: NOW + index * 1_000 }));
    const quiet = leave(10, { branchId: 'branch-2', leftAt: NOW - HOUR });
    const history = withHistory([quiet], [...busy, quiet]);
    expect(history).toHaveLength(601);
    expect(history.filter(({ branchId }) => branchId === 'branch-2')).toEqual([quiet]);
  });
});

describe('when the goods of an order are ready', () => {
  const readiness = readinessOf(times(60, 15));
  const ready = (only: Partial<Order>) => readyAtOf(sampleOrder({ createdAt: ago(5), ...only }), readiness, NOW);

  it('[FC16] is not before now while a courier waits at the counter', () => {
    const late = (status: Order['status'], received: number) =>
      ready({ createdAt: ago(25), status, stateTime: { [ORDER_STATUS.RECEIVING]: ago(received) } });
    expect(late(ORDER_STATUS.RECEIVING, 2)).toBe(NOW);
    expect(late(ORDER_STATUS.RECEIVING, 0)).toBeLessThan(NOW);
    expect(late(ORDER_STATUS.ASSIGNED, 2)).toBeLessThan(NOW);
  });

  it('[FC16] is expected while the order is in its branch, also when that is over', () => {
    expect(ready({})).toBeGreaterThan(NOW + 9 * MINUTE);
    expect(ready({ createdAt: ago(25) })).toBeLessThan(NOW - 9 * MINUTE);
    expect(ready({ branch: null })).toBeNull();
    expect(ready({ readyAt: ago(2) })).toBe(NOW - 2 * MINUTE);
    expect(ready({ readyAt: ago(2), status: ORDER_STATUS.GOING })).toBeNull();
    expect([ready({ status: ORDER_STATUS.GOING }), ready({ status: ORDER_STATUS.CANCELLED })]).toEqual([null, null]);
  });
});
