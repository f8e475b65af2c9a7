// Couriers who carry an order and send no position: alone, or several in one zone.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { fixAgeMs } from '../couriers/couriers.ts';

/** Real milliseconds, as the age of a fix. */
export const SILENT_MS = 5 * MINUTE_MS;
/** The limit for a courier whose zone is otherwise heard. */
export const SILENT_ALONE_MS = 10 * MINUTE_MS;

export type SilentOrder = Pick<Order, 'company' | 'branch' | 'courier' | 'zone' | 'status' | 'stateTime' | 'createdAt'>;

export type Positions = {
  fixes: Pick<ReadonlyMap<string, Pick<Fix, 'at'>>, 'get' | 'size'>;
  /** Speed of the operation's clock. */
  rate: number;
};

/** `order` is the one carried longest: the silence belongs to its place. */
export type Silence = { courier: Reference; order: SilentOrder; silentMs: number };

/** Without the stage, the order's creation is the earliest possible start. */
const carriedSince = ({ stateTime, createdAt }: SilentOrder): number =>
  Date.parse(stateTime[ORDER_STATUS.GOING] ?? createdAt);

/** [AR4] Couriers silent for five real minutes of carrying. None while there is no position at all. */
export const silences = (orders: Iterable<SilentOrder>, { fixes, rate }: Positions, now: number): Silence[] => {
  if (fixes.size === 0) return [];
  const longest = new Map<string, Omit<Silence, 'silentMs'>>();
  for (const order of orders) {
    const { courier, status } = order;
    if (courier === null || status !== ORDER_STATUS.GOING) continue;
    const other = longest.get(courier.id);
    if (other === undefined || carriedSince(order) < carriedSince(other.order)) {
      longest.set(courier.id, { courier, order });
    }
  }
  return [...longest.values()]
    .map(({ courier, order }) => {
      const lastSignAt = Math.max(carriedSince(order), fixes.get(courier.id)?.at ?? -Infinity);
      return { courier, order, silentMs: fixAgeMs(lastSignAt, now, rate) };
    })
    .filter(({ silentMs }) => silentMs >= SILENT_MS);
};

/** [AR4] The zone of one company; 0 where the order names none. */
export const zoneSubject = ({ company, zone }: Pick<SilentOrder, 'company' | 'zone'>): Alarm['subject'] => ({
  kind: 'zone',
  id: `${company.id}-${zone ?? 0}`,
  label: String(zone ?? 0),
});

/** By the id of the zone's subject. */
export const silencesByZone = (found: Iterable<Silence>): Map<string, Silence[]> =>
  Map.groupBy(found, ({ order }) => zoneSubject(order).id);
