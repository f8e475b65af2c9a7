// The ingest process: several may run at once, each with a canary of its own.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartPart } from '../platform/context.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { startIngest } from './ingest/ingest.ts';
import { realTimers } from './timers.ts';

/** A slow store does not keep the other processes from starting. */
const READY_WITHIN_MS = 15_000;

export const start: StartPart = async ({ config, redis, key, clock, log, metrics }) => {
  const db = connectFirestore(config);
  const ingest = await startIngest({
    ingestId: randomBytes(6).toString('hex'),
    db,
    redis: redis(),
    key,
    clock,
    log,
    metrics,
    timers: realTimers,
    bounds: config.operationBounds,
  });
  await Promise.race([ingest.whenReady, delay(READY_WITHIN_MS, null, { ref: false })]);
  return {
    close: async () => {
      await ingest.close();
      await closeFirestore(db);
    },
  };
};
