import { recordImport } from '@despacho/contract/recordImport.ts';
import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { catalogDocuments } from '../../demo/catalog/catalog.ts';
import { startRemoteServer, type RemoteServer } from '../../geo/remote/remoteServerFixture.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { problemsIn, rowsIn, startSending, verdictsIn, type FileSender } from './importFixture.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  user: { role: 'USER' },
  companyAdmin: { role: 'ADMINISTRATOR', ...own },
  company: { role: 'COMPANY', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
  stray: { role: 'BRANCH' },
} as const;
const COLLECTIONS = ['companies', 'branches', 'schedules', 'bikers', 'deliveries', 'imports'];

let api: TestApi;
let send: FileSender['send'];
let photon: RemoteServer;
beforeAll(async () => {
  photon = await startRemoteServer();
  ({ api, send } = await startSending(people, { settings: { GEOCODER: 'photon', PHOTON_URL: photon.origin } }));
  const writer = api.db.bulkWriter();
  for (const { path, data } of catalogDocuments()) void writer.set(api.db.doc(path), data);
  await writer.close();
});
afterAll(async () => {
  await api.close();
  await photon.close();
});
beforeEach(async () => {
  for (const name of COLLECTIONS)
    for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ hasAssistance: true })));
  await api.db.doc('companies/ended').set(companyCodec.write(sampleCompany({ name: 'Fin', isEnabled: false })));
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  for (const name of ['Luis Ramos', 'Ana Pop'])
    await api.db.doc(`bikers/${name.slice(0, 3)}`).set(courierCodec.write(sampleCourier({ name })));
  photon.response = { json: { features: [] } };
});

const sizeOf = async (name: string): Promise<number> => (await api.db.collection(name).get()).size;

const BRANCHES = 'Compañía,Nombre,Dirección,País,Región,Ciudad,Latitud,Longitud';
const branchLine = (name: string, only = 'guatemala,GUATEMALA,guatemala,14.61,-90.51'): string =>
  `san martín,${name},"5a calle 1-2, zona 10",${only}`;
const forty = [BRANCHES, ...Array.from({ length: 40 }, (_, at) => branchLine(`Sucursal ${at + 1}`))];

const sizes = async (): Promise<number[]> => Promise.all([...COLLECTIONS, 'controllers'].map(sizeOf));

it.each([
  ['companies', ['controller', 'companyAdmin']],
  ['branches', ['companyAdmin', 'branch', 'user']],
  ['users', ['companyAdmin', 'company', 'controller']],
  ['couriers', ['user']],
  ['schedules', ['company']],
  ['orders', ['user', 'company', 'branch', 'stray']],
] as const)('[IN1] [AC8] a file of %s is refused to %j, with or without a check', async (noun, refused) => {
  const before = await sizes();
  for (const who of refused)
    for (const isPreview of [true, false]) {
      const { status } = await send(noun, ['Nombre', 'Otra'], { who, isPreview, fields: { companyId: 'company-1' } });
      expect([who, status]).toEqual([who, 403]);
    }
  expect(await sizes()).toEqual(before);
});

const ORDERS = IMPORT_COLUMNS.join(',');
describe('[IM8] a file that cannot be read is refused as a whole', () => {
  it.each([
    ['companies', [''], 'empty', null],
    ['companies', ['Dirección', 'x'], 'missing-columns', 1],
    ['companies', ['Nombre,Compañía', 'x,y'], 'repeated-column', 1],
    ['companies', ['Nombre', '"x'], 'unclosed-quote', 2],
    ['companies', ['Nombre', 'a\0b'], 'not-text', 2],
    ['companies', ['Nombre', ...Array.from({ length: 501 }, (_, at) => `C${at}`)], 'too-many-rows', 502],
    ['schedules', ['Piloto', 'Luis'], 'missing-columns', 1],
    ['orders', ['orderId,name', '1,Ana'], 'missing-columns', 1],
    ['orders', [ORDERS, '1,"Ana'], 'unclosed-quote', 2],
    ['orders', [''], 'empty', null],
  ] as const)('%s %#: %s', async (noun, lines, issue, line) => {
    const before = await sizes();
    const reply = await send(noun, lines);
    expect([reply.status, detailsIn(reply)]).toMatchObject([400, [{ path: 'file', issue, line }]]);
    expect(await sizes()).toEqual(before);
  });

  it('[IM13] and so is one of another name, or of more than 2 MB', async () => {
    const { status, json } = await send('orders', [ORDERS, '1'], { name: 'ordenes.xlsx' });
    expect([status, json]).toEqual([415, { code: 'unsupported-type' }]);
    expect((await send('companies', ['Nombre', 'x'], { name: 'x.xlsx' })).status).toBe(415);
    expect((await send('companies', ['Nombre', 'x'.repeat(2 * 1024 * 1024)])).status).toBe(413);
  });
});

