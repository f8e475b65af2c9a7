// Replies of customers to an SMS, as the gateway reports them with the secret that both have [MS19].
import { createHash, timingSafeEqual } from 'node:crypto';
import { replyOf, senderNumber } from '@despacho/domain/messages/replies.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { Firestore } from '../store/firestore.ts';
import { removeOptOut, storeOptOut } from '../store/messages/optOuts.ts';
import type { Handlers } from './handlers.ts';
import { countAttempt } from './http/attempts.ts';
import { refuse, respond } from './outcome.ts';
import type { RedisClient } from '../platform/redis.ts';

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
/** Hashes have one length, so that the time of a comparison shows nothing of the secret. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b));

/** Wrong secrets of one address. The gateway with the right one is never refused, however many replies arrive at once. */
const WRONG_SECRETS = { max: 60, windowSec: 60 } as const;

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & { db: Firestore; redis: RedisClient };

export const smsInboundHandlers = ({ db, redis, key, clock, config }: Dependencies): Pick<Handlers, 'smsInbound'> => ({
  smsInbound: async ({ headers, body: { from, text }, address }) => {
    if (config.smsInboundSecret === null) return refuse('not-found');
    if (!isSame(headers['x-sms-secret'] ?? '', config.smsInboundSecret)) {
      const { max, windowSec } = WRONG_SECRETS;
      const wrong = await countAttempt(redis, key, { kind: 'sms:secret', subject: address, windowSec });
      return refuse(wrong > max ? 'too-many-requests' : 'wrong-credentials');
    }
    const number = senderNumber(from);
    const result = number === null ? 'ignored' : replyOf(text);
    if (number !== null && result === 'optedOut') await storeOptOut(db, number, new Date(clock.now()).toISOString());
    if (number !== null && result === 'optedIn') await removeOptOut(db, number);
    return respond({ result });
  },
});
