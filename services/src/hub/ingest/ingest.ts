// Firestore to stream: listens, maintains the live set, publishes changes, and keeps the state in Redis complete.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OperationBounds } from '@despacho/domain/routes/bounds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readEpoch } from '../../store/live/epoch.ts';
import { publish } from '../../store/live/publish.ts';
import { addPasses } from '../../store/live/roads.ts';
import { readRunId } from '../../store/live/runId.ts';
import { addPending, readPending, removePending, type OrderCorrection } from '../../store/live/pendingCorrections.ts';
import { forgetTombstones } from '../../store/live/tombstones.ts';
import { recordStandings } from '../../store/accounts/standings.ts';
import { checkInSources, correctCheckIn, isCheckInSource } from '../../store/couriers/misdatedCheckIns.ts';
import { correctShift, isShiftSource, shiftSources } from '../../store/couriers/misdatedShifts.ts';
import { correctIncidentTime } from '../../store/incidentTimes.ts';
import { endedAtOf, endIncident } from '../../store/incidentEnds.ts';
import { correctPhoneTimes } from '../../store/orders/phoneTimes.ts';
import { findWithoutStatus } from '../../store/orders/withoutStatus.ts';
import { dropCanary, putCanary } from '../../store/source/canaries.ts';
import { sourcesOf } from '../../store/source/kinds.ts';
import type { Source } from '../../store/source/sources.ts';
import { readDocuments, type WatchedSnapshot } from '../../store/source/watch.ts';
import type { Stop, Timers } from '../timers.ts';
import { watchCanary, type CanaryWatch } from './canary.ts';
import { createCorrections, type Corrections } from './corrections.ts';
import { createIngestMetrics, type IngestMetrics } from './ingestMetrics.ts';
import { createIntake, type Intake, type IntakeOptions, type LiveUpdate } from './intake.ts';
import { createListeners } from './listeners.ts';
import { createLiveSet, type LiveSet } from './liveSet.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPhones, type Phones } from './phones.ts';
import { createPositionStore, type PositionStore } from './positions.ts';
import { rebuildState } from './rebuild.ts';
import { createRebuildMonitor } from './rebuildMonitor.ts';
import { createResolver } from './resolver.ts';
import { createRoadRecorder, type RoadRecorder } from './roads.ts';
import { readSeeds, type Seeds } from './seeds.ts';
import { createUnreadableReport, type UnreadableReport } from './unreadable.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type IngestOptions = {
  /** Unique among the processes that ingest this operation. */
  ingestId: string;
  db: Firestore;
  redis: RedisClient;
  key: KeyOf;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  timers: Timers;
  /** Positions outside are ignored. */
  bounds: OperationBounds;
  /** Milliseconds that never run backwards. */
  monotonicNow?: () => number;
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
  { ingestId, db, clock, log, timers, monotonicNow = () => performance.now() }: IngestOptions,
  counters: IngestMetrics,
  reopenListeners: () => void,
): CanaryWatch =>
  watchCanary({
    ingestId,
    put: (written) => putCanary(db, written),
    drop: (documentId) => dropCanary(db, documentId, CANARY_DROP_MS),
    onSilence: () => {
      counters.silences.inc();
      log.warn('no canary came back for 15 s, every listener is reopened');
      reopenListeners();
    },
    onError: (error) => log.debug({ err: error }, 'a canary could not be written'),
    timers,
    realNow: clock.realNow,
    monotonicNow,
    nonce: randomUUID,
  });

const openPhones = ({ bounds, clock, log }: IngestOptions, counters: IngestMetrics, seeds: Seeds): Phones =>
  createPhones({
    bounds,
    clock,
    seedOf: seeds.findFix,
    onRejected: ({ courierId, at }) => {
      counters.jumps.inc();
      log.debug({ courierId, at }, 'a position that no motorcycle reaches was not confirmed');
    },
  });