const many = (count: number, line: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => line(at));

it.each([
  ['branches', 'branches', BRANCHES, forty.slice(1)],
  [
    'users',
    'controllers',
    'Nombre,Apellido,Correo electrónico,Rol',
    many(6, (at) => `Ana,P,par${at}.import@example.test,ADMINISTRATOR`),
  ],
  [
    'couriers',
    'bikers',
    'Nombre,Teléfono,Tipo,Compañía,Sucursal,Correo',
    many(6, (at) => `Uno ${at} Par,4222000${at},COMODIN,San Martin,PORTALES,par${at}@pilotos.example`),
  ],
  [
    'schedules',
    'schedules',
    'Piloto;Sucursal;Fecha;Entrada;Salida',
    [
      'Luis Ramos;PORTALES;21-11-2026;06:00;15:00',
      'Luis Ramos;;21-11-2026;22:00;06:00',
      'Ana Pop;;21-11-2026;06:00;15:00',
    ],
  ],
] as const)(
  '[IN5] two identical files of %s at once create each once, and never again',
  async (noun, name, head, rows) => {
    const before = await sizeOf(name);
    const lines = [head, ...rows];
    const replies = (await Promise.all([send(noun, lines), send(noun, lines)])).map(verdictsIn);
    for (const at of rows.keys())
      expect(new Set(replies.map((verdicts) => verdicts[at]))).toEqual(new Set(['created', 'exists']));
    expect(await sizeOf(name)).toBe(before + rows.length);
    expect(new Set(verdictsIn(await send(noun, lines)))).toEqual(new Set(['exists']));
    expect(await sizeOf(name)).toBe(before + rows.length);
  },
);

describe('[IN1] a file of records', () => {
  it.each(['x.tsv', 'x.TXT', 'x.csv'])('[IM13] called %s is read by its content, below its title', async (name) => {
    const reply = await send(
      'companies',
      ['Empresas de hoy', '', 'Nombre\tDescripción', '\uFEFFLuna\u200B\tPan, y más'],
      {
        name,
        isPreview: true,
      },
    );
    expect(rowsIn(reply)).toMatchObject([{ line: 4, verdict: 'new', problems: [] }]);
    expect(recordImport.parse(reply.json).skippedLines).toBe(2);
  });

  it('of 500 companies is created as a whole, with Windows and Spanish headings', async () => {
    const lines = ['NOMBRE;Descripcion', ...Array.from({ length: 500 }, (_, at) => `Compañía ${at};x`)];
    expect(new Set(verdictsIn(await send('companies', lines)))).toEqual(new Set(['created']));
    expect(await sizeOf('companies')).toBe(502);
  }, 60_000);
});

