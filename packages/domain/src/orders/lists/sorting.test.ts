import { ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortLive } from './sorting.ts';

const NOW = Date.parse(SAMPLE_TIME);
const MINUTE = 60_000;
const aged = (minutes: number, only: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({
    id: `m${minutes}`,
    status: ORDER_STATUS.GOING,
    createdAt: new Date(NOW - minutes * MINUTE).toISOString(),
    ...only,
  });
const byTable = () => null;
const listed = (orders: ReturnType<typeof aged>[], limit: (order: { id: string }) => number | null = byTable) =>
  sortLive(orders, limit, NOW).map(({ id }) => id);

describe('the live list', () => {
  it('[OR40] shows queued orders first, however young', () => {
    expect(listed([aged(90), aged(1, { id: 'queued', status: ORDER_STATUS.ON_HOLD })])).toEqual(['queued', 'm90']);
  });

  it('[OR40] then the worst level, the oldest first in each level', () => {
    expect(listed([aged(1), aged(25), aged(31), aged(50), aged(40), aged(120)])).toEqual([
      'm120',
      'm50',
      'm40',
      'm31',
      'm25',
      'm1',
    ]);
  });

  it('[OR31] puts priority orders first in their level and never above a worse level', () => {
    const orders = [aged(44), aged(32, { id: 'priority', isPriority: true }), aged(46)];
    expect(listed(orders)).toEqual(['m46', 'priority', 'm44']);
  });

  it('[AL2] ranks by the limit of the company', () => {
    const day = aged(100, { id: 'day-limit' });
    expect(listed([day, aged(50)], ({ id }) => (id === 'day-limit' ? 86_400 : null))).toEqual(['m50', 'day-limit']);
  });

  it('[AL4] an order in the future comes last', () => {
    expect(listed([aged(-10), aged(1)])).toEqual(['m1', 'm-10']);
  });

  it('[OR40] has the same order for any input order, and all orders', () => {
    const order = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom(...orderStatus.options),
      isPriority: fc.boolean(),
      createdAt: fc.integer({ min: -200, max: 10 }).map((minutes) => new Date(NOW + minutes * MINUTE).toISOString()),
    });
    const orders = fc.uniqueArray(order.map(sampleOrder), { selector: ({ id }) => id, maxLength: 30 });
    fc.assert(
      fc.property(orders, fc.func(fc.integer()), (given, chance) => {
        const shuffled = given.toSorted((a, b) => chance(a.id) - chance(b.id));
        const sorted = sortLive(given, byTable, NOW);
        expect(sortLive(shuffled, byTable, NOW)).toEqual(sorted);
        expect(sorted.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted());
        const queued = sorted.map(({ status }) => status === ORDER_STATUS.ON_HOLD);
        expect(queued.lastIndexOf(true)).toBeLessThan(queued.includes(false) ? queued.indexOf(false) : queued.length);
      }),
    );
  });
});
