// Handler of the ratings of a branch's couriers: rooms do not contain them.
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { ownCouriers } from '@despacho/domain/branches/couriers.ts';
import { NO_STARS, summaryOf } from '@despacho/domain/couriers/ratings.ts';
import { branches } from '../../store/companies/branches.ts';
import { readSums } from '../../store/couriers/ratings.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = { db: Firestore; fold: LiveFold };

/** [BR13] Without the live copy only whether there is such a branch is answered. */
export const branchRatingHandlers = ({ db, fold }: Dependencies): Pick<Handlers, 'branchRatings'> => ({
  branchRatings: async ({ scope, params }) => {
    const branch = fold.isReady() ? fold.find('branch', params.id) : await branches.find(db, params.id);
    if (branch === null || !scopeContains(scope, { companyId: branch.company.id, branchId: branch.id })) {
      return refuse('not-found');
    }
    if (!fold.isReady()) return refuse('unavailable');
    const couriers = ownCouriers(fold.all('courier'), branch.id);
    const sums = await readSums(
      db,
      couriers.map(({ id }) => id),
    );
    return respond({
      couriers: couriers.map(({ id, name }) => ({ id, name, ...summaryOf(sums.get(id) ?? NO_STARS) })),
    });
  },
});
