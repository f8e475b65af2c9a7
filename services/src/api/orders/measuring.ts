// Kilometres come from the router, which a transaction must not wait for: they are measured before, and again if an end changed.
import type { Order } from '@despacho/contract/orders/order.ts';
import { isSameWay, pricedWayOf, type Measured, type PricedWay } from '@despacho/domain/orders/pricing.ts';
import type { Router } from '../../geo/geo.ts';
import type { Log } from '../../platform/log.ts';
import { refuse, type Refusal } from '../outcome.ts';

/** A measurement and the two ends it is valid for. */
export type MeasuredWay = { way: PricedWay | null; measured: Measured | null };

/** Not written: an end of the order's way has changed to this one. */
export type Moved = { code: 'moved'; way: PricedWay | null };
type Written<T> = { ok: true; value: T } | { ok: false; refusal: Refusal | Moved };

/** An order without a price is better than no order: the next save that needs a price measures again. */
const measured = async (router: Router, log: Log, way: PricedWay | null): Promise<Measured | null> => {
  if (way === null) return null;
  try {
    const { distanceM } = await router.route([way.from, way.to]);
    return { ...way, distanceM };
  } catch (error) {
    log.error({ err: error }, 'a way could not be measured; its order has no price');
    return null;
  }
};

/** Null where the measurement fits the order. */
export const movedFrom = (measuredWay: MeasuredWay, order: Order): Moved | null => {
  const way = pricedWayOf(order);
  return isSameWay(way, measuredWay.way) ? null : { code: 'moved', way };
};

/** Ends of a way rarely change, and not twice within one request. */
const TRIES = 3;

export const writeMeasured = async <T>(
  { router, log }: { router: Router; log: Log },
  first: PricedWay | null,
  write: (measuredWay: MeasuredWay) => Promise<Written<T>>,
): Promise<{ ok: true; value: T } | Refusal> => {
  let way = first;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const written = await write({ way, measured: await measured(router, log, way) });
    if (written.ok) return written;
    if (written.refusal.code !== 'moved') return written.refusal;
    way = written.refusal.way;
  }
  return refuse('unavailable');
};
