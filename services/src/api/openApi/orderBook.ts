// What the calls of the open API do with orders: on the orders of the operation with a live key, in the sandbox with a test key.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type {
  ClientCourier,
  ClientOrderChanges,
  FollowedOrder,
  NewClientOrder,
} from '@despacho/contract/openApi/orders.ts';
import type { ResolvedPlace } from '@despacho/contract/openApi/values.ts';
import type { MovedEvent, OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { NewOrder } from '@despacho/contract/orders/payload.ts';
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import type { Order, OrderStatus } from '@despacho/contract/orders/order.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Log } from '../../platform/log.ts';
import type { Outcome } from '../outcome.ts';
import type { Quote } from './quotes.ts';

export type KeyCall = { caller: ApiKey; scope: Scope; log: Log };

/** `payload`: the same order as the console would send it. `quote`: the price to keep. */
export type Creation = { payload: NewOrder; quote: Quote | null; resolved: ResolvedPlace };

type OrderFilter = {
  statuses: readonly OrderStatus[];
  window: TimeWindow | null;
  /** The caller's scope, narrowed. */
  scope: Scope;
};

/** [OA13] Whether a list has the order. */
export const isListed = (order: Order, { statuses, window, scope }: OrderFilter): boolean => {
  const at = Date.parse(order[EVENT_INSTANT[order.status]] ?? '');
  const isWithin = window === null || (window.from <= at && at < window.to);
  const place = { companyId: order.company.id, branchId: order.branch?.id ?? null };
  return isWithin && statuses.includes(order.status) && scopeContains(scope, place);
};

/** Null: the cursor is none of ours. */
type OrderPage = { orders: Order[]; next: string | null } | null;

/** How the customer follows an order, and what was pictured at its door. */
type Following = Pick<FollowedOrder, 'trackingUrl' | 'pinRequired' | 'pictures'>;

export type OrderBook = {
  /** [OA8] `prepare`: only for a reference that no order has. `resolved` null: it is the order of an equal request. */
  create(
    call: KeyCall,
    body: NewClientOrder,
    prepare: () => Promise<Outcome<Creation>>,
  ): Promise<Outcome<{ order: Order; resolved: ResolvedPlace | null }>>;
  /** Null: there is none in the scope. */
  find(call: KeyCall, id: string): Promise<Order | null>;
  findByReference(call: KeyCall, reference: string): Promise<Order | null>;
  list(call: KeyCall, filter: OrderFilter & { limit: number; cursor: string | null }): Promise<OrderPage>;
  change(call: KeyCall, order: Order, changes: ClientOrderChanges): Promise<Outcome<Order>>;
  cancel(call: KeyCall, order: Order, reason: string): Promise<Outcome<Order>>;
  /** [OA19] The same again where it is marked already. */
  markReady(call: KeyCall, order: Order): Promise<Outcome<Order>>;
  events(call: KeyCall, order: Order): Promise<(OrderEvent | MovedEvent)[]>;
  courierOf(call: KeyCall, order: Order): Promise<ClientCourier | null>;
  following(order: Order): Promise<Following>;
};
