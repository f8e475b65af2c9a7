// Requests of the customers' page. No account is needed: the token of the link is all that a customer has.
import { normalizedPin } from '@despacho/domain/tracking/pin.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Redis } from 'ioredis';
import { createPinSessions, PIN_SESSION_MS } from '../../platform/pinSessions.ts';
import type { Firestore } from '../../store/firestore.ts';
import { resetPinTries, storeCustomerRating, tryPin } from '../../store/orders/tracking.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { attemptsOf, countAttempt } from '../http/attempts.ts';
import { isOwn } from '../orders/dependencies.ts';
import { refuse, respond } from '../outcome.ts';
import type { TrackedOrders } from './trackedOrders.ts';
import type { TrackingPages } from './pages.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  redis: Redis;
  orders: TrackedOrders;
  pages: TrackingPages;
};
type TrackingHandlers = Pick<Handlers, 'trackingPage' | 'checkPin' | 'rateDelivery' | 'resetPin'>;

/** [TR10] Wrong PINs of one address in an hour, whichever links they were for. */
const WRONG_PINS = { most: 20, windowSec: 3_600 } as const;

export const trackingHandlers = ({ db, redis, key, clock, config, orders, pages }: Dependencies): TrackingHandlers => {
  const sessions = createPinSessions(config);
  return {
    trackingPage: async ({ params: { token }, headers, address }) => {
      const page = await pages.page({ token, address, session: headers['x-pin-session'] });
      return page === 'too-many' ? refuse('too-many-requests') : respond(page);
    },
    checkPin: async ({ params: { token }, body, address }) => {
      const wrong = { kind: 'tracking:pin', subject: address, windowSec: WRONG_PINS.windowSec };
      if ((await attemptsOf(redis, key, wrong)) >= WRONG_PINS.most) return refuse('too-many-requests');
      const found = await pages.find(token, address);
      if (found === 'too-many') return refuse('too-many-requests');
      const tracked = found === 'unknown' ? null : await orders.find(found.orderId);
      const page = tracked === null ? null : pages.pageOf(tracked, false);
      if (tracked === null || page?.kind !== 'order') return refuse('not-found');
      const result = await tryPin(db, tracked.order.id, normalizedPin(body.pin));
      if (result?.ok !== true) {
        await countAttempt(redis, key, wrong);
        return respond({ ok: false, left: result?.left ?? 0 });
      }
      const untilMs = clock.realNow() + PIN_SESSION_MS;
      return respond({
        ok: true,
        session: sessions.sessionOf(token, untilMs),
        untilAt: new Date(untilMs).toISOString(),
        name: tracked.order.customerName,
      });
    },
    rateDelivery: async ({ params: { token }, headers, body: { stars, opinion }, address }) => {
      const found = await pages.find(token, address);
      if (found === 'too-many') return refuse('too-many-requests');
      const tracked = found === 'unknown' ? null : await orders.find(found.orderId);
      const isUnlocked = sessions.isOpen(headers['x-pin-session'], token, clock.realNow());
      const page = tracked === null ? null : pages.pageOf(tracked, isUnlocked);
      if (tracked === null || page?.kind !== 'order') return refuse('not-found');
      if (page.order.needsPin) return refuse('forbidden', { reason: 'pin' });
      const rating = { stars, opinion: opinion === '' ? null : opinion, at: clock.now() };
      const result = await storeCustomerRating(db, tracked.order.id, rating);
      orders.forget(tracked.order.id);
      return result === 'stored' ? respond({ ok: true }) : refuse('conflict', { reason: result });
    },
    resetPin: async ({ params: { id }, headers, caller, scope }) => {
      const order = await readOrder(db, id);
      if (!isOwn(scope, order)) return refuse('not-found');
      const by = { id: caller.id, name: caller.name };
      const isReset = await resetPinTries(db, {
        orderId: id,
        by,
        at: clock.now(),
        screen: headers['x-screen'] ?? null,
      });
      return isReset ? respond({ ok: true }) : refuse('not-found');
    },
  };
};