describe('companies', () => {
  const HEAD = 'Nombre,Descripción,Correos,Recibe correos,Usa cola,Límite en minutos,Video';

  it('[IN2] [EM2] get what a form would have stored, and their problems at the columns', async () => {
    const lines = [
      HEAD,
      'Nueva,Pan,"ana@x.test; eva@x.test",Sí,no,45,',
      'Sin correo,,,Sí,,,',
      ',,mal,quizás,,tres,',
      'Fuera,,,,,9999,',
    ];
    const reply = await send('companies', lines);
    expect(verdictsIn(reply)).toEqual(['created', 'invalid', 'invalid', 'invalid']);
    expect(problemsIn(reply)).toEqual([
      [],
      [{ column: 'emails', issue: 'required' }],
      [
        { column: 'name', issue: 'required' },
        { column: 'emails', issue: 'malformed' },
        { column: 'email', issue: 'not-a-choice' },
        { column: 'lateLimitMinutes', issue: 'not-a-number' },
      ],
      [{ column: 'lateLimitMinutes', issue: 'out-of-range' }],
    ]);
    const stored = (await api.db.collection('companies').where('name', '==', 'Nueva').get()).docs[0]?.data();
    expect(stored).toMatchObject({
      name: 'Nueva',
      description: 'Pan',
      emails: ['ana@x.test', 'eva@x.test'],
      email: true,
      usesQueue: false,
      proyecto: true,
      lateLimitSeconds: 2_700,
      enable: true,
    });
  });

  it('[IN3] exist by name in any case and accent, in the store or in the file', async () => {
    const lines = ['Nombre', 'SAN MARTÍN', 'Otra', 'otra', 'Tercera'];
    const reply = await send('companies', lines, { isPreview: true });
    expect(verdictsIn(reply)).toEqual(['exists', 'new', 'exists', 'new']);
    expect(problemsIn(reply)[0]).toEqual([{ column: 'name', issue: 'exists' }]);
    expect(problemsIn(reply)[2]).toEqual([{ column: 'name', issue: 'repeated' }]);
    expect(await sizeOf('companies')).toBe(2);
  });

  it('[IN2] keep formulas as text, and drop the marks of our own exports', async () => {
    const formulas = ['=HYPERLINK("http://x")', '+1+1', '@SUM(1)', '-2+3'];
    const cells = formulas.map((text) => `"${text.replaceAll('"', '""')}"`);
    const reply = await send('companies', ['Nombre', ...cells, "'=1+1"]);
    expect(verdictsIn(reply)).toEqual(['created', 'created', 'created', 'created', 'created']);
    const names = (await api.db.collection('companies').get()).docs.map((document) => String(document.get('name')));
    expect(names).toEqual(expect.arrayContaining([...formulas, '=1+1']));
  });
});

