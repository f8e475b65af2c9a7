// Firestore to stream: listens, keeps the live set, publishes what is new, and keeps the state in Redis complete.
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readEpoch } from '../../store/live/epoch.ts';
import type { KeyOf } from '../../store/live/keys.ts';
import { publish } from '../../store/live/publish.ts';
import { readRunId } from '../../store/live/runId.ts';
import { forgetTombstones } from '../../store/live/tombstones.ts';
import { dropCanary, putCanary } from '../../store/source/canaries.ts';
import { sourcesOf } from '../../store/source/kinds.ts';
import type { Source } from '../../store/source/sources.ts';
import { readDocuments, type WatchedSnapshot } from '../../store/source/watch.ts';
import type { Stop, Timers } from '../timers.ts';
import { watchCanary, type CanaryWatch } from './canary.ts';
import { createIngestMetrics, type IngestMetrics } from './ingestMetrics.ts';
import { createIntake, type Intake, type LiveUpdate } from './intake.ts';
import { createListeners } from './listeners.ts';
import { createLiveSet, type LiveSet } from './liveSet.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPositionStore, type PositionStore } from './positions.ts';
import { rebuildState } from './rebuild.ts';
import { createRebuildMonitor } from './rebuildMonitor.ts';
import { createResolver } from './resolver.ts';
import { readSeeds, type Seeds } from './seeds.ts';

export type IngestOptions = {
  /** Unique among the processes that ingest this operation. */
  ingestId: string;
  db: Firestore;
  redis: Redis;
  key: KeyOf;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  timers: Timers;
};

export type Ingest = {
  /** After the first complete rebuild. */
  whenReady: Promise<void>;
  close(): Promise<void>;
};

const TICK_MS = 1_000;
const TOMBSTONES_MS = 60_000;
const CANARY_DROP_MS = 2_000;

const openCanary = (
  { ingestId, db, clock, log, timers }: IngestOptions,
  counters: IngestMetrics,
  reopenListeners: () => void,
): CanaryWatch =>
  watchCanary({
    ingestId,
    put: (written) => putCanary(db, written),
    drop: (id) => dropCanary(db, id, CANARY_DROP_MS),
    onSilence: () => {
      counters.silences.inc();
      log.warn('no canary came back for 15 s, every listener is reopened');
      reopenListeners();
    },
    onError: (error) => log.debug({ err: error }, 'a canary could not be written'),
    timers,
    realNow: clock.realNow,
  });

const openIntake = ({ clock, log, metrics }: IngestOptions, liveSet: LiveSet, canary: CanaryWatch): Intake =>
  createIntake({
    liveSet,
    now: clock.now,
    onEcho: (echo) => {
      metrics.report({ sourceEchoAt: Math.max(metrics.facts().sourceEchoAt ?? 0, echo.writtenAt) });
      canary.onEcho(echo);
    },
    onUnreadable: (path, reason) =>
      log.warn({ path, reason }, 'a document cannot be read; its last good version stays, where there is one'),
  });

const openOutbox = (
  { redis, key, log }: IngestOptions,
  counters: IngestMetrics,
  positions: PositionStore,
  requestRebuild: () => void,
): Outbox =>
  createOutbox({
    publish: (epoch, changes) => publish(redis, key, epoch, changes),
    publishPositions: positions.publish,
    onPublished: (accepted, sent) => {
      counters.changes.inc({ result: 'new' }, accepted);
      counters.changes.inc({ result: 'known' }, sent - accepted);
    },
    onRejected: (reason) => {
      log.debug({ reason }, 'changes were not published, the state will be rebuilt');
      requestRebuild();
    },
  });

/** `seeds`: the state as it was left behind, so that what did not change meanwhile is not published. */
const runIngest = (options: IngestOptions, seeds: Seeds): Ingest => {
  const { db, redis, key, clock, log, metrics, timers } = options;
  const counters = createIngestMetrics(metrics);
  const ready = Promise.withResolvers<void>();
  const sources = sourcesOf(db);
  const liveSet = createLiveSet(seeds.find);
  const positions = createPositionStore(redis, key);
  const canary = openCanary(options, counters, () => listeners.reopenAll());
  const intake = openIntake(options, liveSet, canary);
  const outbox = openOutbox(options, counters, positions, () => monitor.request('refused'));
  const send = ({ changes, fixes }: LiveUpdate): void => {
    metrics.report({ unreadable: liveSet.unreadable() });
    outbox.send(changes, fixes);
    void positions.removeGone(changes).catch(() => monitor.request('positions'));
  };
  const resolver = createResolver({
    read: (paths) => readDocuments(db, paths),
    onRead: (documents) => send(intake.settle(documents)),
    onError: (error) => log.warn({ err: error }, 'documents that left a query could not be read yet'),
    timers,
  });

  let isReady = false;
  const rebuild = async (reason: string): Promise<boolean> => {
    resolver.request(liveSet.unseen(intake.isShown));
    const { setEpoch: onEpoch } = outbox;
    const isDone = await rebuildState({ redis, key, db, liveSet, now: clock.now, onEpoch, isFirst: !isReady });
    if (!isDone) return false;
    await positions.replaceAll([...intake.fixes()], (id) => liveSet.has('courier', id));
    counters.rebuilds.inc({ reason });
    if (reason !== 'periodic') log.info({ reason }, 'the live state is complete');
    isReady = true;
    seeds.clear();
    ready.resolve();
    return true;
  };
  const monitor = createRebuildMonitor({
    readEpoch: () => readEpoch(redis, key),
    readRunId: () => readRunId(redis),
    rebuild,
    onError: (error) => log.debug({ err: error }, 'the live state could not be checked'),
    timers,
  });
  const onReconnect = (): void => monitor.request('redis reconnected');
  redis.on('ready', onReconnect);

  const loaded = new Set<string>();
  const onSnapshot = (source: Source, snapshot: WatchedSnapshot): void => {
    metrics.report({ firestoreAt: clock.realNow() });
    const { left, ...update } = intake.take(source.name, snapshot);
    send(update);
    resolver.request(left);
    loaded.add(source.name);
    if (loaded.size === sources.length) monitor.onLoaded();
  };
  const listeners = createListeners({ sources, onSnapshot, timers, now: clock.now, log });
  const stops: Stop[] = [
    timers.every(TICK_MS, () => {
      send({ changes: liveSet.expire(clock.now()), fixes: [] });
      listeners.checkDay();
    }),
    timers.every(TOMBSTONES_MS, () => void forgetTombstones(redis, key).catch(() => null)),
  ];

  return {
    whenReady: ready.promise,
    close: async () => {
      for (const stop of stops) stop();
      redis.off('ready', onReconnect);
      listeners.close();
      resolver.close();
      await canary.close();
      await monitor.close();
      await outbox.settled();
    },
  };
};

const RETRY_MS = 500;

/** Waits for Redis, then runs. */
export const startIngest = async (options: IngestOptions): Promise<Ingest> => {
  const { redis, key, log } = options;
  for (;;) {
    try {
      return runIngest(options, await readSeeds(redis, key));
    } catch (error) {
      log.debug({ err: error }, 'Redis does not answer yet');
      await delay(RETRY_MS);
    }
  }
};