const openCorrections = (
  { db, redis, key, clock, log, timers }: IngestOptions,
  counters: IngestMetrics,
  pending: readonly OrderCorrection[],
): Corrections =>
  createCorrections({
    clock,
    timers,
    pending,
    addPending: async (correction) => addPending(redis, key, correction),
    removePending: async (correction) => removePending(redis, key, correction),
    correctOrder: async ({ id, ...times }) => {
      if (await correctPhoneTimes(db, id, { ...times, now: clock.now() })) counters.misdated.inc();
    },
    correctIncident: async (path, times) => {
      if (await correctIncidentTime(db, path, { ...times, now: clock.now() })) counters.misdated.inc();
    },
    correctCheckIn: async (path) => {
      if (await correctCheckIn(db, path, clock)) counters.misdated.inc();
    },
    correctShift: async (path) => {
      if (await correctShift(db, path, clock)) counters.misdated.inc();
    },
    endAgain: async (path, closedAt) => {
      const endedAt = closedAt ?? (await endedAtOf(db, path));
      if (endedAt !== null) await endIncident(db, path, { closedAt: endedAt });
    },
    onError: (error) => log.warn({ err: error }, 'what a phone wrote could not be set right yet'),
  });

type IntakeParts = Pick<IntakeOptions, 'liveSet' | 'phones' | 'seenUntil' | 'isComplete'> & {
  canary: CanaryWatch;
  corrections: Corrections;
};

