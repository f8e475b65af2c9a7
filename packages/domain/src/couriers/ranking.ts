// The ranking of couriers: what each delivered on a day for each branch, and the places of a month.
import type { DayEntry, RankedCourier } from '@despacho/contract/couriers/ranking.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { lateLimitOf, type LateLimits } from '../board/board.ts';
import { alertFor } from '../lateness/alerts.ts';
import { elapsedMs, type TimedOrder } from '../lateness/elapsed.ts';
import { deliveryMs } from '../orders/lists/closed.ts';

/** Minutes; after every real average. */
const LONGEST = Number.MAX_SAFE_INTEGER;

export type RankedOrder = TimedOrder & Pick<Order, 'courier' | 'company' | 'branch' | 'stateTime' | 'deliveredAt'>;

type Entries = Map<string, DayEntry>;

/** [RK1] Adds the delivered orders of one page to the entries of their day; orders without a courier do not count. */
export const addDeliveries = (
  entries: Entries,
  orders: Iterable<RankedOrder>,
  companies: LateLimits,
  now: number,
): void => {
  for (const order of orders) {
    const { courier, company, branch } = order;
    if (courier === null) continue;
    const key = JSON.stringify([courier.id, company.id, branch?.id ?? null]);
    const before = entries.get(key);
    const ms = deliveryMs(order);
    const isLate = alertFor(elapsedMs(order, now), lateLimitOf(companies, order)) === 'LATE';
    entries.set(key, {
      courier: { id: courier.id, name: courier.name },
      companyId: company.id,
      branchId: branch?.id ?? null,
      delivered: (before?.delivered ?? 0) + 1,
      late: (before?.late ?? 0) + Number(isLate),
      timed: (before?.timed ?? 0) + Number(ms !== null),
      deliveryMs: (before?.deliveryMs ?? 0) + Math.round(ms ?? 0),
    });
  }
};

const averageOf = ({ timed, deliveryMs: sum }: Pick<DayEntry, 'timed' | 'deliveryMs'>): number | null =>
  timed === 0 ? null : sum / timed / MINUTE_MS;

type Sum = Pick<DayEntry, 'courier' | 'delivered' | 'late' | 'timed' | 'deliveryMs'>;

const sumsOf = (entries: Iterable<DayEntry>): Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { courier, delivered, late, timed, deliveryMs: ms } of entries) {
    const before = sums.get(courier.id);
    sums.set(courier.id, {
      // The name of the latest day: entries come in the order of the days.
      courier,
      delivered: (before?.delivered ?? 0) + delivered,
      late: (before?.late ?? 0) + late,
      timed: (before?.timed ?? 0) + timed,
      deliveryMs: (before?.deliveryMs ?? 0) + ms,
    });
  }
  return [...sums.values()];
};

/** The most deliveries first, then the fewest late ones, then the shortest average. */
const byRank = (a: Sum, b: Sum): number =>
  b.delivered - a.delivered || a.late - b.late || (averageOf(a) ?? LONGEST) - (averageOf(b) ?? LONGEST);

const byName = (a: Sum, b: Sum): number =>
  a.courier.name.localeCompare(b.courier.name, 'es') || (a.courier.id < b.courier.id ? -1 : 1);

/** [RK2] Equal couriers share a place. */
export const rankedCouriers = (entries: Iterable<DayEntry>): RankedCourier[] => {
  const sorted = sumsOf(entries).toSorted((a, b) => byRank(a, b) || byName(a, b));
  let place = 1;
  return sorted.map((sum, at) => {
    const before = sorted[at - 1];
    if (before !== undefined && byRank(before, sum) !== 0) place = at + 1;
    const { courier, delivered, late } = sum;
    return { place, courier, delivered, late, averageMinutes: averageOf(sum) };
  });
};
