// The api part: wires the handlers to the store, the identity and the live copy of accounts, and mounts them on the shared server.
import { userNoun } from '@despacho/contract/accounts/users.ts';
import { courierAlertNoun } from '@despacho/contract/couriers/courierAlerts.ts';
import { openGeo } from '../geo/openGeo.ts';
import { createRouteCache } from '../geo/routeCache.ts';
import { createLockOut } from '../identity/lockOut.ts';
import { openWatchedProvider } from '../identity/openProvider.ts';
import { tokensOf } from '../identity/sessions.ts';
import { createSignIn } from '../identity/signIn.ts';
import type { StartPart } from '../platform/context.ts';
import { openBlobs } from '../platform/blobs/openBlobs.ts';
import { controllers } from '../store/accounts/controllers.ts';
import { courierAlerts } from '../store/couriers/courierAlerts.ts';
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
import { shownImageHandlers } from './files/shownImages.ts';
import { createIsOperator, healthHandlers } from './health.ts';
import { identityHandlers } from './identity.ts';
import { importBatchHandlers } from './orders/import/batches.ts';
import { orderImportHandlers } from './orders/import/orderImport.ts';
import { uploadProgress } from './orders/import/progress.ts';
import { orderListHandlers } from './orders/lists/orders.ts';
import { suggestionHandlers } from './couriers/suggestions.ts';
import { mapHandlers } from './maps.ts';
import { orderHandlers } from './orders/orders.ts';
import { placeHandlers } from './places.ts';
import { roadHandlers } from './roads.ts';
import { searchHandlers } from './search.ts';
import { unreadableHandlers } from './unreadable.ts';
import { wallHandlers } from './walls.ts';
import { courierContactHandlers } from './couriers/contacts.ts';
import { courierRouteHandlers } from './couriers/courierRoutes.ts';

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
    kinds: ['controller', 'canary', 'order', 'courier', 'courierStatus', 'branch', 'company'],
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
    ...unreadableHandlers({ ...context, redis, db }),
    ...resourceHandlers(userNoun, controllers, { clock, db }),
    ...imageHandlers({ ...context, db, blobs }),
    ...shownImageHandlers({ ...context, db }),
    ...orderHandlers({ ...context, db, blobs, router: geo.router }),
    ...issueHandlers({ ...context, redis, db, blobs }),
    ...routeListHandlers(),
    ...orderImportHandlers({ clock, db, router: geo.router, progress }),
    ...importBatchHandlers({ clock, db, progress }),
    ...orderListHandlers({ clock, db }),
    ...suggestionHandlers({ ...context, redis, fold, router: geo.router }),
    ...resourceHandlers(courierAlertNoun, courierAlerts, { clock, db }),
    ...wallHandlers({ ...context, redis, db }),
    ...mapHandlers({ map: geo.map, styleUrl: config.mapStyleUrl }),
    ...roadHandlers({ ...context, redis }),
    ...placeHandlers(geo),
    ...courierContactHandlers({ db, fold }),
    ...searchHandlers({ db, fold }),
    ...courierRouteHandlers({ ...context, redis, fold, routes: createRouteCache(geo.router, clock) }),
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
        isOperator: createIsOperator(config),
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
