// Handler of the trust report: adds up the documents of the days of a week and of the week before.
import type { AlarmSource } from '@despacho/contract/trust.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { daysOf, type Period } from '@despacho/domain/numbers/periods.ts';
import { addCounts, type TrustCounts } from '@despacho/domain/trust/counts.ts';
import { alarmRateOf, alarmSources, figuresOf, precisionOf, recallOf } from '@despacho/domain/trust/report.ts';
import { weekBefore, weekOf, weekPeriod } from '@despacho/domain/trust/weeks.ts';
import type { ProcessContext } from '../platform/context.ts';
import { branches } from '../store/companies/branches.ts';
import { companies } from '../store/companies/companies.ts';
import type { Firestore } from '../store/firestore.ts';
import { firstTrustDay, readTrustDays } from '../store/trust/trustDays.ts';
import type { Handlers } from './handlers.ts';
import { refuse, respond } from './outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };

const sumsOf = (days: readonly string[], stored: ReadonlyMap<string, TrustCounts>): TrustCounts =>
  addCounts(days.map((day) => stored.get(day) ?? {}));

const weekValue = (week: string, period: Period, stored: ReadonlyMap<string, TrustCounts>, today: string) => {
  const days = daysOf(period);
  return {
    week,
    from: period.from,
    to: period.to,
    figures: figuresOf(sumsOf(days, stored)),
    missing: days.filter((day) => day <= today && !stored.has(day)),
  };
};

/** The names that company and branch have now; one that is gone has none. */
const namedSources = async (db: Firestore, sums: TrustCounts): Promise<AlarmSource[]> =>
  Promise.all(
    alarmSources(sums).map(async ({ rule, companyId, branchId, alarms }) => {
      const [company, branch] = await Promise.all([
        companyId === null ? null : companies.find(db, companyId),
        branchId === null ? null : branches.find(db, branchId),
      ]);
      return {
        rule,
        alarms,
        company: companyId === null ? null : { id: companyId, name: company?.name ?? '' },
        branch: branchId === null ? null : { id: branchId, name: branch?.name ?? '' },
      };
    }),
  );

/** [TS9] */
export const trustHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'trust'> => ({
  trust: async ({ query }) => {
    const today = localDay(clock.now());
    const week = query.week ?? weekOf(today);
    const period = weekPeriod(week);
    if (period === null || period.from > today)
      return refuse('invalid', [{ path: 'query.week', issue: 'out-of-range' }]);
    const earlier = weekBefore(period);
    const before = weekPeriod(earlier);
    if (before === null) return refuse('invalid', [{ path: 'query.week', issue: 'out-of-range' }]);
    const days = daysOf(period);
    const [stored, firstDay] = await Promise.all([readTrustDays(db, [...daysOf(before), ...days]), firstTrustDay(db)]);
    return respond({
      current: weekValue(week, period, stored, today),
      previous: weekValue(earlier, before, stored, today),
      days: [...daysOf(before), ...days].flatMap((day) => {
        const counts = stored.get(day);
        if (counts === undefined) return [];
        return [{ day, recall: recallOf(counts), precision: precisionOf(counts), alarmRate: alarmRateOf(counts) }];
      }),
      sources: await namedSources(db, sumsOf(days, stored)),
      firstDay,
    });
  },
});
