// Quotes of the open API, in Redis for ten minutes: the price of an order that is not ordered yet [OA10].
import { randomBytes } from 'node:crypto';
import { resolvedPlace } from '@despacho/contract/openApi/values.ts';
import { order } from '@despacho/contract/orders/order.ts';
import { z } from 'zod';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const VALID_SEC = 600;

const quote = z.object({
  id: z.string(),
  companyId: z.string(),
  branchId: z.string(),
  /** The text that was asked for, and where that is. */
  address: z.string(),
  resolved: resolvedPlace,
  priced: order.pick({ circle: true, circleValue: true, delivery: true, distanceKm: true }),
  /** Real time. */
  expiresAt: z.number(),
});
export type Quote = z.infer<typeof quote>;

export type Quotes = {
  add(made: Omit<Quote, 'id' | 'expiresAt'>): Promise<Quote>;
  /** Null: there is none, or it has expired. */
  find(id: string): Promise<Quote | null>;
};

export const createQuotes = (redis: RedisClient, key: KeyOf, realNow: () => number): Quotes => ({
  add: async (made) => {
    const added = { ...made, id: randomBytes(16).toString('hex'), expiresAt: realNow() + VALID_SEC * 1_000 };
    await redis.set(key(`quote:${added.id}`), JSON.stringify(added), 'EX', VALID_SEC);
    return added;
  },
  find: async (id) => quote.safeParse(JSON.parse((await redis.get(key(`quote:${id}`))) ?? 'null')).data ?? null,
});
