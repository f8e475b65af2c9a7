// The last fix of every courier: positions do not go through the ordered stream [LV14].
import { fix, type Fix } from '@despacho/contract/couriers.ts';
import type { Redis } from 'ioredis';
import { liveKeys, type KeyOf } from './keys.ts';
import { loadScript } from './script.ts';

const script = loadScript(new URL('position.lua', import.meta.url));
const CHUNK = 500;

/** How many were newer than the stored ones. */
export const publishPositions = async (redis: Redis, key: KeyOf, fixes: readonly Fix[]): Promise<number> => {
  let accepted = 0;
  for (let from = 0; from < fixes.length; from += CHUNK) {
    const args = fixes.slice(from, from + CHUNK).flatMap((one) => [one.courierId, one.at, JSON.stringify(one)]);
    accepted += await script(redis, [liveKeys(key).positions], args);
  }
  return accepted;
};

/** As stored, by courier: texts that did not change need no reading. */
export const readStoredPositions = async (redis: Redis, key: KeyOf): Promise<Record<string, string>> =>
  redis.hgetall(liveKeys(key).positions);

export const fixFrom = (stored: string): Fix | null => {
  const parsed = fix.safeParse(JSON.parse(stored.slice(stored.indexOf(' ') + 1)));
  return parsed.success ? parsed.data : null;
};

export const readPositions = async (redis: Redis, key: KeyOf): Promise<Map<string, Fix>> => {
  const fixes = new Map<string, Fix>();
  for (const stored of Object.values(await readStoredPositions(redis, key))) {
    const one = fixFrom(stored);
    if (one !== null) fixes.set(one.courierId, one);
  }
  return fixes;
};

/** Of these couriers only; unknown ones are missing. */
export const readPositionsOf = async (
  redis: Redis,
  key: KeyOf,
  courierIds: readonly string[],
): Promise<Map<string, Fix>> => {
  const fixes = new Map<string, Fix>();
  if (courierIds.length === 0) return fixes;
  for (const stored of await redis.hmget(liveKeys(key).positions, ...courierIds)) {
    const one = stored === null ? null : fixFrom(stored);
    if (one !== null) fixes.set(one.courierId, one);
  }
  return fixes;
};

export const dropPositions = async (redis: Redis, key: KeyOf, courierIds: readonly string[]): Promise<void> => {
  if (courierIds.length > 0) await redis.hdel(liveKeys(key).positions, ...courierIds);
};
