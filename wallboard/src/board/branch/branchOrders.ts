// The active orders of one branch, the worst first.
import type { AlertLevel, OrderStatus } from '@despacho/contract/orders/order.ts';
import { alertFor, nextDeadline } from '@despacho/domain/lateness/alerts.ts';
import { lateLimitOf } from '@despacho/domain/board/board.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { BoardData } from '../boardData.ts';
import { numberOf, placeOf, URGENT_MS } from '../orderWords.ts';

/** As many rows as the panel holds without scrolling, and with the largest letters. */
export const BRANCH_ORDER_ROWS = { near: 11, far: 5, farthest: 3 };

export type BranchOrder = {
  id: string;
  number: string;
  level: AlertLevel;
  status: OrderStatus;
  /** Whole minutes since it was created. */
  elapsedMs: number;
  /** Until it is late, in whole seconds; null for an order that is late, or has a level yet to go through. */
  leftMs: number | null;
  isUrgent: boolean;
  courier: string | null;
  place: string;
};

export type BranchOrderList = { rows: BranchOrder[]; total: number };

const MINUTE_MS = 60_000;

export const branchOrders = ({ orders, companies }: BoardData, now: number): BranchOrderList => {
  const all = orders
    .filter(({ status }) => isActiveStatus(status))
    .map((order) => {
      const limit = lateLimitOf(companies, order);
      const deadline = nextDeadline(order, limit, now);
      return { order, limit, deadline, lateAt: deadline?.lateAt ?? 0 };
    })
    .sort((one, other) => one.lateAt - other.lateAt || (one.order.id < other.order.id ? -1 : 1));
  const rows = all.slice(0, BRANCH_ORDER_ROWS.near).map(({ order, limit, deadline, lateAt }): BranchOrder => {
    const elapsed = elapsedMs(order, now);
    const isNextLate = deadline?.next?.level === 'LATE';
    return {
      id: order.id,
      number: numberOf(order),
      level: alertFor(elapsed, limit) ?? 'ON_TIME',
      status: order.status,
      elapsedMs: Math.floor(Math.max(0, elapsed) / MINUTE_MS) * MINUTE_MS,
      leftMs: isNextLate ? Math.ceil((lateAt - now) / 1000) * 1000 : null,
      isUrgent: isNextLate && lateAt - now < URGENT_MS,
      courier: order.courier?.name ?? null,
      place: placeOf(order),
    };
  });
  return { rows, total: all.length };
};
