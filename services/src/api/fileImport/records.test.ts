import type { Controller } from '@despacho/contract/accounts/access.ts';
import { recordImport } from '@despacho/contract/recordImport.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { catalogDocuments } from '../../demo/catalog/catalog.ts';
import { startRemoteServer, type RemoteServer } from '../../geo/remote/remoteServerFixture.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { problemsIn, rowsIn, startSending, verdictsIn, type FileSender } from './importFixture.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  user: { role: 'USER' },
  companyAdmin: { role: 'ADMINISTRATOR', ...own },
  company: { role: 'COMPANY', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
};

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
  for (const name of ['companies', 'branches'])
    for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await api.db.doc('companies/ended').set(companyCodec.write(sampleCompany({ name: 'Fin', isEnabled: false })));
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  photon.response = { json: { features: [] } };
});

const sizeOf = async (name: string): Promise<number> => (await api.db.collection(name).get()).size;

const BRANCHES = 'Compañía,Nombre,Dirección,País,Región,Ciudad,Latitud,Longitud';
const branchLine = (name: string, only = 'guatemala,GUATEMALA,guatemala,14.61,-90.51'): string =>
  `san martín,${name},"5a calle 1-2, zona 10",${only}`;
const forty = [BRANCHES, ...Array.from({ length: 40 }, (_, at) => branchLine(`Sucursal ${at + 1}`))];

describe('[IN1] a file of records', () => {
  it.each([
    ['companies', 'controller', 403],
    ['companies', 'companyAdmin', 403],
    ['branches', 'companyAdmin', 403],
    ['branches', 'branch', 403],
    ['branches', 'user', 403],
    ['users', 'companyAdmin', 403],
    ['users', 'company', 403],
    ['users', 'controller', 403],
  ] as const)('of %s is refused to %s, with or without a check', async (noun, who, status) => {
    const before = await sizeOf('companies');
    for (const isPreview of [true, false])
      expect(
        (await send(noun, ['Nombre', 'Otra'], { who, isPreview, fields: { companyId: 'company-1' } })).status,
      ).toBe(status);
    expect(await sizeOf('companies')).toBe(before);
  });

  it.each([
    [[''], 'empty', null],
    [['Dirección', 'x'], 'missing-columns', 1],
    [['Nombre,Compañía', 'x,y'], 'repeated-column', 1],
    [['Nombre', '"x'], 'unclosed-quote', 2],
    [['Nombre', 'a\0b'], 'not-text', 2],
    [['Nombre', ...Array.from({ length: 501 }, (_, at) => `C${at}`)], 'too-many-rows', 502],
  ])('that cannot be read is refused as a whole: %#', async (lines, issue, line) => {
    const reply = await send('companies', lines);
    expect([reply.status, detailsIn(reply)]).toMatchObject([400, [{ path: 'file', issue, line }]]);
    expect(await sizeOf('companies')).toBe(2);
  });

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

  it('has at most 2 MB and the ending of a CSV file', async () => {
    expect((await send('companies', ['Nombre', 'x'], { name: 'x.xlsx' })).status).toBe(415);
    expect((await send('companies', ['Nombre', 'x'.repeat(2 * 1024 * 1024)])).status).toBe(413);
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
  it('[IN4] [BR1] 40 of one file are there within seconds, each with its catalogs and a new perimeter', async () => {
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

  it('[IN5] of two identical files at once are created once, and never again', async () => {
    const replies = await Promise.all([send('branches', forty), send('branches', forty)]);
    const verdicts = replies.map(verdictsIn);
    for (let row = 0; row < 40; row += 1)
      expect(new Set(verdicts.map((each) => each[row]))).toEqual(new Set(['created', 'exists']));
    expect(await sizeOf('branches')).toBe(41);
    expect(new Set(verdictsIn(await send('branches', forty)))).toEqual(new Set(['exists']));
    expect(await sizeOf('branches')).toBe(41);
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

describe('accounts', () => {
  const HEAD = 'Nombre,Apellido,Correo electrónico,Rol,Compañía,Sucursal';
  const clear = async (): Promise<void> => {
    for (const { ref, id } of (await api.db.collection('controllers').get()).docs)
      if (people[id] === undefined) await api.db.recursiveDelete(ref);
  };
  beforeEach(clear);

  it('[IN8] [AU2] [AU4] get a password each, once, and begin with one of their own', async () => {
    const lines = [
      HEAD,
      'Ana,Peña,ana.import@example.test,Sucursal,San Martin,portales',
      'Eva,Gil,EVA.import@example.test,CONTROLLER,Global,',
      'Leo,Paz,leo.import@example.test,usuario,,PORTALES',
    ];
    const checked = rowsIn(await send('users', lines, { isPreview: true }));
    expect(checked.map(({ verdict, password }) => [verdict, password])).toEqual(
      lines.slice(1).map(() => ['new', null]),
    );
    const rows = rowsIn(await send('users', lines));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'created', 'created']);
    const passwords = rows.map(({ password }) => password ?? '');
    expect(new Set(passwords).size).toBe(3);
    expect((await api.signIn('eva.import@example.test', passwords[1])).status).toBe(200);
    const found = await api.db.collection('controllers').where('email', '==', 'leo.import@example.test').get();
    expect(found.docs[0]?.data()).toMatchObject({
      role: 'USER',
      companyId: 'company-1',
      branchId: 'branch-1',
      mustChangePassword: true,
    });
    const again = rowsIn(await send('users', lines));
    expect(again.map(({ verdict, password }) => [verdict, password])).toEqual(
      lines.slice(1).map(() => ['exists', null]),
    );
  });

  it('[IN2] [AU1] [AU11] have the problems of their duties at the columns', async () => {
    const lines = [
      HEAD,
      'Ana,Peña,ana.duty@example.test,Sucursal,San Martin,',
      'Eva,Gil,eva.duty@example.test,Controlador,,',
      'Leo,Paz,correo,jefe,Nadie,',
      ',,,,,',
      'Ivo,Sol,ivo.duty@example.test,Usuario,Global,PORTALES',
      'Uma,Sol,UMA.duty@example.test,Propietario,Fin,',
    ];
    const reply = await send('users', lines);
    expect(problemsIn(reply)).toEqual([
      [{ column: 'branch', issue: 'required' }],
      [{ column: 'company', issue: 'required' }],
      [
        { column: 'email', issue: 'refused' },
        { column: 'role', issue: 'not-a-choice' },
        { column: 'company', issue: 'unknown' },
      ],
      [{ column: 'branch', issue: 'mismatch' }],
      [{ column: 'company', issue: 'disabled' }],
    ]);
    expect(new Set(verdictsIn(reply))).toEqual(new Set(['invalid']));
  });

  it('[IN5] of two identical files at once are created once', async () => {
    const lines = [
      HEAD,
      ...Array.from({ length: 6 }, (_, at) => `Ana,P,par${at}.import@example.test,ADMINISTRATOR,,`),
      'Ana,P,PAR1.import@example.test,ADMINISTRATOR,,',
    ];
    const replies = (await Promise.all([send('users', lines), send('users', lines)])).map(verdictsIn);
    for (let row = 0; row < 6; row += 1)
      expect(new Set(replies.map((verdicts) => verdicts[row]))).toEqual(new Set(['created', 'exists']));
    expect(replies.map((verdicts) => verdicts[6])).toEqual(['exists', 'exists']);
  });
});
