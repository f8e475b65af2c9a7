// Requests of the customers' page. No account is needed: the token of the link is all that a customer has.
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { resetPinTries } from '../../store/orders/tracking.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { isOwn } from '../orders/dependencies.ts';
import { refuse, respond } from '../outcome.ts';
import type { TrackingActions } from './actions.ts';
import type { TrackingPages } from './pages.ts';
import { pinSessionIn } from './pinCookie.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore; actions: TrackingActions; pages: TrackingPages };
type TrackingHandlers = Pick<Handlers, 'trackingPage' | 'checkPin' | 'rateDelivery' | 'resetPin'>;

type SessionHeaders = { 'x-pin-session'?: string | undefined; cookie?: string | undefined };

const sessionIn = (headers: SessionHeaders, token: string): string | undefined =>
  headers['x-pin-session'] ?? pinSessionIn(headers.cookie, token);

export const trackingHandlers = ({ db, clock, actions, pages }: Dependencies): TrackingHandlers => ({
  trackingPage: async ({ params: { token }, headers, address }) => {
    const page = await pages.page({ token, address, session: sessionIn(headers, token) });
    return page === 'too-many' ? refuse('too-many-requests') : respond(page);
  },
  checkPin: async ({ params: { token }, body, address }) => actions.checkPin({ token, address }, body.pin),
  rateDelivery: async ({ params: { token }, headers, body, address }) =>
    actions.rate({ token, address, session: sessionIn(headers, token) }, body),
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
});
