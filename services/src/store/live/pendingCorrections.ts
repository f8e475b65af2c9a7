// Corrections of orders that were decided and are not stored yet: where a process dies, the next one finishes them [DO21].
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { instant } from '@despacho/contract/values.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { liveKeys, type KeyOf } from './keys.ts';

/** `misdated`: by the phone's clock. `writtenAt`: in ms of the operation's clock. */
const orderCorrection = z.object({
  id: z.string(),
  misdated: z.partialRecord(orderStatus, instant),
  writtenAt: z.number(),
});
export type OrderCorrection = z.infer<typeof orderCorrection>;

export const addPending = async (redis: Redis, key: KeyOf, correction: OrderCorrection): Promise<void> => {
  await redis.sadd(liveKeys(key).corrections, JSON.stringify(correction));
};

export const removePending = async (redis: Redis, key: KeyOf, correction: OrderCorrection): Promise<void> => {
  await redis.srem(liveKeys(key).corrections, JSON.stringify(correction));
};

export const readPending = async (redis: Redis, key: KeyOf): Promise<OrderCorrection[]> =>
  (await redis.smembers(liveKeys(key).corrections)).flatMap(
    (text) => orderCorrection.safeParse(JSON.parse(text)).data ?? [],
  );
