// Publishes the kinds that have no document, such as trends and forecasts: jobs compute them.
import type { ComputedKind, StateDocs } from '@despacho/domain/live/kinds.ts';
import { readEpoch } from './epoch.ts';
import { publish, type StateChange } from './publish.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Microseconds in 16 digits, like the update times of documents. */
const versionAt = (realMs: number): string => String(Math.round(realMs * 1_000)).padStart(16, '0');

/** What to publish so that `current` is published. `isSame`: whether a document is published as it is. */
export const changesFrom = <T extends { id: string }>(
  published: ReadonlyMap<string, T>,
  current: ReadonlyMap<string, T>,
  isSame: (a: T | undefined, b: T) => boolean = Object.is,
): { changed: T[]; gone: string[] } => ({
  changed: [...current.values()].filter((one) => !isSame(published.get(one.id), one)),
  gone: [...published.keys()].filter((id) => !current.has(id)),
});

/** `realNow`: real milliseconds. False when there is no state to publish into; the next run publishes again. */
export const publishComputed = async <K extends ComputedKind>(
  redis: RedisClient,
  key: KeyOf,
  kind: K,
  { changed, gone }: { changed: readonly StateDocs[K][]; gone: readonly string[] },
  realNow: number,
): Promise<boolean> => {
  const { epoch } = await readEpoch(redis, key);
  if (epoch === null) return false;
  const v = versionAt(realNow);
  const changes: StateChange[] = [
    ...changed.map((doc) => ({ kind, id: doc.id, v, json: JSON.stringify(doc) })),
    ...gone.map((id) => ({ kind, id, v, json: null })),
  ];
  return (await publish(redis, key, epoch, changes)).ok;
};
