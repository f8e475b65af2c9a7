// The order of a link with everything that its page shows: from the live state, or from the store after it left that.
import type { Company } from '@despacho/contract/companies.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { customerInterval } from '@despacho/domain/tracking/arrival.ts';
import type { TrackedParts } from '@despacho/domain/tracking/page.ts';
import { triesLeftOf } from '@despacho/domain/tracking/pin.ts';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import { indexToken, orderOfToken } from '../../store/live/trackingIndex.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { orderIdsByToken } from '../../store/orders/tracking.ts';
import { readOrder } from '../../store/orders/write.ts';

// Looks up what belongs to many keys by one query after the other, each for all that wait: however many ask, the store has one query.
export const BATCH = { maxKeys: 30, maxWaiting: 3_000 } as const;

/** `value`: null where the key has none. */
type LookedUp = { value: string | null } | 'too-many';

export const createBatchedLookUp = (
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): ((key: string) => Promise<LookedUp>) => {
  const waiting = new Map<string, PromiseWithResolvers<LookedUp>>();
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, BATCH.maxKeys));
      for (const key of batch.keys()) waiting.delete(key);
      try {
        const values = await read([...batch.keys()]);
        for (const [key, { resolve }] of batch) resolve({ value: values.get(key) ?? null });
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    isReading = false;
  };

  return async (key) => {
    const found = waiting.get(key);
    if (found !== undefined) return found.promise;
    if (waiting.size >= BATCH.maxWaiting) return 'too-many';
    const result = Promise.withResolvers<LookedUp>();
    waiting.set(key, result);
    if (!isReading) void readAll();
    return result.promise;
  };
};

/** `frameOrigins`: the sites of the company that may show the page in a frame. */
export type TrackedOrder = TrackedParts & { frameOrigins: readonly string[]; pinTriesLeft: number | null };

export type TrackedOrders = {
  /** The order of a link that was opened lately; null for every other. */
  indexed(token: string): Promise<string | null>;
  /** By the store; null where no order has the token. */
  lookUp(token: string): Promise<LookedUp>;
  /** The same for an address that guesses: all of them together have one query at once. */
  lookUpInTurn(token: string): Promise<LookedUp>;
  /** Null: the order cannot be read. */
  find(orderId: string): Promise<TrackedOrder | null>;
  /** It was just rated: resolves when `find` has the rating, or when it takes too long. */
  afterRating(orderId: string): Promise<void>;
};

type Dependencies = { db: Firestore; redis: RedisClient; key: KeyOf; fold: Pick<LiveFold, 'find'> };

/** [TR9] Orders that left the live state, each for a minute. */
const CLOSED = { max: 10_000, ttl: 60_000 } as const;
/** A page without script is requested right after its rating, and does not renew itself then. */
const RATED = { withinMs: 2_000, everyMs: 20 } as const;

export const createTrackedOrders = ({ db, redis, key, fold }: Dependencies): TrackedOrders => {
  const closed = new LRUCache<string, Order>(CLOSED);

  const readClosed = async (orderId: string): Promise<Order | null> => {
    const cached = closed.get(orderId);
    if (cached !== undefined) return cached;
    const order = await readOrder(db, orderId);
    if (order !== null) closed.set(orderId, order);
    return order;
  };

  /** Null also while the store does not respond: the page does without, and a PIN that is sent is checked. */
  const readTriesLeft = async (orderId: string, company: Company): Promise<number | null> => {
    const secrets = await readOrderSecrets(db, [orderId]).catch(() => null);
    const found = secrets?.get(orderId);
    return found === undefined ? null : triesLeftOf(found, company);
  };

  const idsByToken = async (tokens: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const ids = await orderIdsByToken(db, tokens);
    for (const [token, id] of ids) await indexToken(redis, key, token, id);
    return ids;
  };

  return {
    indexed: async (token) => orderOfToken(redis, key, token),
    lookUp: async (token) => ({ value: (await idsByToken([token])).get(token) ?? null }),
    lookUpInTurn: createBatchedLookUp(idsByToken),
    afterRating: async (orderId) => {
      closed.delete(orderId);
      const isBehind = (): boolean => fold.find('order', orderId)?.customerRating === null;
      for (let waitedMs = 0; isBehind() && waitedMs < RATED.withinMs; waitedMs += RATED.everyMs)
        await delay(RATED.everyMs);
    },
    find: async (orderId) => {
      const order = fold.find('order', orderId) ?? (await readClosed(orderId));
      if (order === null) return null;
      const courierId = order.courier?.id ?? null;
      const courier = courierId === null ? null : fold.find('courier', courierId);
      const [company, fixes] = await Promise.all([
        fold.find('company', order.company.id) ?? companies.find(db, order.company.id),
        readPositionsOf(redis, key, courierId === null ? [] : [courierId]),
      ]);
      const moving = {
        fix: courierId === null ? null : (fixes.get(courierId) ?? null),
        interval: customerInterval(fold.find('timing', orderId)),
      };
      const pinTriesLeft = company?.requirePin === true ? await readTriesLeft(orderId, company) : null;
      const frameOrigins = company?.frameOrigins ?? [];
      return { order, company, courier, ...moving, frameOrigins, pinTriesLeft };
    },
  };
};
