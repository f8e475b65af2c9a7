// The record of an import: its user and file, its result, and undoing it [OR45] [OR43].
import { z } from 'zod';
import { orderAnswer } from './calls.ts';
import { importKey } from './import.ts';
import { routes } from '../route.ts';
import { instant, reference, screenPath } from '../values.ts';

export const UNDO_IMPORT_MS = 10 * 60_000;

const importId = z.string().regex(/^[0-9a-f]{64}$/);

export const importBatch = z.object({
  id: importId,
  /** The name of the file. */
  name: z.string(),
  by: reference,
  startedAt: instant,
  /** Null: it is running, or was broken off; the same file sent again completes it. */
  rows: z.number().int().nullable(),
  /** Made of its rows, by whichever upload. */
  orders: z.number().int(),
  /** Milliseconds of real time in which the caller may still take it back; 0: no longer, or never. */
  undoLeftMs: z.number().int(),
  undone: z.object({ by: reference, withdrawn: z.number().int(), kept: z.number().int() }).nullable(),
  /** Messages that wait, and for how many more milliseconds; absent: none waits [MS26]. */
  waiting: z
    .object({ sms: z.number().int(), email: z.number().int(), leftMs: z.number().int(), maySend: z.boolean() })
    .optional(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** Why an order stays when its import is undone. */
export const keptReason = z.enum([
  /** A courier has accepted it, or it is over. */
  'moved',
  /** Edited by hand. */
  'edited',
  /** Open in a form. */
  'locked',
]);
export type KeptReason = z.infer<typeof keptReason>;

export const keptOrder = z.object({ id: z.string(), number: z.string(), reason: keptReason });
export type KeptOrder = z.infer<typeof keptOrder>;

export const undoAnswer = z.object({
  /** So far, with those of earlier calls. */
  withdrawn: z.number().int(),
  kept: z.array(keptOrder),
  /** Not processed yet: the same call continues with them. */
  remaining: z.number().int(),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

/** The details of a conflict about an import. */
export const undoConflict = z.object({ reason: z.enum(['late', 'running', 'undone']) });
export type UndoConflict = z.infer<typeof undoConflict>['reason'];

/** `done` of `total` rows; the total is null while the file is read. */
export const importProgress = z.object({
  phase: z.enum(['reading', 'checking', 'creating']),
  done: z.number().int(),
  total: z.number().int().nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const MAX_BATCHES = 10;

export const importBatchRoutes = routes({
  /** The latest first. */
  importBatches: {
    method: 'GET',
    path: '/api/imports',
    guard: 'orders.import',
    scoped: true,
    response: z.object({ batches: z.array(importBatch) }),
  },
  /** Its orders as they are now, in the order of the file, without deleted ones. */
  importBatch: {
    method: 'GET',
    path: '/api/imports/:id',
    guard: 'orders.import',
    scoped: true,
    params: z.strictObject({ id: importId }),
    response: z.object({ batch: importBatch, orders: z.array(orderAnswer) }),
  },
  /** Allowed to the importer and to those who may delete orders. Called until nothing is left; calling it twice is harmless. */
  undoImport: {
    method: 'POST',
    path: '/api/imports/:id/undo',
    guard: 'orders.import',
    scoped: true,
    invalidates: ['importBatches', 'importBatch', 'listOrders', 'countOrders', 'averageDelivery'],
    params: z.strictObject({ id: importId }),
    headers: z.object({ 'x-screen': screenPath }),
    response: undoAnswer,
  },
  /** Sends the messages that wait, by those who may undo it. Calling it twice is harmless. */
  sendImportMessages: {
    method: 'POST',
    path: '/api/imports/:id/send-messages',
    guard: 'orders.import',
    scoped: true,
    invalidates: ['importBatches', 'importBatch'],
    params: z.strictObject({ id: importId }),
    response: z.object({ ok: z.literal(true) }),
  },
  /** A running upload of the caller; null: there is none. */
  importProgress: {
    method: 'GET',
    path: '/api/imports/progress/:key',
    guard: 'orders.import',
    params: z.strictObject({ key: importKey }),
    response: z.object({ progress: importProgress.nullable() }),
  },
});
