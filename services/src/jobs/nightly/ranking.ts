// Writes the ranking records of days that are over, from their delivered orders [RK1].
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { addDeliveries } from '@despacho/domain/couriers/ranking.ts';
import { dayWindow, localDay, startOfLocalDay, type TimeWindow } from '@despacho/domain/localTime.ts';
import { z } from 'zod';
import { companies } from '../../store/companies/companies.ts';
import { readRecordTimes, writeRecord } from '../../store/couriers/rankings.ts';
import { orderPages } from '../../store/orders/lists/orderPage.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** A phone that was without a network writes its deliveries later: a day is computed again until it has been over for so long. */
const SETTLED_MS = DAY_MS;
/** Reading more for one day costs more than its ranking is worth. */
const MAX_READ = 20_000;

export const rankingDays = z.strictObject({ days: z.number().int().min(1).max(31) });

type Day = { day: string; window: TimeWindow };

/** The days that are over, the oldest first. */
const pastDays = (now: number, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => {
    const from = startOfLocalDay(dayWindow(now, count - at).from);
    return { day: localDay(from), window: { from, to: from + DAY_MS } };
  });

const isSettled = ({ window }: Day, calculatedAt: number | undefined): boolean =>
  calculatedAt !== undefined && calculatedAt >= window.to + SETTLED_MS;

/** Harmless twice: a record follows from the orders of its day alone, and a settled one is not computed again. */
export const runRanking = async (
  { db, clock }: JobTools,
  { days }: z.infer<typeof rankingDays>,
): Promise<JobCounts> => {
  const now = clock.now();
  const past = pastDays(now, days);
  const times = await readRecordTimes(
    db,
    past.map(({ day }) => day),
  );
  const isDue = (each: Day): boolean => {
    const at = times.get(each.day);
    if (isSettled(each, at)) return false;
    // Once each night, however often it is started.
    return at === undefined || at < startOfLocalDay(now);
  };
  const due = past.filter(isDue);
  const counts = { days: 0, orders: 0 };
  if (due.length === 0) return counts;
  const { found } = await companies.list(db, { type: 'all' });
  // Before the first company a record would hide for a day what a demo city, or a restored backup, brings.
  if (found.length === 0) return counts;
  const limits = new Map(found.map((company) => [company.id, company]));
  for (const { day, window } of due) {
    const entries = new Map<string, DayEntry>();
    let read = 0;
    for await (const orders of orderPages(
      db,
      { statuses: [ORDER_STATUS.DELIVERED], window, scope: { type: 'all' } },
      'asc',
    )) {
      addDeliveries(entries, orders, limits, now);
      read += orders.length;
      if (read >= MAX_READ) break;
    }
    await writeRecord(db, {
      day,
      calculatedAt: now,
      isWhole: read < MAX_READ,
      entries: [...entries.values()],
    });
    counts.days += 1;
    counts.orders += read;
  }
  return counts;
};
