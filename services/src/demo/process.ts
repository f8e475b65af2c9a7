// The demo city as a process: created when the store is empty, then simulated like real couriers and branches.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { openStreetLines } from '../geo/openGeo.ts';
import type { RunningConfig, RunningPart, StartPart } from '../platform/context.ts';
import { createPasswords } from '../identity/passwords.ts';
import { markOnDuty } from '../store/live/duty.ts';
import { closeFirestore, connectFirestore, type Firestore } from '../store/firestore.ts';
import { couriersFor } from './city/couriers.ts';
import { ALARM_STAFF } from './history/alarms.ts';
import { openAppCouriers, storeDemoCourier } from './identities.ts';
import { createApplication, type Application } from './life/application.ts';
import { demandProofs } from './life/doorProofs.ts';
import { foundCity } from './life/founding.ts';
import type { Marker } from './life/marker.ts';
import { runCity, pause } from './life/runner.ts';
import { rateThroughDay } from './life/ratings.ts';
import { storeLinks } from './life/trackingLinks.ts';
import { gridRoute } from './simulator/couriers/route.ts';
import { streetRoute } from './simulator/couriers/streetRoute.ts';

const RETRY_MS = 1_000;

/** The links of customers' pages are printed at the start, so the first tick is waited for, but no longer than this. */
const FIRST_TICK_MS = 10_000;

/** [DM10] Real milliseconds: too long ago to be called next (ES1), and not so long that they have left (HO7). */
const STAFF_TAB_AGE_MS = 2 * MINUTE_MS;

/** `couriers`: the ids of all who use it. */
type Opened = { application: Application | null; couriers: ReadonlySet<string> };

/** [DM8] Where the store is away, the city lives by the other door alone. */
const openApplication = async (
  db: Firestore,
  { passwordCost, dataDir, host, port }: RunningConfig,
  { seed, couriers }: Marker,
): Promise<Opened> => {
  try {
    const opened = await openAppCouriers(db, createPasswords(passwordCost), couriersFor(seed, couriers));
    const [toTry, ...driven] = opened;
    if (toTry !== undefined) await storeDemoCourier(dataDir, toTry);
    const couriersOf = new Set(opened.map(({ id }) => id));
    return { application: createApplication(`http://${host}:${port}`, driven), couriers: couriersOf };
  } catch {
    return { application: null, couriers: new Set() };
  }
};

/** Resolves when the city is in the store and moves; the simulation runs until `close`. */
export const start: StartPart = async ({ config, clock, log, metrics, redis, key }): Promise<RunningPart> => {
  if (config.firestore.kind === 'cloud') throw new Error('the demo city never writes into a real project');
  const db = connectFirestore(config);
  const stopping = new AbortController();
  const streets = await openStreetLines(config.mapDataDir, log);
  const route = streets === null ? gridRoute : streetRoute(streets);

  const foundWithRetry = async (): Promise<Marker | null> => {
    let isLogged = false;
    while (!stopping.signal.aborted) {
      try {
        return await foundCity(db, { config, clock, log });
      } catch (error) {
        if (!isLogged) log.warn({ err: error }, 'the store does not answer; founding the city waits');
        isLogged = true;
        await pause(RETRY_MS, stopping.signal);
      }
    }
    return null;
  };

  const marker = await foundWithRetry();
  const { application, couriers } =
    marker === null ? { application: null, couriers: new Set<string>() } : await openApplication(db, config, marker);
  const demand = demandProofs(db, couriers);
  const live = redis();
  const renewStaff = async (): Promise<void> => {
    const duty = ALARM_STAFF.map(({ id }) => ({ uid: id, scope: 'all' }));
    await markOnDuty(live, key, duty, clock.realNow() - STAFF_TAB_AGE_MS).catch((error: unknown) =>
      log.debug({ err: error }, 'the staff of the city could not be renewed'),
    );
  };
  const moving = Promise.withResolvers<void>();
  const life =
    marker === null
      ? Promise.resolve()
      : runCity(
          {
            db,
            clock,
            log,
            metrics,
            application,
            onAlive: async (world) => {
              await storeLinks(config.dataDir, world);
              await demand(world);
              await renewStaff();
              moving.resolve();
            },
            setup: {
              seed: marker.seed,
              couriers: marker.couriers,
              rate: clock.rate,
              route,
              doBranchesDispatch: config.demo.dispatches,
            },
          },
          marker.livedUntil,
          stopping.signal,
        );
  const ratings =
    marker === null ? Promise.resolve() : rateThroughDay({ db, clock, log, seed: marker.seed }, stopping.signal);
  await Promise.race([moving.promise, life, pause(FIRST_TICK_MS, stopping.signal)]);
  return {
    close: async () => {
      stopping.abort();
      await Promise.all([life, ratings]);
      await closeFirestore(db);
    },
  };
};
