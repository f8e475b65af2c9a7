import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { expect, it } from 'vitest';
import { clustersOf } from './clusters.ts';

const near = (id: string, level: OrderMark['level'], step: number): OrderMark => ({
  id,
  level,
  at: [-90.51 + step / 10_000, 14.6],
});
const orders = [
  near('a', 'ON_TIME', 0),
  near('b', 'VERIFY', 1),
  near('c', 'TO_BE_LATE', 2),
  near('d', 'ON_TIME', 3),
  near('late', 'LATE', 4),
  near('far', 'ON_TIME', 9_000),
];

it('[MA22] marks that would cover each other are one badge of the worst level; late orders keep their marks', () => {
  const { clusters, orders: drawn } = clustersOf({ couriers: [], orders })(11);
  expect(clusters).toEqual([
    { id: expect.any(Number), at: expect.any(Array), count: 4, level: 'TO_BE_LATE', apartFrom: 15 },
  ]);
  expect(drawn.map(({ id }) => id)).toEqual(['late', 'far']);
});

it('[MA22] from close by every mark is drawn, and three are no badge', () => {
  const close = clustersOf({ couriers: [], orders })(15);
  expect([close.clusters.length, close.orders.length]).toEqual([0, orders.length]);
  const few = clustersOf({ couriers: [], orders: orders.slice(0, 3) })(11);
  expect([few.clusters.length, few.orders.length]).toEqual([0, 3]);
});
