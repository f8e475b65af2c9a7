// Reads the live state: what ingest published last of every entity, and what went within the last hour.
import { readEntity, type StateDocs } from '@despacho/domain/live/kinds.ts';
import type { LiveEntry } from '@despacho/domain/live/fold.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const V_DIGITS = 16;

/** The text of a stored value, as publish.lua wrote it; the document stays text. */
export const splitStored = (stored: string): { v: string; json: string | null } => ({
  v: stored.slice(0, V_DIGITS),
  json: stored.length > V_DIGITS ? stored.slice(V_DIGITS) : null,
});

export const entryFrom = <K extends StateKind>(
  kind: K,
  v: string,
  json: string | null,
): LiveEntry<StateDocs[K]> | null => {
  if (json === null) return { v, gone: true };
  const doc = readEntity(kind, JSON.parse(json));
  return doc === null ? null : { v, doc };
};

/** The stored entries of one kind as text, for callers that only compare. */
export const readStored = async (redis: RedisClient, key: KeyOf, kind: StateKind): Promise<Record<string, string>> =>
  redis.hgetall(liveKeys(key).state(kind));

/** The stored entries of some ids as text. */
export const readStoredOf = async (
  redis: RedisClient,
  key: KeyOf,
  kind: StateKind,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const values = await redis.hmget(liveKeys(key).state(kind), ...ids);
  return new Map(ids.flatMap((id, at) => (typeof values[at] === 'string' ? [[id, values[at]] as const] : [])));
};

/** With tombstones. */
export const readEntries = async <K extends StateKind>(
  redis: RedisClient,
  key: KeyOf,
  kind: K,
): Promise<Map<string, LiveEntry<StateDocs[K]>>> => {
  const entries = new Map<string, LiveEntry<StateDocs[K]>>();
  for (const [id, stored] of Object.entries(await readStored(redis, key, kind))) {
    const { v, json } = splitStored(stored);
    const one = entryFrom(kind, v, json);
    if (one !== null) entries.set(id, one);
  }
  return entries;
};
