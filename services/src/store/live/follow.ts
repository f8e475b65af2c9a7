// Follows the live state: whole once, then entry by entry in order; whole again when anything could be missing.
import { setTimeout as delay } from 'node:timers/promises';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { Log } from '../../platform/log.ts';
import { entryFrom, type RawEntry, type StreamEntry } from './entries.ts';
import { dropEpoch, readEpoch } from './epoch.ts';
import { liveKeys } from './keys.ts';
import { readWholeState, type Place, type WholeState } from './whole.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** `away`: Redis does not respond. `rebuilding`: there is no complete state to read. In both cases the copy is old. */
type Readiness = 'ready' | 'away' | 'rebuilding';

export type LiveFollower = { close(): Promise<void> };

export type FollowOptions = {
  redis: RedisClient;
  /** A connection of its own: it waits inside XREAD. It must fail while Redis is away, so that screens are marked. */
  blocking: RedisClient;
  key: KeyOf;
  log: Log;
  /** Kinds the whole state is read of. */
  kinds: readonly StateKind[];
  onState(whole: WholeState): void;
  /** In order, without a hole since the last call of either. Of all kinds. */
  onEntries(entries: StreamEntry[]): void;
  onReadiness(readiness: Readiness): void;
};

const READ_COUNT = 1_000;
const BLOCK_MS = 1_000;
const RETRY_MS = 200;

/** The entries that follow `n` without a gap, and the first one that does not. */
const splitAtGap = (entries: StreamEntry[], n: number): { complete: StreamEntry[]; next: StreamEntry | null } => {
  const gapAt = entries.findIndex((entry, at) => entry.n !== n + 1 + at);
  if (gapAt === -1) return { complete: entries, next: null };
  return { complete: entries.slice(0, gapAt), next: entries[gapAt] ?? null };
};

type Reader = {
  /** Reads the whole state, or waits for the next entries of the stream. */
  step(): Promise<void>;
  /** Checks the epoch and the counter before the next read. */
  recheck(): void;
};

const createReader = (options: FollowOptions, closing: AbortSignal, report: (readiness: Readiness) => void): Reader => {
  const { redis, blocking, key, log, onState, onEntries } = options;
  const keys = liveKeys(key);
  let place: Place | null = null;
  /** Monotonic; 0 = before the next read. */
  let checkAt = 0;

  /** Redis is behind the folded state: it lost writes. The follower that detects it deletes the epoch. */
  const onLoss = async (found: Place, n: number): Promise<void> => {
    log.warn({ epoch: found.epoch, held: found.n, found: n }, 'the stream went back, its epoch is dropped');
    // The place is cleared only then: otherwise the damaged state would be read as a complete one.
    await dropEpoch(redis, key, found.epoch);
    place = null;
  };

  const take = async (from: Place, entries: StreamEntry[]): Promise<void> => {
    const { complete, next } = splitAtGap(entries, from.n);
    const last = complete.at(-1);
    const reached = last === undefined ? from : { epoch: from.epoch, clock: last.clock, n: last.n };
    place = reached;
    if (last !== undefined) onEntries(complete);
    if (next === null) return;
    if (next.n <= reached.n) return onLoss(reached, next.n);
    log.warn({ held: reached.n, found: next.n }, 'entries are missing in the stream, the state is read again');
    place = null;
  };

  /** Whether the epoch is the same and complete, and the counter not behind the place. */
  const check = async (from: Place): Promise<void> => {
    const [{ epoch, isReady }, count] = await Promise.all([readEpoch(redis, key), redis.get(keys.count)]);
    if (epoch !== from.epoch || !isReady) {
      place = null;
      return;
    }
    if (Number(count ?? 0) < from.n) await onLoss(from, Number(count ?? 0));
    else report('ready');
  };

  const load = async (): Promise<void> => {
    const loaded = await readWholeState(options);
    if (closing.aborted) return;
    if (loaded === null) {
      report('rebuilding');
      await delay(RETRY_MS, null, { signal: closing });
      return;
    }
    place = loaded.place;
    onState(loaded.whole);
    report('ready');
  };

  const read = async (from: Place): Promise<void> => {
    const reply = await blocking.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK_MS, 'STREAMS', keys.stream, from.clock);
    const entries = ((reply?.[0]?.[1] ?? []) as RawEntry[]).map(entryFrom);
    if (!closing.aborted && entries.length > 0) await take(from, entries);
  };

  return {
    step: async () => {
      if (place !== null && performance.now() >= checkAt) {
        await check(place);
        checkAt = performance.now() + BLOCK_MS;
      }
      if (place === null) await load();
      else await read(place);
    },
    recheck: () => {
      checkAt = 0;
    },
  };
};

export const followLive = (options: FollowOptions): LiveFollower => {
  const { blocking, log, onReadiness } = options;
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  let readiness: Readiness | null = null;

  const report = (next: Readiness): void => {
    if (readiness === next) return;
    readiness = next;
    onReadiness(next);
  };
  const reader = createReader(options, closing.signal, report);
  const onUnavailable = (): void => {
    if (isClosed()) return;
    report('away');
    reader.recheck();
  };

  const follow = async (): Promise<void> => {
    while (!isClosed()) {
      try {
        await reader.step();
      } catch (error) {
        if (isClosed()) return;
        // The connection logs its own failures. The next check decides whether the state is still the right one.
        log.debug({ err: error }, 'following the live state was interrupted');
        onUnavailable();
        await delay(RETRY_MS, null, { signal: closing.signal }).catch(() => null);
      }
    }
  };

  blocking.on('close', onUnavailable);
  const done = follow();
  return {
    close: async () => {
      closing.abort();
      blocking.off('close', onUnavailable);
      blocking.disconnect();
      await done;
    },
  };
};
