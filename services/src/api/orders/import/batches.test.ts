import {
  importBatchRoutes,
  UNDO_IMPORT_MS,
  type ImportBatch,
  type UndoAnswer,
} from '@despacho/contract/orders/importBatches.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, good, startImports, type ImportsApi } from './importFixture.ts';

let imports: ImportsApi;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(async () => imports.api.close());
beforeEach(async () => imports.clear());

const call = async (method: string, path: string, who: string) =>
  imports.api.call(method, path, { token: imports.token(who), headers: { 'x-screen': '/order-import' } });
const undo = async (id: string | null, who = 'controller') => call('POST', `/api/imports/${id}/undo`, who);
const undone = async (id: string | null, who?: string): Promise<UndoAnswer> => {
  const reply = await undo(id, who);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return importBatchRoutes.undoImport.response.strict().parse(reply.json);
};
const batches = async (who = 'controller'): Promise<ImportBatch[]> =>
  importBatchRoutes.importBatches.response.parse((await call('GET', '/api/imports', who)).json).batches;
const batch = async (id: string | null) =>
  importBatchRoutes.importBatch.response.parse((await call('GET', `/api/imports/${id}`, 'controller')).json);
const statuses = async (): Promise<string[]> =>
  (await imports.stored()).map(({ number, status }) => `${number} ${status}`);
const write = async (id: string | undefined, data: Record<string, unknown>) =>
  imports.api.db.doc(`deliveries/${id}`).update(data);
const bodyCall = async (method: string, path: string, body: object) => {
  const headers = { 'x-session-id': 'tab-of-this-test' };
  const reply = await imports.api.call(method, path, { token: imports.token('controller'), headers, body });
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
};

describe('a stored import', () => {
  it('[OR60] contains its user, its content, and how long it can be undone', async () => {
    const { importId } = await imports.take(fileOf(good('A-1'), good('A-2', { name: '' })), { name: 'lunes.csv' });
    const [found] = await batches();
    expect(found).toMatchObject({
      id: importId,
      name: 'lunes.csv',
      by: { id: 'controller' },
      rows: 2,
      orders: 1,
      undone: null,
    });
    expect(found?.undoLeftMs).toBeGreaterThan(UNDO_IMPORT_MS - 60_000);
    expect(found?.undoLeftMs).toBeLessThanOrEqual(UNDO_IMPORT_MS);
  });

  it('[RD18] keeps whole characters of a long name of a file', async () => {
    await imports.take(fileOf(good('N-1')), { name: `${'x'.repeat(199)}😀😀.csv` });
    expect((await batches())[0]?.name).toBe(`${'x'.repeat(199)}😀`);
  });

  it('[AC20] names no order that belongs to another company by now', async () => {
    const file = fileOf(good('M-1'), good('M-2'));
    const { importId, orders } = await imports.take(file, { who: 'companyAdmin' });
    const [gone, stayed] = orders.map(({ id }) => id);
    await write(gone, { company: { id: 'other', name: 'Otra' }, branch: null });
    const again = await imports.take(file, { who: 'companyAdmin' });
    expect(again.duplicates.map(({ reason, orderId }) => [reason, orderId])).toEqual([
      ['imported', null],
      ['imported', stayed],
    ]);
    const shown = await call('GET', `/api/imports/${importId}`, 'companyAdmin');
    const undoing = await undo(importId, 'companyAdmin');
    expect([shown.status, undoing.status]).toEqual([200, 200]);
    expect(shown.text + undoing.text).not.toContain(gone);
    expect((await imports.api.db.doc(`deliveries/${gone}`).get()).get('status')).not.toBe('Eliminado');
  });

  it('returns its orders in their current state, in the order of the file, without deleted ones', async () => {
    const { importId, orders } = await imports.take(fileOf(good('B-2'), good('B-1'), good('B-3')));
    await write(orders[1]?.id, { status: 'Eliminado' });
    expect((await batch(importId)).orders.map(({ number }) => number)).toEqual(['B-2', 'B-3']);
  });

  it('[OR45] keeps its time and size when the same file is sent again', async () => {
    const file = fileOf(good('C-1'), good('C-2'));
    const { importId } = await imports.take(file);
    const until = Timestamp.fromMillis(Date.now() + 1_000);
    await imports.api.db.doc(`imports/${importId}`).update({ undoUntil: until });
    await imports.take(file);
    const [found] = await batches();
    expect(found?.orders).toBe(2);
    expect(found?.undoLeftMs).toBeLessThanOrEqual(1_000);
  });

  it('belongs to its company', async () => {
    const { importId } = await imports.take(fileOf(good('D-1')), { who: 'companyAdmin' });
    expect((await batches('companyAdmin')).map(({ id }) => id)).toEqual([importId]);
    expect(await batches('otherAdmin')).toEqual([]);
    expect((await batches()).map(({ id }) => id)).toEqual([importId]);
    expect((await call('GET', `/api/imports/${importId}`, 'otherAdmin')).status).toBe(404);
    expect((await undo(importId, 'otherAdmin')).status).toBe(404);
  });

  it.each(['reader', 'company', 'branch', 'stray'])('is hidden from a %s', async (who) => {
    const { importId } = await imports.take(fileOf(good('E-1')));
    for (const [method, path] of [
      ['GET', '/api/imports'],
      ['GET', `/api/imports/${importId}`],
      ['POST', `/api/imports/${importId}/undo`],
      ['GET', '/api/imports/progress/0123456789abcdef'],
    ] as const)
      expect((await call(method, path, who)).status).toBe(403);
    expect((await imports.api.call('POST', `/api/imports/${importId}/undo`)).status).toBe(401);
    expect(await statuses()).toEqual(['E-1 En cola']);
  });
});

