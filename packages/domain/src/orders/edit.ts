// An edit, applied to the order as it is stored now. Permission, lock and conflicts are checked before.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { EditableField, OrderChanges } from '@despacho/contract/orders/payload.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from './order.ts';
import { contentOf } from './content.ts';
import { closedFields } from './fieldRules.ts';
import type { Issue } from './parties.ts';
import { enterStatus, needsCourier, type Actor } from './status.ts';

/** The parties that the edit changes; the others stay as in the order. `courier` null: SIN PILOTO. */
export type NewParties = { company?: Company; branch?: Branch; courier?: Courier | null };

/** How far a creation time may be moved; rescheduled orders have it in the future [OR27]. */
export const FARTHEST_CREATION_MS = 366 * 86_400_000;

const partiesOf = ({ company, branch, courier }: NewParties): Partial<Order> => ({
  ...(company === undefined ? {} : { company: { id: company.id, name: company.name } }),
  ...(branch === undefined
    ? {}
    : {
        branch: { id: branch.id, name: branch.name, position: branch.position },
        origin: branch.position,
        // The goods of another branch are not ready.
        readyAt: null,
      }),
  ...(courier === undefined ? {} : { courier: courier === null ? null : { id: courier.id, name: courier.name } }),
});

/** While an order is under way, the last chosen place is its destination [OR4]. */
const movedTo = (order: Order, content: Partial<Order>): Partial<Order> =>
  content.suggestedPosition === undefined || !isActiveStatus(order.status) ? {} : { destination: null };

/** [OR26] The same order when nothing is left to apply. Its price is not computed here. */
export const editOrder = (
  order: Order,
  payload: OrderChanges,
  applying: ReadonlySet<EditableField>,
  parties: NewParties,
  actor: Actor,
): Order => {
  if (applying.size === 0) return order;
  const content = contentOf(payload, applying);
  const edited = { ...order, ...content, ...movedTo(order, content), ...partiesOf(parties) };
  return applying.has('status') && payload.status !== undefined ? enterStatus(edited, payload.status, actor) : edited;
};

/** [OR14] [OR27] [OR28] What the rules of orders have against going from `before` to `after`; null: nothing. */
export const editIssue = (
  before: Order,
  after: Order,
  payload: OrderChanges,
  applying: ReadonlySet<EditableField>,
  now: number,
): Issue | null => {
  const [closed] = closedFields(before, applying);
  if (closed !== undefined) return { field: closed, issue: 'not-editable' };
  const isMoved = applying.has('_createdAt');
  if (isMoved && Math.abs(Date.parse(after.createdAt) - now) > FARTHEST_CREATION_MS)
    return { field: '_createdAt', issue: 'out-of-range' };
  const isCancelled = after.status === ORDER_STATUS.CANCELLED;
  const isGiven = before.status === ORDER_STATUS.CANCELLED || (payload.orderObservations ?? null) !== null;
  if (applying.size > 0 && isCancelled && ((after.remarks ?? '').trim() === '' || !isGiven))
    return { field: 'orderObservations', issue: 'required' };
  const isTouched = applying.has('status') || applying.has('alias_id');
  if (isTouched && needsCourier(after.status) && after.courier === null)
    return { field: 'alias_id', issue: 'required' };
  return null;
};
