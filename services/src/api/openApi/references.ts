// The reference of an order makes its id, so that the same reference cannot make two orders, in any process [OA8].
import { createHash } from 'node:crypto';
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { NewClientOrder } from '@despacho/contract/openApi/orders.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Related } from '../../store/orders/related.ts';
import { conflicting, isOwn } from '../orders/dependencies.ts';
import { refuse } from '../outcome.ts';

const KEPT_MS = 30 * DAY_MS;
/** Orders that one reference may have, one after the other: each is read for the next. */
export const MAX_TURNS = 50;

const idOf = (companyId: string, reference: string, turn: number): string =>
  createHash('sha256').update(`${companyId}\n${reference}\n${turn}`).digest('hex').slice(0, 32);

type Named = { companyId: string; reference: string };

/** Whether the reference of this order cannot be given again. */
const isReserved = ({ status, createdAt, company }: Order, { companyId }: Named, now: number): boolean =>
  company.id === companyId &&
  status !== ORDER_STATUS.CANCELLED &&
  status !== ORDER_STATUS.DELETED &&
  now - Date.parse(createdAt) < KEPT_MS;

type Read = (id: string) => Promise<Order | null>;

/**
 * The ids that orders of this reference have, one after the other, each with its order: up to the first id that is free.
 * `isStored`: for walks that go on behind an order that cannot be read.
 */
async function* turnsOf(
  { companyId, reference }: Named,
  read: Read,
  isStored: Related['hasOrder'] = async () => Promise.resolve(false),
) {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const id = idOf(companyId, reference, turn);
    const order = await read(id);
    yield { id, order };
    if (order === null && !(await isStored(id))) return;
  }
}

/** [OA47] Where a change makes an order count again for its reference, and another one does meanwhile. Null: it may. */
export const referenceConflict = async (
  before: Order,
  after: Order,
  { scope, now, related }: { scope: Scope; now: number; related: Pick<Related, 'order' | 'hasOrder'> },
) => {
  const { id, reference, company } = after;
  if (reference === null) return null;
  const named = { companyId: company.id, reference };
  if (!isReserved(after, named, now) || isReserved(before, named, now)) return null;
  for await (const { order } of turnsOf(named, related.order, related.hasOrder))
    if (order !== null && order.id !== id && isReserved(order, named, now))
      return conflicting({ reason: 'reference-taken', number: isOwn(scope, order) ? order.number : null });
  return null;
};

/** A reference has had as many orders as one may have. */
export const usedUp = refuse('conflict', { reason: 'reference-used-up' });

/** What makes another order of a request with the same reference: its quote is a price, and no part of the order. */
export const comparedContent = (body: NewClientOrder) => {
  const { quote: _, ...content } = body;
  return content;
};

/** The id that a new order with this reference has, and the order that has it already; null: the reference has had too many. */
export const placeOfReference = async (
  named: Named,
  now: number,
  read: Read,
): Promise<{ id: string; order: Order | null } | null> => {
  for await (const each of turnsOf(named, read))
    if (each.order === null || isReserved(each.order, named, now)) return each;
  return null;
};

/** The newest order with this reference; null: there is none. */
export const newestWithReference = async (named: Named, read: Read): Promise<Order | null> => {
  let newest: Order | null = null;
  for await (const { order } of turnsOf(named, read)) if (order?.company.id === named.companyId) newest = order;
  return newest;
};
