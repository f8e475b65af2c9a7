// From the token of a link to its order, for gateways, which do not read the store [TR2]. Hashed, so that a copy of Redis
// has no working links.
import { createHash } from 'node:crypto';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Longer than the page of an order is live after it was opened last. */
const LIFE_SEC = 48 * 3_600;

const keyOf = (key: KeyOf, token: string): string =>
  key(`tracking:${createHash('sha256').update(token).digest('base64url')}`);

export const indexToken = async (redis: RedisClient, key: KeyOf, token: string, orderId: string): Promise<void> => {
  await redis.set(keyOf(key, token), orderId, 'EX', LIFE_SEC);
};

/** Null: the page was not opened lately, or there is no such link. */
export const orderOfToken = async (redis: RedisClient, key: KeyOf, token: string): Promise<string | null> =>
  redis.get(keyOf(key, token));
