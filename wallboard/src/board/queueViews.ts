// Blocked work: how much of it, since when, and the oldest orders of each queue with branch and age.
import { queuedOrders, type OrderCounts, type Queue, type QueueName } from '@despacho/domain/board/board.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import type { BoardData } from './boardData.ts';
import { numberOf } from './orderWords.ts';

/** Named in the scene of the queues. */
export const OLDEST_NAMED = 5;

/** `ageMs` in whole minutes. */
export type QueuedOrder = { id: string; number: string; branch: string; ageMs: number };
export type QueueView = Queue & { oldest: QueuedOrder[] };
export type QueueViews = Record<QueueName, QueueView>;

const MINUTE_MS = 60_000;
const wholeMinutes = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

export const queueViews = ({ orders }: BoardData, { queues }: OrderCounts, now: number): QueueViews => {
  const viewOf = (name: QueueName): QueueView => {
    const { size, oldestMs } = queues[name];
    const oldest = queuedOrders(orders, name)
      .slice(0, OLDEST_NAMED)
      .map((order) => ({
        id: order.id,
        number: numberOf(order),
        branch: order.branch?.name ?? order.company.name,
        ageMs: wholeMinutes(Math.max(0, elapsedMs(order, now))),
      }));
    return { size, oldestMs: oldestMs === null ? null : wholeMinutes(oldestMs), oldest };
  };
  return {
    withoutCourier: viewOf('withoutCourier'),
    withoutCoordinates: viewOf('withoutCoordinates'),
    untyped: viewOf('untyped'),
  };
};
