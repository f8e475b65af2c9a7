// The last fix of every courier, and the tracks they leave: positions do not go through the ordered stream [LV14].
import { fix, type Fix } from '@despacho/contract/couriers/couriers.ts';
import { MAX_TRACK_POINTS, TRACK_SPAN_SEC, TRACK_STEP_SEC } from '@despacho/domain/tracks/limits.ts';
import { packPoint } from '../tracks/packedPoints.ts';
import { liveKeys } from './keys.ts';
import { loadTextScript } from './script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const script = loadTextScript(new URL('position.lua', import.meta.url));
const CHUNK = 500;
/** Step, span, most points and life of a track, as the script expects them. */
const TRACK_LIMITS = [TRACK_STEP_SEC, TRACK_SPAN_SEC, MAX_TRACK_POINTS, TRACK_SPAN_SEC * 1_000] as const;

/** An accepted fix and the one that it replaced. */
export type OnStep = (from: Fix, to: Fix) => void;

export const fixFrom = (stored: string): Fix | null => {
  const parsed = fix.safeParse(JSON.parse(stored.slice(stored.indexOf(' ') + 1)));
  return parsed.success ? parsed.data : null;
};

const reportSteps = (fixes: readonly Fix[], accepted: readonly string[], onStep: OnStep): void => {
  for (let at = 0; at < accepted.length; at += 2) {
    const to = fixes[Number(accepted[at])];
    const replaced = accepted[at + 1] ?? '';
    const from = replaced === '' ? null : fixFrom(replaced);
    if (from !== null && to !== undefined) onStep(from, to);
  }
};

/** How many were newer than the stored ones. */
export const publishPositions = async (
  redis: RedisClient,
  key: KeyOf,
  fixes: readonly Fix[],
  onStep?: OnStep,
): Promise<number> => {
  let count = 0;
  for (let from = 0; from < fixes.length; from += CHUNK) {
    const chunk = fixes.slice(from, from + CHUNK);
    const { positions, trackEnds, track } = liveKeys(key);
    const keys = [positions, trackEnds, ...chunk.map(({ courierId }) => track(courierId))];
    const args = chunk.flatMap((one) => [one.courierId, one.at, JSON.stringify(one), packPoint(one)]);
    const accepted = await script(redis, keys, [...TRACK_LIMITS, ...args]);
    count += accepted.length / 2;
    if (onStep !== undefined) reportSteps(chunk, accepted, onStep);
  }
  return count;
};

/** As stored, by courier: texts that did not change need no reading. */
export const readStoredPositions = async (redis: RedisClient, key: KeyOf): Promise<Record<string, string>> =>
  redis.hgetall(liveKeys(key).positions);

export const readPositions = async (redis: RedisClient, key: KeyOf): Promise<Map<string, Fix>> => {
  const fixes = new Map<string, Fix>();
  for (const stored of Object.values(await readStoredPositions(redis, key))) {
    const one = fixFrom(stored);
    if (one !== null) fixes.set(one.courierId, one);
  }
  return fixes;
};

/** Positions of these couriers only; unknown ones are missing. */
export const readPositionsOf = async (
  redis: RedisClient,
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

export const dropPositions = async (redis: RedisClient, key: KeyOf, courierIds: readonly string[]): Promise<void> => {
  if (courierIds.length > 0) await redis.hdel(liveKeys(key).positions, ...courierIds);
};
