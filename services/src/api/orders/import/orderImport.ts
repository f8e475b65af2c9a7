// Handler of POST /api/deliveries/upload-file: each valid row becomes an order, and the problems of the others are returned [OR43].
import { createHash } from 'node:crypto';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportRow } from '@despacho/domain/fileImport/orders.ts';
import { undoUntil } from '@despacho/domain/orders/import/undo.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Router } from '../../../geo/geo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { cut } from '../../../store/documents/scalars.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { chosenFor, rememberChosen } from '../../../store/orders/import/chosenMessages.ts';
import { endWaiting } from '../../../store/orders/import/deferral.ts';
import { beginImport, endImport, findImport } from '../../../store/orders/import/imports.ts';
import { countDropped } from '../../../store/trust/dropped.ts';
import type { Handlers } from '../../handlers.ts';
import { writerOf } from '../dependencies.ts';
import { readFile } from '../../fileImport/readFile.ts';
import { respond } from '../../outcome.ts';
import { createRows, messagesIn, type Made } from './creating.ts';
import type { Report, UploadProgress } from './progress.ts';
import { sortRows, type Creatable, type Sorted } from './sorting.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

type Dependencies = {
  db: Firestore;
  redis: RedisClient;
  key: KeyOf;
  clock: Clock;
  router: Router;
  progress: UploadProgress;
};
type ImportRequest = { caller: Controller; headers: { 'x-screen'?: string | undefined }; log: Log; report: Report };

const LONGEST_NAME = 200;

/** Includes the scope: two companies may upload the same file. */
const hashOf = (scope: Scope, bytes: Uint8Array): string =>
  createHash('sha256')
    .update(`${scopeName(scope)}\n`)
    .update(bytes)
    .digest('hex');

const NOTHING_MADE: Made = { orders: [], duplicates: [] };

const companiesOf = (rows: readonly Creatable[]): string[] => [...new Set(rows.map(({ company }) => company.id))];

type OrderFile = { rows: readonly ImportRow[]; skippedLines: number };

/** `importId` null: a preview. */
const responseOf = (
  { rows, skippedLines }: OrderFile,
  importId: string | null,
  sorted: Sorted,
  made: Made,
): ImportAnswer => {
  const isPreview = importId === null;
  const failed = new Set(sorted.errors.map(({ row }) => row));
  const duplicates = [...sorted.duplicates, ...made.duplicates].toSorted((a, b) => a.row - b.row);
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
    nearDuplicates: sorted.nearDuplicates,
    skippedLines,
    rows: rows.filter(({ row }) => isPreview || failed.has(row)).map(({ row, line, cells }) => ({ row, line, cells })),
  };
};

export const orderImportHandlers = ({
  db,
  redis,
  key,
  clock,
  router,
  progress,
}: Dependencies): Pick<Handlers, 'importOrders'> => {
  const take = async (
    request: ImportRequest,
    scope: Scope,
    file: { name: string; bytes: Uint8Array },
    { channels, ...content }: OrderFile & { channels: readonly MessageChannel[] | undefined },
  ) => {
    const { rows } = content;
    const { caller, headers, log, report } = request;
    const now = clock.now();
    const writer = writerOf(caller, now, headers);
    const hash = hashOf(scope, file.bytes);
    const name = cut(file.name, LONGEST_NAME);
    const begun = { by: writer.by, at: now, now: clock.realNow(), name, scope };
    let previous = await beginImport(db, hash, begun);
    while (previous === null) {
      await endWaiting(db, hash, {
        realNow: clock.realNow,
        beforeDrop: async (names) => countDropped({ redis, key, clock }, names),
      });
      previous = await beginImport(db, hash, begun);
    }
    const sorted = await sortRows(db, rows, { scope, previous, now, report });
    if (channels !== undefined) await rememberChosen(db, companiesOf(sorted.creatable), channels);
    const made = await createRows({ db, router, writer, log, report, importId: hash, channels }, sorted.creatable);
    if (!made.ok) return made;
    const response = responseOf(content, hash, sorted, made.value);
    const created = response.orders.length;
    const orders = created + response.duplicates.filter(({ reason }) => reason === 'imported').length;
    await endImport(db, hash, { rows: rows.length, orders, created, undoUntil: undoUntil(clock.realNow()) });
    return respond(response);
  };

  return {
    importOrders: async ({
      file,
      query: { preview = false },
      body: { places, messages: channels },
      scope,
      ...request
    }) => {
      const report = progress.reporter(request.caller.id, request.headers['x-progress-key']);
      report({ phase: 'reading', done: 0, total: null });
      const read = await readFile('orders', file, places);
      if (!read.ok) return read;
      const content = read.value;
      if (!preview) return take({ ...request, report }, scope, file, { ...content, channels });
      const previous = await findImport(db, hashOf(scope, file.bytes));
      const now = clock.now();
      const sorted = await sortRows(db, content.rows, { scope, previous, now, report });
      const { creatable } = sorted;
      const counts = messagesIn(creatable, writerOf(request.caller, now, request.headers));
      const chosen = await chosenFor(db, companiesOf(creatable));
      const caused = (channel: MessageChannel) => ({ count: counts[channel], isChosen: chosen.includes(channel) });
      const messages = { sms: caused('sms'), email: caused('email') };
      return respond({ ...responseOf(content, null, sorted, NOTHING_MADE), messages });
    },
  };
};
