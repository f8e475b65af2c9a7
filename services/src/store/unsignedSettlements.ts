// Days that are over with settlements that no person has signed: today's are normal work.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { sumMoney, WITHOUT } from '@despacho/domain/money/dayMoney.ts';
import { settlementRows } from '@despacho/domain/money/settlements.ts';
import type { Firestore } from './firestore.ts';
import { readDays } from './numbers/dailyStats.ts';
import { settlementsOf } from './settlements.ts';

/** The two days before today. */
const DAYS_BACK = [2, 1];

type Unsigned = { day: string; count: number }[];

const countUnsigned = async (db: Firestore, days: readonly string[]): Promise<Unsigned> => {
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

/** Each count reads every settlement of its days: once a minute and process is enough. */
const counted = new WeakMap<Firestore, { at: number; days: string; unsigned: Promise<Unsigned> }>();

/** [HO1] `now`: milliseconds of the operation's clock. At most a minute old in real time. */
export const unsignedSettlements = async (db: Firestore, now: number): Promise<Unsigned> => {
  const days = DAYS_BACK.map((back) => localDay(now - back * DAY_MS));
  const before = counted.get(db);
  const at = performance.now();
  if (before !== undefined && before.days === days.join() && at - before.at < MINUTE_MS) return before.unsigned;
  const unsigned = countUnsigned(db, days);
  counted.set(db, { at, days: days.join(), unsigned });
  // A failure is not remembered.
  unsigned.catch(() => counted.delete(db));
  return unsigned;
};
