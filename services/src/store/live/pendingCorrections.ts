// Corrections of orders that were decided and are not stored yet: where a process dies, the next one finishes them [DO21].
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { instant } from '@despacho/contract/values.ts';
import { z } from 'zod';
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** `misdated`: by the phone's clock. `writtenAt`: in ms of the operation's clock. */
const orderCorrection = z.object({
  id: z.string(),
  misdated: z.partialRecord(orderStatus, instant),
  writtenAt: z.number(),
});
export type OrderCorrection = z.infer<typeof orderCorrection>;

export const addPending = async (redis: RedisClient, key: KeyOf, correction: OrderCorrection): Promise<void> => {
  await redis.sadd(liveKeys(key).corrections, JSON.stringify(correction));
};

export const removePending = async (redis: RedisClient, key: KeyOf, correction: OrderCorrection): Promise<void> => {
  await redis.srem(liveKeys(key).corrections, JSON.stringify(correction));
};

export const readPending = async (redis: RedisClient, key: KeyOf): Promise<OrderCorrection[]> =>
  (await redis.smembers(liveKeys(key).corrections)).flatMap(
    (text) => orderCorrection.safeParse(JSON.parse(text)).data ?? [],
  );
