// Handler of the ranking of couriers: of the deliveries for the companies and branches of the caller's scope.
import { MAX_RANKED } from '@despacho/contract/couriers/ranking.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { rankedCouriers } from '@despacho/domain/couriers/ranking.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { readMonth } from '../../store/couriers/rankings.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };

/** [RK3] */
export const courierRankingHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'courierRanking'> => ({
  courierRanking: async ({ scope, query }) => {
    const month = query.month ?? localDay(clock.now()).slice(0, 7);
    const records = await readMonth(db, month);
    const ranked = rankedCouriers(
      records.flatMap(({ entries }) => entries.filter((entry) => scopeContains(scope, entry))),
    );
    const calculated = records.map(({ calculatedAt }) => calculatedAt);
    return respond({
      month,
      couriers: ranked.slice(0, MAX_RANKED),
      total: ranked.length,
      days: records.map(({ day }) => day),
      calculatedAt: calculated.length === 0 ? null : new Date(Math.max(...calculated)).toISOString(),
      isWhole: records.every(({ isWhole }) => isWhole),
    });
  },
});
