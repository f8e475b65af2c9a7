import type { Rescue } from '@despacho/contract/live/rescues.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder, sampleRescue } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetcher } from '../plan/aloneProblem.ts';
import { remainingOf } from './forecast.ts';
import { paceOf } from './pace.ts';
import { NOTHING_RECENT } from './recent.ts';
import {
  byLastMoment,
  isStillSavable,
  missedByMs,
  rescueOptions,
  rescuesOf,
  slackMs,
  type Examined,
} from './rescue.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();
const pace = paceOf(NOTHING_RECENT);
const courier = { id: 'courier-1', name: 'Luis Ramos' };

const waiting = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ createdAt: ago(minutes), status: ORDER_STATUS.ASSIGNED, courier, ...only });

/** As the job looks at it: `fetchSec` until its own courier is at the branch. */
const outlookOf = (order: Order, fetchSec: number | null, rideSec = 600) => {
  const remaining = remainingOf(order, { rideSec, leftSec: null, fetchSec, fixAgeSec: 0 }, pace, NOW);
  if (remaining === null) throw new Error('the order is over');
  return { remaining, rideSec, pace, lateLimitSec: null };
};
const reach = (branchSec: number, courierId = 'courier-2', only: Partial<Fetcher> = {}): Fetcher => ({
  courierId,
  branchSec,
  orderCount: 0,
  extraMin: 0,
  ...only,
});
const lateAtOf = (order: Order): number => Date.parse(order.createdAt) + 45 * MINUTE;

