// The ingest part: several may run at once, each with a canary of its own.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartPart } from '../platform/context.ts';
import { connectFirestore, withinLimit } from '../store/firestore.ts';
import { startIngest } from './ingest/ingest.ts';
import { realTimers } from './timers.ts';

/** A store that is slow to answer does not keep the other parts from starting. */
const READY_WITHIN_MS = 15_000;
const TERMINATE_MS = 1_000;

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
  });
  await Promise.race([ingest.whenReady, delay(READY_WITHIN_MS, null, { ref: false })]);
  return {
    close: async () => {
      await ingest.close();
      // A store that is away would keep its calls, and us, for longer than a shutdown may take.
      await withinLimit(db.terminate(), TERMINATE_MS).catch(() => log.debug('the store did not let go in time'));
    },
  };
};
