// What plans proposed for orders, and what was promised by the proposals that were accepted. In Redis, as long as the order is
// live.
import { z } from 'zod';
import type { Promised } from '@despacho/domain/trust/outcomes.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** `arrivesAt`: when at the door, in ms; null: the door is unknown. */
const storedProposal = z.object({ courierId: z.string(), arrivesAt: z.number().nullable() });
export type ShownProposal = z.infer<typeof storedProposal>;

/** Null: another version wrote it. */
const read = (text: string): ShownProposal | null => {
  try {
    return storedProposal.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const keys = (key: KeyOf) => ({ proposals: key('trust:proposals'), promises: key('trust:promises') });

/** [TS18] The last one that was shown of an order counts. */
export const noteProposals = async (
  redis: RedisClient,
  key: KeyOf,
  shown: ReadonlyMap<string, ShownProposal>,
): Promise<void> => {
  const fields = [...shown].flatMap(([id, proposal]) => [id, JSON.stringify(proposal)]);
  if (fields.length > 0) await redis.hset(keys(key).proposals, ...fields);
};

/** [TS18] Null: none waits for its answer. */
export const takeProposal = async (redis: RedisClient, key: KeyOf, orderId: string): Promise<ShownProposal | null> => {
  const { proposals } = keys(key);
  const text = await redis.hget(proposals, orderId);
  // One of two callers at once has removed it.
  if (text === null || (await redis.hdel(proposals, orderId)) === 0) return null;
  return read(text);
};

export const notePromise = async (
  redis: RedisClient,
  key: KeyOf,
  orderId: string,
  promised: Promised,
): Promise<void> => {
  await redis.hset(keys(key).promises, orderId, JSON.stringify(promised));
};

/** [TS18] By order; forgets orders that are not live any more. */
export const readPromises = async (
  redis: RedisClient,
  key: KeyOf,
  live: ReadonlySet<string>,
): Promise<Map<string, Promised>> => {
  const { proposals, promises } = keys(key);
  const [proposed, promised] = await Promise.all([redis.hkeys(proposals), redis.hgetall(promises)]);
  const isGone = (id: string): boolean => !live.has(id);
  const [goneProposals, gonePromises] = [proposed.filter(isGone), Object.keys(promised).filter(isGone)];
  if (goneProposals.length > 0) await redis.hdel(proposals, ...goneProposals);
  if (gonePromises.length > 0) await redis.hdel(promises, ...gonePromises);
  return new Map(
    Object.entries(promised).flatMap(([id, text]) => {
      const { courierId, arrivesAt } = read(text) ?? { courierId: '', arrivesAt: null };
      return arrivesAt === null || isGone(id) ? [] : [[id, { courierId, arrivesAt }] as const];
    }),
  );
};