describe('branches', () => {
  it('[IN4] [IN14] [BR1] 40 of one file are there within seconds, each with its catalogs and a new perimeter', async () => {
    expect(new Set(verdictsIn(await send('branches', forty, { isPreview: true })))).toEqual(new Set(['new']));
    expect(await sizeOf('branches')).toBe(1);
    const startedAt = performance.now();
    expect(new Set(verdictsIn(await send('branches', forty)))).toEqual(new Set(['created']));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const stored = await api.db.collection('branches').where('name', '==', 'Sucursal 7').get();
    const read = stored.docs.map((document) => branchCodec.read(document.id, document.data(), document));
    expect(read).toMatchObject([
      {
        ok: true,
        value: {
          address: '5a calle 1-2, zona 10',
          company: { id: 'company-1', name: 'San Martin' },
          country: { id: 'gt' },
          region: { id: 'gt-01' },
          city: { id: 'gt-0101' },
          position: { lat: 14.61, lng: -90.51 },
          perimeter: newPerimeter({ lat: 14.61, lng: -90.51 }).map(({ lat, lng }) => ({
            lat: expect.closeTo(lat, 6) as number,
            lng: expect.closeTo(lng, 6) as number,
          })),
          isEnabled: true,
        },
      },
    ]);
  });

  it('[IN2] [IN6] have each problem at its column, and do not stop the others', async () => {
    const lines = [
      BRANCHES,
      branchLine('Buena'),
      branchLine('portales'),
      branchLine('Sin ciudad', 'Guatemala,Guatemala,Quetzaltenango,14.61,-90.51'),
      branchLine('Lejos', 'Guatemala,Guatemala,Guatemala,41.5,2.1'),
      branchLine('Letras', 'Guatemala,Guatemala,Guatemala,norte,'),
      'Fin,De otra,5a calle,Guatemala,Guatemala,Guatemala,14.61,-90.51',
      'Nadie,,,Narnia,,,14.61,-90.51',
      `${branchLine('Larga')},x`,
    ];
    const reply = await send('branches', lines);
    expect(verdictsIn(reply)).toEqual(['created', 'exists', ...Array.from({ length: 6 }, () => 'invalid')]);
    expect(problemsIn(reply).slice(2)).toEqual([
      [{ column: 'city', issue: 'unknown' }],
      [{ column: 'latitude', issue: 'out-of-range' }],
      [{ column: 'latitude', issue: 'not-a-number' }],
      [{ column: 'company', issue: 'disabled' }],
      [
        { column: 'company', issue: 'unknown' },
        { column: 'name', issue: 'required' },
        { column: 'address', issue: 'required' },
        { column: 'country', issue: 'unknown' },
        { column: 'region', issue: 'required' },
        { column: 'city', issue: 'required' },
      ],
      [{ column: null, issue: 'too-many-cells' }],
    ]);
    expect(await sizeOf('branches')).toBe(2);
  });

  it('[IN6] of one company need no column of it, and cannot be of another', async () => {
    const head = 'Nombre,Dirección,País,Región,Ciudad,Latitud,Longitud,Empresa';
    const rest = '5a calle,gt,gt-01,gt-0101,14.61,-90.51';
    const fields = { companyId: 'company-1' };
    expect(verdictsIn(await send('branches', [head, `Una,${rest}`, `Dos,${rest},SAN MARTIN`], { fields }))).toEqual([
      'created',
      'created',
    ]);
    await api.db.doc('companies/company-2').set(companyCodec.write(sampleCompany({ name: 'Pollo Brujo' })));
    const other = await send('branches', [head, `Tres,${rest},Pollo Brujo`], { fields });
    expect(problemsIn(other)).toEqual([[{ column: 'company', issue: 'mismatch' }]]);
    for (const [companyId, issue] of [
      ['none', 'unknown'],
      ['ended', 'disabled'],
    ] as const) {
      const reply = await send('branches', [head, `Cuatro,${rest}`], { fields: { companyId } });
      expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path: 'body.companyId', issue }]]);
    }
  });

  it('[IN4] whose catalog item or company is gone by then say so', async () => {
    const lines = [BRANCHES, branchLine('Una'), branchLine('Dos', 'Guatemala,Sacatepéquez,Jocotenango,14.61,-90.51')];
    expect(verdictsIn(await send('branches', lines, { isPreview: true }))).toEqual(['new', 'new']);
    const city = (await api.db.collection('cities').where('name', '==', 'Jocotenango').get()).docs[0];
    await city?.ref.delete();
    const reply = await send('branches', lines);
    await city?.ref.set(city.data());
    expect(verdictsIn(reply)).toEqual(['created', 'invalid']);
    expect(problemsIn(reply)[1]).toEqual([{ column: 'city', issue: 'unknown' }]);
  });

  it('[IN7] without coordinates are where the search finds them, within their city', async () => {
    const feature = (city: string, lng: number) => ({
      geometry: { coordinates: [lng, 14.5989] },
      properties: { name: 'Oakland Mall', street: 'Diagonal 6', city },
    });
    photon.response = { json: { features: [feature('Mixco', -90.6), feature('Ciudad de Guatemala', -90.507)] } };
    const lines = [BRANCHES, branchLine('Una', 'Guatemala,Guatemala,Guatemala,,')];
    const [found] = rowsIn(await send('branches', lines, { isPreview: true }));
    expect(found).toMatchObject({ verdict: 'new', place: { position: { lat: 14.5989, lng: -90.507 } } });
    // Nothing is used that the person did not see.
    expect(problemsIn(await send('branches', lines))).toEqual([[{ column: 'address', issue: 'no-place' }]]);
    const places = { places: '1:14.598900,-90.507000' };
    expect(verdictsIn(await send('branches', lines, { fields: places }))).toEqual(['created']);
    const [stored] = (await api.db.collection('branches').where('name', '==', 'Una').get()).docs;
    expect(branchCodec.read('una', stored?.data() ?? {})).toMatchObject({
      value: { position: { lat: 14.5989, lng: -90.507 } },
    });

    photon.response = { json: { features: [feature('Mixco', -90.6)] } };
    const lost = [BRANCHES, branchLine('Dos', 'Guatemala,Guatemala,Guatemala,,')];
    expect(problemsIn(await send('branches', lost, { isPreview: true }))).toEqual([
      [{ column: 'address', issue: 'no-place' }],
    ]);
    const wrong = await send('branches', [BRANCHES, branchLine('Tres')], { fields: places });
    expect([wrong.status, detailsIn(wrong)]).toEqual([400, [{ path: 'body.places.0', issue: 'mismatch' }]]);
  });
});
