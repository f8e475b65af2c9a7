// Kilometres come from the router, which a transaction must not wait for: they are measured before, and again if an end changed.
import type { Order } from '@despacho/contract/orders/order.ts';
import { isSameRoute, pricedRouteOf, type Measured, type PricedRoute } from '@despacho/domain/orders/pricing.ts';
import type { Router } from '../../geo/geo.ts';
import type { Log } from '../../platform/log.ts';
import { refuse, type Refusal } from '../outcome.ts';

/** A measurement and the two ends it is valid for. */
export type MeasuredRoute = { route: PricedRoute | null; measured: Measured | null };

/** Not written: an end of the order's route has changed to this one. */
export type Moved = { code: 'moved'; route: PricedRoute | null };
type Written<T> = { ok: true; value: T } | { ok: false; refusal: Refusal | Moved };

/** An order without a price is better than no order: the next save that needs a price measures again. */
const measured = async (router: Router, log: Log, route: PricedRoute | null): Promise<Measured | null> => {
  if (route === null) return null;
  try {
    const { distanceM } = await router.route([route.from, route.to]);
    return { ...route, distanceM };
  } catch (error) {
    log.error({ err: error }, 'a route could not be measured; its order has no price');
    return null;
  }
};

/** Null where the measurement fits the order. */
export const movedFrom = (measuredRoute: MeasuredRoute, order: Order): Moved | null => {
  const route = pricedRouteOf(order);
  return isSameRoute(route, measuredRoute.route) ? null : { code: 'moved', route };
};

/** Ends of a route rarely change, and not twice within one request. */
const TRIES = 3;

export const writeMeasured = async <T>(
  { router, log }: { router: Router; log: Log },
  first: PricedRoute | null,
  write: (measuredRoute: MeasuredRoute) => Promise<Written<T>>,
): Promise<{ ok: true; value: T } | Refusal> => {
  let route = first;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const written = await write({ route, measured: await measured(router, log, route) });
    if (written.ok) return written;
    if (written.refusal.code !== 'moved') return written.refusal;
    route = written.refusal.route;
  }
  return refuse('unavailable');
};
