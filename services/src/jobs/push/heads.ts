// What the phones of couriers were last notified of about each order: kept in Redis, so that every process compares with the same [CP28].
import { createHash } from 'node:crypto';
import type { PushHead } from '@despacho/domain/couriers/pushes.ts';
import { z } from 'zod';
import type { JobTools } from '../job.ts';

type Tools = Pick<JobTools, 'redis' | 'key'>;

const head = z.object({
  courierId: z.string().nullable(),
  content: z.string(),
  refusal: z.string().nullable(),
  takeOver: z.string().nullable(),
  message: z.string().nullable(),
  isDelivered: z.boolean(),
});

/** No order has this id: it is there once all orders were recorded, because the orders of a first look are no news. */
const BEGUN = '';

export const hashOfContent = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

export const hasBegun = async ({ redis, key }: Tools): Promise<boolean> =>
  (await redis.hexists(key('push-heads'), BEGUN)) === 1;

export const headIds = async ({ redis, key }: Tools): Promise<string[]> =>
  (await redis.hkeys(key('push-heads'))).filter((id) => id !== BEGUN);

/** Those that cannot be read are left out, as orders without one. */
export const readHeads = async ({ redis, key }: Tools, ids: readonly string[]): Promise<Map<string, PushHead>> => {
  const heads = new Map<string, PushHead>();
  if (ids.length === 0) return heads;
  const values = await redis.hmget(key('push-heads'), ...ids);
  for (const [at, id] of ids.entries()) {
    const parsed = head.safeParse(JSON.parse(values[at] ?? 'null')).data;
    if (parsed !== undefined) heads.set(id, parsed);
  }
  return heads;
};

/** Null: the order is no more. */
export const recordHeads = async (
  { redis, key }: Tools,
  heads: ReadonlyMap<string, PushHead | null>,
  isFirst: boolean,
): Promise<void> => {
  const gone = [...heads].flatMap(([id, each]) => (each === null ? [id] : []));
  const changed = [...heads].flatMap(([id, each]) => (each === null ? [] : [id, JSON.stringify(each)]));
  if (isFirst) changed.push(BEGUN, '');
  if (gone.length > 0) await redis.hdel(key('push-heads'), ...gone);
  if (changed.length > 0) await redis.hset(key('push-heads'), ...changed);
};

/** No phone has a subscription: the next one begins with the orders of then. */
export const forgetHeads = async ({ redis, key }: Tools): Promise<void> => {
  await redis.del(key('push-heads'));
};
