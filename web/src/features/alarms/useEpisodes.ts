// What each open episode covers now, from the live collections of this account.
import { episodesOf } from '@despacho/domain/alarms/episodes.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useConnection, useLive, useShownAt } from '../../kit/live.tsx';
import type { StaffEpisode } from './EpisodeFacts.tsx';

/** By alarm. */
export const useEpisodes = (): ReadonlyMap<string, StaffEpisode> => {
  const connection = useConnection();
  const shownAt = useShownAt();
  return useLive(
    ({ alarm, order, courier, courierStatus, company, position }, now) =>
      episodesOf(
        alarm.values(),
        {
          orders: order.values(),
          couriers: courier.values(),
          statuses: courierStatus,
          companies: company,
          fixes: position,
          rate: connection.rate(),
        },
        shownAt(now),
      ),
    { everyMs: LIVE_MS.screen },
  );
};
