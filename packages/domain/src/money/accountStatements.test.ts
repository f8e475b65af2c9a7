import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayRange, isWithin } from '../localTime.ts';
import { foldDay, type CompanyNumbers } from '../numbers/blocks.ts';
import { daysOfFact, factOf, staleDays } from '../numbers/facts.ts';
import { daysOf } from '../numbers/periods.ts';
import { periodOfMonth, statementOf } from './accountStatements.ts';

const BASE = Date.parse('2026-11-01T06:00:00.000Z');
const november = { from: '2026-11-01', to: '2026-11-30' };

/** Around a month, of two companies, with and without circle and cost. */
const orders: fc.Arbitrary<Order> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    status: fc.constantFrom(ORDER_STATUS.DELIVERED, ORDER_STATUS.DELIVERED, ORDER_STATUS.GOING, ORDER_STATUS.CANCELLED),
    endedHours: fc.option(fc.integer({ min: -48, max: 31 * 24 }), { freq: 9 }),
    company: fc.constantFrom('acme', 'other'),
    branch: fc.option(fc.constantFrom('x', 'y')),
    circle: fc.option(fc.constantFrom('1', '2', '10', 'P')),
    cents: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  })
  .map(({ id, status, endedHours, company, branch, circle, cents }) => {
    const end = endedHours === null ? null : new Date(BASE + endedHours * HOUR_MS).toISOString();
    return sampleOrder({
      id,
      status,
      createdAt: new Date(BASE - 72 * HOUR_MS).toISOString(),
      deliveredAt: status === ORDER_STATUS.DELIVERED ? end : null,
      canceledAt: status === ORDER_STATUS.CANCELLED ? end : null,
      company: { id: company, name: company },
      branch: branch === null ? null : { id: branch, name: branch, position: null },
      circle: circle === null ? null : { id: circle, distanceKm: null },
      delivery: { distanceKm: null, cost: cents === null ? null : cents / 100 },
    });
  });

/** As the job keeps the documents of days: a write calculates the days that it names. */
const documentsAfter = (writes: readonly Order[]): Map<string, CompanyNumbers[]> => {
  const stored = new Map<string, Order>();
  const documents = new Map<string, CompanyNumbers[]>();
  for (const order of writes) {
    const before = stored.get(order.id);
    stored.set(order.id, order);
    const days = before === undefined ? daysOfFact(factOf(order)) : staleDays(before, order);
    for (const day of days) documents.set(day, foldDay([...stored.values()].map(factOf), day));
  }
  return documents;
};

it('[MO5] a statement equals the sum of its orders, after any edits and moves between companies', () => {
  fc.assert(
    fc.property(fc.array(orders, { maxLength: 60 }), (writes) => {
      const documents = documentsAfter(writes);
      const last = [...new Map(writes.map((order) => [order.id, order])).values()];
      const days = dayRange(november.from, november.to);
      for (const company of ['acme', 'other']) {
        const blocks = daysOf(november).flatMap((day) =>
          (documents.get(day) ?? [])
            .filter(({ id }) => id === company)
            .flatMap(({ branches }) => branches.map(({ money }) => money)),
        );
        const { rows, total } = statementOf(blocks);
        const own = last.filter(
          (order) =>
            order.company.id === company &&
            order.status === ORDER_STATUS.DELIVERED &&
            order.deliveredAt !== null &&
            isWithin(days, Date.parse(order.deliveredAt)),
        );
        const sumsOf = (list: readonly Order[]) => ({
          orders: list.length,
          costed: list.filter(({ delivery }) => typeof delivery?.cost === 'number').length,
          cents: list.reduce((sum, { delivery }) => sum + Math.round((delivery?.cost ?? 0) * 100), 0),
        });
        expect(total).toEqual(sumsOf(own));
        const circles = new Set(own.map(({ circle }) => circle?.id ?? null));
        expect(new Set(rows.map(({ circle }) => circle))).toEqual(circles);
        for (const { circle, ...sums } of rows)
          expect(sums).toEqual(sumsOf(own.filter((order) => (order.circle?.id ?? null) === circle)));
      }
    }),
  );
});

it('[MO5] circles are ordered by number, orders without one come last', () => {
  const block = (id: string) => ({ circles: [{ id, delivered: 1, costed: 0, cents: 0 }], couriers: [] });
  expect(statementOf(['', '10', 'P', '2'].map(block)).rows.map(({ circle }) => circle)).toEqual(['2', '10', 'P', null]);
  expect(statementOf([])).toEqual({ rows: [], total: { orders: 0, costed: 0, cents: 0 } });
});

it.each([
  ['2026-10', '2026-10-01', '2026-10-31'],
  ['2026-11', '2026-11-01', '2026-11-24'],
  ['2024-02', '2024-02-01', '2024-02-29'],
])('[MO15] the days of %s end with the month or today', (month, from, to) => {
  expect(periodOfMonth(month, '2026-11-24')).toEqual({ from, to });
  expect(periodOfMonth('2026-12', '2026-11-24')).toBeNull();
});
