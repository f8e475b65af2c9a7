import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload } from '../../../../../tests/support/uploads.ts';
import type { TestApi } from '../../../../../tests/support/api.ts';
import { readOrderSecrets } from '../../../store/orders/secrets.ts';
import { fileOf, good, startImports, type ImportsApi } from './importFixture.ts';

let imports: ImportsApi;
let api: TestApi;
beforeAll(async () => {
  imports = await startImports();
  ({ api } = imports);
});
afterAll(async () => api.close());
beforeEach(async () => imports.clear());

const send: ImportsApi['send'] = async (...asked) => imports.send(...asked);
const take: ImportsApi['take'] = async (...asked) => imports.take(...asked);
const stored: ImportsApi['stored'] = async () => imports.stored();
const numbers = async (): Promise<string[]> => (await stored()).map(({ number }) => number);
const counts = (created: number, duplicates = 0, failed = 0) => ({
  rows: created + duplicates + failed,
  created,
  creatable: created,
  duplicates,
  failed,
});

describe('[OR43] an imported file', () => {
  it('[IM8] creates orders like the form: En cola, priced, with their secrets and their audit', async () => {
    const response = await take(
      fileOf(good('A-1'), good('A-2', { latitude: '14', longitude: '14', payMethod: 'cash' })),
    );
    expect(response).toMatchObject({ isPreview: false, counts: counts(2), errors: [], duplicates: [], rows: [] });
    const [first, second] = await stored();
    expect(first).toMatchObject({
      number: 'A-1',
      status: 'En cola',
      type: 'ORDEN CLIENTE',
      customerName: 'Ana Peña',
      address: '16 calle "A" 2-40, zona 10',
      municipality: 'Mixco',
      zone: 10,
      phone: '55550000',
      paymentMethod: 'credit-card',
      note: 'portón, verde',
      company: { id: 'acme', name: 'Pastelería Ácme' },
      branch: { id: 'acme-1' },
      courier: null,
      creatorId: 'controller',
      delivery: { cost: 25 },
    });
    const secrets = (await readOrderSecrets(api.db, [first?.id ?? ''])).get(first?.id ?? '');
    expect(secrets?.pin).toMatch(/^\d{6}$/);
    // [OR44] Imported, and without a place.
    expect(second).toMatchObject({ suggestedPosition: { lat: 14, lng: 14 }, delivery: null });
    expect(response.orders.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(JSON.stringify(response)).not.toContain(secrets?.trackingToken);
    const events = await api.db.collection(`deliveries/${first?.id ?? ''}/events`).get();
    expect(events.docs.map((event) => event.data())).toMatchObject([{ what: 'created', by: { id: 'controller' } }]);
  });

  it('[OR43] imports valid rows and reports invalid ones, with their content', async () => {
    const bad = good('A-2', { branch: 'Norte', phone: 'no tiene' });
    const response = await take(fileOf(good('A-1'), bad, good('A-3', { name: '' }), good('A-4')));
    expect(response.counts).toEqual(counts(2, 0, 2));
    expect(response.errors).toEqual([
      { row: 2, line: 3, column: 'phone', issue: 'not-a-number' },
      { row: 2, line: 3, column: 'branch', issue: 'unknown' },
      { row: 3, line: 4, column: 'name', issue: 'required' },
    ]);
    expect(response.rows.map(({ row, cells }) => [row, cells.orderId])).toEqual([
      [2, 'A-2'],
      [3, 'A-3'],
    ]);
    expect(await numbers()).toEqual(['A-1', 'A-4']);
  });

  it('is previewed without any write', async () => {
    const file = fileOf(good('A-1'), good('A-2', { zone: 'diez' }));
    const preview = await take(file, { isPreview: true });
    expect(preview).toMatchObject({
      isPreview: true,
      orders: [],
      counts: { rows: 2, created: 0, creatable: 1, failed: 1 },
    });
    expect(preview.rows.map(({ cells }) => cells.name)).toEqual(['Ana Peña', 'Ana Peña']);
    expect([await numbers(), (await api.db.collection('imports').get()).size]).toEqual([[], 0]);
    await take(file);
    const again = await take(file, { isPreview: true });
    expect(again).toMatchObject({
      counts: { creatable: 0, duplicates: 1 },
      duplicates: [{ row: 1, reason: 'imported' }],
    });
  });
});

describe('[OR45] the same file again', () => {
  const file = fileOf(...Array.from({ length: 12 }, (_, at) => good(`B-${at}`)));

  it('[OR45] creates nothing and reports it, under another name too', async () => {
    const first = await take(file);
    const second = await take(file, { name: 'copia.CSV' });
    expect([first.counts, second.counts]).toEqual([counts(12), { ...counts(0, 12), creatable: 0 }]);
    expect(new Set(second.duplicates.map(({ reason }) => reason))).toEqual(new Set(['imported']));
    expect(second.duplicates.map(({ orderId }) => orderId)).toEqual(first.orders.map(({ id }) => id));
    expect(await numbers()).toHaveLength(12);
  });

  it('[OR45] at the same time creates each order once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, async () => take(file)));
    expect(all.reduce((sum, one) => sum + one.counts.created, 0)).toBe(12);
    expect(all.every((one) => one.counts.created + one.counts.duplicates === 12)).toBe(true);
    expect(await numbers()).toHaveLength(12);
  });

  it('[OR45] after a crash in the middle creates the missing orders', async () => {
    const first = await take(file);
    // As if the process had died after the fourth.
    const lost = first.orders.slice(4).map(({ id }) => id);
    for (const id of lost) await api.db.recursiveDelete(api.db.doc(`deliveries/${id}`));
    const second = await take(file);
    expect(second.orders.map(({ id }) => id)).toEqual(lost);
    expect(second.counts).toEqual({ ...counts(8, 4), creatable: 8 });
  });

  it('corrected and sent again creates the corrected rows', async () => {
    await take(fileOf(good('C-1'), good('C-2', { name: '' })));
    const mended = await take(fileOf(good('C-1'), good('C-2')));
    expect(mended.orders.map(({ number }) => number)).toEqual(['C-2']);
    expect(mended.duplicates).toMatchObject([{ row: 1, number: 'C-1', reason: 'same-number' }]);
  });

  it('of two companies is stored as two files', async () => {
    const ofAny = fileOf(good('D-1', { company: '' }));
    expect((await take(ofAny, { who: 'companyAdmin' })).counts).toEqual(counts(1));
    expect((await take(ofAny, { who: 'otherAdmin' })).counts).toEqual(counts(1));
    expect((await stored()).map(({ company }) => company.id).toSorted()).toEqual(['acme', 'other']);
  });
});

