// The screen of a branch: its couriers as cards and its numbers, each with the list behind it.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { levelledOrders, type LateLimits, type LevelledOrder } from '../board/board.ts';
import { courierCards, type CardCourier, type CardData, type CardRow } from '../couriers/courierCards.ts';
import { incidentsToday, type AlertingCourier, type IncidentLike, type IncidentRow } from '../incidents.ts';
import { nextLevel } from '../lateness/alerts.ts';
import type { TimedOrder } from '../lateness/elapsed.ts';
import { activeCourierId } from '../live/rooms.ts';

export type ScreenCourier = CardCourier & AlertingCourier & Pick<Courier, 'ownership'>;
export type ScreenOrder = TimedOrder & Pick<Order, 'id' | 'status' | 'courier' | 'company' | 'branch'>;

type ScreenData<C extends ScreenCourier, O extends ScreenOrder> = CardData<C, O> & {
  companies: LateLimits;
  incidents: Iterable<IncidentLike>;
};

export type BranchScreen<C extends ScreenCourier, O extends ScreenOrder> = {
  cards: CardRow<C>[];
  /** Can be sent. */
  available: CardRow<C>[];
  /** The longest first, as the two below. */
  active: LevelledOrder<O>[];
  toAttend: LevelledOrder<O>[];
  /** Late next: companies with a limit of their own have no level for it. */
  toBeLate: LevelledOrder<O>[];
  incidents: IncidentRow[];
};

/** [BS2] Not unavailable, and without an order in hand. */
export const isAvailable = ({ card, orderCount }: CardRow<CardCourier>): boolean =>
  card.kind !== 'unavailable' && orderCount === 0;

const longestFirst = <O extends ScreenOrder>(a: LevelledOrder<O>, b: LevelledOrder<O>): number =>
  b.elapsed - a.elapsed || (a.order.id < b.order.id ? -1 : 1);

/** [BS2] [BS3] `branchId` null: everything that was given. */
export const branchScreen = <C extends ScreenCourier, O extends ScreenOrder>(
  data: ScreenData<C, O>,
  branchId: string | null,
  time: { now: number; rate: number },
): BranchScreen<C, O> => {
  const orders = [...data.orders];
  const own = orders.filter(({ branch }) => branchId === null || branch?.id === branchId);
  const courierIds = new Set(own.map(activeCourierId));
  const couriers = [...data.couriers].filter(
    ({ id, branch }) => branchId === null || branch?.id === branchId || courierIds.has(id),
  );
  const ids = new Set(couriers.map(({ id }) => id));
  const incidents = [...data.incidents].filter(
    ({ courier }) => branchId === null || (courier !== null && ids.has(courier.id)),
  );
  const cards = courierCards({ ...data, couriers, orders }, time);
  const levelled = levelledOrders(own, data.companies, time.now).toSorted(longestFirst);
  return {
    cards,
    available: cards.filter(isAvailable),
    active: levelled,
    toAttend: levelled.filter(({ order }) => order.status !== ORDER_STATUS.GOING),
    toBeLate: levelled.filter(({ elapsed, lateLimitSec }) => nextLevel(elapsed, lateLimitSec)?.level === 'LATE'),
    incidents: incidentsToday(incidents, couriers, time.now),
  };
};
