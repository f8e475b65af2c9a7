// The order that each open desk has chosen. Redis forgets a choice that is not renewed, also after a gateway was killed.
import { DESK } from '@despacho/contract/desk.ts';
import { z } from 'zod';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { liveKeys } from './keys.ts';

const stored = z.object({ uid: z.string(), orderId: z.string() });
export type DeskChoice = z.infer<typeof stored>;

/** Lasts `DESK.choiceTtlMs`. */
export const storeDeskChoice = async (
  redis: RedisClient,
  key: KeyOf,
  deskId: string,
  choice: DeskChoice,
): Promise<void> => {
  const { desks, desk } = liveKeys(key);
  await redis.multi().set(desk(deskId), JSON.stringify(choice), 'PX', DESK.choiceTtlMs).sadd(desks, deskId).exec();
};

export const removeDeskChoice = async (redis: RedisClient, key: KeyOf, deskId: string): Promise<void> => {
  const { desks, desk } = liveKeys(key);
  await redis.multi().del(desk(deskId)).srem(desks, deskId).exec();
};

/** Those of every gateway; one that expired is dropped from the list. */
export const readDeskChoices = async (redis: RedisClient, key: KeyOf): Promise<DeskChoice[]> => {
  const { desks, desk } = liveKeys(key);
  const ids = await redis.smembers(desks);
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(desk));
  const expired = ids.filter((_, at) => texts[at] === null);
  if (expired.length > 0) await redis.srem(desks, ...expired);
  return texts.flatMap((text) => (typeof text === 'string' ? stored.parse(JSON.parse(text)) : []));
};
