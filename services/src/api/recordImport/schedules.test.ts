import { recordImport, type RecordImport } from '@despacho/contract/recordImport.ts';
import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { upload } from '../../../../tests/support/uploads.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';

let api: TestApi;
const tokens = new Map<string, string>();
const HEADER = 'Piloto;Sucursal;Fecha;Entrada;Salida';

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    controller: { role: 'CONTROLLER' },
    company: { role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ hasAssistance: true })));
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  for (const name of ['Luis Ramos', 'Ana Pop'])
    await api.db.doc(`bikers/${name.slice(0, 3)}`).set(courierCodec.write(sampleCourier({ name })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('schedules').get()).docs) await api.db.recursiveDelete(ref);
});

const send = async (lines: readonly string[], isPreview: boolean, who = 'controller'): Promise<Reply> =>
  upload(api, {
    path: `/api/schedules/import${isPreview ? '?preview=true' : ''}`,
    token: tokens.get(who) ?? '',
    bytes: new TextEncoder().encode([HEADER, ...lines].join('\r\n')),
    name: 'horarios.csv',
    type: 'text/csv',
    fields: {},
  });
const rowsOf = async (lines: readonly string[], isPreview = false): Promise<RecordImport['rows']> => {
  const { status, json } = await send(lines, isPreview);
  expect([status, json]).toEqual([200, expect.anything()]);
  return recordImport.parse(json).rows;
};
const verdictsOf = async (lines: readonly string[], isPreview = false): Promise<string[]> =>
  (await rowsOf(lines, isPreview)).map(({ verdict }) => verdict);
const count = async (): Promise<number> => (await api.db.collection('schedules').get()).size;

describe('a file of shifts', () => {
  const lines = [
    'Luis Ramos;PORTALES;21-11-2026;06:00;15:00',
    'Luis Ramos;;21-11-2026;22:00;06:00',
    'Luis Ramos;;22-11-2026;05:00;12:00',
    'Ana Pop;;21-11-2026;06:00;15:00',
    'Luis Ramos;PORTALES;21/11/2026;6:00;15:00',
    'Nadie;;21-11-2026;06:00;15:00',
  ];

  it('[AT12] has no shift more than five years from now', async () => {
    const year = new Date().getFullYear();
    const rows = await rowsOf([-6, 6, 0].map((years) => `Luis Ramos;PORTALES;21-11-${year + years};06:00;15:00`));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['invalid', 'invalid', 'created']);
    expect(rows[0]?.problems).toEqual([{ column: 'day', issue: 'out-of-range' }]);
  });

  it('[AT13] gives each row its verdict, and a check writes nothing', async () => {
    const rows = await rowsOf(lines, true);
    expect(
      rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ column, issue }) => `${column} ${issue}`)]),
    ).toEqual([
      ['new'],
      ['new'],
      ['invalid', 'start overlaps'],
      ['new'],
      ['invalid', 'courier repeated'],
      ['invalid', 'courier unknown'],
    ]);
    expect(await count()).toBe(0);
  });

  it('[AT17] finds what overlaps, also beside another problem of the row or of the row before it', async () => {
    const rows = await rowsOf(
      [
        'Luis Ramos;NINGUNA;21-11-2026;06:00;15:00',
        'Luis Ramos;NADA;21-11-2026;08:00;10:00',
        'Luis Ramos;;21-11-2026;09:00;20:00',
      ],
      true,
    );
    expect(rows.map(({ problems }) => problems.map(({ column, issue }) => `${column} ${issue}`))).toEqual([
      ['branch unknown'],
      ['branch unknown', 'start overlaps'],
      ['start overlaps'],
    ]);
  });

  it('[AT13] [IN5] creates what is new, once, however often it is sent', async () => {
    const good = [lines[0] ?? '', lines[1] ?? '', lines[3] ?? ''];
    const [first, second] = await Promise.all([verdictsOf(good), verdictsOf(good)]);
    const all = first.map((verdict, index) =>
      [verdict, second[index] ?? ''].toSorted((a, b) => a.localeCompare(b)).join(' '),
    );
    expect(all).toEqual(['created exists', 'created exists', 'created exists']);
    expect(await count()).toBe(3);
    expect(await verdictsOf(good)).toEqual(['exists', 'exists', 'exists']);
    const [overlapping] = await rowsOf(['Ana Pop;;21-11-2026;14:00;16:00'], true);
    expect(overlapping?.problems).toEqual([{ column: 'start', issue: 'overlaps' }]);
    const events = await Promise.all(
      (await api.db.collection('schedules').get()).docs.map(async ({ ref }) => ref.collection('events').get()),
    );
    expect(events.map(({ docs }) => docs.map((event) => event.get('what')))).toEqual([
      ['created'],
      ['created'],
      ['created'],
    ]);
  });

  it('[AT13] is for those who plan shifts, and needs its columns', async () => {
    expect((await send(lines, true, 'company')).status).toBe(403);
    const { status } = await upload(api, {
      path: '/api/schedules/import',
      token: tokens.get('controller') ?? '',
      bytes: new TextEncoder().encode('Piloto\r\nLuis'),
      name: 'horarios.csv',
      type: 'text/csv',
      fields: {},
    });
    expect(status).toBe(400);
  });

  it('[AT13] a month of several hundred shifts arrives whole', async () => {
    const month = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}-09-2026`);
    const many = month.flatMap((day) => [`Luis Ramos;;${day};06:00;15:00`, `Ana Pop;;${day};22:00;06:00`]);
    expect(new Set(await verdictsOf(many))).toEqual(new Set(['created']));
    expect(await count()).toBe(60);
  });
});
