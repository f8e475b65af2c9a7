// What couriers have in hand now: the live part of the summary of a day, and the filters of lists of couriers.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { levelledOrders, type LateLimits } from '../board/board.ts';
import type { TimedOrder } from '../lateness/elapsed.ts';
import { activeCourierId } from '../live/rooms.ts';
import { courierCards, type CardCourier, type CardData, type CardRow } from './courierCards.ts';

/** [RK4] `going` and `late` are among the orders in hand. */
export type LiveSummary<C extends CardCourier> = CardRow<C> & { going: number; late: number };

type SummaryOrder = TimedOrder & Pick<Order, 'courier' | 'company'>;

/** [RK4] Of the couriers on duty. */
export const liveSummaries = <C extends CardCourier, O extends SummaryOrder>(
  data: CardData<C, O> & { companies: LateLimits },
  time: { now: number; rate: number },
): LiveSummary<C>[] => {
  const orders = [...data.orders];
  const ordersByCourier = Map.groupBy(
    levelledOrders(orders, data.companies, time.now),
    ({ order }) => activeCourierId(order) ?? '',
  );
  return courierCards({ ...data, orders }, time).map((row) => {
    const own = ordersByCourier.get(row.courier.id) ?? [];
    return {
      ...row,
      going: own.filter(({ order }) => order.status === ORDER_STATUS.GOING).length,
      late: own.filter(({ level }) => level === 'LATE').length,
    };
  });
};

export const COURIER_FILTERS = ['all', 'none', 'withOrders', 'withoutOrders', 'projects', 'polloBrujo'] as const;
export type CourierFilter = (typeof COURIER_FILTERS)[number];

/** [RK5] */
export const passesFilter = (
  filter: CourierFilter,
  { courier, orderCount }: { courier: Pick<Courier, 'ownership'>; orderCount: number },
): boolean => {
  switch (filter) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'withOrders':
      return orderCount > 0;
    case 'withoutOrders':
      return orderCount === 0;
    case 'projects':
      return courier.ownership === 'PROYECTOS';
    case 'polloBrujo':
      return courier.ownership === 'POLLO BRUJO';
  }
};
