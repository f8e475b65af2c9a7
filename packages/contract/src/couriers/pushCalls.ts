// Calls by which a phone gets web pushes: the subscription that its browser made, and what a push has in it [CP28] [CP29].
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { COURIER_PATHS } from './applicationLimits.ts';
import { PUSH_KINDS } from './pageConstants.ts';

/** Where a push service takes pushes for one phone. It is a secret: by it anyone may try to wake the phone. */
const endpoint = z.string().min(1).max(500);

/** As `PushSubscription.toJSON()` has it: a point of P-256, uncompressed, and 16 random bytes, in base64url without padding. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

/** All that a push has in it. */
export const pushPayload = z.strictObject({ orderId: documentId, kind: z.enum(PUSH_KINDS) });
export type PushPayload = z.infer<typeof pushPayload>;

const done = z.object({ ok: z.literal(true) });

export const pushRoutes = routes({
  /** What a browser subscribes with. */
  pushKey: {
    method: 'GET',
    path: COURIER_PATHS.push,
    guard: 'courier',
    response: z.object({ publicKey: z.string() }),
  },
  /** Also at each start of the application: a subscription belongs to the session that sent it last. */
  subscribePush: {
    method: 'POST',
    path: COURIER_PATHS.push,
    guard: 'courier',
    body: pushSubscription,
    response: done,
  },
  /** By the service worker, which has no session: who has the keys of the previous one is its phone. Nothing is revealed. */
  renewPush: {
    method: 'POST',
    path: COURIER_PATHS.renewPush,
    guard: 'public',
    body: z.strictObject({ previous: pushSubscription, next: pushSubscription }),
    response: done,
  },
  unsubscribePush: {
    method: 'POST',
    path: COURIER_PATHS.pushOff,
    guard: 'courier',
    body: z.strictObject({ endpoint }),
    response: done,
  },
});