describe('[OR46] numbers', () => {
  it('[OR46] that are repeated, in the file or in the day, are duplicates; the number of a deleted order is free', async () => {
    const [first] = (await take(fileOf(good('E-1'), good('E-1')))).orders;
    expect(await numbers()).toEqual(['E-1']);
    const again = await take(fileOf(good('E-1', { name: 'Eva' }), good('E-1', { company: 'other' })));
    expect(again.duplicates).toEqual([{ row: 1, line: 2, number: 'E-1', reason: 'same-number', orderId: first?.id }]);
    expect(again.counts.created).toBe(1);
    await api.db.doc(`deliveries/${first?.id ?? ''}`).update({ status: 'Eliminado' });
    expect((await take(fileOf(good('E-1', { name: 'Luz' })))).counts.created).toBe(1);
  });

  it('[OR118] that differ only in invisible characters are the same, and in capitals are imported with a warning', async () => {
    const [first, second] = (await take(fileOf(good('E-X'), good('E-X\u200B'), good('e-x')))).orders;
    expect(await numbers()).toEqual(['E-X', 'e-x']);
    const again = await take(fileOf(good('\uFEFFE-X', { name: 'Eva' }), good('E-x', { name: 'Luz' })), {
      isPreview: true,
    });
    expect(again.duplicates).toMatchObject([{ row: 1, reason: 'same-number', orderId: first?.id }]);
    expect(again.counts.creatable).toBe(1);
    expect(again.nearDuplicates).toMatchObject([{ row: 2, line: 3, number: expect.stringMatching(/^e-x$/i) }]);
    // Other programs store no key, and any spelling.
    for (const { id = '' } of [first, second].flatMap((order) => order ?? []))
      await api.db.doc(`deliveries/${id}`).update({ orderIdKey: FieldValue.delete(), orderId: 'E-X\u00AD' });
    const last = await take(fileOf(good('E-X', { name: 'Sol' })), { isPreview: true });
    expect(last.duplicates).toMatchObject([{ row: 1, reason: 'same-number' }]);
  });

  it('[RD1] [RD2] of telephones, amounts and places are read as people write them, or returned with the reason', async () => {
    const response = await take(
      fileOf(
        good('R-1', { phone: 'Tel. 5512–3456', cobro: '1.250,75', latitude: '14,6123', longitude: '90,5123° O' }),
        good('R-2', { phone: "'5512.3456", cobro: 'Q.125.00', latitude: `14°36'44.3"N 90°30'44.3"W`, longitude: '' }),
        good('R-3', { phone: '5.55123E+07', cobro: '1.250', latitude: '14612345', longitude: '-90512345' }),
        good('R-4', { phone: '5512-3456 / 5598-7654', cobro: '-5' }),
        good('R-5', { latitude: '-90.5123', longitude: '14.6123' }),
      ),
    );
    expect((await stored()).map((order) => [order.number, order.phone, order.cashOnDelivery])).toEqual([
      ['R-1', '55123456', 1_250.75],
      ['R-2', '55123456', 125],
      ['R-5', '55550000', null],
    ]);
    expect((await stored()).map(({ suggestedPosition }) => suggestedPosition?.lng.toFixed(4))).toEqual(
      Array.from({ length: 3 }, () => '-90.5123'),
    );
    expect(response.errors.map(({ row, column, issue }) => [row, column, issue])).toEqual([
      [3, 'phone', 'lost-digits'],
      [3, 'cobro', 'doubtful'],
      [3, 'latitude', 'lost-digits'],
      [4, 'phone', 'several'],
      [4, 'cobro', 'negative'],
    ]);
  });

  it('[OR2] of untyped orders are no numbers', async () => {
    expect((await take(fileOf(good('ESPERANDO...'), good('Esperando')))).counts).toEqual(counts(2));
  });
});

