// Repairing an order whose document cannot be read: the values that make it readable, checked like those of an edit [DO31].
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { OrderIssue } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { OrderRepair, RepairedField } from '@despacho/contract/orders/repair.ts';
import { FARTHEST_CREATION_MS } from './edit.ts';
import { enterStatus, needsCourier, type Actor } from './status.ts';

type Values = Omit<OrderRepair, 'version'>;
export type RepairIssue = { field: keyof Values; issue: OrderIssue };

const INPUT = { status: 'status', company: 'company_id', createdAt: 'createdAt' } as const satisfies Record<
  RepairedField,
  keyof Values
>;

/** An unknown status has no stage of its own, so the order enters the new one from the start of the path. */
const withStatus = (order: Order, status: OrderStatus, actor: Actor): Order =>
  enterStatus(
    { ...order, status: status === ORDER_STATUS.NEW ? ORDER_STATUS.ON_HOLD : ORDER_STATUS.NEW },
    status,
    actor,
  );

/** Only broken fields can be repaired, and all of them must be. Null: nothing is wrong. */
export const repairIssue = (
  order: Order,
  broken: readonly RepairedField[],
  values: Values,
  now: number,
): RepairIssue | null => {
  const inputs = new Set<keyof Values>(broken.map((field) => INPUT[field]));
  for (const field of inputs) if (values[field] === undefined) return { field, issue: 'required' };
  if (inputs.has('company_id')) inputs.add('branch_id');
  for (const field of ['status', 'company_id', 'branch_id', 'createdAt'] as const)
    if (values[field] !== undefined && !inputs.has(field)) return { field, issue: 'not-editable' };
  const { status, createdAt } = values;
  if (createdAt !== undefined && Math.abs(Date.parse(createdAt) - now) > FARTHEST_CREATION_MS)
    return { field: 'createdAt', issue: 'out-of-range' };
  if (status === undefined) return null;
  if (needsCourier(status) && order.courier === null) return { field: 'status', issue: 'mismatch' };
  const isWithoutReason = status === ORDER_STATUS.CANCELLED && (order.remarks ?? '').trim() === '';
  return isWithoutReason ? { field: 'status', issue: 'mismatch' } : null;
};

export const repairedOrder = (
  order: Order,
  { status, createdAt }: Values,
  place: { company: Company; branch: Branch } | null,
  actor: Actor,
): Order => {
  const placed: Order =
    place === null
      ? order
      : {
          ...order,
          company: { id: place.company.id, name: place.company.name },
          branch: { id: place.branch.id, name: place.branch.name, position: place.branch.position },
        };
  const timed = createdAt === undefined ? placed : { ...placed, createdAt };
  return status === undefined ? timed : withStatus(timed, status, actor);
};
