// The live connection of the signed-in account, and the hooks that read it.
import { connectLive } from '@despacho/client/live/connect.ts';
import { liveHooks } from '@despacho/client/live/hooks.ts';
import { staffKinds, type StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Ages, Live } from '@despacho/client/live/live.ts';
import { derived, type Readable } from '@despacho/client/readable.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Session } from '@despacho/client/session/session.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';

const hooks = liveHooks<StaffDocs>();
export const { LiveProvider, useConnection, useLive, useEntity, useAges, useLiveStatus, useServerNow } = hooks;

/** Open exactly while there is a watcher. */
const openWhileWatched = ({ sessionId, token, renew }: Session): Readable<Live<StaffDocs> | null> => {
  let live: Live<StaffDocs> | null = null;
  return {
    get: () => live,
    subscribe: () => {
      live = connectLive({ kinds: staffKinds(), sessionId, token, renew });
      return () => {
        live?.close();
        live = null;
      };
    },
  };
};

/** Give it the account's id as key: another account must never see what the last one was shown. */
export const LiveConnection = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const connection = useMemo(() => openWhileWatched(session), [session]);
  const live = useSyncExternalStore(connection.subscribe, connection.get);
  return live === null ? null : <LiveProvider value={live}>{children}</LiveProvider>;
};

const CLOCK_MS = 1_000;

/** While the connection is lost, the moment of the last data: old times do not run on. */
const shownAt = (now: number, { isStale, lastDataAt }: Ages): number =>
  isStale && lastDataAt !== null ? Math.min(now, lastDataAt) : now;

/** The operation's clock, as far as there is data. */
export const useShownNow = (): number => shownAt(useServerNow(CLOCK_MS), useAges());

/** One for all rows that watch the time. */
const shownClocks = new WeakMap<Live<StaffDocs>, Readable<number>>();
const shownClockOf = (live: Live<StaffDocs>): Readable<number> => {
  const tick = live.tick(CLOCK_MS);
  const clock = shownClocks.get(live) ?? derived([tick, live.ages], () => shownAt(tick.get(), live.ages.get()));
  shownClocks.set(live, clock);
  return clock;
};

/** What follows from that clock: draws again when it is another thing, not each second. */
export const useByShownNow = <T,>(select: (now: number) => T): T => {
  const clock = shownClockOf(useConnection());
  return useSyncExternalStoreWithSelector(clock.subscribe, clock.get, null, select);
};

/** The same for a selector over collections: with the current clock, which stops while the connection is lost. */
export const useShownAt = (): ((now: number) => number) => {
  const live = useConnection();
  return useMemo(() => (now: number) => shownAt(now, live.ages.get()), [live]);
};
