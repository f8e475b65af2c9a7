// The rows of the directory: every page of the list, kept current by the live connection.
import { callRoute } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { MAX_IN_PAGE, type DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { useMemo } from 'react';
import { courierRow, type CourierRow } from '../../entities/couriers/directory/row.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useConnection, useLive } from '../../kit/live.tsx';
import { usePages, type Pages } from '../../kit/requests/usePages.ts';
import type { RouteResult } from '../../kit/requests/useRoute.ts';

/** The active orders of each courier, as one text: it changes only when a count does. */
const useOrderCounts = (): ReadonlyMap<string, number> => {
  const counts = useLive(
    ({ order }) => {
      const countByCourier = new Map<string, number>();
      for (const each of order.values()) {
        const courierId = activeCourierId(each);
        if (courierId !== null) countByCourier.set(courierId, (countByCourier.get(courierId) ?? 0) + 1);
      }
      return [...countByCourier].flatMap(([id, count]) => `${id}\n${count}`).toSorted();
    },
    { everyMs: LIVE_MS.screen },
  );
  return useMemo(
    () =>
      new Map(
        counts.map((each): [string, number] => {
          const [id = '', count = ''] = each.split('\n');
          return [id, Number(count)];
        }),
      ),
    [counts],
  );
};

/** `isComplete` false: pages are still being read. */
export type Directory = { rows: readonly CourierRow[]; read: number; total: number };

export const useDirectory = (): RouteResult<Directory> => {
  const { api } = useSession();
  const connection = useConnection();
  const couriers = useLive(({ courier }) => [...courier.values()], { everyMs: LIVE_MS.screen });
  const minute = useLive((_, now) => Math.floor(now / MINUTE_MS), { everyMs: LIVE_MS.screen });
  const countByCourier = useOrderCounts();
  const live = useMemo(() => new Map(couriers.map((courier) => [courier.id, courier])), [couriers]);

  /** A courier that the list does not have yet. */
  const isOutdated = ({ rows, total }: Pages<DirectoryCourier>): boolean => {
    if (rows.length < total) return false;
    const listed = new Set(rows.map(({ id }) => id));
    return [...connection.collections.courier.values()].some(({ id }) => !listed.has(id));
  };
  const { value, ...result } = usePages<DirectoryCourier>({
    key: ['couriers', {}],
    load: async (after, signal) =>
      callRoute(api, 'couriers', { query: { limit: MAX_IN_PAGE, ...(after === undefined ? {} : { after }) }, signal }),
    isOutdated,
  });

  const directory = useMemo(() => {
    if (value === null) return null;
    // Before the first snapshot nothing is known of anyone; after it a courier without a live copy was removed.
    const present = live.size === 0 ? value.rows : value.rows.filter(({ id }) => live.has(id));
    const rows = present
      .map((listed) => courierRow(listed, live.get(listed.id), countByCourier.get(listed.id) ?? 0, minute * MINUTE_MS))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
    return { rows, read: value.rows.length, total: value.total };
  }, [value, live, countByCourier, minute]);
  return { ...result, value: directory };
};
