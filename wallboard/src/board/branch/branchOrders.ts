// The active orders of one branch, the worst first.
import type { AlertLevel, OrderStatus } from '@despacho/contract/orders/order.ts';
import { nextDeadline } from '@despacho/domain/lateness/alerts.ts';
import type { LevelledData } from '../boardData.ts';
import { numberOf, placeOf, URGENT_MS } from '../orderWords.ts';
import { wholeMinutes } from '../wholeMinutes.ts';

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

export const branchOrders = ({ levelled }: LevelledData, now: number): BranchOrderList => {
  const all = levelled
    .map((each) => {
      const deadline = nextDeadline(each.order, each.lateLimitSec, now);
      return { ...each, deadline, lateAt: deadline?.lateAt ?? 0 };
    })
    .sort((a, b) => a.lateAt - b.lateAt || (a.order.id < b.order.id ? -1 : 1));
  const rows = all.slice(0, BRANCH_ORDER_ROWS.near).map(({ order, elapsed, level, deadline, lateAt }): BranchOrder => {
    const isNextLate = deadline?.next?.level === 'LATE';
    return {
      id: order.id,
      number: numberOf(order),
      level: level ?? 'ON_TIME',
      status: order.status,
      elapsedMs: wholeMinutes(elapsed),
      leftMs: isNextLate ? Math.ceil((lateAt - now) / 1000) * 1000 : null,
      isUrgent: isNextLate && lateAt - now < URGENT_MS,
      courier: order.courier?.name ?? null,
      place: placeOf(order),
    };
  });
  return { rows, total: all.length };
};
