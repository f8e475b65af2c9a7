// The api part: wires the handlers to the store, the identity and the live copy of accounts, and mounts them on the shared server.
import { openGeo, type Geo } from '../geo/openGeo.ts';
import { createLockOut } from '../identity/lockOut.ts';
import { openWatchedProvider } from '../identity/openProvider.ts';
import { tokensOf } from '../identity/sessions.ts';
import { createSignIn } from '../identity/signIn.ts';
import { createSituation } from '../plans/situation.ts';
import { createSolver } from '../plans/solver.ts';
import { openBlobs } from '../platform/blobs/openBlobs.ts';
import type { StartPart } from '../platform/context.ts';
import { openExportFiles } from '../platform/openExportFiles.ts';
import { builtSites } from '../sites/static.ts';
import { createCourierCashes } from '../store/courierCash.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { foldLive } from '../store/live/foldLive.ts';
import { followSubscribers } from '../store/webhooks/endpoints.ts';
import { identityHandlers } from './accounts/identity.ts';
import { passwordResetHandlers } from './accounts/passwordReset.ts';
import { userHandlers } from './accounts/users.ts';
import { openKeys } from './apiKeys/openKeys.ts';
import { createApp } from './app.ts';
import { createAuthenticate } from './authenticate.ts';
import { branchCircleHandlers } from './companies/branchCircles.ts';
import { branchHandlers } from './companies/branches.ts';
import { catalogHandlers } from './companies/catalogs.ts';
import { companyHandlers } from './companies/companies.ts';
import { pricingHandlers } from './companies/pricing.ts';
import { courierHandlers } from './couriers/handlers.ts';
import { createDirectory } from './directory.ts';
import { recordImportHandlers } from './fileImport/fileImport.ts';
import { imageHandlers } from './files/images.ts';
import { issueHandlers } from './files/issues.ts';
import { shownImageHandlers } from './files/shownImages.ts';
import { createUploads } from './files/uploads.ts';
import type { Handlers } from './handlers.ts';
import { handoverHandlers } from './handovers.ts';
import { createIsOperator, healthHandlers } from './health.ts';
import { sharedCounts } from './http/counts.ts';
import { routeListHandlers } from './http/routeList.ts';
import { incidentHandlers } from './incidents/handlers.ts';
import { mapHandlers } from './maps.ts';
import { moneyHandlers } from './money/handlers.ts';
import { reportHandlers } from './numbers/reports.ts';
import { openApiHandlers } from './openApi/handlers.ts';
import { handlersOfOrders } from './orders/handlers.ts';
import { uploadProgress } from './orders/import/progress.ts';
import { respond } from './outcome.ts';
import { pastBoardHandlers } from './pastBoard.ts';
import { rowReportHandlers } from './reports/reports.ts';
import { reportScheduleHandlers } from './reports/schedules.ts';
import { roadHandlers } from './roads.ts';
import { searchHandlers } from './search.ts';
import { smsInboundHandlers } from './smsInbound.ts';
import { openTracking } from './tracking/openTracking.ts';
import { unreadableHandlers } from './unreadable.ts';
import { wallHandlers } from './walls.ts';

// Handlers of places: every signed-in account may search for an address.
const placeHandlers = ({ geocoder }: Pick<Geo, 'geocoder'>): Pick<Handlers, 'places' | 'placeAt'> => ({
  places: async ({ query: { q, lat, lng } }) => {
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return respond({ places: await geocoder.search(q, near) });
  },
  placeAt: async ({ query }) => respond(await geocoder.reverse(query)),
});

/** The live copy of what this process looks into. */
const openFold = (context: Parameters<StartPart>[0], redis: Parameters<typeof foldLive>[0]['redis']) =>
  foldLive({
    redis,
    blocking: context.redis(),
    key: context.key,
    log: context.log,
    kinds: [
      'controller',
      'canary',
      'order',
      'courier',
      'courierStatus',
      'branch',
      'company',
      'timing',
      'alarm',
      'incident',
      'conversation',
      'wall',
    ],
  });

const withCash = <P extends Parameters<typeof createCourierCashes>[0]>(use: P) => ({
  ...use,
  cash: createCourierCashes(use),
});

export const start: StartPart = async (context) => {
  const { config, clock, log, key, http } = context;
  const db = connectFirestore(config);
  const subscribers = followSubscribers(db, log);
  const redis = context.redis();
  const geo = await openGeo(context);
  const blobs = await openBlobs(config);
  const fold = openFold(context, redis);
  const tokens = tokensOf(context);
  const directory = createDirectory(fold, db, clock.realNow);
  const provider = openWatchedProvider({ ...context, db, redis, people: directory.people });
  const signIn = createSignIn(provider, createLockOut(redis, key));
  const uploads = createUploads(redis, key);
  const progress = uploadProgress(redis, key);
  const solver = createSolver();
  const tracking = openTracking({ ...context, db, redis, fold });
  const keys = openKeys({ ...context, db, redis, directory });
  const places = withCash({ ...context, db, redis, fold, router: geo.router });
  const shared = { ...places, blobs, uploads, progress, provider, solver, situation: createSituation(places) };
  const handlers = {
    ...identityHandlers({ ...context, db, tokens, provider, signIn }),
    ...healthHandlers({ ...context, redis, db }),
    ...incidentHandlers(shared),
    ...unreadableHandlers({ ...context, redis, db }),
    ...passwordResetHandlers({ ...context, db, redis, provider }),
    ...userHandlers({ clock, db, provider }),
    ...companyHandlers({ ...context, db, uploads }),
    ...branchHandlers({ ...context, db }),
    ...catalogHandlers({ ...context, db }),
    ...pricingHandlers({ ...context, db }),
    ...recordImportHandlers({ clock, db, provider, geocoder: geo.geocoder }),
    ...branchCircleHandlers({ db, router: geo.router }),
    ...imageHandlers({ ...context, db, blobs, uploads }),
    ...shownImageHandlers({ ...context, db }),
    ...handlersOfOrders(shared),
    ...smsInboundHandlers({ ...context, db, redis }),
    ...reportHandlers({ ...context, db, redis }),
    ...reportScheduleHandlers({ clock, db }),
    ...rowReportHandlers({ clock, db, files: await openExportFiles(config) }),
    ...moneyHandlers(places),
    ...issueHandlers({ ...context, redis, db, blobs, uploads }),
    ...routeListHandlers(),
    ...tracking.handlers,
    ...openApiHandlers({ ...shared, ...keys, geocoder: geo.geocoder, tracked: tracking.orders }),
    ...handoverHandlers({ ...context, redis, db, fold }),
    ...wallHandlers({ ...context, redis, db }),
    ...pastBoardHandlers({ clock, db }),
    ...mapHandlers({ map: geo.map, styleUrl: config.mapStyleUrl }),
    ...roadHandlers({ ...context, redis }),
    ...placeHandlers(geo),
    ...searchHandlers({ db, fold }),
    ...courierHandlers({ ...shared, tokens, directory }),
  } satisfies Handlers;
  http.mount(
    createApp({
      context,
      redis,
      routes: {
        handlers,
        authenticate: createAuthenticate({ tokens, provider, directory, ...keys }),
        ...keys,
        origins: config.origins,
        isOperator: createIsOperator(config),
        countsOf: (limit) => sharedCounts(redis, key, limit),
        log,
        metrics: context.metrics,
      },
      map: geo.map,
      blobs,
      sites: builtSites,
      tracking,
    }),
  );
  return {
    close: async () => {
      for (const part of [solver, provider, fold, geo, subscribers]) await part.close();
      await closeFirestore(db);
    },
  };
};
