// Puts entities into the live state as ingest would (a whole, ready epoch, versions that grow), and reads the current ones.
import type { StateDoc, StateKind } from '@despacho/contract/live/kinds.ts';
import { isGone, type Present } from '@despacho/domain/live/fold.ts';
import type { StateDocs } from '@despacho/domain/live/kinds.ts';
import { ensureEpoch, markReady } from '../../services/src/store/live/epoch.ts';
import { publish, type StateChange } from '../../services/src/store/live/publish.ts';
import { readEntries } from '../../services/src/store/live/state.ts';
import type { RedisClient } from '../../services/src/platform/redis.ts';
import type { KeyOf } from '../../services/src/platform/redisKeys.ts';

export type LiveEntities = { [K in StateKind]?: readonly StateDoc<K>[] };

let version = 1_700_000_000_000_000;

const changesOf = (entities: LiveEntities): StateChange[] =>
  (Object.keys(entities) as StateKind[]).flatMap((kind) =>
    (entities[kind] ?? []).map((doc) => {
      version += 1;
      return { kind, id: doc.id, v: String(version), json: JSON.stringify(doc) };
    }),
  );

/** The epoch it is in. */
export const publishEntities = async (redis: RedisClient, key: KeyOf, entities: LiveEntities): Promise<string> => {
  const epoch = await ensureEpoch(redis, key);
  const published = await publish(redis, key, epoch, changesOf(entities));
  if (!published.ok) throw new Error('the epoch changed while a test was publishing');
  await markReady(redis, key, epoch);
  return epoch;
};

/** The current entities, without tombstones. */
export const readState = async <K extends StateKind>(
  redis: RedisClient,
  key: KeyOf,
  kind: K,
): Promise<Map<string, Present<StateDocs[K]>>> => {
  const present = new Map<string, Present<StateDocs[K]>>();
  for (const [id, entry] of await readEntries(redis, key, kind)) if (!isGone(entry)) present.set(id, entry);
  return present;
};
