// An order as lists show it: with its level and its age in whole minutes, the two facts that follow from the clock.
import type { AlertLevel } from '@despacho/contract/orders.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { alertFor } from '@despacho/domain/alerts.ts';
import { elapsedMs } from '@despacho/domain/elapsed.ts';
import { useByShownNow, useEntity } from '../../kit/live.tsx';

export type ListedOrder = {
  order: StaffOrder;
  /** Null: created ahead of the clock. */
  level: AlertLevel | null;
  minutes: number;
};

const MINUTE_MS = 60_000;
const known = new WeakMap<StaffOrder, ListedOrder>();

/** The same object until the order, its level or its minute is another: rows that did not change are not drawn. */
export const listedOrder = (order: StaffOrder, lateLimitSec: number | null, now: number): ListedOrder => {
  const elapsed = elapsedMs(order, now);
  const level = alertFor(elapsed, lateLimitSec);
  const minutes = Math.floor(Math.max(0, elapsed) / MINUTE_MS);
  const last = known.get(order);
  if (last !== undefined && last.level === level && last.minutes === minutes) return last;
  const listed = { order, level, minutes };
  known.set(order, listed);
  return listed;
};

export const listedId = ({ order }: ListedOrder): string => order.id;

/** For `live` of a grid: the order in its newest state, until it left the live set. */
export const liveOrders = {
  useRow: ({ order: { id } }: ListedOrder): ListedOrder | undefined => {
    const order = useEntity('order', id);
    const company = useEntity('company', order?.company.id ?? '');
    return useByShownNow((now) =>
      order === undefined ? undefined : listedOrder(order, company?.lateLimitSec ?? null, now),
    );
  },
};