const openIntake = (
  { clock, log, metrics, bounds }: IngestOptions,
  { canary, corrections, ...parts }: IntakeParts,
): Intake =>
  createIntake({
    ...parts,
    onRead: corrections.onRead,
    bounds,
    now: clock.now,
    onEcho: (documentId, document) => {
      const echo = canary.onEcho(documentId, document);
      if (echo !== null) metrics.report({ sourceEchoAt: echo.writtenAt });
      return echo;
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

const openRoads = ({ redis, key, clock, log, timers }: IngestOptions): RoadRecorder =>
  createRoadRecorder({
    addPasses: async (passes) => addPasses(redis, key, passes, clock.realNow()),
    timers,
    onError: (error) => log.debug({ err: error }, 'ridden roads were not stored'),
  });

/** [ID12] The sessions of an account end when its document allows something else, whichever program wrote it. */
const observeStandings = ({ db, clock, log }: IngestOptions, { changed, removedPaths }: WatchedSnapshot): void => {
  const documents = [
    ...changed.map(({ id, data }) => ({ id, data: data() })),
    ...removedPaths.map((path) => ({ id: path.split('/').at(-1) ?? '', data: null })),
  ];
  recordStandings(db, documents, clock.realNow())
    .then((uids) => uids.length > 0 && log.info({ uids }, 'sessions ended: the accounts were changed'))
    .catch((error: unknown) => log.warn({ err: error }, 'changes of accounts could not be recorded'));
};

/** What is done about documents beside publishing them. */
const observe = (options: IngestOptions, corrections: Corrections, { name }: Source, read: WatchedSnapshot): void => {
  if (name === 'controllers') observeStandings(options, read);
  if (isCheckInSource(name)) read.changed.forEach(corrections.onCheckIn);
  if (isShiftSource(name)) read.changed.forEach(corrections.onShift);
};

/** The own canary leaves the state with its process. */
const removedCanary = (liveSet: LiveSet): LiveUpdate => {
  const own = liveSet.changes().filter(({ kind }) => kind === 'canary');
  return { changes: own.map((change) => ({ ...change, json: null })), fixes: [] };
};

const openUnreadable = ({ db, metrics, timers, log }: IngestOptions, liveSet: LiveSet): UnreadableReport =>
  createUnreadableReport({
    metrics,
    timers,
    watched: liveSet.unreadable,
    findWithoutStatus: async () => findWithoutStatus(db),
    onError: (error) => log.debug({ err: error }, 'orders without a status could not be counted'),
  });

const startTasks = ({ redis, key, timers }: IngestOptions, everyTick: () => void): Stop[] => [
  timers.every(TICK_MS, everyTick),
  timers.every(TOMBSTONES_MS, () => void forgetTombstones(redis, key).catch(() => null)),
];

/** `seeds`: the state as it was left behind, so that what did not change meanwhile is not published. `pending`: corrections left behind. */
const runIngest = (options: IngestOptions, seeds: Seeds, pending: readonly OrderCorrection[]): Ingest => {
  const { db, redis, key, clock, log, metrics, timers } = options;
  const counters = createIngestMetrics(metrics);
  const ready = Promise.withResolvers<void>();
  const sources = [...sourcesOf(db), ...checkInSources(db), ...shiftSources(db)];
  const liveSet = createLiveSet(seeds.find);
  const roads = openRoads(options);
  const positions = createPositionStore(redis, key, roads.onStep, options.bounds);
  const canary = openCanary(options, counters, () => listeners.reopenAll());
  const phones = openPhones(options, counters, seeds);
  const corrections = openCorrections(options, counters, pending);
  const { seenUntil } = seeds;
  const intake = openIntake(options, { liveSet, phones, canary, corrections, seenUntil, isComplete: () => isReady });
  const outbox = openOutbox(options, counters, positions, () => monitor.request('refused'));
  const unreadable = openUnreadable(options, liveSet);
  const send = ({ changes, fixes }: LiveUpdate): void => {
    unreadable.send();
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
    const state = { redis, key, db, liveSet, settle: intake.settle, onEpoch: outbox.setEpoch, isFirst: !isReady };
    if (!(await rebuildState(state))) return false;
    await positions.replaceAll([...phones.fixes()], (id) => liveSet.has('courier', id));
    counters.rebuilds.inc({ reason });
    if (reason !== 'periodic') log.info({ reason }, 'the live state is complete');
    isReady = true;
    seeds.clear();
    ready.resolve();
    return true;
  };
  const monitor = createRebuildMonitor({
    readEpoch: () => readEpoch(redis, key),
    readRunId: () => readRunId(redis, key),
    rebuild,
    onError: (error) => log.debug({ err: error }, 'the live state could not be checked'),
    timers,
  });
  const onReconnect = (): void => monitor.request('redis reconnected');
  redis.on('ready', onReconnect);

  const loaded = new Set<string>();
  const onSnapshot = (source: Source, snapshot: WatchedSnapshot): void => {
    metrics.report({ firestoreAt: clock.realNow() });
    observe(options, corrections, source, snapshot);
    const { gonePaths, ...update } = intake.take(source.name, snapshot);
    send(update);
    resolver.request(gonePaths);
    loaded.add(source.name);
    if (loaded.size === sources.length) monitor.onLoaded();
  };
  const listeners = createListeners({ sources, onSnapshot, timers, now: clock.now, log });
  const tasks = startTasks(options, () => {
    send({ changes: liveSet.expire(clock.now()), fixes: [] });
    listeners.checkDay();
  });

  return {
    whenReady: ready.promise,
    close: async () => {
      for (const stop of [...tasks, unreadable.close, corrections.close]) stop();
      redis.off('ready', onReconnect);
      listeners.close();
      resolver.close();
      await canary.close().then(() => send(removedCanary(liveSet)));
      await monitor.close();
      await outbox.settled();
      await roads.close();
    },
  };
};

const RETRY_MS = 500;

/** Waits for Redis, then runs. */
export const startIngest = async (options: IngestOptions): Promise<Ingest> => {
  const { redis, key, log } = options;
  for (;;) {
    try {
      return runIngest(options, await readSeeds(redis, key), await readPending(redis, key));
    } catch (error) {
      log.debug({ err: error }, 'Redis does not answer yet');
      await delay(RETRY_MS);
    }
  }
};
