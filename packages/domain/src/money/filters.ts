// The filters of lists by money: what no index has, so the server and the console apply the same rule to what was read.
import { MONEY_FILTER, type MoneyFilters } from '@despacho/contract/orders/lists.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { collectedCents } from './amounts.ts';

export const hasMoneyFilter = ({ circle, cost, cash }: MoneyFilters): boolean =>
  circle !== undefined || cost !== undefined || cash !== undefined;

const passes = (filter: MoneyFilters['cash'], hasSome: boolean): boolean =>
  filter === undefined || hasSome === (filter === MONEY_FILTER.some);

/** [MO11] */
export const passesMoneyFilters = (
  { circle, cost, cash }: MoneyFilters,
  order: Pick<Order, 'circle' | 'delivery' | 'cashOnDelivery'>,
): boolean =>
  (circle === undefined || (order.circle?.id ?? MONEY_FILTER.none) === circle) &&
  passes(cost, (order.delivery?.cost ?? null) !== null) &&
  passes(cash, collectedCents(order) > 0);
