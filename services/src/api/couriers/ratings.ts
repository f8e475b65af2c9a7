// Handlers of the ratings that branches give to couriers. Without a live copy the store is asked.
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { MAX_RATED, type RatedCourier } from '@despacho/contract/couriers/ratings.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { canRate, NO_STARS, ratingDay, summaryOf } from '@despacho/domain/couriers/ratings.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { readRatings, readRatingsOf } from '../../store/couriers/ratingLists.ts';
import { rateCourier, readSums } from '../../store/couriers/ratings.ts';
import { readTagComments } from '../../store/couriers/tagComments.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readCursor, writeCursor } from '../../store/orders/lists/cursor.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond } from '../outcome.ts';
import { carriedNow } from '../../store/live/carried.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore; fold: LiveFold };
type Named = 'rateCourier' | 'courierRatings' | 'ratingsOfCourier' | 'tagComments' | 'todaysRatings';

/** Derived from caller, courier and key, so that a repeated request finds the same rating in every process. */
const idFor = (uid: string, courierId: string, key: string | undefined): string =>
  key === undefined
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(`${uid}\n${courierId}\n${key}`).digest('hex').slice(0, 32);

/** [RA7] The couriers that belong to the scope. The ratings of others who carry its orders are not shown. */
const belongs = (scope: Scope, { company, branch }: Pick<Courier, 'company' | 'branch'>): boolean =>
  scopeContains(scope, { companyId: company?.id ?? null, branchId: branch?.id ?? null });

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1);

export const courierRatingHandlers = ({ db, fold, clock }: Dependencies): Pick<Handlers, Named> => ({
  rateCourier: async ({ caller, scope, params: { id }, headers, body }) => {
    if (!canRate(caller) || caller.branch === null || caller.company === null) return refuse('forbidden');
    const orders = await carriedNow(db, fold, id);
    const rated = await rateCourier(
      db,
      {
        courierId: id,
        id: idFor(caller.id, id, headers['idempotency-key']),
        rating: body,
        rater: {
          by: { id: caller.id, name: caller.name },
          companyId: caller.company.id,
          branch: caller.branch,
          at: clock.now(),
        },
      },
      (courier) => seesCourier(scope, courier, orders),
    );
    if (rated.ok) return { ok: true, value: summaryOf(rated.sum), status: rated.isNew ? 201 : 200 };
    return rated.reason === 'unknown' ? refuse('not-found') : refuse('conflict', { reason: rated.reason });
  },

  courierRatings: async ({ scope }) => {
    const everyone = fold.isReady() ? fold.all('courier') : (await couriers.list(db, { type: 'all' })).found;
    const all = everyone.filter((courier) => isOnDuty(courier) && belongs(scope, courier)).toSorted(byName);
    const listed = all.slice(0, MAX_RATED);
    const sums = await readSums(
      db,
      listed.map(({ id }) => id),
    );
    const rated = listed.map(({ id, name, branch }): RatedCourier => ({
      id,
      name,
      branch,
      ...summaryOf(sums.get(id) ?? NO_STARS),
    }));
    return respond({ couriers: rated, total: all.length });
  },

  ratingsOfCourier: async ({ scope, params: { id }, query: { limit, cursor } }) => {
    const courier = fold.isReady() ? fold.find('courier', id) : await couriers.find(db, id);
    if (courier === null || !belongs(scope, courier)) return refuse('not-found');
    const after = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && after === null)
      return refuse('invalid', [{ path: 'query.cursor', issue: 'malformed' }]);
    const [{ ratings, unreadable, next }, sums] = await Promise.all([
      readRatings(db, id, limit, after),
      readSums(db, [id]),
    ]);
    const { name, branch } = courier;
    return respond({
      courier: { id, name, branch, ...summaryOf(sums.get(id) ?? NO_STARS) },
      ratings,
      unreadable,
      nextCursor: next === null ? null : writeCursor(next),
    });
  },

  tagComments: async ({ scope, query: { companyId, limit } }) => {
    const named = await narrowed(db, scope, { company: companyId });
    if (named === null) return refuse('invalid', [{ path: 'query.companyId', issue: 'unknown' }]);
    return respond({ data: (await readTagComments(db, named)).slice(0, limit) });
  },

  todaysRatings: async ({ scope, query }) => {
    const { ratings, isWhole } = await readRatingsOf(db, scope, ratingDay(clock.now()));
    return respond({
      ratings: ratings.filter(
        ({ courier, branch, issue, stars }) =>
          (query.courier ?? courier.id) === courier.id &&
          (query.branch === undefined || query.branch === branch?.id) &&
          (query.issue ?? issue) === issue &&
          (query.stars ?? stars) === stars,
      ),
      isWhole,
    });
  },
});
