// Handler of the days of one branch, from their documents: no order is read.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { BranchDay } from '@despacho/contract/numbers.ts';
import { lateAges } from '@despacho/domain/branches/deliveries.ts';
import { emptyBlock, endedOf } from '@despacho/domain/numbers/blocks.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { companies } from '../../store/companies/companies.ts';
import type { NumberPart } from '../../store/numbers/dailyStats.ts';
import { readSums } from '../../store/numbers/sums.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond } from '../outcome.ts';
import type { NumberDependencies } from './numbers.ts';
import { statsAgeMs } from './statsAge.ts';

const NOT_CALCULATED = { delivered: null, cancelled: null, averageMinutes: null, late: null } as const;

type DayNumbers = Omit<BranchDay, 'day'>;

/** Without an order of the branch a day has no part of it. */
const numbersOf = (
  { block, ages }: Pick<NumberPart, 'block' | 'ages'> = { block: emptyBlock(), ages: [] },
  lateLimitSec: number | null,
): DayNumbers => {
  const { delivered, cancelled } = endedOf(block);
  return {
    delivered,
    cancelled,
    averageMinutes: block.timed === 0 ? null : block.deliveryMs / block.timed / MINUTE_MS,
    late: ages === null ? null : lateAges(ages, lateLimitSec),
  };
};

/** [BR11] Late by the limit that the company has now. */
export const branchDayHandlers = ({ db, redis, clock, key }: NumberDependencies): Pick<Handlers, 'branchDays'> => ({
  branchDays: async ({ scope: own, params, query }) => {
    const scope = await narrowed(db, own, { branch: params.id });
    if (scope?.type !== 'branch') return refuse('not-found');
    const days = daysOf(query);
    const [company, { parts, missing }, ageMs] = await Promise.all([
      companies.find(db, scope.companyId),
      readSums(db, scope, ({ id }) => id === scope.branchId, days),
      statsAgeMs(redis, key, clock),
    ]);
    const limit = company?.lateLimitSec ?? null;
    return respond({
      days: days.map((day, at) => ({
        day,
        ...(missing.includes(day) ? NOT_CALCULATED : numbersOf(parts[at]?.[0], limit)),
      })),
      ageMs,
    });
  },
});
