// An order as lists show it: with what follows from the clock, its level, its age in whole minutes and whether it is at risk.
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { StaffOrder, StaffTiming } from '@despacho/contract/live/kinds.ts';
import { alertFor, lateBucket, type LateBucket } from '@despacho/domain/lateness/alerts.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isStillAhead } from '@despacho/domain/forecast/risk.ts';
import { areSameItems } from '@despacho/client/areSameItems.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useByShownNow, useEntity, useLive } from '../../kit/live.tsx';

export type ListedOrder = {
  order: StaffOrder;
  /** Null: created ahead of the clock. */
  level: AlertLevel | null;
  minutes: number;
  /** Null: not at risk, or late already. */
  forecast: Forecast | null;
  /** Over two hours old, and since when; null below. */
  late: LateBucket | null;
  /** Null: without courier, or the courier's position is unknown. */
  arrival: Arrival | null;
  /** Whole minutes since `arrival` was computed. */
  arrivalAge: number;
  /** Null: it is closed, or nothing was computed yet. */
  timing: StaffTiming | null;
};

/** The computed entities of the same order. */
export type Computed = {
  forecast?: Forecast | undefined;
  arrival?: Arrival | undefined;
  timing?: StaffTiming | undefined;
};

const cached = new WeakMap<StaffOrder, ListedOrder>();

const areSame = (a: ListedOrder, b: ListedOrder): boolean =>
  a.level === b.level &&
  a.minutes === b.minutes &&
  a.forecast === b.forecast &&
  a.late === b.late &&
  a.arrival === b.arrival &&
  a.arrivalAge === b.arrivalAge &&
  a.timing === b.timing;

/** The same object until something of it is another: rows that did not change are not drawn. */
export const listedOrder = (
  order: StaffOrder,
  lateLimitSec: number | null,
  now: number,
  computed: Computed = {},
): ListedOrder => {
  const elapsed = elapsedMs(order, now);
  const level = alertFor(elapsed, lateLimitSec);
  const minutes = Math.floor(Math.max(0, elapsed) / MINUTE_MS);
  const isAhead = computed.forecast !== undefined && isStillAhead(order, lateLimitSec, now);
  const forecast = isAhead ? (computed.forecast ?? null) : null;
  const late = lateBucket(order, now);
  const arrival = computed.arrival ?? null;
  const arrivalAge = arrival === null ? 0 : Math.floor(Math.max(0, now - arrival.computedAt) / MINUTE_MS);
  const timing = computed.timing ?? null;
  const last = cached.get(order);
  const listed: ListedOrder = { order, level, minutes, forecast, late, arrival, arrivalAge, timing };
  if (last !== undefined && areSame(last, listed)) return last;
  cached.set(order, listed);
  return listed;
};

export const listedId = ({ order }: ListedOrder): string => order.id;
export const listedNumber = ({ order }: ListedOrder): string => order.number;

/** For `live` of a grid: the order in its newest state, until it left the live set. */
export const liveOrders = {
  useRow: ({ order: { id } }: ListedOrder): ListedOrder | undefined => {
    const order = useEntity('order', id);
    const company = useEntity('company', order?.company.id ?? '');
    const forecast = useEntity('forecast', id);
    const arrival = useEntity('arrival', id);
    const timing = useEntity('timing', id);
    return useByShownNow((now) =>
      order === undefined
        ? undefined
        : listedOrder(order, company?.lateLimitSec ?? null, now, { forecast, arrival, timing }),
    );
  },
};

/** The live orders of a list, the longest waiting first. */
export const useListedOrders = (isListed: (order: StaffOrder) => boolean): readonly ListedOrder[] =>
  useLive(
    ({ order, company, forecast, arrival, timing }, now) =>
      [...order.values()]
        .filter(isListed)
        .map((each) =>
          listedOrder(each, company.get(each.company.id)?.lateLimitSec ?? null, now, {
            forecast: forecast.get(each.id),
            arrival: arrival.get(each.id),
            timing: timing.get(each.id),
          }),
        )
        .toSorted((a, b) => b.minutes - a.minutes),
    { everyMs: LIVE_MS.rows, isEqual: areSameItems },
  );
