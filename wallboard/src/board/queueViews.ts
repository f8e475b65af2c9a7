// Blocked work: how much of it, since when, and the oldest orders of each queue with branch and age.
import {
  queuedOrders,
  type LevelledOrder,
  type OrderCounts,
  type Queue,
  type QueueName,
} from '@despacho/domain/board/board.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { numberOf } from './orderWords.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** Named in the scene of the queues. */
export const OLDEST_NAMED = 5;

/** `ageMs` in whole minutes. */
export type QueuedOrder = { id: string; number: string; branch: string; ageMs: number };
export type QueueView = Queue & { oldest: QueuedOrder[] };
export type QueueViews = Record<QueueName, QueueView>;

export const queueViews = (orders: readonly LevelledOrder<WallOrder>[], { queues }: OrderCounts): QueueViews => {
  const viewOf = (name: QueueName): QueueView => {
    const { size, oldestMs } = queues[name];
    const oldest = queuedOrders(orders, name)
      .slice(0, OLDEST_NAMED)
      .map(({ order, elapsed }) => ({
        id: order.id,
        number: numberOf(order),
        branch: order.branch?.name ?? order.company.name,
        ageMs: wholeMinutes(elapsed),
      }));
    return { size, oldestMs: oldestMs === null ? null : wholeMinutes(oldestMs), oldest };
  };
  return {
    withoutCourier: viewOf('withoutCourier'),
    withoutCoordinates: viewOf('withoutCoordinates'),
    untyped: viewOf('untyped'),
  };
};
