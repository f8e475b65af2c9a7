// Publishes changes: into the state and the stream, in one step for each snapshot (publish.lua).
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { Version } from '@despacho/contract/values.ts';
import { liveKeys } from './keys.ts';
import { loadScript } from './script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** `json` is the whole entity as text, never empty; null: the entity is gone. */
export type StateChange = { kind: StateKind; id: string; v: Version; json: string | null };

export type Published = { ok: true; accepted: number } | { ok: false; code: 'epoch' };

const script = loadScript(new URL('publish.lua', import.meta.url));

/** About two minutes of a busy operation; a follower further behind reads the state. */
const STREAM_LENGTH = 50_000;
/** A script holds up all of Redis: so much of a big snapshot at once, a millisecond or two. */
const CHUNK_CHANGES = 200;
const CHUNK_CHARS = 512 * 1024;

/** In order. An id is named once in a snapshot, so cutting it between two changes keeps every rule. */
export const chunksOf = (changes: readonly StateChange[]): StateChange[][] => {
  const chunks: StateChange[][] = [];
  let chunk: StateChange[] = [];
  let chars = 0;
  for (const change of changes) {
    const size = change.json?.length ?? 0;
    if (chunk.length > 0 && (chunk.length >= CHUNK_CHANGES || chars + size > CHUNK_CHARS)) {
      chunks.push(chunk);
      chunk = [];
      chars = 0;
    }
    chunk.push(change);
    chars += size;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
};

const publishChunk = async (redis: RedisClient, key: KeyOf, epoch: string, chunk: StateChange[]): Promise<number> => {
  const keys = liveKeys(key);
  const names = [keys.epoch, keys.count, keys.stream, keys.tombstones];
  const places = new Map<StateKind, number>();
  const args: (string | number)[] = [epoch, STREAM_LENGTH];
  for (const { kind, id, v, json } of chunk) {
    const place = places.get(kind) ?? names.push(keys.state(kind));
    places.set(kind, place);
    args.push(place, kind, id, v, json ?? '');
  }
  return script(redis, names, args);
};

/** `epoch`: the state is not the caller's any more, nothing or only a part was written; rebuild. */
export const publish = async (
  redis: RedisClient,
  key: KeyOf,
  epoch: string,
  changes: readonly StateChange[],
): Promise<Published> => {
  let accepted = 0;
  for (const chunk of chunksOf(changes)) {
    const count = await publishChunk(redis, key, epoch, chunk);
    if (count < 0) return { ok: false, code: 'epoch' };
    accepted += count;
  }
  return { ok: true, accepted };
};
