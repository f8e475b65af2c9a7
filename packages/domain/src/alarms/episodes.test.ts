import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import {
  SAMPLE_TIME,
  sampleAlarm,
  sampleCourier,
  sampleCourierStatus,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { branchTroubles, troubledSince } from './branchTroubles.ts';
import { episodesOf, type EpisodeBoard } from './episodes.ts';

const now = Date.parse(SAMPLE_TIME);
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const luis = { id: 'luis', name: 'Luis Ramos' };
const late = (id: string, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, createdAt: ago(60), courier: luis, status: ORDER_STATUS.GOING, ...only });
const boardOf = (orders: Order[], only: Partial<EpisodeBoard<Order>> = {}): EpisodeBoard<Order> => ({
  orders,
  couriers: [],
  statuses: new Map(),
  companies: new Map(),
  fixes: new Map(),
  rate: 1,
  ...only,
});
const troubleOf = (...orders: Order[]) => branchTroubles(orders, new Map(), now).get('branch-1');

it('[AR25] the cause is that of most orders', () => {
  const waiting = (id: string, minutes: number) =>
    late(id, { status: ORDER_STATUS.RECEIVING, stateTime: { [ORDER_STATUS.ASSIGNED]: ago(minutes) } });
  expect(troubleOf(late('a'), late('b'), late('c', { courier: null }))?.cause).toBe('road');
  expect(troubleOf(late('a'), late('b', { courier: null }), late('c', { courier: null }))?.cause).toBe('noCourier');
  const slow = troubleOf(waiting('a', 34), waiting('b', 20), waiting('c', 50), late('d'));
  expect(slow).toMatchObject({ cause: 'store', storeWaitMs: 34 * 60_000 });
  // Assigned a moment ago: the store is not slow yet.
  expect(troubleOf(waiting('a', 1), waiting('b', 2))?.cause).toBe('road');
  const unplaced = { suggestedPosition: { lat: 14, lng: 14 } };
  expect(troubleOf(late('a', unplaced), late('b', unplaced), late('c'))?.cause).toBe('noCoordinates');
});

it('[AR19] its numbers count as the lists of the branch do, and its orders are those in trouble', () => {
  const fresh = sampleOrder({ id: 'fresh', createdAt: ago(1), courier: null });
  const trouble = troubleOf(late('a'), late('b', { createdAt: ago(70) }), fresh);
  expect(trouble).toMatchObject({ late: 2, withoutCourier: 1 });
  expect(trouble?.orders.map(({ id }) => id)).toEqual(['b', 'a']);
});

it('[AR19] an episode has what its view has; one without anything left is no episode', () => {
  const alarm = sampleAlarm();
  const courier = sampleCourier({
    id: 'rosa',
    branch: { id: 'branch-1', name: 'PORTALES' },
    availability: 'available',
  });
  const statuses = new Map([['rosa', sampleCourierStatus({ id: 'rosa', inStoreSince: ago(3) })]]);
  const found = episodesOf([alarm], boardOf([late('a')], { couriers: [courier], statuses }), now);
  expect(found.get(alarm.id)).toMatchObject({ kind: 'branch', inStore: 1 });
  expect(episodesOf([alarm], boardOf([]), now).size).toBe(0);
  expect(episodesOf([sampleAlarm({ clearedAt: SAMPLE_TIME })], boardOf([late('a')]), now).size).toBe(0);
});

it('[AR2] every order in trouble is in exactly one episode', () => {
  const orders = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      branch: fc.constantFrom(null, 'branch-1', 'branch-2'),
      hasCourier: fc.boolean(),
      status: fc.constantFrom(...Object.values(ORDER_STATUS)),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(orders, (rows) => {
      const made = rows.map(({ minutes, branch, hasCourier, status }, index) =>
        sampleOrder({
          id: `o${index}`,
          createdAt: ago(minutes),
          branch: branch === null ? null : { id: branch, name: branch, position: null },
          courier: hasCourier ? luis : null,
          status,
        }),
      );
      const covered = [...branchTroubles(made, new Map(), now).values()].flatMap((trouble) => trouble.orders);
      const inTrouble = made.filter((order) => troubledSince(order, new Map(), now) !== null);
      expect(covered.map(({ id }) => id).toSorted()).toEqual(inTrouble.map(({ id }) => id).toSorted());
    }),
  );
});
