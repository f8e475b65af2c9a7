// Handler of the account statement of a company: adds up the money of its days. No order is read.
import type { AccountStatement } from '@despacho/contract/accountStatements.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { periodOfMonth, statementOf } from '@despacho/domain/money/accountStatements.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readSums } from '../../store/numbers/sums.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { statsAgeMs } from '../numbers/statsAge.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'key'> & { db: Firestore; redis: RedisClient };

/** [MO5] Of a company that the scope covers. */
export type StatementOf = (
  request: Pick<Parameters<Handlers['accountStatement']>[0], 'scope' | 'query'>,
) => Promise<Outcome<AccountStatement>>;

export const createStatementOf =
  ({ db, redis, clock, key }: Dependencies): StatementOf =>
  async ({ scope: own, query: { month, company: named } }) => {
    const scope = await narrowed(db, own, { company: named });
    // The whole operation has no account: one company is named.
    if (scope?.type === 'all') return refuse('invalid', [{ path: 'query.company', issue: 'required' }]);
    const company = scope?.type === 'company' ? await companies.find(db, scope.companyId) : null;
    if (scope === null || company === null) return refuse('invalid', [{ path: 'query.company', issue: 'unknown' }]);
    const period = periodOfMonth(month, localDay(clock.now()));
    if (period === null) return refuse('invalid', [{ path: 'query.month', issue: 'out-of-range' }]);
    const [sums, ageMs] = await Promise.all([
      readSums(db, scope, () => true, daysOf(period)),
      statsAgeMs(redis, key, clock),
    ]);
    return respond({
      company: { id: company.id, name: company.name },
      ...period,
      ...statementOf(sums.parts.flat().map(({ money }) => money)),
      missing: sums.missing,
      ageMs,
    });
  };

export const accountStatementHandlers = (dependencies: Dependencies): Pick<Handlers, 'accountStatement'> => ({
  accountStatement: createStatementOf(dependencies),
});
