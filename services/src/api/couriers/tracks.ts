// Handler of the way of a courier: the stored hours, joined with what Redis has of the last 24.
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { joinTracks } from '@despacho/domain/tracks/hours.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { recentTrack } from '../../store/tracks/recentTrack.ts';
import { readTrackHours } from '../../store/tracks/trackHours.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'key'> & { db: Firestore; redis: RedisClient; fold: LiveFold };

/** [TK5] */
export const courierTrackHandlers = ({ key, db, redis, fold }: Dependencies): Pick<Handlers, 'courierTrack'> => ({
  courierTrack: async ({ scope, params: { id }, query }) => {
    const courier = fold.isReady() ? fold.find('courier', id) : await couriers.find(db, id);
    if (courier === null) return refuse('not-found');
    const { company, branch } = courier;
    if (!scopeContains(scope, { companyId: company?.id ?? null, branchId: branch?.id ?? null }))
      return refuse('not-found');
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    const [stored, recent] = await Promise.all([readTrackHours(db, id, from, to), recentTrack(redis, key, id, from)]);
    return respond({
      points: joinTracks(
        stored,
        recent.filter(({ at }) => at <= to),
      ),
    });
  },
});
