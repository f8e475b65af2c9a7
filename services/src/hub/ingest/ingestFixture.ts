// One ingest process, or several, over a real Redis and the embedded Firestore, at a time the test controls.
import { silentLog } from '../../platform/log.ts';
import { createMetrics, type Metrics } from '../../platform/metrics.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { entryFrom, type RawEntry, type StreamEntry } from '../../store/live/entries.ts';
import { liveKeys } from '../../store/live/keys.ts';
import { manualTimers, type ManualTimers } from '../../../../tests/support/manualTimers.ts';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { startIngest, type Ingest } from './ingest.ts';

export const START = Date.parse('2026-11-21T18:00:00.000Z');

export type Running = { ingest: Ingest; timers: ManualTimers; metrics: Metrics };

export type IngestFixture = {
  context: TestContext;
  db: Firestore;
  /** Resolves when the state is whole. */
  run(ingestId: string): Promise<Running>;
  stream(): Promise<StreamEntry[]>;
  /** Moves the operation's clock and the timers of everything that runs. */
  advance(ms: number): void;
  close(): Promise<void>;
};

export const ingestFixture = async (start = START): Promise<IngestFixture> => {
  let now = start;
  const clock = { now: () => now, realNow: () => now, rate: 1 };
  const context = await testContext({ clock });
  const db = connectFirestore(context.config);
  const running = new Set<Running>();
  const redis = context.redis();
  return {
    context,
    db,
    run: async (ingestId) => {
      const timers = manualTimers();
      const metrics = createMetrics();
      const ingest = await startIngest({
        ingestId,
        db,
        redis: context.redis(),
        key: context.key,
        clock,
        log: silentLog(),
        metrics,
        timers,
        bounds: context.config.operationBounds,
        monotonicNow: () => now,
      });
      const one = { ingest, timers, metrics };
      running.add(one);
      await ingest.whenReady;
      return one;
    },
    stream: async () => ((await redis.xrange(liveKeys(context.key).stream, '-', '+')) as RawEntry[]).map(entryFrom),
    advance: (ms) => {
      now += ms;
      for (const { timers } of running) timers.advance(ms);
    },
    close: async () => {
      for (const { ingest } of running) await ingest.close();
      await db.terminate();
      await context.close();
    },
  };
};
