// What a customer may do with the link of an order: give its PIN, and rate it. By requests of the page, and by plain forms.
import type { CustomerRating, PinAnswer } from '@despacho/contract/tracking.ts';
import { normalizedPin } from '@despacho/domain/tracking/pin.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { createPinSessions, PIN_SESSION_MS } from '../../platform/pinSessions.ts';
import type { Firestore } from '../../store/firestore.ts';
import { storeCustomerRating, tryPin } from '../../store/orders/tracking.ts';
import { countAttempt, uncountAttempt } from '../http/attempts.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import type { TrackingPages } from './pages.ts';
import type { TrackedOrder, TrackedOrders } from './trackedOrders.ts';
import type { RedisClient } from '../../platform/redis.ts';

/** [TR10] Wrong PINs of one address in an hour, whichever links they were for: a mobile network has one address. */
const WRONG_PINS = { max: 200, windowSec: 3_600 } as const;

/** `session`: of the PIN, where it was given. */
type Link = { token: string; address: string; session?: string | undefined };

export type TrackingActions = {
  checkPin(link: Link, pin: string): Promise<Outcome<PinAnswer>>;
  rate(link: Link, rating: Required<CustomerRating>): Promise<Outcome<{ ok: true }>>;
};

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  redis: RedisClient;
  orders: TrackedOrders;
  pages: TrackingPages;
};

export const createTrackingActions = (dependencies: Dependencies): TrackingActions => {
  const { db, redis, key, clock, config, orders, pages } = dependencies;
  const sessions = createPinSessions(config);

  const opened = async ({
    token,
    address,
    session,
  }: Link): Promise<(TrackedOrder & { needsPin: boolean }) | Refusal> => {
    const found = await pages.find(token, address);
    if (found === 'too-many') return refuse('too-many-requests');
    const tracked = found === 'unknown' ? null : await orders.find(found.orderId);
    const page = tracked === null ? null : pages.pageOf(tracked, sessions.isOpen(session, token, clock.realNow()));
    if (tracked === null || page?.kind !== 'order') return refuse('not-found');
    return { ...tracked, needsPin: page.order.needsPin };
  };

  return {
    checkPin: async (link, pin) => {
      const tracked = await opened(link);
      if ('ok' in tracked) return tracked;
      const wrong = { kind: 'tracking:pin' as const, subject: link.address, windowSec: WRONG_PINS.windowSec };
      // Counted in advance, so that tries at the same time do not pass the limit together.
      const attempts = await countAttempt(redis, key, wrong);
      if (attempts > WRONG_PINS.max) return refuse('too-many-requests');
      const result = await tryPin(db, tracked.order.id, normalizedPin(pin));
      if (result === null || result.ok || !result.isChecked) await uncountAttempt(redis, key, wrong);
      if (result?.ok !== true) return respond({ ok: false, left: result?.triesLeft ?? 0 });
      const untilMs = clock.realNow() + PIN_SESSION_MS;
      return respond({
        ok: true,
        session: sessions.sessionOf(link.token, untilMs),
        untilAt: new Date(untilMs).toISOString(),
        name: tracked.order.customerName,
      });
    },
    rate: async (link, { stars, opinion }) => {
      const tracked = await opened(link);
      if ('ok' in tracked) return tracked;
      if (tracked.needsPin) return refuse('forbidden', { reason: 'pin' });
      const rating = { stars, opinion: opinion === '' ? null : opinion, at: clock.now() };
      const result = await storeCustomerRating(db, tracked.order.id, rating);
      await orders.afterRating(tracked.order.id);
      return result === 'stored' ? respond({ ok: true }) : refuse('conflict', { reason: result });
    },
  };
};
