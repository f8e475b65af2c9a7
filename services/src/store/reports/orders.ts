// Rows of reports that are orders: a page, all pages, and how many there are.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { ACTIVE_STATUSES, ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { ReportRequest } from '@despacho/contract/reports.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { dayRange } from '@despacho/domain/localTime.ts';
import type { Firestore } from '../firestore.ts';
import { orderPages } from '../orders/lists/orderPage.ts';
import type { OrderList } from '../orders/lists/orderQuery.ts';

const CLOSED = [ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND] as const;

/** Deleted orders are in the report of orders only where it names them. */
const statusesOf = ({ report, status }: ReportRequest): readonly OrderStatus[] => {
  if (report !== 'orders') return [ORDER_STATUS.DELIVERED];
  return status === undefined ? [...ACTIVE_STATUSES, ...CLOSED] : [status];
};

export const orderListOf = (request: ReportRequest, scope: Scope): OrderList => ({
  statuses: statusesOf(request),
  window: dayRange(request.from, request.to),
  scope,
  filters: {
    courier: request.courier,
    payment: request.payment,
    isRated: request.report === 'serviceRatings' ? true : undefined,
  },
});

/** An order with a branch of this scope and the company of another is not in it. */
export const ordersWithin = (scope: Scope, orders: readonly Order[]): Order[] =>
  orders.filter(({ company, branch }) => scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null }));

const isActive = (status: OrderStatus): boolean => ACTIVE_STATUSES.some((each) => each === status);

/** Active orders are read whole for each page of their list, so they are a list of their own. */
export async function* allOrders(db: Firestore, request: ReportRequest, scope: Scope): AsyncGenerator<Order[]> {
  const list = orderListOf(request, scope);
  const active = list.statuses.filter(isActive);
  const closed = list.statuses.filter((status) => !isActive(status));
  for (const statuses of [active, closed]) {
    if (statuses.length === 0) continue;
    for await (const orders of orderPages(db, { ...list, statuses }, 'desc')) yield ordersWithin(scope, orders);
  }
}
