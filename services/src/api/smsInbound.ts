// Replies of customers to an SMS, as the gateway reports them with the secret that both have [MS19].
import { createHash, timingSafeEqual } from 'node:crypto';
import { replyOf, senderNumber } from '@despacho/domain/messages/replies.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { Firestore } from '../store/firestore.ts';
import { removeOptOut, storeOptOut } from '../store/messages/optOuts.ts';
import type { Handlers } from './handlers.ts';
import { refuse, respond } from './outcome.ts';

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
/** Hashes have one length, so that the time of a comparison shows nothing of the secret. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

type Dependencies = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore };

export const smsInboundHandlers = ({ db, clock, config }: Dependencies): Pick<Handlers, 'smsInbound'> => ({
  smsInbound: async ({ headers, body: { from, text } }) => {
    if (config.smsInboundSecret === null) return refuse('not-found');
    if (!isSame(headers['x-sms-secret'] ?? '', config.smsInboundSecret)) return refuse('wrong-credentials');
    const number = senderNumber(from);
    const result = number === null ? 'ignored' : replyOf(text);
    if (number !== null && result === 'optedOut') await storeOptOut(db, number, new Date(clock.now()).toISOString());
    if (number !== null && result === 'optedIn') await removeOptOut(db, number);
    return respond({ result });
  },
});
