// Days with settlements that no person has signed: today, and the day before for a shift that began then.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { sumMoney, WITHOUT } from '@despacho/domain/money/dayMoney.ts';
import { settlementRows } from '@despacho/domain/money/settlements.ts';
import type { Firestore } from './firestore.ts';
import { readDays } from './numbers/dailyStats.ts';
import { settlementsOf } from './settlements.ts';

/** [HO1] `now`: milliseconds of the operation's clock. */
export const unsignedSettlements = async (db: Firestore, now: number): Promise<{ day: string; count: number }[]> => {
  const days = [localDay(now - DAY_MS), localDay(now)];
  const calculated = await readDays(db, days, null);
  return Promise.all(
    days.map(async (day) => {
      const parts = calculated.get(day) ?? null;
      if (parts === null) return { day, count: 0 };
      const due = sumMoney(parts.map(({ money }) => money)).couriers.filter(({ id }) => id !== WITHOUT);
      const rows = settlementRows(due, await settlementsOf(db, day));
      return { day, count: rows.filter(({ signatures }) => signatures.length === 0).length };
    }),
  );
};
