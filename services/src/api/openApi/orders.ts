// Handlers of the open API about orders. What a key may see of one is picked by the domain.
import type { CreatedOrder, FollowedOrder, NewClientOrder } from '@despacho/contract/openApi/orders.ts';
import type { Order, OrderStatus } from '@despacho/contract/orders/order.ts';
import { ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import { payloadOf } from '@despacho/domain/openApi/content.ts';
import { clientEventsOf, clientOrderOf, statusesOf } from '@despacho/domain/openApi/views.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import type { Firestore } from '../../store/firestore.ts';
import { resolveDestination } from './destinations.ts';
import type { Creation, KeyCall, OrderBook } from './orderBook.ts';
import type { Places } from './places.ts';
import type { Quotes } from './quotes.ts';

const PAGE = 20;

type Dependencies = { db: Firestore; places: Places; quotes: Quotes; bookOf: (call: KeyCall) => OrderBook };
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

const invalid = (path: string, issue: 'required' | 'unknown' | 'mismatch'): Refusal =>
  refuse('invalid', [{ path: `body.${path}`, issue }]);

const listed: readonly OrderStatus[] = orderStatus.options.filter((status) => status !== ORDER_STATUS.DELETED);

/** No order is older or younger; the store has no instants before the year 1 and after 9999. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);
const instantOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Math.min(LATEST, Math.max(EARLIEST, Date.parse(text)));

/** Half-open; null: no limit in time. */
const windowOf = (from: string | undefined, to: string | undefined): TimeWindow | null =>
  from === undefined && to === undefined ? null : { from: instantOf(from, EARLIEST), to: instantOf(to, LATEST) };

export const orderFollower =
  (bookOf: Dependencies['bookOf']) =>
  async (call: KeyCall, order: Order): Promise<FollowedOrder> => ({
    ...clientOrderOf(order, call.caller.mode === 'test'),
    ...(await bookOf(call).following(order)),
  });

/** Creates one order, for the call of one and the call of many. */
export const clientOrderCreator = ({ places, quotes, bookOf }: Omit<Dependencies, 'db'>) => {
  const followed = orderFollower(bookOf);

  /** The order with its place: as quoted, given, or found. */
  const creationOf = async (call: KeyCall, body: NewClientOrder) => {
    const branch = await places.branchOf(call, body.branch);
    if (!branch.ok) return branch;
    const quote = body.quote === undefined ? null : await quotes.find(body.quote);
    if (body.quote !== undefined && quote?.companyId !== call.caller.company.id) return invalid('quote', 'unknown');
    if (quote !== null && quote.branchId !== branch.value.id) return invalid('quote', 'mismatch');
    const resolved = await resolveDestination(places.geocoder, body.destination, branch.value.position);
    if (resolved === null) return invalid('destination.address', 'unknown');
    const { lat, lng } = resolved;
    if (quote !== null && (quote.at.lat !== lat || quote.at.lng !== lng)) return invalid('quote', 'mismatch');
    const content = { ...body, branch: branch.value.id, destination: { ...body.destination, lat, lng } };
    const payload: Creation['payload'] = {
      ...payloadOf(content),
      company_id: call.caller.company.id,
      branch_id: branch.value.id,
      latitude: lat,
      longitude: lng,
      orderId: body.number ?? body.reference,
    };
    return respond({ resolved, creation: { body, payload, quote } });
  };

  return async (call: KeyCall, body: NewClientOrder): Promise<Outcome<CreatedOrder>> => {
    const found = await creationOf(call, body);
    if (!found.ok) return found;
    const { resolved, creation } = found.value;
    const created = await bookOf(call).create(call, creation);
    if (!created.ok) return created;
    const { order, isNew } = created.value;
    const value = { ...(await followed(call, order)), resolved: isNew ? resolved : null };
    return { ok: true, value, status: isNew ? 201 : 200 };
  };
};

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
      if (reference !== undefined) {
        const order = await book.findByReference({ ...call, scope }, reference);
        return respond({ orders: order === null ? [] : [clientOrderOf(order, isTest)], next: null });
      }
      const statuses = status === undefined ? listed : statusesOf(status);
      const page = await book.list(call, { statuses, window: windowOf(from, to), scope, limit, cursor });
      if (page === null) return refuse('invalid', [{ path: 'query.cursor', issue: 'malformed' }]);
      return respond({ orders: page.orders.map((order) => clientOrderOf(order, isTest)), next: page.next });
    },
    clientOrder: async (call) => withOrder(call, async (order) => respond(await followed(call, order))),
    clientChangeOrder: async (call) =>
      withOrder(call, async (order, book) => {
        const { branch, destination } = call.body;
        const place = branch === undefined ? null : await places.branchOf(call, branch);
        if (place?.ok === false) return place;
        if (destination === undefined || destination.lat !== undefined)
          return shown(call, await book.change(call, order, call.body));
        // Another address is another place.
        if (destination.address === undefined) return shown(call, await book.change(call, order, call.body));
        const { address } = destination;
        const near = order.branch?.position ?? null;
        const resolved = await resolveDestination(places.geocoder, { ...destination, address }, near);
        if (resolved === null) return invalid('destination.address', 'unknown');
        const { lat, lng } = resolved;
        const changes = { ...call.body, destination: { ...destination, lat, lng } };
        return shown(call, await book.change(call, order, changes));
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
