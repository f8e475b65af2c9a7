// Keeps the city alive: a tick each real second. When the store is away it waits, and goes on from the store when it is back.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Setup } from '../simulator/world.ts';
import { writeLifeSign } from './marker.ts';
import { openSession } from './session.ts';

/** Real milliseconds. */
const TICK_MS = 1_000;
const LIFE_SIGN_MS = 10_000;
const RETRY_MS = 2_000;

export type RunnerContext = { db: Firestore; clock: Clock; log: Log; metrics: Metrics; setup: Setup };

/** Resolves early when it is to stop. */
export const pause = async (ms: number, stopping: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal: stopping }).catch(() => undefined);
};

/** Resolves when told to stop, and not before everything begun is written. */
export const keepAlive = async (context: RunnerContext, livedUntil: number, stopping: AbortSignal): Promise<void> => {
  const { db, clock, log, metrics, setup } = context;
  const writes = metrics.counter('demo_writes_total', 'Documents the demo city wrote');
  const refusals = metrics.counter('demo_refused_total', 'Writes that gave way to what somebody else had written');
  let until = livedUntil;
  let isBroken = false;

  const live = async (): Promise<void> => {
    // A clock that was set back must not wait until it is where it was.
    const session = await openSession(db, setup, Math.min(until, Math.round(clock.now())));
    let signedAt = -Infinity;
    try {
      while (!stopping.aborted) {
        const startedAt = performance.now();
        const { written, refused } = await session.tick(Math.round(clock.now()));
        until = session.world().at;
        writes.inc(written);
        refusals.inc(refused);
        if (isBroken) log.info('the store is back; the city goes on');
        isBroken = false;
        if (startedAt - signedAt >= LIFE_SIGN_MS) {
          await writeLifeSign(db, until);
          signedAt = startedAt;
        }
        await pause(Math.max(0, TICK_MS - (performance.now() - startedAt)), stopping);
      }
      await writeLifeSign(db, until);
    } finally {
      session.close();
    }
  };

  while (!stopping.aborted) {
    try {
      await live();
    } catch (error) {
      if (!isBroken) log.warn({ err: error }, 'the store is away; the city waits');
      isBroken = true;
      await pause(RETRY_MS, stopping);
    }
  }
};
