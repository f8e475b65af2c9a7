// Withdraws the orders of an import, several at a time, until all are decided or the time of one request is over [OR61].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { KeptOrder } from '@despacho/contract/orders/importBatches.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { deleteOrder } from '@despacho/domain/orders/deletion.ts';
import { keptReasonOf } from '@despacho/domain/orders/import/undo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { changeOrder, type Writer } from '../../../store/orders/write.ts';
import { refuse, type Refusal } from '../../outcome.ts';
import { isOwn, rejected, unknownOrder } from '../dependencies.ts';

const AT_ONCE = 8;
/** Longest work of one undo request: a browser waits for ten seconds. */
const WORK_MS = 6_000;

export const isDeleted = ({ status }: Order): boolean => status === ORDER_STATUS.DELETED;

export const createWithdrawal = ({ db, clock }: { db: Firestore; clock: Clock }) => {
  /** Null: it is withdrawn. */
  const withdraw = async (id: string, scope: Scope, writer: Writer): Promise<KeptOrder | null> => {
    let keptOrder: KeptOrder | null = null;
    await changeOrder<Refusal>(db, id, 'import-undone', writer, async (order, related) => {
      if (!isOwn(scope, order)) return unknownOrder;
      const changed = order.revision > 1 ? await related.changedFields() : [];
      const reason = isDeleted(order) ? null : keptReasonOf(order, changed, clock.realNow());
      keptOrder = reason === null ? null : { id, number: order.number, reason };
      return keptOrder === null ? { ok: true, order: deleteOrder(order, writer) } : rejected(refuse('conflict'));
    });
    return keptOrder;
  };

  return async (ids: readonly string[], scope: Scope, writer: Writer) => {
    const until = clock.realNow() + WORK_MS;
    const keptOrders: KeptOrder[] = [];
    const waiting = [...ids];
    let withdrawn = 0;
    const work = async (): Promise<void> => {
      while (clock.realNow() < until) {
        const id = waiting.shift();
        if (id === undefined) return;
        const order = await withdraw(id, scope, writer);
        if (order === null) withdrawn += 1;
        else keptOrders.push(order);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { withdrawn, kept: keptOrders, remaining: waiting.length };
  };
};