describe('an order that another courier can save', () => {
  it('[FC8] misses its limit by the forecast, is not late yet, and is still in its branch', () => {
    const order = waiting(20);
    expect(missedByMs(order, outlookOf(order, 2_400), NOW)).toBeLessThan(0);
    expect(missedByMs(order, outlookOf(order, 60), NOW)).toBeNull();
    const late = waiting(50);
    expect(missedByMs(late, outlookOf(late, 2_400), NOW)).toBeNull();
    const going = waiting(44, { status: ORDER_STATUS.GOING });
    expect(missedByMs(going, outlookOf(going, null, 2_400), NOW)).toBeNull();
    expect(slackMs(NOW + 10 * MINUTE, { middle: 240 }, NOW)).toBe(6 * MINUTE);
  });

  it('[FC9] is offered to those whom the plan would choose first, where they bring it in time', () => {
    const order = waiting(20);
    const reaches = [reach(240, 'near'), reach(200, 'wild', { extraMin: 2 }), reach(2_300, 'far'), reach(300, 'next')];
    const options = rescueOptions(order, outlookOf(order, 2_400), reaches, NOW);
    expect(options.map(({ courierId }) => courierId)).toEqual(['near', 'next', 'wild']);
  });

  it('[FC13] names the verb, the gain, and the last moment at which it still arrives', () => {
    const order = waiting(20);
    const [option] = rescueOptions(order, outlookOf(order, 2_400), [reach(180)], NOW);
    expect(option).toMatchObject({ verb: 'reassign', courierId: 'courier-2', branchSec: 180 });
    expect(option?.gainSec).toBeGreaterThan(600);
    // Three minutes to the branch and about ten to the door, before the limit in 25 minutes.
    expect(option?.actBefore).toBeGreaterThan(NOW + 8 * MINUTE);
    expect(option?.actBefore).toBeLessThan(NOW + 14 * MINUTE);
    const open = waiting(30, { courier: null, status: ORDER_STATUS.ON_HOLD });
    expect(rescueOptions(open, outlookOf(open, null, 420), [reach(30)], NOW)[0]?.verb ?? 'assign').toBe('assign');
  });

  it('[FC13] its own courier and one who comes too late are no option', () => {
    const order = waiting(20);
    const reaches = [reach(120, courier.id), reach(2_300, 'far')];
    expect(rescueOptions(order, outlookOf(order, 2_400), reaches, NOW)).toEqual([]);
  });

  it('[FC8] [FC9] [FC13] an order on its way, late or on time has no option; every option arrives before the limit', () => {
    const some = fc.record({
      minutes: fc.integer({ min: 0, max: 60 }),
      status: fc.constantFrom(
        ORDER_STATUS.GOING,
        ORDER_STATUS.ASSIGNED,
        ORDER_STATUS.RECEIVING,
        ORDER_STATUS.ON_HOLD,
        ORDER_STATUS.DELIVERED,
      ),
      fetchSec: fc.integer({ min: 0, max: 3_600 }),
      rideSec: fc.integer({ min: 60, max: 2_400 }),
      reaches: fc.array(fc.integer({ min: 0, max: 3_600 }), { maxLength: 10 }),
    });
    let found = 0;
    fc.assert(
      fc.property(some, ({ minutes, status, fetchSec, rideSec, reaches }) => {
        const order = waiting(minutes, { status, courier: status === ORDER_STATUS.ON_HOLD ? null : courier });
        const active = { ...order, status: status === ORDER_STATUS.DELIVERED ? ORDER_STATUS.ASSIGNED : status };
        const outlook = outlookOf(active, fetchSec, rideSec);
        const options = rescueOptions(
          order,
          outlook,
          reaches.map((sec, index) => reach(sec, `free-${index}`)),
          NOW,
        );
        const isOnTime = slackMs(lateAtOf(order), outlook.remaining, NOW) >= 0;
        const isOver = minutes >= 45 || status === ORDER_STATUS.GOING || status === ORDER_STATUS.DELIVERED;
        expect(isOnTime || isOver ? options : []).toEqual([]);
        found += options.length;
        for (const { gainSec, actBefore, branchSec } of options) {
          const arrivesAt = NOW + (outlook.remaining.middle - gainSec) * 1_000;
          expect(arrivesAt).toBeLessThanOrEqual(lateAtOf(order) + 1_000);
          expect(actBefore).toBeGreaterThanOrEqual(NOW - 1);
          expect(actBefore + branchSec * 1_000).toBeLessThan(lateAtOf(order));
        }
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(0);
  });
});

const option = (courierId: string, minutes: number, gainSec = 300) => ({
  verb: 'reassign' as const,
  courierId,
  branchSec: 120,
  gainSec,
  actBefore: NOW + minutes * MINUTE,
});
const examined = (id: string, ...options: Examined['options']): Examined => ({ order: sampleOrder({ id }), options });
const none: ReadonlyMap<string, Rescue> = new Map();

describe('the rescues of one run', () => {
  it('[FC10] give each courier to one order, the one with the last moment first', () => {
    const rescues = rescuesOf(
      [
        examined('calm', option('ana', 9), option('eva', 7, 200)),
        examined('urgent', option('ana', 2)),
        examined('third', option('ana', 12)),
        examined('lost'),
      ],
      none,
    );
    const chosen = [...rescues].map(([id, { option: each }]) => [id, each?.courierId ?? null]);
    expect(chosen).toEqual([
      ['urgent', 'ana'],
      ['calm', 'eva'],
      ['third', null],
      ['lost', null],
    ]);
  });

  it('[FC10] are ranked by the last moment to act, equal ones by id', () => {
    const moment = fc.record({ id: fc.uuid(), actBefore: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.uniqueArray(moment, { selector: ({ id }) => id }), (moments) => {
        const ranked = moments.toSorted(byLastMoment);
        ranked.slice(1).forEach((each, index) => {
          const before = ranked[index];
          expect(before === undefined || before.actBefore <= each.actBefore).toBe(true);
        });
        expect(moments.toReversed().toSorted(byLastMoment)).toEqual(ranked);
      }),
    );
  });

  it('[FC11] stay the same object while little changed, and keep a courier who is almost the best', () => {
    const [first] = rescuesOf([examined('order-1', option('ana', 9, 300))], none).values();
    if (first === undefined) throw new Error('no rescue');
    const published = new Map([['order-1', first]]);
    const again = (...options: Examined['options']) =>
      rescuesOf([examined('order-1', ...options)], published).get('order-1');
    expect(again(option('eva', 9.5, 400), option('ana', 9.5, 330))).toBe(first);
    expect(again(option('eva', 12, 420), option('ana', 9, 300))?.option?.courierId).toBe('eva');
    expect(again(option('ana', 5, 300))).not.toBe(first);
    expect(again()?.option).toBeNull();
    const lost = sampleRescue({ id: 'order-1', option: null });
    expect(rescuesOf([examined('order-1')], new Map([['order-1', lost]])).get('order-1')).toBe(lost);
  });

  it('[FC12] are offered until they are carried out or come too late', () => {
    const offered = option('ana', 3);
    const order = waiting(20);
    const isOffered = (only: Partial<Order>, at = NOW) => isStillSavable({ ...order, ...only }, offered, null, at);
    expect(isOffered({})).toBe(true);
    expect(isOffered({}, NOW + 3 * MINUTE + 1)).toBe(false);
    expect(isOffered({ status: ORDER_STATUS.GOING })).toBe(false);
    expect(isOffered({ courier: { id: 'ana', name: 'Ana' } })).toBe(false);
    expect(isOffered({ courier: null })).toBe(false);
    expect(isOffered({ createdAt: ago(46) })).toBe(false);
    expect(isOffered({ status: ORDER_STATUS.CANCELLED })).toBe(false);
  });
});
