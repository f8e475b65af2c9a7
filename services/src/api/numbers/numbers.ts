// Handler of the numbers over time: adds up the documents of days for the caller's scope.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CompanyKind, PartRow } from '@despacho/contract/numbers.ts';
import { endedOf, partRow } from '@despacho/domain/numbers/blocks.ts';
import { comparisonOf, daysOf } from '@despacho/domain/numbers/periods.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { NumberPart } from '../../store/numbers/dailyStats.ts';
import { readComparison, readSums, type IsCounted } from '../../store/numbers/sums.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { statsAgeMs } from './statsAge.ts';
import { refuse, respond } from '../outcome.ts';
import type { RedisClient } from '../../platform/redis.ts';

export type NumberDependencies = Pick<ProcessContext, 'clock' | 'key'> & { db: Firestore; redis: RedisClient };

/** A row a company or branch, by the last name it had. */
const rowsOf = (days: readonly NumberPart[][]): PartRow[] =>
  [...Map.groupBy(days.flat(), ({ id }) => id ?? '')].map(([id, parts]) =>
    partRow(
      id,
      parts.at(-1)?.name ?? '',
      parts.map(({ block }) => block),
    ),
  );

/** [NU12] Which companies or branches of the documents count. */
const countedOf = async (db: Firestore, scope: Scope, kind: CompanyKind | undefined): Promise<IsCounted> => {
  if (scope.type === 'branch') return ({ id }) => id === scope.branchId;
  if (kind === undefined) return () => true;
  const { found } = await companies.list(db, { type: 'all' });
  const projects = new Set(found.filter(({ isProject }) => isProject).map(({ id }) => id));
  return ({ id }) => projects.has(id ?? '') === (kind === 'projects');
};

/** [NU8] */
export const numberHandlers = ({ db, redis, clock, key }: NumberDependencies): Pick<Handlers, 'numbers'> => ({
  numbers: async ({ scope: own, query: { from, to, compare, company, branch, kind } }) => {
    const scope = await narrowed(db, own, { company, branch });
    if (scope === null)
      return refuse('invalid', [{ path: branch === undefined ? 'query.company' : 'query.branch', issue: 'unknown' }]);
    if (kind !== undefined && scope.type !== 'all')
      return refuse('invalid', [{ path: 'query.kind', issue: 'unknown' }]);
    const before = compare === undefined ? null : comparisonOf({ from, to }, compare, clock.now());
    const days = daysOf({ from, to });
    const isCounted = await countedOf(db, scope, kind);
    const [now, previous, ageMs] = await Promise.all([
      readSums(db, scope, isCounted, days),
      before === null ? null : readComparison(db, scope, isCounted, before),
      statsAgeMs(redis, key, clock),
    ]);
    return respond({
      total: now.total,
      days: now.blocks.map((block, at) => ({ day: days[at] ?? '', created: block.created, ...endedOf(block) })),
      companies: scope.type === 'all' ? rowsOf(now.parts) : [],
      branches: scope.type === 'all' ? [] : rowsOf(now.parts),
      missing: now.missing,
      previous:
        before === null || previous === null
          ? null
          : {
              ...before,
              until: before.until === null ? null : new Date(before.until).toISOString(),
              total: previous.total,
              missing: previous.missing,
            },
      ageMs,
    });
  },
});
