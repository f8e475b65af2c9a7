// The order that each open desk has chosen. Redis forgets a choice that is not renewed, also after a gateway was killed.
import { DESK } from '@despacho/contract/desk.ts';
import { z } from 'zod';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { liveKeys } from './keys.ts';

const stored = z.object({ uid: z.string(), orderId: z.string() });
export type DeskChoice = z.infer<typeof stored>;

/** A desk without a choice is listed so long at least: clocks of gateways may differ, and it may be renewed meanwhile. */
const LISTED_MS = 60_000;

/** Lasts `DESK.choiceTtlMs`. */
export const storeDeskChoice = async (
  redis: RedisClient,
  key: KeyOf,
  deskId: string,
  choice: DeskChoice,
  realNow: number,
): Promise<void> => {
  const { desks, desk } = liveKeys(key);
  const text = JSON.stringify(choice);
  await redis.multi().set(desk(deskId), text, 'PX', DESK.choiceTtlMs).zadd(desks, realNow, deskId).exec();
};

export const removeDeskChoice = async (redis: RedisClient, key: KeyOf, deskId: string): Promise<void> => {
  const { desks, desk } = liveKeys(key);
  await redis.multi().del(desk(deskId)).zrem(desks, deskId).exec();
};

/** Those of every gateway. */
export const readDeskChoices = async (redis: RedisClient, key: KeyOf, realNow: number): Promise<DeskChoice[]> => {
  const { desks, desk } = liveKeys(key);
  await redis.zremrangebyscore(desks, '-inf', realNow - LISTED_MS);
  const ids = await redis.zrange(desks, '0', '-1');
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(desk));
  return texts.flatMap((text) => (typeof text === 'string' ? stored.parse(JSON.parse(text)) : []));
};
