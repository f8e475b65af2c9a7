// The codes by which couriers hand orders over: in Redis, by their hash alone [CP31].
import { HANDOFF_CODE_LENGTH } from '@despacho/contract/couriers/applicationLimits.ts';
import { HANDOFF_ALPHABET } from '@despacho/contract/couriers/handoffCalls.ts';
import { HANDOFF_MS, type Offer } from '@despacho/domain/couriers/handoff.ts';
import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** So long a code that is no longer valid is named as that. */
const REMEMBERED_SEC = 600;

/** `expiresAt` in ms of real time. */
const storedOffer = z.object({
  orderId: z.string(),
  giverId: z.string(),
  offeredAt: z.number(),
  expiresAt: z.number(),
});

const newCode = (): string =>
  Array.from({ length: HANDOFF_CODE_LENGTH }, () => HANDOFF_ALPHABET[randomInt(HANDOFF_ALPHABET.length)]).join('');

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

export type HandoffCodes = {
  /** The last one of its order is the only one that is valid. */
  add(offer: Pick<Offer, 'orderId' | 'giverId'>): Promise<string>;
  find(code: string): Promise<Offer | 'unknown-code' | 'expired'>;
};

export const createHandoffCodes = ({
  redis,
  key,
  clock,
}: {
  redis: RedisClient;
  key: KeyOf;
  clock: Clock;
}): HandoffCodes => ({
  add: async ({ orderId, giverId }) => {
    const code = newCode();
    const hash = hashOf(code);
    const offer = { orderId, giverId, offeredAt: clock.now(), expiresAt: clock.realNow() + HANDOFF_MS };
    await redis
      .multi()
      .set(key(`handoff:code:${hash}`), JSON.stringify(offer), 'EX', REMEMBERED_SEC)
      .set(key(`handoff:order:${orderId}`), hash, 'EX', REMEMBERED_SEC)
      .exec();
    return code;
  },
  find: async (code) => {
    const hash = hashOf(code);
    const stored = storedOffer.safeParse(JSON.parse((await redis.get(key(`handoff:code:${hash}`))) ?? 'null')).data;
    if (stored === undefined) return 'unknown-code';
    const { expiresAt, ...offer } = stored;
    const isLast = (await redis.get(key(`handoff:order:${offer.orderId}`))) === hash;
    return isLast && clock.realNow() < expiresAt ? offer : 'expired';
  },
});
