// The demo city as a part of the service: founded when the store is empty, then kept alive as its couriers and branches would.
import { openStreetLines } from '../geo/openGeo.ts';
import type { RunningPart, StartPart } from '../platform/context.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { founded } from './life/founding.ts';
import type { Marker } from './life/marker.ts';
import { keepAlive, pause } from './life/runner.ts';
import { gridRoute } from './simulator/couriers/route.ts';
import { streetRoute } from './simulator/couriers/streetRoute.ts';

const RETRY_MS = 1_000;

/** Resolves when the city stands in the store; living goes on until `close`. */
export const start: StartPart = async ({ config, clock, log, metrics }): Promise<RunningPart> => {
  if (config.firestore.kind === 'cloud') throw new Error('the demo city never writes into a real project');
  const db = connectFirestore(config);
  const stopping = new AbortController();
  const streets = await openStreetLines(config.mapDataDir, log);
  const route = streets === null ? gridRoute : streetRoute(streets);

  const found = async (): Promise<Marker | null> => {
    let isTold = false;
    while (!stopping.signal.aborted) {
      try {
        return await founded(db, { config, clock, log });
      } catch (error) {
        if (!isTold) log.warn({ err: error }, 'the store does not answer; founding the city waits');
        isTold = true;
        await pause(RETRY_MS, stopping.signal);
      }
    }
    return null;
  };

  const marker = await found();
  const life =
    marker === null
      ? Promise.resolve()
      : keepAlive(
          {
            db,
            clock,
            log,
            metrics,
            setup: { seed: marker.seed, couriers: marker.couriers, rate: clock.rate, route },
          },
          marker.livedUntil,
          stopping.signal,
        );
  return {
    close: async () => {
      stopping.abort();
      await life;
      await closeFirestore(db);
    },
  };
};
