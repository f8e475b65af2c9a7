// Whether a save is allowed: with its lock, or without one where the rules permit it [OR9] [OR18].
import type { LockHolder, OrderConflict } from '@despacho/contract/orders/calls.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { holderAt, holdsLock, type LockProof, type LockState } from './locks.ts';
import { isActiveStatus } from './order.ts';
import type { Merged } from './changes.ts';

export const shownHolder = (state: LockState, now: number): LockHolder | null => {
  const holder = holderAt(state, now);
  return holder === null ? null : { id: holder.id, name: holder.name, expiresAt: holder.expiresAt };
};

/** The user of a request and the lock it claims. The proof of another user's lock is not valid. */
export type Presented = { userId: string; proof: LockProof | null };

export const holds = (order: LockState, { userId, proof }: Presented, now: number): boolean =>
  proof !== null && order.lock?.id === userId && holdsLock(order, proof, now);

/** [OR17] Lists change the courier, or the status with its reason, under any lock. The holder sees a difference. */
export const isOfList = (changing: Iterable<EditableField>): boolean => {
  const fields = new Set(changing);
  const rest = [...fields].filter((field) => field !== 'alias_id' && field !== 'status');
  return rest.length === 0 || (fields.has('status') && rest.every((field) => field === 'orderObservations'));
};

/**
 * [OR18] [OR125] A request that claims the lock must hold it, and a form waits for any other holder. Without a holder, or for a closed
 * order, the bases alone decide. `now` is real time. Null: no conflict.
 */
export const saveConflict = (
  order: Order,
  presented: Presented,
  fields: Iterable<EditableField>,
  { conflicts }: Merged,
  now: number,
): OrderConflict | null => {
  if (isActiveStatus(order.status) && !holds(order, presented, now)) {
    const holder = shownHolder(order, now);
    if (presented.proof !== null) return { reason: 'lock-lost', holder, fields: conflicts };
    if (holder !== null && !isOfList(fields))
      return { reason: 'locked', holder, isSameUser: holder.id === presented.userId };
  }
  return conflicts.length === 0 ? null : { reason: 'changed', fields: conflicts };
};

/** [OR19] For actions without a form: null unless another user has the order open. */
export const lockedByOther = (order: Order, presented: Presented, now: number): OrderConflict | null => {
  const holder = shownHolder(order, now);
  if (holder === null || holds(order, presented, now)) return null;
  return { reason: 'locked', holder, isSameUser: holder.id === presented.userId };
};