describe('permissions of an import', () => {
  it('a company administrator imports for their own company and sees nothing of others', async () => {
    const response = await take(
      fileOf(good('F-1'), good('F-2', { company: 'Otra' }), good('F-3', { company: 'other' })),
      {
        who: 'companyAdmin',
      },
    );
    expect(response.errors.map(({ column, issue }) => [column, issue])).toEqual([
      ['company', 'unknown'],
      ['company', 'unknown'],
    ]);
    expect((await stored()).map(({ company }) => company.id)).toEqual(['acme']);
  });

  it('a request without a token is rejected', async () => {
    const reply = await upload(api, { path: '/api/deliveries/upload-file', bytes: fileOf(good('G-1')), name: 'a.csv' });
    expect(reply.status).toBe(401);
  });
});

it('a request that is no file, or asks for another check, is invalid', async () => {
  const [path, token] = ['/api/deliveries/upload-file', imports.token('controller')];
  expect((await api.call('POST', path, { token, body: {} })).status).toBe(400);
  const perhaps = { path: `${path}?preview=perhaps`, token, bytes: fileOf(good('H-1')), name: 'a.csv' };
  expect((await upload(api, perhaps)).status).toBe(400);
});

describe('[OR116] accepted places', () => {
  const none = { latitude: '', longitude: '' };
  const file = fileOf(good('A-1', none), good('A-2', { latitude: '14', longitude: '14' }), good('A-3'));
  const places = '1:14.6012,-90.5134;2:14.6234,-90.5321';

  it('[OR119] are those of the orders, and the file stays the same file', async () => {
    const response = await take(file, { fields: { places } });
    expect(response.counts).toEqual(counts(3));
    expect((await stored()).map(({ suggestedPosition }) => suggestedPosition)).toEqual([
      { lat: 14.6012, lng: -90.5134 },
      { lat: 14.6234, lng: -90.5321 },
      { lat: 14.61, lng: -90.51 },
    ]);
    expect((await stored())[0]?.delivery).toMatchObject({ cost: 25 });
    expect((await take(file)).counts).toEqual(counts(0, 3));
  });

  it.each([
    ['3:14.6,-90.5', 'body.places.0', 'mismatch'],
    ['1:14.6,-90.5;9:14.6,-90.5', 'body.places.1', 'mismatch'],
    ['1:14.6', 'body.places', 'refused'],
    [Array.from({ length: 501 }, () => '1:14.6,-90.5').join(';'), 'body.places', 'too-many'],
  ])('%s are refused at %s, and nothing is created', async (wrong, path, issue) => {
    const reply = await send(file, { fields: { places: wrong } });
    expect([reply.status, reply.json]).toEqual([400, { code: 'invalid', details: [{ path, issue }] }]);
    expect(await stored()).toEqual([]);
  });

  it('outside the country are an error of their row', async () => {
    const { errors, counts: counted } = await take(file, { fields: { places: '1:40.1,-3.5' } });
    expect(errors).toEqual([{ row: 1, line: 2, column: 'latitude', issue: 'out-of-range' }]);
    expect(counted).toEqual(counts(2, 0, 1));
  });
});
