// Firestore to stream: listens, keeps the live set, publishes what is new, and keeps the state in Redis whole.
import { setTimeout as delay } from 'node:timers/promises';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import type { StateKind } from '@despacho/contract/views.ts';
import type { Redis } from 'ioredis';
import { filter, merge, Subject, map, type Subscription } from 'rxjs';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Firestore } from '../../store/firestore.ts';
import { dropCanary, putCanary } from '../../store/source/canaries.ts';
import { readEpoch } from '../../store/live/epoch.ts';
import type { KeyOf } from '../../store/live/keys.ts';
import { dropPositions, publishPositions, readStoredPositions } from '../../store/live/positions.ts';
import { publish } from '../../store/live/publish.ts';
import { readRunId } from '../../store/live/runId.ts';
import { sourcesOf } from '../../store/source/kinds.ts';
import type { Source } from '../../store/source/sources.ts';
import { readStored, splitStored } from '../../store/live/state.ts';
import { forgetTombstones } from '../../store/live/tombstones.ts';
import { readDocuments, type WatchedSnapshot } from '../../store/source/watch.ts';
import type { Stop, Timers } from '../timers.ts';
import { watchCanary } from './canary.ts';
import { createIntake, type Taken } from './intake.ts';
import { createKeeper } from './keeper.ts';
import { listening } from './listening.ts';
import { createLiveSet, type Seed } from './liveSet.ts';
import { createOutbox } from './outbox.ts';
import { rebuildState } from './rebuild.ts';
import { createResolver } from './resolver.ts';

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
/** Every listener is opened anew within nine minutes: none gets older than ten. */
const ROUND_MS = 540_000;

type Seeds = Map<StateKind, Record<string, string>>;

const readSeeds = async (redis: Redis, key: KeyOf): Promise<Seeds> => {
  const seeds: Seeds = new Map();
  for (const kind of STATE_KINDS) seeds.set(kind, await readStored(redis, key, kind));
  return seeds;
};

const seedFrom = (seeds: Seeds, kind: StateKind, id: string): Seed | null => {
  const text = seeds.get(kind)?.[id];
  if (text === undefined) return null;
  const { v, json } = splitStored(text);
  return json === null ? null : { v, json };
};