describe('[OR61] undoing an import', () => {
  it('deletes orders without later changes, with their audit, and keeps the rest with the reason', async () => {
    const { importId, orders } = await imports.take(
      fileOf(good('F-1'), good('F-2'), good('F-3'), good('F-4'), good('F-5')),
    );
    const [first, edited, moved, locked, handed] = orders.map(({ id }) => id);
    await bodyCall('PATCH', `/api/deliveries/${edited}`, { nota: 'tocar dos veces', base: { nota: 'portón, verde' } });
    await write(moved, { status: 'Aceptado' });
    await bodyCall('PATCH', `/api/deliveries/${locked}/editing?delete=false`, {});
    // Assigned to a courier who has not accepted it.
    await write(handed, { biker: { id: 'k', name: 'Luis' } });
    const result = await undone(importId);
    expect(result).toEqual({
      withdrawn: 2,
      kept: expect.arrayContaining([
        { id: edited, number: 'F-2', reason: 'edited' },
        { id: moved, number: 'F-3', reason: 'moved' },
        { id: locked, number: 'F-4', reason: 'locked' },
      ]),
      remaining: 0,
    });
    expect(await statuses()).toEqual(['F-1 Eliminado', 'F-2 En cola', 'F-3 Aceptado', 'F-4 En cola', 'F-5 Eliminado']);
    const events = await imports.api.db.collection(`deliveries/${first}/events`).orderBy('at', 'desc').get();
    expect(events.docs[0]?.data()).toMatchObject({
      what: 'import-undone',
      by: { id: 'controller' },
      screen: '/order-import',
      before: { status: 'En cola' },
      after: { status: 'Eliminado' },
    });
    expect((await batches())[0]).toMatchObject({ undoLeftMs: 0, undone: { withdrawn: 2, kept: 3 } });
  });

  it('[UN9] an event that a phone wrote keeps no order, and an edit stays an edit after later changes', async () => {
    const { importId, orders } = await imports.take(fileOf(good('P-1'), good('P-2')));
    const [forged, edited] = orders.map(({ id }) => id);
    await write(forged, { biker: { id: 'k', name: 'Luis' }, revision: 2 });
    await imports.api.db.collection(`deliveries/${forged}/events`).add({
      what: 'edited',
      by: { id: 'controller', name: 'Ada' },
      at: Timestamp.fromMillis(Date.now() + 86_400_000),
      before: { nota: 'antes' },
      after: { nota: 'después' },
    });
    await bodyCall('PATCH', `/api/deliveries/${edited}`, { nota: 'timbre', base: { nota: 'portón, verde' } });
    await bodyCall('PATCH', `/api/deliveries/${edited}`, { status: 'Pendiente', base: { status: 'En cola' } });
    const result = await undone(importId);
    expect(result).toMatchObject({ withdrawn: 1, kept: [{ id: edited, reason: 'edited' }] });
    expect(await statuses()).toEqual(['P-1 Eliminado', 'P-2 Pendiente']);
  });

  it('[OR62] allows the same file to create new orders, except those that stayed', async () => {
    const file = fileOf(good('G-1'), good('ESPERANDO...'));
    const first = await imports.take(file);
    await write(first.orders[1]?.id, { status: 'Aceptado' });
    await undone(first.importId);
    const preview = await imports.take(file, { isPreview: true });
    expect(preview.counts).toMatchObject({ creatable: 1, duplicates: 1 });
    const second = await imports.take(file);
    expect(second.importId).toBe(first.importId);
    expect(second.counts).toMatchObject({ created: 1, duplicates: 1 });
    expect(second.duplicates).toMatchObject([{ reason: 'imported', orderId: first.orders[1]?.id }]);
    expect((await imports.take(file)).counts).toMatchObject({ created: 0, duplicates: 2 });
    expect((await batches())[0]).toMatchObject({ orders: 2, undone: null });
    // It can be undone again: the orders that stayed still stay.
    expect(await undone(first.importId)).toMatchObject({ withdrawn: 1, kept: [{ reason: 'moved' }] });
  });

  it('[OR60] is possible within ten minutes, once, and after the import has finished', async () => {
    const { importId } = await imports.take(fileOf(good('H-1')));
    const ref = imports.api.db.doc(`imports/${importId}`);
    const refusals: unknown[] = [];
    for (const undoUntil of [Timestamp.fromMillis(Date.now() - 1), null]) {
      await ref.update({ undoUntil });
      refusals.push((await undo(importId)).json);
    }
    await ref.update({ undoUntil: Timestamp.fromMillis(Date.now() + 5_000) });
    await undone(importId);
    refusals.push((await undo(importId)).json);
    expect(refusals).toEqual(
      ['late', 'running', 'undone'].map((reason) => ({ code: 'conflict', details: { reason } })),
    );
    expect((await undo('0'.repeat(64))).status).toBe(404);
    expect((await undo('nothing')).status).toBe(400);
  });

  it('by two users at once deletes each order once', async () => {
    const { importId } = await imports.take(fileOf(...Array.from({ length: 20 }, (_, at) => good(`I-${at}`))));
    const replies = await Promise.all([undo(importId), undo(importId)]);
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
    const happened = await Promise.all(
      (await imports.stored()).map(async ({ id }) =>
        (await imports.api.db.collection(`deliveries/${id}/events`).get()).docs.map((event) =>
          String(event.get('what')),
        ),
      ),
    );
    expect(happened.flat().toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array<string>(20).fill('created'),
      ...Array<string>(20).fill('import-undone'),
    ]);
  });

  it('requires the permission to delete, also for an import of another user', async () => {
    const { importId } = await imports.take(fileOf(good('J-1')), { who: 'companyAdmin' });
    expect(await undone(importId, 'controller')).toMatchObject({ withdrawn: 1 });
  });
});

describe('progress', () => {
  it('of an upload is sent to its user, and to no one else', async () => {
    const key = 'upload-of-this-test-1';
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(fileOf(good('K-1'), good('K-2')))], 'a.csv', { type: 'text/csv' }));
    await fetch(`${imports.api.origin}/api/deliveries/upload-file?preview=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${imports.token('controller')}`, 'x-progress-key': key },
      body: form,
    });
    const progressFor = async (who: string) => (await call('GET', `/api/imports/progress/${key}`, who)).json;
    expect(await progressFor('controller')).toEqual({ progress: { phase: 'checking', done: 0, total: 2 } });
    expect(await progressFor('companyAdmin')).toEqual({ progress: null });
  });
});
