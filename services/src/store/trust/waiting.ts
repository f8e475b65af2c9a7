// Counts that wait in Redis to be stored, and the names of events that were counted. A loss of Redis costs what waits.
import type { TrustCounts, TrustEvent } from '@despacho/domain/trust/counts.ts';
import { loadScript, loadTextScript } from '../live/script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const countScript = loadScript(new URL('count.lua', import.meta.url));
const takeScript = loadTextScript(new URL('take.lua', import.meta.url));
const dropScript = loadScript(new URL('drop.lua', import.meta.url));

/** Real seconds. Longer than any event is seen again. */
const NAMES_KEPT_SEC = 2 * 86_400;

const trustKeys = (key: KeyOf) => ({
  waiting: key('trust:waiting'),
  batch: key('trust:batch'),
  since: key('trust:since'),
  names: (day: string) => key(`trust:names:${day}`),
});

/** [TS1] `day`: the local day that the events belong to. Returns how many were counted now. */
export const countEvents = async (
  redis: RedisClient,
  key: KeyOf,
  day: string,
  events: readonly TrustEvent[],
): Promise<number> => {
  if (events.length === 0) return 0;
  const { waiting, names } = trustKeys(key);
  const listed = events.flatMap(({ name, additions }) => [name ?? '', additions.length, ...additions.flat()]);
  return countScript(redis, [waiting, names(day)], [NAMES_KEPT_SEC, day, ...listed]);
};

/**
 * [TS1] Since when events are counted without a gap, in ms of the operation's clock. After a loss of Redis it begins
 * again, and what happened before is not counted a second time.
 */
export const countedSince = async (redis: RedisClient, key: KeyOf, now: number): Promise<number> => {
  const { since } = trustKeys(key);
  await redis.setnx(since, now);
  const stored = Number(await redis.get(since));
  return Number.isFinite(stored) ? stored : now;
};

export type CountBatch = { id: string; days: ReadonlyMap<string, TrustCounts> };

/** Null: none wait. They stay until `dropBatch`. `id`: for these, unless others were taken before. */
export const takeBatch = async (redis: RedisClient, key: KeyOf, id: string): Promise<CountBatch | null> => {
  const { waiting, batch } = trustKeys(key);
  const flat = await takeScript(redis, [waiting, batch], [id]);
  const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : []));
  const own = pairs.find(([name]) => name === 'id')?.[1];
  if (own === undefined) return null;
  const counts = pairs
    .filter(([name]) => name !== 'id')
    .map(([name, by]) => ({ day: name.slice(0, name.indexOf('|')), count: name.slice(name.indexOf('|') + 1), by }));
  const days = [...Map.groupBy(counts, ({ day }) => day)].map(
    ([day, rows]) => [day, Object.fromEntries(rows.map(({ count, by }) => [count, Number(by)]))] as const,
  );
  return { id: own, days: new Map(days) };
};

export const dropBatch = async (redis: RedisClient, key: KeyOf, id: string): Promise<void> => {
  await dropScript(redis, [trustKeys(key).batch], [id]);
};
