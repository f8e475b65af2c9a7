// The api part: wires the handlers to the store, the identity and the live copy of accounts, and mounts them on the shared server.
import { openGeo } from '../geo/openGeo.ts';
import { createWays } from '../geo/ways.ts';
import { createEmbeddedProvider } from '../identity/embeddedProvider.ts';
import { createLockOut } from '../identity/lockOut.ts';
import { tokensOf } from '../identity/sessions.ts';
import type { StartPart } from '../platform/context.ts';
import { demoEmails } from '../platform/demoAccounts.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { foldLive } from '../store/live/foldLive.ts';
import { builtSites } from '../sites/static.ts';
import { alarmHandlers } from './alarms.ts';
import { createApp } from './app.ts';
import { createAuthenticate } from './authenticate.ts';
import { sharedCounts } from './asking/counts.ts';
import { createDirectory } from './directory.ts';
import type { Handlers } from './handlers.ts';
import { healthHandlers } from './health.ts';
import { identityHandlers } from './identity.ts';
import { mapHandlers } from './maps.ts';
import { placeHandlers } from './places.ts';
import { userHandlers } from './users.ts';
import { wallHandlers } from './walls.ts';
import { wayHandlers } from './ways.ts';

export const start: StartPart = async (context) => {
  const { config, clock, log, key, http } = context;
  const db = connectFirestore(config);
  const redis = context.redis();
  const geo = await openGeo(context);
  const fold = foldLive({
    redis,
    blocking: context.redis('blocking'),
    key,
    log,
    kinds: ['controller', 'canary', 'order', 'courier', 'branch'],
  });
  const tokens = tokensOf(context);
  const provider = createEmbeddedProvider({
    db,
    tokens,
    lockOut: createLockOut(redis, key),
    closedEmails: new Set(config.demo.isOn ? [] : demoEmails),
  });
  const directory = createDirectory(fold, db, clock.realNow);
  const handlers = {
    ...identityHandlers({ ...context, db, tokens, provider }),
    ...healthHandlers({ ...context, redis, db }),
    ...alarmHandlers({ clock, db }),
    ...userHandlers(db),
    ...wallHandlers({ ...context, redis, db }),
    ...mapHandlers({ map: geo.map, styleUrl: config.mapStyleUrl }),
    ...placeHandlers(geo),
    ...wayHandlers({ ...context, redis, fold, ways: createWays(geo.router, clock) }),
  } satisfies Handlers;
  const authenticate = createAuthenticate({ tokens, provider, directory });
  http.mount(
    createApp({
      context,
      redis,
      routes: {
        handlers,
        authenticate,
        origins: config.origins,
        countsOf: (limit) => sharedCounts(redis, key, limit),
        log,
        metrics: context.metrics,
      },
      map: geo.map,
      sites: builtSites,
    }),
  );
  return {
    close: async () => {
      await fold.close();
      await geo.close();
      await closeFirestore(db);
    },
  };
};
