// What jobs read of the live state: only the fields they decide by, because there may be ten thousand orders.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import type { z } from 'zod';
import { readEpoch } from '../store/live/epoch.ts';
import { readStored, readStoredOf, splitStored } from '../store/live/state.ts';
import type { JobTools } from './job.ts';

/** Present entities by id, all or those of `ids`. Unreadable ones are skipped; ingest counts them. */
export const readLive = async <T>(
  { redis, key }: Pick<JobTools, 'redis' | 'key'>,
  kind: StateKind,
  schema: z.ZodType<T>,
  ids: readonly string[] | null = null,
): Promise<Map<string, T>> => {
  const texts =
    ids === null ? Object.entries(await readStored(redis, key, kind)) : await readStoredOf(redis, key, kind, ids);
  const present = new Map<string, T>();
  for (const [id, stored] of texts) {
    const { json } = splitStored(stored);
    if (json === null) continue;
    const parsed = schema.safeParse(JSON.parse(json));
    if (parsed.success) present.set(id, parsed.data);
  }
  return present;
};

/** Null while the live state is incomplete, or when it was replaced during the read. */
export const readWhole = async <T>(
  { redis, key }: Pick<JobTools, 'redis' | 'key'>,
  read: () => Promise<T>,
): Promise<T | null> => {
  const before = await readEpoch(redis, key);
  if (!before.isReady) return null;
  const state = await read();
  const after = await readEpoch(redis, key);
  return after.isReady && after.epoch === before.epoch ? state : null;
};

/** [LV29] Whether what the store changes comes through. An echo from the future is no proof. `realNow`: milliseconds. */
export const hasFreshEcho = (echoes: Iterable<{ writtenAt: number }>, realNow: number): boolean =>
  Array.from(echoes).some(({ writtenAt }) => Math.abs(realNow - writtenAt) <= LIVE.sourceStoppedMs);