/** `seeds`: the state as it was left behind, so that what did not change meanwhile stays silent. */
const runIngest = (options: IngestOptions, seeds: Seeds): Ingest => {
  const { ingestId, db, redis, key, clock, log, metrics, timers } = options;
  const published = metrics.counter('ingest_changes_total', 'Changes sent to the live state.', ['result']);
  const rebuilds = metrics.counter('ingest_rebuilds_total', 'Whole live sets published again.', ['reason']);
  const renewals = metrics.counter(
    'ingest_silences_total',
    'Times no canary came back and every listener was renewed.',
  );
  const ready = Promise.withResolvers<void>();
  const renew = new Subject<(source: Source) => boolean>();
  const sources = sourcesOf(db);
  const loaded = new Set<string>();
  let isReady = false;

  const liveSet = createLiveSet((kind, id) => seedFrom(seeds, kind, id));
  const canary = watchCanary({
    ingestId,
    put: (told) => putCanary(db, told),
    drop: (id) => dropCanary(db, id, 2_000),
    onSilence: () => {
      renewals.inc();
      log.warn('no canary came back for 15 s, every listener is opened anew');
      renew.next(() => true);
    },
    onError: (error) => log.debug({ err: error }, 'a canary could not be written'),
    timers,
    realNow: clock.realNow,
  });
  const intake = createIntake({
    liveSet,
    now: clock.now,
    onEcho: (told) => {
      metrics.report({ sourceEchoAt: Math.max(metrics.facts().sourceEchoAt ?? 0, told.writtenAt) });
      canary.onEcho(told);
    },
    onUnreadable: (path, reason) =>
      log.warn({ path, reason }, 'a document cannot be read; its last good version stays, where there is one'),
  });
  const outbox = createOutbox({
    publish: (epoch, changes) => publish(redis, key, epoch, changes),
    publishPositions: (fixes) => publishPositions(redis, key, fixes),
    onPublished: (accepted, sent) => {
      published.inc({ result: 'new' }, accepted);
      published.inc({ result: 'known' }, sent - accepted);
    },
    onRefused: (reason) => {
      log.debug({ reason }, 'changes were not published, the state will be rebuilt');
      keeper.demand('refused');
    },
  });

  const send = ({ changes, fixes }: Taken): void => {
    metrics.report({ unreadable: liveSet.unreadable() });
    outbox.send(changes, fixes);
    const goneCouriers = changes.filter(({ kind, json }) => kind === 'courier' && json === null).map(({ id }) => id);
    if (goneCouriers.length > 0) void dropPositions(redis, key, goneCouriers).catch(() => keeper.demand('positions'));
  };
  const resolver = createResolver({
    read: (paths) => readDocuments(db, paths),
    onRead: (documents) => send(intake.settle(documents)),
    onError: (error) => log.warn({ err: error }, 'documents that left a query could not be read yet'),
    timers,
  });

  const publishAllPositions = async (): Promise<void> => {
    const strangers = Object.keys(await readStoredPositions(redis, key)).filter((id) => !liveSet.has('courier', id));
    await dropPositions(redis, key, strangers);
    await publishPositions(redis, key, [...intake.fixes()]);
  };
  const keeper = createKeeper({
    readEpoch: () => readEpoch(redis, key),
    readRunId: () => readRunId(redis),
    rebuild: async (reason) => {
      resolver.ask(liveSet.unseen(intake.isShown));
      const isDone = await rebuildState({
        redis,
        key,
        db,
        liveSet,
        now: clock.now,
        onEpoch: outbox.setEpoch,
        isFirst: !isReady,
      });
      if (!isDone) return false;
      await publishAllPositions();
      rebuilds.inc({ reason });
      if (reason !== 'periodic') log.info({ reason }, 'the live state is whole');
      isReady = true;
      seeds.clear();
      ready.resolve();
      return true;
    },
    onError: (error) => log.debug({ err: error }, 'the live state could not be checked'),
    timers,
  });
  const onReconnect = (): void => keeper.demand('redis reconnected');
  redis.on('ready', onReconnect);

  const onSnapshot = (source: Source, snapshot: WatchedSnapshot): void => {
    metrics.report({ firestoreAt: clock.realNow() });
    const { left, ...taken } = intake.take(source.name, snapshot);
    send(taken);
    resolver.ask(left);
    loaded.add(source.name);
    if (loaded.size === sources.length) keeper.onLoaded();
  };
  const listeners = sources.map((source) =>
    listening({
      source,
      renew: renew.pipe(filter((concerns) => concerns(source))),
      timers,
      now: clock.now,
      onError: (error) => log.warn({ err: error, source: source.name }, 'a listener ended, it is opened again'),
    }).pipe(map((snapshot) => ({ source, snapshot }))),
  );
  const subscription: Subscription = merge(...listeners).subscribe(({ source, snapshot }) =>
    onSnapshot(source, snapshot),
  );

  let day = localDay(clock.now());
  const onTick = (): void => {
    send({ changes: liveSet.expire(clock.now()), fixes: [] });
    const today = localDay(clock.now());
    if (today === day) return;
    day = today;
    renew.next(({ isOfDay }) => isOfDay);
  };
  let turn = 0;
  const renewNext = (): void => {
    const next = sources[turn % sources.length];
    turn += 1;
    renew.next((source) => source === next);
  };
  const stops: Stop[] = [
    timers.every(TICK_MS, onTick),
    timers.every(Math.floor(ROUND_MS / sources.length), renewNext),
    timers.every(TOMBSTONES_MS, () => void forgetTombstones(redis, key).catch(() => null)),
  ];

  return {
    whenReady: ready.promise,
    close: async () => {
      for (const stop of stops) stop();
      redis.off('ready', onReconnect);
      subscription.unsubscribe();
      resolver.close();
      await canary.close();
      await keeper.close();
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
