// An order as lists show it: with what follows from the clock, its level, its age in whole minutes and whether it is at risk.
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isStillAhead } from '@despacho/domain/forecast/risk.ts';
import { useByShownNow, useEntity } from '../../kit/live.tsx';

export type ListedOrder = {
  order: StaffOrder;
  /** Null: created ahead of the clock. */
  level: AlertLevel | null;
  minutes: number;
  /** Null: not at risk, or late already. */
  forecast: Forecast | null;
};

const MINUTE_MS = 60_000;
const cached = new WeakMap<StaffOrder, ListedOrder>();

/** The same object until something of it is another: rows that did not change are not drawn. */
export const listedOrder = (
  order: StaffOrder,
  lateLimitSec: number | null,
  now: number,
  latest: Forecast | null = null,
): ListedOrder => {
  const elapsed = elapsedMs(order, now);
  const level = alertFor(elapsed, lateLimitSec);
  const minutes = Math.floor(Math.max(0, elapsed) / MINUTE_MS);
  const forecast = latest !== null && isStillAhead(order, lateLimitSec, now) ? latest : null;
  const last = cached.get(order);
  const isSame = last?.level === level && last.minutes === minutes && last.forecast === forecast;
  if (last !== undefined && isSame) return last;
  const listed = { order, level, minutes, forecast };
  cached.set(order, listed);
  return listed;
};

export const listedId = ({ order }: ListedOrder): string => order.id;

/** For `live` of a grid: the order in its newest state, until it left the live set. */
export const liveOrders = {
  useRow: ({ order: { id } }: ListedOrder): ListedOrder | undefined => {
    const order = useEntity('order', id);
    const company = useEntity('company', order?.company.id ?? '');
    const forecast = useEntity('forecast', id) ?? null;
    return useByShownNow((now) =>
      order === undefined ? undefined : listedOrder(order, company?.lateLimitSec ?? null, now, forecast),
    );
  },
};
