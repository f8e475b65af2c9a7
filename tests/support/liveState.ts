// Puts entities into the live state as ingest would: a whole, ready epoch, versions that grow.
import type { StateDoc, StateKind } from '@despacho/contract/live/kinds.ts';
import type { Redis } from 'ioredis';
import { ensureEpoch, markReady } from '../../services/src/store/live/epoch.ts';
import { publish, type StateChange } from '../../services/src/store/live/publish.ts';

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
export const publishEntities = async (
  redis: Redis,
  key: (name: string) => string,
  entities: LiveEntities,
): Promise<string> => {
  const epoch = await ensureEpoch(redis, key);
  const published = await publish(redis, key, epoch, changesOf(entities));
  if (!published.ok) throw new Error('the epoch changed while a test was publishing');
  await markReady(redis, key, epoch);
  return epoch;
};
