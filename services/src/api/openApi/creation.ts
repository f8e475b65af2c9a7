// Creates the orders of programs, one or many: by its reference first, then with its place and its price [OA8].
import type { CreatedOrder, FollowedOrder, NewClientOrder } from '@despacho/contract/openApi/orders.ts';
import type { ResolvedPlace } from '@despacho/contract/openApi/values.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { payloadOf } from '@despacho/domain/openApi/content.ts';
import { clientOrderOf } from '@despacho/domain/openApi/views.ts';
import { readOrderNumber } from '@despacho/domain/reading/orderNumber.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { addressText, resolveDestination } from './destinations.ts';
import type { Creation, KeyCall, OrderBook } from './orderBook.ts';
import type { Places } from './places.ts';
import type { Quote, Quotes } from './quotes.ts';

export type BookOf = (call: KeyCall) => OrderBook;
type Dependencies = { places: Places; quotes: Quotes; bookOf: BookOf };

const invalid = (path: string, issue: 'unknown' | 'mismatch' | 'lost-digits'): Refusal =>
  refuse('invalid', [{ path: `body.${path}`, issue }]);

export const orderFollower =
  (bookOf: BookOf) =>
  async (call: KeyCall, order: Order): Promise<FollowedOrder> => ({
    ...clientOrderOf(order, call.caller.mode === 'test'),
    ...(await bookOf(call).following(order)),
  });

/** The reference is read as numbers of orders are; null: digits of it are lost, as in `1E+15`. */
const numberOf = ({ number, reference }: NewClientOrder): string | null => {
  const read = number ?? valueIn(readOrderNumber(reference));
  return read === '' ? reference : read;
};

/** [OA10] The same address as that of its quote is the same place. */
const placeOf = async (
  { geocoder }: Places,
  { destination }: NewClientOrder,
  { near, quote }: { near: Order['origin']; quote: Quote | null },
): Promise<Outcome<ResolvedPlace>> => {
  if (quote !== null && destination.lat === undefined)
    return quote.address === addressText(destination) ? respond(quote.resolved) : invalid('quote', 'mismatch');
  const resolved = await resolveDestination(geocoder, destination, near);
  if (resolved === null) return invalid('destination.address', 'unknown');
  const isQuoted = quote === null || (quote.resolved.lat === resolved.lat && quote.resolved.lng === resolved.lng);
  return isQuoted ? respond(resolved) : invalid('quote', 'mismatch');
};

/** Creates one order, for the call of one and the call of many. */
export const clientOrderCreator = ({ places, quotes, bookOf }: Dependencies) => {
  const followed = orderFollower(bookOf);

  /** The order with its place: as quoted, given, or found. */
  const creationOf = async (call: KeyCall, body: NewClientOrder): Promise<Outcome<Creation>> => {
    const number = numberOf(body);
    if (number === null) return invalid('reference', 'lost-digits');
    const branch = await places.branchOf(call, body.branch);
    if (!branch.ok) return branch;
    const { id: branchId, position: near } = branch.value;
    const quote = body.quote === undefined ? null : await quotes.find(body.quote);
    if (body.quote !== undefined && quote?.companyId !== call.caller.company.id) return invalid('quote', 'unknown');
    if (quote !== null && quote.branchId !== branchId) return invalid('quote', 'mismatch');
    const resolved = await placeOf(places, body, { near, quote });
    if (!resolved.ok) return resolved;
    const { lat, lng } = resolved.value;
    const payload: Creation['payload'] = {
      ...payloadOf(body),
      company_id: call.caller.company.id,
      branch_id: branchId,
      latitude: lat,
      longitude: lng,
      orderId: number,
    };
    return respond({ payload, quote, resolved: resolved.value });
  };

  return async (call: KeyCall, body: NewClientOrder): Promise<Outcome<CreatedOrder>> => {
    // For a repeated one nothing is prepared: its branch may be disabled by now, and its quote over.
    const created = await bookOf(call).create(call, body, async () => creationOf(call, body));
    if (!created.ok) return created;
    const { order, resolved } = created.value;
    return { ok: true, value: { ...(await followed(call, order)), resolved }, status: resolved === null ? 200 : 201 };
  };
};
