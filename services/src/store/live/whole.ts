// Reads the whole live state, with the place in the stream from which to follow it.
import { FIRST_CLOCK } from '@despacho/domain/live/clocks.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { RawEntry } from './entries.ts';
import { readEpoch } from './epoch.ts';
import { liveKeys } from './keys.ts';
import { readStored } from './state.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type WholeState = {
  epoch: string;
  /** Entries up to here are in it, perhaps some later ones too: those come again and change nothing. */
  clock: string;
  /** Nothing in it is of an entry beyond this one. */
  upTo: string;
  /** Stored texts by kind and id (`splitStored`). */
  stored: ReadonlyMap<StateKind, Readonly<Record<string, string>>>;
};

/** The place of a follower in the stream: the last entry it has folded, and that entry's number. */
export type Place = { epoch: string; clock: string; n: number };

type Options = { redis: RedisClient; key: KeyOf; kinds: readonly StateKind[] };

/**
 * First the last entry and the counter in one step, then the hashes: what changes in between comes again by the stream. Then
 * the last entry once more: entries up to there may be in the hashes already. Null: there is no complete state to read.
 */
export const readWholeState = async ({
  redis,
  key,
  kinds,
}: Options): Promise<{ place: Place; whole: WholeState } | null> => {
  const keys = liveKeys(key);
  const before = await readEpoch(redis, key);
  if (before.epoch === null || !before.isReady) return null;
  const replies = await redis.multi().get(keys.count).xrevrange(keys.stream, '+', '-', 'COUNT', 1).exec();
  const n = Number(replies?.[0]?.[1] ?? 0);
  const last = (replies?.[1]?.[1] ?? []) as RawEntry[];
  const clock = last[0]?.[0] ?? FIRST_CLOCK;
  const stored = new Map<StateKind, Record<string, string>>();
  for (const kind of kinds) stored.set(kind, await readStored(redis, key, kind));
  const [newest] = (await redis.xrevrange(keys.stream, '+', '-', 'COUNT', 1)) as RawEntry[];
  const upTo = newest?.[0] ?? clock;
  const after = await readEpoch(redis, key);
  if (after.epoch !== before.epoch || !after.isReady) return null;
  return { place: { epoch: before.epoch, clock, n }, whole: { epoch: before.epoch, clock, upTo, stored } };
};
