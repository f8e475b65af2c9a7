// Follows the live state: whole once, then entry by entry in order; whole again when anything could be missing.
import { setTimeout as delay } from 'node:timers/promises';
import { FIRST_CLOCK } from '@despacho/domain/live/clocks.ts';
import type { StateKind } from '@despacho/contract/views.ts';
import type { Redis } from 'ioredis';
import type { Log } from '../../platform/log.ts';
import { entryFrom, type RawEntry, type StreamEntry } from './entries.ts';
import { dropEpoch, readEpoch } from './epoch.ts';
import { liveKeys, type KeyOf } from './keys.ts';
import { readStored } from './state.ts';

export type WholeState = {
  epoch: string;
  /** Entries up to here are in it, perhaps some later ones too: those come again and change nothing. */
  clock: string;
  /** Nothing in it is of an entry beyond this one. */
  upTo: string;
  /** Stored texts by kind and id (`splitStored`). */
  stored: ReadonlyMap<StateKind, Readonly<Record<string, string>>>;
};

/** `away`: Redis does not answer. `rebuilding`: there is no whole state to read. In both, what is held is old. */
export type Readiness = 'ready' | 'away' | 'rebuilding';

export type LiveFollower = { close(): Promise<void> };

export type FollowOptions = {
  redis: Redis;
  /** A connection of its own, made with `context.redis('blocking')`: it waits inside XREAD. */
  blocking: Redis;
  key: KeyOf;
  log: Log;
  /** Kinds the whole state is read of. */
  kinds: readonly StateKind[];
  onState(whole: WholeState): void;
  /** In order, without a hole since the last call of either. Of all kinds. */
  onEntries(entries: StreamEntry[]): void;
  onReadiness(readiness: Readiness): void;
};

type Place = { epoch: string; clock: string; n: number };

const READ_COUNT = 1_000;
const BLOCK_MS = 1_000;
const RETRY_MS = 200;

/**
 * Last entry and counter in one step, then the hashes: what changes in between comes again by the stream. The last entry
 * once more: until there some of it may be in the hashes already.
 */
const loadWhole = async ({ redis, key, kinds }: FollowOptions): Promise<{ place: Place; whole: WholeState } | null> => {
  const keys = liveKeys(key);
  const before = await readEpoch(redis, key);
  if (before.epoch === null || !before.isReady) return null;
  const answers = await redis.multi().get(keys.count).xrevrange(keys.stream, '+', '-', 'COUNT', 1).exec();
  const n = Number(answers?.[0]?.[1] ?? 0);
  const last = (answers?.[1]?.[1] ?? []) as RawEntry[];
  const clock = last[0]?.[0] ?? FIRST_CLOCK;
  const stored = new Map<StateKind, Record<string, string>>();
  for (const kind of kinds) stored.set(kind, await readStored(redis, key, kind));
  const [newest] = (await redis.xrevrange(keys.stream, '+', '-', 'COUNT', 1)) as RawEntry[];
  const upTo = newest?.[0] ?? clock;
  const after = await readEpoch(redis, key);
  if (after.epoch !== before.epoch || !after.isReady) return null;
  return { place: { epoch: before.epoch, clock, n }, whole: { epoch: before.epoch, clock, upTo, stored } };
};

export const followLive = (options: FollowOptions): LiveFollower => {
  const { redis, blocking, key, log, onState, onEntries, onReadiness } = options;
  const keys = liveKeys(key);
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  let place: Place | null = null;
  let readiness: Readiness | null = null;
  /** Monotonic; 0 = before the next read. */
  let checkAt = 0;

  const tell = (now: Readiness): void => {
    if (readiness === now) return;
    readiness = now;
    onReadiness(now);
  };
  const onAway = (): void => {
    if (isClosed()) return;
    tell('away');
    checkAt = 0;
  };

  /** Redis is behind what we folded: it lost writes. Who finds it out says so by dropping the epoch. */
  const onLoss = async (found: Place, n: number): Promise<void> => {
    log.warn({ epoch: found.epoch, held: found.n, found: n }, 'the stream went back, its epoch is dropped');
    // Only then: were the loss forgotten before, the damaged state would be taken for whole.
    await dropEpoch(redis, key, found.epoch);
    place = null;
  };

  const take = async (from: Place, entries: StreamEntry[]): Promise<void> => {
    const next = entries.findIndex((entry, at) => entry.n !== from.n + 1 + at);
    const good = next === -1 ? entries : entries.slice(0, next);
    const last = good.at(-1);
    if (last !== undefined) {
      place = { epoch: from.epoch, clock: last.clock, n: last.n };
      onEntries(good);
    }
    const bad = next === -1 ? undefined : entries[next];
    if (bad === undefined) return;
    const reached = place ?? from;
    if (bad.n <= reached.n) return onLoss(reached, bad.n);
    log.warn({ held: reached.n, found: bad.n }, 'entries are missing in the stream, the state is read again');
    place = null;
  };

  /** The epoch is still ours and complete, and the counter not behind us. */
  const check = async (from: Place): Promise<void> => {
    const [epoch = null, ready = null, count = null] = await redis.mget(keys.epoch, keys.ready, keys.count);
    if (epoch !== from.epoch || ready !== epoch) {
      place = null;
      return;
    }
    if (Number(count ?? 0) < from.n) await onLoss(from, Number(count ?? 0));
    else tell('ready');
  };

  const load = async (): Promise<void> => {
    const loaded = await loadWhole(options);
    if (isClosed()) return;
    if (loaded === null) {
      tell('rebuilding');
      await delay(RETRY_MS, null, { signal: closing.signal });
      return;
    }
    place = loaded.place;
    onState(loaded.whole);
    tell('ready');
  };

  const read = async (from: Place): Promise<void> => {
    const answer = await blocking.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK_MS, 'STREAMS', keys.stream, from.clock);
    const entries = ((answer?.[0]?.[1] ?? []) as RawEntry[]).map(entryFrom);
    if (!isClosed() && entries.length > 0) await take(from, entries);
  };

  const step = async (): Promise<void> => {
    if (place !== null && performance.now() >= checkAt) {
      await check(place);
      checkAt = performance.now() + BLOCK_MS;
    }
    if (place === null) await load();
    else await read(place);
  };

  const follow = async (): Promise<void> => {
    while (!isClosed()) {
      try {
        await step();
      } catch (error) {
        if (isClosed()) return;
        // The connection logs its own breaks. What is held is old now; whether it is still right the next check says.
        log.debug({ err: error }, 'following the live state was interrupted');
        onAway();
        await delay(RETRY_MS, null, { signal: closing.signal }).catch(() => null);
      }
    }
  };

  blocking.on('close', onAway);
  const done = follow();
  return {
    close: async () => {
      closing.abort();
      blocking.off('close', onAway);
      blocking.disconnect();
      await done;
    },
  };
};
