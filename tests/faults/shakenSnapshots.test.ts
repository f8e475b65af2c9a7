// Snapshots of the store arrive twice and in any order, at the intake of an ingest.
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor, type Random } from '../../services/src/demo/random.ts';
import { createPhones } from '../../services/src/hub/ingest/phones.ts';
import { createIntake, type LiveUpdate } from '../../services/src/hub/ingest/intake.ts';
import { createLiveSet } from '../../services/src/hub/ingest/liveSet.ts';
import { createOutbox } from '../../services/src/hub/ingest/outbox.ts';
import { createResolver } from '../../services/src/hub/ingest/resolver.ts';
import { realTimers } from '../../services/src/hub/timers.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { readEpoch } from '../../services/src/store/live/epoch.ts';
import { publishPositions } from '../../services/src/store/live/positions.ts';
import { publish } from '../../services/src/store/live/publish.ts';
import { sourcesOf } from '../../services/src/store/source/kinds.ts';
import { readDocuments, type WatchedSnapshot } from '../../services/src/store/source/watch.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { SEED, sized } from './support/size.ts';
import { streamBreaches } from './support/stream.ts';

const key = keysOf('test');

/** Delays everything for a moment, then delivers it shuffled, most of it twice. */
const shaker = (random: Random, hand: (source: string, snapshot: WatchedSnapshot) => void) => {
  let delayed: [string, WatchedSnapshot][] = [];
  const shake = (): void => {
    const twice = delayed.flatMap((one) => (random.chance(0.8) ? [one, one] : [one]));
    delayed = [];
    for (const [source, snapshot] of twice.toSorted(() => random.unit() - 0.5)) hand(source, snapshot);
  };
  const stop = realTimers.every(300, shake);
  return {
    add: (source: string, snapshot: WatchedSnapshot): void => {
      // A first snapshot contains everything: it is only delivered twice.
      if (snapshot.isFirst) hand(source, snapshot);
      else delayed.push([source, snapshot]);
    },
    stop: (): void => {
      stop();
      shake();
    },
  };
};

describe('snapshots arrive twice and in any order', () => {
  let cast: Cast;
  let redis: Redis;
  beforeAll(async () => {
    cast = await startCast();
    redis = new Redis(cast.stack.redis.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await cast.close();
  });

  it('[LV3] no frame for existing versions, and never an older version after a newer', async () => {
    const { db, clock } = cast.stack;
    const { epoch } = await readEpoch(redis, key);
    let sent = 0;
    let acceptedChanges = 0;
    const liveSet = createLiveSet(() => null);
    const bounds = [-180, -90, 180, 90] as const;
    const intake = createIntake({
      liveSet,
      phones: createPhones({ bounds, clock, seedOf: () => null, onRejected: () => null }),
      bounds,
      now: clock.now,
      onEcho: () => null,
      onUnreadable: () => null,
      onRead: () => null,
      seenUntil: 0,
      isComplete: () => true,
    });
    const outbox = createOutbox({
      publish: async (into, changes) => publish(redis, key, into, changes),
      publishPositions: async (fixes) => publishPositions(redis, key, fixes),
      onPublished: (accepted, all) => {
        acceptedChanges += accepted;
        sent += all;
      },
      onRejected: (reason) => {
        throw new Error('refused', { cause: reason });
      },
    });
    outbox.setEpoch(epoch);
    const send = ({ changes, fixes }: LiveUpdate): void => outbox.send(changes, fixes);
    const resolver = createResolver({
      read: async (paths) => readDocuments(db, paths),
      onRead: (documents) => send(intake.settle(documents)),
      onError: () => null,
      timers: realTimers,
    });
    const shaken = shaker(randomFor(SEED, 'shaken'), (source, snapshot) => {
      const { gonePaths, ...update } = intake.take(source, snapshot);
      send(update);
      resolver.request(gonePaths);
    });
    const closers = sourcesOf(db).map((source) =>
      source.open(
        clock.now(),
        (snapshot) => shaken.add(source.name, snapshot),
        (error) => {
          throw error;
        },
      ),
    );
    cast.load.start();
    // First beside the real ingests, then without one that would correct its changes.
    await delay(sized(2_000, 20_000));
    await Promise.all(cast.ingests.map(async (ingest) => ingest.kill('SIGKILL')));
    await delay(sized(2_000, 20_000));
    await cast.load.stop();
    await delay(1_000);
    shaken.stop();
    await outbox.settled();
    const note = `${sent} sent, ${acceptedChanges} accepted`;
    expect(await cast.verify({ fault: '8', what: 'snapshots twice and shuffled', note })).toEqual(SOUND);
    expect(sent).toBeGreaterThan(acceptedChanges);
    expect(await streamBreaches(cast.stack.redis.url)).toEqual([]);
    for (const close of closers) close();
    resolver.close();
    await outbox.settled();
  });
});
