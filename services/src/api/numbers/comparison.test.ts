// The comparison of a period that is not over: the same hours, counted from the orders.
import { numberRoutes } from '@despacho/contract/numbers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { countOf, foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';
import { orderCodec } from '../../store/orders/orders.ts';

/** 10:17 in Guatemala. */
const NOW = '2026-11-21T16:17:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre', position: null };

let api: TestApi;
const tokens = new Map<string, string>();

const delivered = (id: string, at: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    company: acme,
    branch: centre,
    createdAt: new Date(Date.parse(at) - 3_600_000).toISOString(),
    deliveredAt: at,
    ...only,
  });

/** Orders of yesterday, and of the same days of the month before. */
const PAST: Record<string, Order[]> = {
  '2026-11-20': [
    delivered('early', '2026-11-20T15:00:00.000Z'),
    delivered('just-before', '2026-11-20T16:16:59.999Z', { company: other, branch: null }),
    // Created before 10:17 and delivered after it.
    delivered('just-after', '2026-11-20T16:17:00.000Z'),
    delivered('late', '2026-11-21T01:00:00.000Z'),
  ],
  '2026-11-19': [delivered('day-before', '2026-11-20T01:00:00.000Z')],
  '2026-10-20': [delivered('month-whole', '2026-10-21T01:00:00.000Z')],
  '2026-10-21': [
    delivered('month-early', '2026-10-21T15:00:00.000Z'),
    delivered('month-late', '2026-10-21T20:00:00.000Z'),
  ],
};

beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(NOW) });
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: { id: 'centre', name: 'Centre' } },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const empty = Array.from({ length: 20 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
  const days = { ...Object.fromEntries([...empty, '2026-11-18'].map((day) => [day, []])), ...PAST };
  for (const [day, orders] of Object.entries(days)) {
    for (const order of orders) await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
    await writeDay(api.db, day, foldDay(orders.map(factOf), day), Date.parse(NOW));
  }
});
afterAll(async () => api.close());

const previousOf = async (who: string, query: string) => {
  const { json } = await api.call('GET', `/api/numbers?${query}`, { token: tokens.get(who) ?? '' });
  const { previous } = numberRoutes.numbers.response.parse(json);
  if (previous === null) throw new Error('there is a comparison');
  const { total, ...rest } = previous;
  return { ...rest, created: total.created, delivered: countOf(total, ORDER_STATUS.DELIVERED) };
};

it.each([
  ['admin', '', 3, 2],
  ['admin', '&company=other', 1, 1],
  ['company', '', 2, 1],
  ['branch', '', 2, 1],
])('[NU16] today is compared with the same hours of yesterday, for %s%s', async (who, narrower, created, count) => {
  const today = `from=2026-11-21&to=2026-11-21&compare=previous${narrower}`;
  expect(await previousOf(who, today)).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
    until: '2026-11-20T16:17:00.000Z',
    missing: [],
    created,
    delivered: count,
  });
});

it('[NU16] days up to today are compared with whole days and the same hours of the last', async () => {
  expect(await previousOf('company', 'from=2026-11-01&to=2026-11-21&compare=month')).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-21',
    until: '2026-10-21T16:17:00.000Z',
    missing: [],
    delivered: 2,
  });
  expect(await previousOf('company', 'from=2026-11-20&to=2026-11-21&compare=previous')).toMatchObject({
    from: '2026-11-18',
    until: '2026-11-19T16:17:00.000Z',
    delivered: 0,
  });
});

it('[NU11] a period that is over is compared with whole days', async () => {
  expect(await previousOf('company', 'from=2026-11-20&to=2026-11-20&compare=previous')).toMatchObject({
    from: '2026-11-19',
    until: null,
    delivered: 1,
  });
});

it('[NU17] the orders of a day are read once in five minutes, whichever other days are compared; more than 31 days are refused', async () => {
  const comparedWith = async (day: number) => {
    const from = new Date(Date.parse('2026-11-21T12:00:00.000Z') - day * 86_400_000).toISOString().slice(0, 10);
    const query = `from=${from}&to=2026-11-21&compare=previous`;
    return api.call('GET', `/api/numbers?${query}`, { token: tokens.get('company') ?? '' });
  };
  const yesterday = async () => (await previousOf('company', 'from=2026-11-21&to=2026-11-21&compare=previous')).created;
  const before = await yesterday();
  const statuses = [];
  for (let day = 1; day <= 40; day += 1) statuses.push((await comparedWith(day)).status);
  // The days of the tests before count, too.
  expect([statuses[20], statuses[39]]).toEqual([200, 503]);
  const late = delivered('corrected-late', '2026-11-20T15:30:00.000Z');
  await api.db.doc('deliveries/corrected-late').set(orderCodec.write(late));
  expect(await yesterday()).toBe(before);
});
