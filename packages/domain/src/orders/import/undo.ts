// Taking an import back: until when, by whom, and which of its orders go. `now` is real time: the minutes are a person's.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { UNDO_IMPORT_MS, type KeptReason, type UndoConflict } from '@despacho/contract/orders/importBatches.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { holderAt } from '../locks.ts';
import { can } from '../../access/permissions.ts';

/** `undoUntil` null: it has not been imported to its end. */
export type Undoable = { by: { id: string }; undoUntil: number | null; isUndone: boolean };

export const undoUntil = (endedAt: number): number => endedAt + UNDO_IMPORT_MS;

/** Extra time to finish an undoing that began in time. */
const TO_FINISH_MS = 60_000;
export const extendedUntil = (until: number, now: number): number => Math.max(until, now + TO_FINISH_MS);

/** [OR60] */
export const mayUndo = ({ by }: Pick<Undoable, 'by'>, caller: Controller): boolean =>
  can(caller, 'orders.import') && (by.id === caller.id || can(caller, 'orders.delete'));

/** [OR60] Null: it can be undone now. */
export const undoConflictOf = (batch: Undoable, now: number): UndoConflict | null => {
  if (batch.isUndone) return 'undone';
  if (batch.undoUntil === null) return 'running';
  return now < batch.undoUntil ? null : 'late';
};

/** What ended the waiting of an import's messages; null: nothing yet. */
export type DeferralEnd = 'send' | 'drop';
/** `uploadUntil`: an upload that has not ended by then was broken off; null: none runs. */
type Deferral = Pick<Undoable, 'undoUntil'> & { uploadUntil: number | null; end: DeferralEnd | null };

export const deferredUntil = ({ undoUntil: until, uploadUntil }: Deferral): number =>
  Math.max(until ?? 0, uploadUntil ?? 0);

/** [MS26] Null: they wait. */
export const deferralEndOf = (deferral: Deferral, now: number): DeferralEnd | null =>
  deferral.end ?? (deferredUntil(deferral) <= now ? 'send' : null);

export const undoLeftMs = (batch: Undoable, caller: Controller, now: number): number =>
  mayUndo(batch, caller) && undoConflictOf(batch, now) === null ? (batch.undoUntil ?? now) - now : 0;

/** Before a courier accepts an order they have not moved for it. */
const UNMOVED: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.NEW, ORDER_STATUS.ON_HOLD, ORDER_STATUS.PENDING]);
/** Handing an order to a courier, or clearing an edit mark, is no work that would be lost. */
const NO_WORK: ReadonlySet<string> = new Set(['courier', 'status', 'stateTime', 'lock']);

/** [OR61] `changed`: the fields changed since the creation. Null: it goes. */
export const keptReasonOf = (order: Order, changed: readonly string[], now: number): KeptReason | null => {
  if (!UNMOVED.has(order.status)) return 'moved';
  if (changed.some((field) => !NO_WORK.has(field))) return 'edited';
  return holderAt(order, now) === null ? null : 'locked';
};
