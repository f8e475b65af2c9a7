// Runs the city: one tick each real second. When the store is down it waits, and resumes from the stored state.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Setup, World } from '../simulator/world.ts';
import type { Application } from './application.ts';
import { writeHeartbeat } from './marker.ts';
import { openSession } from './session.ts';

/** Real milliseconds. */
const TICK_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = 2_000;

type RunnerContext = {
  db: Firestore;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  setup: Setup;
  application: Application | null;
  /** At the beginning, and with each heartbeat. */
  onAlive(world: World): Promise<void>;
};

/** Resolves early when stopping. */
export const pause = async (ms: number, stopping: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal: stopping }).catch(() => undefined);
};

/** Resolves after a stop, when all started writes are done. */
export const runCity = async (context: RunnerContext, livedUntil: number, stopping: AbortSignal): Promise<void> => {
  const { db, clock, log, metrics, setup, application, onAlive } = context;
  const writes = metrics.counter('demo_writes_total', 'Documents the demo city wrote');
  const rejections = metrics.counter('demo_refused_total', 'Writes that gave way to what somebody else had written');
  let until = livedUntil;
  let isBroken = false;

  const runSession = async (): Promise<void> => {
    // After the clock was set back, start from its new time instead of waiting for the old one.
    const session = await openSession(db, setup, Math.min(until, Math.round(clock.now())), application);
    let heartbeatAt = -Infinity;
    try {
      while (!stopping.aborted) {
        const startedAt = performance.now();
        const { written, rejected } = await session.tick(Math.round(clock.now()));
        until = session.world().at;
        writes.inc(written);
        rejections.inc(rejected);
        if (isBroken) log.info('the store is back; the city goes on');
        isBroken = false;
        if (startedAt - heartbeatAt >= HEARTBEAT_MS) {
          await Promise.all([writeHeartbeat(db, until), onAlive(session.world())]);
          heartbeatAt = startedAt;
        }
        await pause(Math.max(0, TICK_MS - (performance.now() - startedAt)), stopping);
      }
      await writeHeartbeat(db, until);
    } finally {
      session.close();
    }
  };

  while (!stopping.aborted) {
    try {
      await runSession();
    } catch (error) {
      if (!isBroken) log.warn({ err: error }, 'the store is down; the city waits');
      isBroken = true;
      await pause(RETRY_MS, stopping);
    }
  }
};
