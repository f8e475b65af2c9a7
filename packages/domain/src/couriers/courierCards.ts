// The couriers of a branch as cards, the one who can be sent next first. The wall, the branch screen and the summary of a branch show the same.
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { activeCourierId } from '../live/rooms.ts';
import { cashOf } from '../money/amounts.ts';
import { distanceM } from '../routes/distance.ts';
import { straightLineLeg } from '../routes/straightLine.ts';
import { trafficFactor } from '../routes/traffic.ts';
import { courierCard, goingCouriers, isOnDuty, type CourierCard, fixAgeMs, positionFreshness } from './couriers.ts';
import { ARRIVE_WITHIN_M } from '../routes/plannedRoute.ts';

// The time a courier needs back to the branch from the last position, at the city's usual speed at this hour.

/** `rate`: speed of the operation's clock. */
type Clocked = { now: number; rate: number };

/** Null when the position is unknown; an old position does not show the current distance. */
const backHomeSec = (
  fix: Pick<Fix, 'at' | 'position'> | undefined,
  home: LatLng | null,
  { now, rate }: Clocked,
): number | null => {
  if (fix === undefined || home === null) return null;
  const freshness = positionFreshness(fixAgeMs(fix.at, now, rate));
  if (freshness === 'ghost' || freshness === 'off') return null;
  if (distanceM(fix.position, home) <= ARRIVE_WITHIN_M) return 0;
  return straightLineLeg(fix.position, home, trafficFactor(now)).durationS;
};

export type CardCourier = Pick<Courier, 'id' | 'name' | 'branch' | 'availability' | 'accountStatus'>;
/** Walls receive no amounts. */
export type CardOrder = Pick<Order, 'status' | 'courier'> & Partial<Pick<Order, 'cashOnDelivery'>>;

/** `Lookup`: a Map, or a live collection. */
type Lookup<T> = Pick<ReadonlyMap<string, T>, 'get'>;

export type CardData<C extends CardCourier, O extends CardOrder> = {
  couriers: Iterable<C>;
  statuses: Lookup<Pick<CourierStatus, 'isReturning' | 'inStoreSince'>>;
  orders: Iterable<O>;
  fixes: Lookup<Pick<Fix, 'at' | 'position'>>;
  branches: Lookup<{ position: LatLng | null }>;
};

/** `carried`: active orders in hand; `cashCents`: what the courier collects for them [MO12]. */
export type CardRow<C extends CardCourier> = { courier: C; card: CourierCard; orderCount: number; cashCents: number };

/** The longest wait first, then the earliest return [BS4]. */
const RANK = [
  'longWait',
  'inStore',
  'returning',
  'going',
  'unknown',
  'unavailable',
] as const satisfies CourierCard['kind'][];

const waitOf = (card: CourierCard): number => {
  switch (card.kind) {
    case 'longWait':
    case 'inStore':
      return -(card.waitingMinutes ?? 0);
    case 'returning':
      return card.lessThanMinutes ?? Infinity;
    case 'going':
    case 'unknown':
    case 'unavailable':
      return 0;
  }
};

const bySoonest = (a: CardRow<CardCourier>, b: CardRow<CardCourier>): number => {
  const rank = RANK.indexOf(a.card.kind) - RANK.indexOf(b.card.kind);
  const [wait, otherWait] = [waitOf(a.card), waitOf(b.card)];
  if (rank !== 0) return rank;
  if (wait !== otherWait) return wait - otherWait;
  return a.courier.name.localeCompare(b.courier.name, 'es') || (a.courier.id < b.courier.id ? -1 : 1);
};

/** [BS4] Of those on duty. `rate`: speed of the operation's clock. */
export const courierCards = <C extends CardCourier, O extends CardOrder>(
  { couriers, statuses, orders, fixes, branches }: CardData<C, O>,
  { now, rate }: { now: number; rate: number },
): CardRow<C>[] => {
  const listed = [...orders];
  const going = goingCouriers(listed);
  const ordersByCourier = Map.groupBy(listed, (order) => activeCourierId(order) ?? '');
  return [...couriers]
    .filter(isOnDuty)
    .map((courier): CardRow<C> => {
      const { id, branch } = courier;
      const situation = { courier, status: statuses.get(id) ?? null, isGoing: going.has(id) };
      const home = branch === null ? null : (branches.get(branch.id)?.position ?? null);
      const backSec = backHomeSec(fixes.get(id), home, { now, rate });
      const inHand = ordersByCourier.get(id) ?? [];
      const cash = cashOf(inHand.map(({ cashOnDelivery = null }) => ({ cashOnDelivery })));
      return {
        courier,
        card: courierCard(situation, backSec, now),
        orderCount: inHand.length,
        cashCents: cash.cents,
      };
    })
    .toSorted(bySoonest);
};
