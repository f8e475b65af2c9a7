// Handler of POST /api/deliveries/upload-file: each valid row becomes an order, and the problems of the others are returned [OR43].
import { createHash } from 'node:crypto';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import {
  importedOrder,
  type ImportAnswer,
  type ImportedOrder,
  type RowDuplicate,
} from '@despacho/contract/orders/import.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { messagesOf } from '@despacho/domain/orders/messages.ts';
import { createOrder } from '@despacho/domain/orders/create.ts';
import { pricedRouteOf, withPrice } from '@despacho/domain/orders/pricing.ts';
import { withPlaces } from '@despacho/domain/orders/import/coordinates.ts';
import type { ImportRow } from '@despacho/domain/orders/import/rows.ts';
import { undoUntil } from '@despacho/domain/orders/import/undo.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Router } from '../../../geo/geo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { beginImport, endImport, findImport } from '../../../store/orders/import/imports.ts';
import { createOnce, type Decision, type Writer } from '../../../store/orders/write.ts';
import type { Handlers } from '../../handlers.ts';
import { writeMeasured } from '../measuring.ts';
import { writerOf } from '../dependencies.ts';
import { newSecrets } from '../newSecrets.ts';
import { respond, refuse, type Outcome, type Refusal } from '../../outcome.ts';
import { readCsv } from './csv.ts';
import type { Report, UploadProgress } from './progress.ts';
import { sortRows, type Creatable, type Sorted } from './sorting.ts';

type Dependencies = { db: Firestore; clock: Clock; router: Router; progress: UploadProgress };
type ImportRequest = { caller: Controller; headers: { 'x-screen'?: string | undefined }; log: Log; report: Report };
type Made = { orders: ImportedOrder[]; duplicates: RowDuplicate[] };

/** Concurrent transactions: enough to keep the store busy, few enough not to delay other requests. */
const AT_ONCE = 8;
const LONGEST_NAME = 200;

/** Includes the scope: two companies may upload the same file. */
const hashOf = (scope: Scope, bytes: Uint8Array): string =>
  createHash('sha256')
    .update(`${scopeName(scope)}\n`)
    .update(bytes)
    .digest('hex');

const unpriced = ({ payload, company, branch }: Creatable, id: string, { by, now }: Writer): Order =>
  createOrder(payload, { company, branch, courier: null }, id, { by, now });

const NOTHING_MADE: Made = { orders: [], duplicates: [] };

/** `importId` null: a preview. */
const responseOf = (rows: readonly ImportRow[], importId: string | null, sorted: Sorted, made: Made): ImportAnswer => {
  const isPreview = importId === null;
  const failed = new Set(sorted.errors.map(({ row }) => row));
  const duplicates = [...sorted.duplicates, ...made.duplicates].toSorted((one, other) => one.row - other.row);
  return {
    isPreview,
    importId,
    counts: {
      rows: rows.length,
      created: made.orders.length,
      creatable: sorted.creatable.length,
      duplicates: duplicates.length,
      failed: failed.size,
    },
    orders: made.orders,
    errors: sorted.errors,
    duplicates,
    rows: rows.filter(({ row }) => isPreview || failed.has(row)).map(({ row, line, cells }) => ({ row, line, cells })),
  };
};

export const orderImportHandlers = ({ db, clock, router, progress }: Dependencies): Pick<Handlers, 'importOrders'> => {
  /** Refused only when the store or the router is unavailable. */
  const make = async (row: Creatable, id: string, writer: Writer, log: Log) => {
    const order = unpriced(row, id, writer);
    const secrets = newSecrets(id);
    return writeMeasured<{ order: Order; isNew: boolean }>(
      { router, log },
      pricedRouteOf(order),
      async ({ measured }) => {
        const priced = withPrice(order, row.company.priceRanges, measured);
        const messages = messagesOf({ ...priced, trackingToken: secrets.trackingToken }, 'created', row.company, null);
        const decision: Decision<Refusal> = { ok: true, order: priced, messages };
        const created = await createOnce<Refusal>(db, { secrets, payloadHash: null }, writer, async () => decision);
        return created.ok ? { ok: true, value: created } : created;
      },
    );
  };

  const makeAll = async (
    rows: readonly Creatable[],
    writer: Writer,
    { log, report }: ImportRequest,
  ): Promise<Outcome<Made>> => {
    const orders = new Map<number, ImportedOrder>();
    const duplicates: RowDuplicate[] = [];
    const waiting = rows.values();
    const work = async (): Promise<Refusal | null> => {
      for (const one of waiting) {
        const { id, row, line, number } = one;
        if (id === null) continue;
        report({ phase: 'creating', done: orders.size + duplicates.length, total: rows.length });
        const created = await make(one, id, writer, log);
        if (!created.ok) return created;
        // Not new: another user imports the same file at this moment.
        if (created.value.isNew) orders.set(row, importedOrder.parse(created.value.order));
        else duplicates.push({ row, line, number, reason: 'imported', orderId: id });
      }
      return null;
    };
    const refused = await Promise.all(Array.from({ length: AT_ONCE }, work));
    const inOrder = [...orders].toSorted(([one], [other]) => one - other).map(([, order]) => order);
    return refused.find((refusal) => refusal !== null) ?? respond({ orders: inOrder, duplicates });
  };

  const take = async (
    request: ImportRequest,
    scope: Scope,
    file: { name: string; bytes: Uint8Array },
    rows: ImportRow[],
  ) => {
    const { caller, headers, report } = request;
    const now = clock.now();
    const writer = writerOf(caller, now, headers);
    const hash = hashOf(scope, file.bytes);
    const name = file.name.slice(0, LONGEST_NAME);
    const previous = await beginImport(db, hash, { by: writer.by, at: now, name, scope });
    const sorted = await sortRows(db, rows, { scope, previous, now, report });
    const made = await makeAll(sorted.creatable, writer, request);
    if (!made.ok) return made;
    const response = responseOf(rows, hash, sorted, made.value);
    const created = response.orders.length;
    const orders = created + response.duplicates.filter(({ reason }) => reason === 'imported').length;
    await endImport(db, hash, { rows: rows.length, orders, created, undoUntil: undoUntil(clock.realNow()) });
    return respond(response);
  };

  return {
    importOrders: async ({ file, query: { preview = false }, body: { places }, scope, ...request }) => {
      if (!/\.csv$/i.test(file.name)) return refuse('unsupported-type');
      const report = progress.reporter(request.caller.id, request.headers['x-progress-key']);
      report({ phase: 'reading', done: 0, total: null });
      const read = await readCsv(file.bytes);
      if (!read.ok) return refuse('invalid', [read.problem]);
      const placed = withPlaces(read.rows, places);
      if (!placed.ok) return refuse('invalid', [{ path: `body.places.${placed.at}`, issue: 'mismatch' }]);
      if (!preview) return take({ ...request, report }, scope, file, placed.rows);
      const previous = await findImport(db, hashOf(scope, file.bytes));
      const sorted = await sortRows(db, placed.rows, { scope, previous, now: clock.now(), report });
      return respond(responseOf(placed.rows, null, sorted, NOTHING_MADE));
    },
  };
};
