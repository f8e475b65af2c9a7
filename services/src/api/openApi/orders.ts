// Handlers of the open API about orders. What a key may see of one is picked by the domain.
import type { FollowedOrder } from '@despacho/contract/openApi/orders.ts';
import type { Order, OrderStatus } from '@despacho/contract/orders/order.ts';
import { ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import { clientEventsOf, clientOrderOf, statusesOf } from '@despacho/domain/openApi/views.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import type { Firestore } from '../../store/firestore.ts';
import { clientOrderCreator, orderFollower, type BookOf } from './creation.ts';
import { changedPlace } from './destinations.ts';
import { isListed, type KeyCall, type OrderBook } from './orderBook.ts';
import type { Places } from './places.ts';
import type { Quotes } from './quotes.ts';

const PAGE = 20;

type Dependencies = { db: Firestore; places: Places; quotes: Quotes; bookOf: BookOf };
type OrderHandlers = Pick<
  Handlers,
  | 'clientCreateOrder'
  | 'clientOrders'
  | 'clientOrder'
  | 'clientChangeOrder'
  | 'clientCancelOrder'
  | 'clientMarkReady'
  | 'clientOrderEvents'
  | 'clientOrderCourier'
>;

const listed: readonly OrderStatus[] = orderStatus.options.filter((status) => status !== ORDER_STATUS.DELETED);

/** No order is older or younger; the store has no instants before the year 1 and after 9999. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);
const instantOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Math.min(LATEST, Math.max(EARLIEST, Date.parse(text)));

/** Half-open; null: no limit in time. */
const windowOf = (from: string | undefined, to: string | undefined): TimeWindow | null =>
  from === undefined && to === undefined ? null : { from: instantOf(from, EARLIEST), to: instantOf(to, LATEST) };

export const clientOrderHandlers = (dependencies: Dependencies): OrderHandlers => {
  const { db, places, bookOf } = dependencies;
  const create = clientOrderCreator(dependencies);
  const followed = orderFollower(bookOf);

  const withOrder = async <T>(
    call: KeyCall & { params: { id: string } },
    then: (order: Order, book: OrderBook) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const book = bookOf(call);
    const order = await book.find(call, call.params.id);
    return order === null ? refuse('not-found') : then(order, book);
  };
  const shown = async (call: KeyCall, saved: Outcome<Order>): Promise<Outcome<FollowedOrder>> =>
    saved.ok ? respond(await followed(call, saved.value)) : saved;

  return {
    clientCreateOrder: async (call) => create(call, call.body),
    clientOrders: async (call) => {
      const { status, branch, reference, from, to, limit = PAGE, cursor = null } = call.query;
      const book = bookOf(call);
      const isTest = call.caller.mode === 'test';
      const scope = await narrowed(db, call.scope, { branch });
      if (scope === null) return refuse('invalid', [{ path: 'query.branch', issue: 'unknown' }]);
      const filter = {
        statuses: status === undefined ? listed : statusesOf(status),
        window: windowOf(from, to),
        scope,
      };
      if (reference !== undefined) {
        const order = await book.findByReference(call, reference);
        const isFound = order !== null && isListed(order, filter);
        return respond({ orders: isFound ? [clientOrderOf(order, isTest)] : [], next: null });
      }
      const page = await book.list(call, { ...filter, limit, cursor });
      if (page === null) return refuse('invalid', [{ path: 'query.cursor', issue: 'malformed' }]);
      return respond({ orders: page.orders.map((order) => clientOrderOf(order, isTest)), next: page.next });
    },
    clientOrder: async (call) => withOrder(call, async (order) => respond(await followed(call, order))),
    clientChangeOrder: async (call) =>
      withOrder(call, async (order, book) => {
        const { branch: branchId, destination } = call.body;
        const branch = branchId === undefined ? null : await places.branchOf(call, branchId);
        if (branch?.ok === false) return branch;
        const near = branch === null ? (order.branch?.position ?? null) : branch.value.position;
        const moved = await changedPlace(places.geocoder, order, destination, near);
        if (!moved.ok) return moved;
        const resolved = moved.value;
        const place = resolved && { lat: resolved.lat, lng: resolved.lng };
        const changes = place === null ? call.body : { ...call.body, destination: { ...destination, ...place } };
        const saved = await book.change(call, order, changes);
        return saved.ok ? respond({ ...(await followed(call, saved.value)), resolved }) : saved;
      }),
    clientCancelOrder: async (call) =>
      withOrder(call, async (order, book) => shown(call, await book.cancel(call, order, call.body.reason))),
    clientMarkReady: async (call) =>
      withOrder(call, async (order, book) => shown(call, await book.markReady(call, order))),
    clientOrderEvents: async (call) =>
      withOrder(call, async (order, book) =>
        respond({ events: clientEventsOf(order, await book.events(call, order)) }),
      ),
    clientOrderCourier: async (call) =>
      withOrder(call, async (order, book) => respond({ courier: await book.courierOf(call, order) })),
  };
};
