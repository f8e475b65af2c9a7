// The warning that an order's number exists already [OR46]. It is read after the order was written, so that of two written
// at once at least the later one sees the other. It is only a warning: it never makes a saved order fail.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Log } from '../../platform/log.ts';
import type { Firestore } from '../../store/firestore.ts';
import { findDuplicate } from '../../store/orders/duplicates.ts';
import { isOwn } from './dependencies.ts';

export const duplicateOf = async (
  db: Firestore,
  order: Order,
  scope: Scope,
  log: Log,
): Promise<{ id: string; number: string } | null> => {
  try {
    return await findDuplicate(db, order, (other) => isOwn(scope, other));
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'nobody knows whether the number of an order is there twice');
    return null;
  }
};
