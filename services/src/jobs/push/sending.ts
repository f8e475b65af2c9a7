// Sends one push to one phone, if it still is true: encrypted for the phone, signed as this installation, to a push service alone [CP28] [CP29].
import { createHash } from 'node:crypto';
import { pushSubscription, type PushPayload } from '@despacho/contract/couriers/pushCalls.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { isPushCurrent } from '@despacho/domain/couriers/pushes.ts';
import { openShiftOf } from '@despacho/domain/couriers/work.ts';
import webPush from 'web-push';
import { isCurrentCourier } from '../../identity/courierSessions.ts';
import { pushSealer, vapidKeysOf } from '../../identity/pushKeys.ts';
import { reachOfPush } from '../../identity/pushServices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { readSubscription, removeSubscription } from '../../store/couriers/pushSubscriptions.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { PushWork } from './work.ts';

/** `over`: it is no news any more, or not in a shift. `ended`: the phone gets none any more. */
export type Pushed = 'sent' | 'over' | 'ended' | 'refused' | 'again';
/** The push service named when another try makes sense, in ms from now. */
export type Busy = { end: 'again'; pauseMs: number };

type Tools = {
  db: Firestore;
  clock: Pick<Clock, 'now' | 'realNow'>;
  log: Log;
  outbound: Outbound;
  config: Pick<ProcessContext['config'], 'sessionSecret' | 'operation' | 'push' | 'publicOrigin'>;
};

const ENDED = new Set([404, 410]);
const BUSY = 429;

/** By seconds or a date; null: the header is neither, or a time that is over. `now`: real milliseconds. */
const pauseMsIn = (retryAfter: string, now: number): number | null => {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now;
  return ms > 0 ? ms : null;
};

/** At most 32 characters of base64url (RFC 8030): a push that waits is replaced by the next one of its order. */
const topicOf = (orderId: string): string => createHash('sha256').update(orderId).digest('base64url').slice(0, 32);

export const createPushSending = ({ db, clock, log, outbound, config }: Tools) => {
  const sealer = pushSealer(config);
  const subject = `mailto:${config.push.contact ?? `postmaster@${new URL(config.publicOrigin).hostname}`}`;
  const vapidDetails = { subject, ...vapidKeysOf(config) };

  const post = async (sealed: string, owner: string, { orderId, kind }: PushPayload, ttlSec: number) => {
    const opened = sealer.open(sealed, owner);
    const subscription = opened === null ? null : pushSubscription.safeParse(JSON.parse(opened)).data;
    const reach = subscription && reachOfPush(subscription.endpoint, config.push.toLoopback);
    // The secret of the operation was replaced, and with it the keys: the phone subscribes again at its next start.
    if (subscription === null || subscription === undefined || reach === null || reach === undefined) return null;
    const payload: PushPayload = { orderId, kind };
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      TTL: ttlSec,
      urgency: 'high',
      topic: topicOf(orderId),
      contentEncoding: 'aes128gcm',
      vapidDetails,
    });
    return outbound.post(subscription.endpoint, { headers, body, reach });
  };

  return async ({ subscriptionId, courierId, orderId, kind, expiresAt }: PushWork): Promise<Pushed | Busy> => {
    const ttlSec = Math.floor((expiresAt - clock.realNow()) / SECOND_MS);
    if (ttlSec <= 0) return 'over';
    const [subscription, courier, order] = await Promise.all([
      readSubscription(db, subscriptionId),
      couriers.find(db, courierId),
      readOrder(db, orderId),
    ]);
    if (subscription?.courierId !== courierId) return 'ended';
    if (!isCurrentCourier(subscription, courier)) {
      await removeSubscription(db, subscription);
      return 'ended';
    }
    if (openShiftOf(courier, clock.now()) === null || !isPushCurrent(order, { courierId, kind })) return 'over';
    const answer = await post(subscription.sealed, `${courierId} ${subscriptionId}`, { orderId, kind }, ttlSec);
    const status = answer !== null && 'status' in answer ? answer.status : null;
    if (answer === null || (status !== null && ENDED.has(status))) {
      await removeSubscription(db, subscription);
      return 'ended';
    }
    if (status !== null && status >= 200 && status < 300) return 'sent';
    if (status === null || status === BUSY || status >= 500) {
      const pauseMs = pauseMsIn('status' in answer ? (answer.retryAfter ?? '') : '', clock.realNow());
      if (pauseMs === null) return 'again';
      return clock.realNow() + pauseMs < expiresAt ? { end: 'again', pauseMs } : 'over';
    }
    // Without its endpoint, which is a secret of the phone.
    log.warn({ courier: courierId, order: orderId, status }, 'a push service refused a push');
    return 'refused';
  };
};
export type PushSending = ReturnType<typeof createPushSending>;
