// The api part: wires the handlers to the store, the identity and the live copy of accounts, and mounts them on the shared server.
import { courierAlertNoun, MOST_ALERT_KINDS } from '@despacho/contract/courierAlerts.ts';
import { openGeo } from '../geo/openGeo.ts';
import { createRouteCache } from '../geo/routeCache.ts';
import { createLockOut } from '../identity/lockOut.ts';
import { openWatchedProvider } from '../identity/openProvider.ts';
import { tokensOf } from '../identity/sessions.ts';
import { createSignIn } from '../identity/signIn.ts';
import type { StartPart } from '../platform/context.ts';
import { openBlobs } from '../platform/blobs/openBlobs.ts';
import { courierAlerts } from '../store/courierAlerts.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { foldLive } from '../store/live/foldLive.ts';
import { builtSites } from '../sites/static.ts';
import { alarmHandlers } from './alarms.ts';
import { createApp } from './app.ts';
import { createAuthenticate } from './authenticate.ts';
import { sharedCounts } from './http/counts.ts';
import { resourceHandlers } from './resource.ts';
import { routeListHandlers } from './http/routeList.ts';
import { createDirectory } from './directory.ts';
import type { Handlers } from './handlers.ts';
import { imageHandlers } from './files/images.ts';
import { issueHandlers } from './files/issues.ts';
import { healthHandlers } from './health.ts';
import { identityHandlers } from './identity.ts';
import { importBatchHandlers } from './import/batches.ts';
import { orderImportHandlers } from './import/orderImport.ts';
import { uploadProgress } from './import/progress.ts';
import { orderListHandlers } from './lists/orders.ts';
import { suggestionHandlers } from './lists/suggestions.ts';
import { mapHandlers } from './maps.ts';
import { orderHandlers } from './orders/orders.ts';
import { placeHandlers } from './places.ts';
import { userHandlers } from './users.ts';
import { wallHandlers } from './walls.ts';
import { courierRouteHandlers } from './courierRoutes.ts';

export const start: StartPart = async (context) => {
  const { config, clock, log, key, http } = context;
  const db = connectFirestore(config);
  const redis = context.redis();
  const geo = await openGeo(context);
  const blobs = await openBlobs(config);
  const fold = foldLive({
    redis,
    blocking: context.redis('blocking'),
    key,
    log,
    kinds: ['controller', 'canary', 'order', 'courier', 'courierStatus', 'branch'],
  });
  const tokens = tokensOf(context);
  const directory = createDirectory(fold, db, clock.realNow);
  const provider = openWatchedProvider({ ...context, db, redis, people: directory.people });
  const progress = uploadProgress(redis, key);
  const handlers = {
    ...identityHandlers({
      ...context,
      db,
      tokens,
      provider,
      signIn: createSignIn(provider, createLockOut(redis, key)),
    }),
    ...healthHandlers({ ...context, redis, db }),
    ...alarmHandlers({ clock, db }),
    ...userHandlers({ clock, db }),
    ...imageHandlers({ ...context, db, blobs }),
    ...orderHandlers({ ...context, db, blobs, router: geo.router }),
    ...issueHandlers({ ...context, redis, db, blobs }),
    ...routeListHandlers(),
    ...orderImportHandlers({ clock, db, router: geo.router, progress }),
    ...importBatchHandlers({ clock, db, progress }),
    ...orderListHandlers({ clock, db }),
    ...suggestionHandlers({ ...context, redis, fold, router: geo.router }),
    ...resourceHandlers(courierAlertNoun, courierAlerts, {
      clock,
      db,
      most: MOST_ALERT_KINDS,
      unique: 'label',
      compare: (one, other) => one.order - other.order || one.label.localeCompare(other.label, 'es'),
    }),
    ...wallHandlers({ ...context, redis, db }),
    ...mapHandlers({ map: geo.map, styleUrl: config.mapStyleUrl }),
    ...placeHandlers(geo),
    ...courierRouteHandlers({ ...context, redis, fold, ways: createRouteCache(geo.router, clock) }),
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
      blobs,
      sites: builtSites,
    }),
  );
  return {
    close: async () => {
      await provider.close();
      await fold.close();
      await geo.close();
      await closeFirestore(db);
    },
  };
};
