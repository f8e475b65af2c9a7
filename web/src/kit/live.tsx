// The live connection of whoever is signed in, and the hooks that read it.
import { connectLive } from '@despacho/client/live/connect.ts';
import { liveHooks } from '@despacho/client/live/hooks.ts';
import { staffKinds, type StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Readable } from '@despacho/client/readable.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Session } from '@despacho/client/session/session.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

const hooks = liveHooks<StaffDocs>();
export const { LiveProvider, useConnection, useLive, useEntity, useAges, useLiveStatus, useServerNow } = hooks;

/** Open exactly while somebody watches. */
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

/** The operation's clock; while the connection is lost, the moment of the last data: old times do not run on. */
export const useShownNow = (): number => {
  const now = useServerNow(CLOCK_MS);
  const { isStale, lastDataAt } = useAges();
  return isStale && lastDataAt !== null ? Math.min(now, lastDataAt) : now;
};
