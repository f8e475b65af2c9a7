// Handlers of past imports: the latest ones, one with its orders, and undoing one whose orders are unchanged.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import {
  deferralEndOf,
  deferredUntil,
  mayUndo,
  undoLeftMs,
  type Undoable,
} from '@despacho/domain/orders/import/undo.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { existingOrders, readBatchOrders } from '../../../store/orders/import/batchOrders.ts';
import { countWaiting } from '../../../store/messages/deferred.ts';
import {
  beginUndo,
  endUndo,
  latestImports,
  readImport,
  sendDeferred,
  type StoredImport,
} from '../../../store/orders/import/imports.ts';
import type { Handlers } from '../../handlers.ts';
import { isOwn, writerOf } from '../dependencies.ts';
import { respond, refuse } from '../../outcome.ts';
import type { UploadProgress } from './progress.ts';
import { orderIdOf } from './sorting.ts';
import { createWithdrawal, isDeleted } from './withdrawal.ts';

type Dependencies = { db: Firestore; clock: Clock; progress: UploadProgress };
type BatchHandlers = Pick<
  Handlers,
  'importBatches' | 'importBatch' | 'undoImport' | 'sendImportMessages' | 'importProgress'
>;

const undoable = ({ by, undoUntil, undone }: StoredImport): Undoable => ({ by, undoUntil, isUndone: undone !== null });

/** Order ids by row of the file; empty while the first import runs, because the number of rows is not stored yet. */
const idsByRow = ({ previous, rows }: StoredImport): Map<number, string> =>
  new Map(
    Array.from({ length: rows ?? 0 }, (_, at) => at + 1).flatMap((row): [number, string][] => {
      const id = orderIdOf(previous, row);
      return id === null ? [] : [[row, id]];
    }),
  );

export const importBatchHandlers = ({ db, clock, progress }: Dependencies): BatchHandlers => {
  const withdrawAll = createWithdrawal({ db, clock });

  const waitingOf = async (batch: StoredImport, caller: Controller): Promise<Pick<ImportBatch, 'waiting'>> => {
    const { id, deferral: found, undoUntil } = batch;
    const now = clock.realNow();
    const deferral = found === null ? null : { undoUntil, ...found };
    if (deferral === null || deferralEndOf(deferral, now) !== null) return {};
    const [sms, email] = await Promise.all([countWaiting(db, 'sms', id), countWaiting(db, 'email', id)]);
    if (sms + email === 0) return {};
    const maySend = undoUntil !== null && mayUndo(batch, caller);
    return { waiting: { sms, email, leftMs: deferredUntil(deferral) - now, maySend } };
  };

  const shown = async (batch: StoredImport, caller: Controller): Promise<ImportBatch> => {
    const { id, name, by, startedAt, rows, orders, undone } = batch;
    const remainingMs = undoLeftMs(undoable(batch), caller, clock.realNow());
    return {
      id,
      name,
      by,
      startedAt,
      rows,
      orders,
      undone,
      undoLeftMs: remainingMs,
      ...(await waitingOf(batch, caller)),
    };
  };

  /** Null: there is none, or it is outside the caller's scope. */
  const find = async (id: string, scope: Scope): Promise<StoredImport | null> => {
    const batch = await readImport(db, id);
    return batch !== null && (scope.type === 'all' || batch.scope === scopeName(scope)) ? batch : null;
  };

  return {
    importBatches: async ({ caller, scope }) =>
      respond({
        batches: await Promise.all((await latestImports(db, scope)).map(async (batch) => shown(batch, caller))),
      }),
    importBatch: async ({ caller, scope, params: { id } }) => {
      const batch = await find(id, scope);
      if (batch === null) return refuse('not-found');
      const orders = await readBatchOrders(db, [...idsByRow(batch).values()]);
      return respond({
        batch: await shown(batch, caller),
        orders: orders.filter((order) => isOwn(scope, order) && !isDeleted(order)),
      });
    },
    undoImport: async ({ caller, scope, params: { id }, headers }) => {
      const batch = await find(id, scope);
      if (batch === null) return refuse('not-found');
      if (!mayUndo(batch, caller)) return refuse('forbidden');
      const reason = await beginUndo(db, id, () => clock.realNow());
      if (reason !== null) return refuse('conflict', { reason });
      const ids = idsByRow(batch);
      const statuses = await existingOrders(db, [...ids.values()]);
      const present = [...statuses].filter(([, status]) => status !== ORDER_STATUS.DELETED).map(([order]) => order);
      const writer = writerOf(caller, clock.now(), headers);
      const { kept: keptOrders, withdrawn, remaining } = await withdrawAll(present, scope, writer);
      const gone = statuses.size - present.length + withdrawn;
      if (remaining === 0) {
        const stayed = new Set(keptOrders.map((order) => order.id));
        const rows = new Map([...ids].filter(([, orderId]) => stayed.has(orderId)));
        await endUndo(db, batch, { by: writer.by, at: clock.realNow(), withdrawn: gone, kept: rows });
      }
      return respond({ withdrawn: gone, kept: keptOrders, remaining });
    },
    sendImportMessages: async ({ caller, scope, params: { id } }) => {
      const batch = await find(id, scope);
      if (batch === null) return refuse('not-found');
      if (!mayUndo(batch, caller)) return refuse('forbidden');
      const reason = await sendDeferred(db, id);
      return reason === null ? respond({ ok: true }) : refuse('conflict', { reason });
    },
    importProgress: async ({ caller, params: { key } }) => respond({ progress: await progress.find(caller.id, key) }),
  };
};
