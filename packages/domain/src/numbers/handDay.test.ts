// A day of ten orders whose numbers were added up with pencil and paper. Times are local, as a report prints them.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { foldDay, partRow, sumBlocks } from './blocks.ts';
import { factOf } from './facts.ts';

const DAY = '2026-11-20';
const at = (time: string, day = DAY): string => new Date(`${day}T${time}:00.000-06:00`).toISOString();

const { DELIVERED, CANCELLED, GOING, ON_HOLD } = ORDER_STATUS;
const acme = { id: 'acme', name: 'Acme' };
const beta = { id: 'beta', name: 'Beta' };
const ana = { id: 'ana', name: 'Ana Paz' };
const leo = { id: 'leo', name: 'Leo Ruiz' };

type Delivery = Partial<Order> & { id: string; from: string; leftAt: string | null; to: string };
const delivered = ({ from, leftAt, to, ...only }: Delivery): Order =>
  sampleOrder({
    company: acme,
    branch: { id: 'centre', name: 'Centre', position: null },
    courier: ana,
    status: DELIVERED,
    createdAt: from,
    deliveredAt: to,
    stateTime: leftAt === null ? {} : { [GOING]: leftAt },
    paymentMethod: 'cash',
    circle: { id: '1', distanceKm: 2 },
    delivery: { distanceKm: 2, cost: 20 },
    customerRating: null,
    ...only,
  });

const day: Order[] = [
  // On the way 12 min (below 20), 32 min in all.
  delivered({ id: '01', from: at('11:00'), leftAt: at('11:20'), to: at('11:32'), customerRating: 4.5 }),
  // On the way 20 min: the second group begins there. 50 min in all.
  delivered({ id: '02', from: at('11:10'), leftAt: at('11:40'), to: at('12:00'), paymentMethod: 'visa-link' }),
  // On the way 45 min: the third group begins there. 61 min in all.
  delivered({
    id: '03',
    from: at('11:14'),
    leftAt: at('11:30'),
    to: at('12:15'),
    courier: leo,
    circle: { id: '3', distanceKm: 7 },
    delivery: { distanceKm: 7, cost: 32.5 },
    customerRating: 2,
  }),
  // No time of leaving, no cost, no circle: only the whole time, 20 min.
  delivered({ id: '04', from: at('12:09'), leftAt: null, to: at('12:29'), circle: null, delivery: null }),
  // Begun the day before, delivered after midnight: 15 min on the way, 40 in all; not created on this day.
  delivered({ id: '05', from: at('23:45', '2026-11-19'), leftAt: at('00:10'), to: at('00:25'), courier: leo }),
  // An order of the other company, without branch and courier. 10 min on the way, 30 in all.
  delivered({
    id: '06',
    company: beta,
    branch: null,
    courier: null,
    from: at('12:00'),
    leftAt: at('12:20'),
    to: at('12:30'),
  }),
  // Created on this day, delivered on the next: created here, everything else there.
  delivered({ id: '07', from: at('23:50'), leftAt: at('23:58'), to: at('00:12', '2026-11-21') }),
  sampleOrder({
    id: '08',
    company: acme,
    branch: null,
    courier: ana,
    status: CANCELLED,
    createdAt: at('13:00'),
    canceledAt: at('13:10'),
  }),
  sampleOrder({ id: '09', company: acme, branch: null, courier: leo, status: GOING, createdAt: at('14:00') }),
  sampleOrder({ id: '10', company: beta, branch: null, courier: null, status: ON_HOLD, createdAt: at('14:05') }),
];

const folded = foldDay(day.map(factOf), DAY);
const blocksOf = (companyId: string | null) =>
  folded.filter(({ id }) => companyId === null || id === companyId).flatMap(({ branches }) => branches);

it('[NU2] a day added up by hand: the whole operation', () => {
  const total = sumBlocks(blocksOf(null).map(({ block }) => block));
  expect(total).toMatchObject({
    created: 9,
    statuses: [
      { id: CANCELLED, count: 1 },
      { id: ON_HOLD, count: 1 },
      { id: GOING, count: 1 },
      { id: DELIVERED, count: 6 },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    couriers: [
      { ...ana, delivered: 3, going: 0, cancelled: 1 },
      { ...leo, delivered: 2, going: 1, cancelled: 0 },
    ],
    circles: [
      { id: '1', delivered: 4 },
      { id: '3', delivered: 1 },
    ],
    payments: [
      { id: 'cash', delivered: 5 },
      { id: 'visa-link', delivered: 1 },
    ],
    // 12, 15 and 10 minutes; 20 minutes; 45 minutes.
    buckets: [3, 1, 1],
    timed: 5,
    deliveryMs: (12 + 20 + 45 + 15 + 10) * MINUTE_MS,
    totalTimed: 6,
    totalMs: (32 + 50 + 61 + 20 + 40 + 30) * MINUTE_MS,
    rated: 2,
    // 4.5 and 2 stars.
    halfStars: 9 + 4,
    costed: 5,
    // Four of Q20.00 and one of Q32.50.
    cents: 11_250,
  });
  // 00:25; 11:32; 12:00, 12:15 and 12:29; 12:30.
  const filled = total.halfHours.flatMap((count, half) => (count === 0 ? [] : [[half, count]]));
  expect(filled).toEqual([
    [0, 1],
    [23, 1],
    [24, 3],
    [25, 1],
  ]);
});

it('[NU10] a day added up by hand: its companies', () => {
  const row = (id: string, name: string) =>
    partRow(
      id,
      name,
      blocksOf(id).map(({ block }) => block),
    );
  expect(row('acme', 'Acme')).toEqual({
    ...acme,
    created: 7,
    delivered: 5,
    going: 1,
    cancelled: 1,
    pending: 1,
    couriers: 2,
  });
  expect(row('beta', 'Beta')).toEqual({
    ...beta,
    created: 2,
    delivered: 1,
    going: 0,
    cancelled: 0,
    pending: 1,
    couriers: 0,
  });
});
