// Calculates the last days again from the orders themselves, repairs them, and counts what differed.
import { dayWindow, localDay } from '@despacho/domain/localTime.ts';
import { z } from 'zod';
import { readWrittenAt } from '../../store/numbers/dailyStats.ts';
import { rebuildDay } from '../../store/numbers/rebuild.ts';
import type { JobCounts, JobTools } from '../job.ts';

export const checkedDays = z.strictObject({ days: z.number().int().min(1).max(31) });

/** [NU7] `late`: an order was written after the numbers of its day; `different`: none was, and the numbers were wrong. Today still changes. */
export const runStatsCheck = async (
  { db, clock, log }: JobTools,
  { days: count }: z.infer<typeof checkedDays>,
): Promise<JobCounts> => {
  const now = clock.now();
  const days = Array.from({ length: count }, (_, at) => localDay(dayWindow(now, at + 1).from));
  const written = await readWrittenAt(db, days);
  const counts = { days: 0, orders: 0, missing: 0, late: 0, different: 0 };
  for (const day of days) {
    const writtenAt = written.get(day);
    const { orders, isChanged, changedAt } = await rebuildDay(db, day, now);
    counts.days += 1;
    counts.orders += orders;
    if (!isChanged) continue;
    if (writtenAt === undefined) counts.missing += 1;
    else if (changedAt >= writtenAt) counts.late += 1;
    else counts.different += 1;
  }
  if (counts.different > 0) log.warn(counts, 'numbers of days differed from their orders and were repaired');
  return counts;
};
