import type { ImportedRecord, RecordImport as Imported, RecordNoun } from '@despacho/contract/recordImport.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { csvOf } from '../../kit/export/csv.ts';
import { type Answers, clearDesk, openDesk } from '../../test/desk.tsx';
import { testLive } from '../../test/live.ts';
import { RecordImport } from './RecordImport.tsx';
import { checkedRecords } from './rows.ts';
import { badSheet, passwordSheet, templateSheet } from './sheets.ts';

afterEach(clearDesk);

const record = (row: number, only: Partial<ImportedRecord>): ImportedRecord => ({
  row,
  line: row + 1,
  cells: { name: `Sucursal ${row}`, address: '5a calle 1-2', city: 'Guatemala' },
  verdict: 'new',
  problems: [],
  place: null,
  password: null,
  ...only,
});
const checked: Imported = {
  isPreview: true,
  skippedLines: 0,
  rows: [
    record(1, {}),
    record(2, { place: { label: 'Diagonal 6, zona 10', position: { lat: 14.5989, lng: -90.507 } } }),
    record(3, { verdict: 'exists', problems: [{ column: 'name', issue: 'exists' }] }),
    record(4, {
      verdict: 'invalid',
      cells: { name: '=cmd()', city: 'Narnia' },
      problems: [
        { column: 'address', issue: 'required' },
        { column: 'city', issue: 'unknown' },
      ],
    }),
  ],
};
const created: Imported = {
  isPreview: false,
  skippedLines: 0,
  rows: checked.rows.map((row) =>
    row.row === 1
      ? { ...row, verdict: 'created' as const }
      : row.row === 2
        ? { ...row, verdict: 'invalid' as const, problems: [{ column: 'city' as const, issue: 'unknown' as const }] }
        : row,
  ),
};
const ok = (body: unknown) => ({ status: 200, body });
const BRANCHES: Answers = {
  '/api/branches/import?preview=true': ok(checked),
  '/api/branches/import': ok(created),
};
type Target = { noun: RecordNoun; companyId: string | null };
const users: Target = { noun: 'users', companyId: null };
const rowsOf = (noun: RecordNoun, rows: ImportedRecord[]) => checkedRecords(noun, { ...checked, rows }).rows;
const person = { firstName: '=Ana', lastName: 'Peña', email: 'ana@x.test' };
const USERS: Answers = {
  '/api/users/import?preview=true': ok({ isPreview: true, skippedLines: 0, rows: [record(1, { cells: person })] }),
  '/api/users/import': ok({
    isPreview: false,
    skippedLines: 0,
    rows: [record(1, { cells: person, verdict: 'created', password: 'Abc234defg' })],
  }),
};

const open = async (answers: Answers, target: Target) => {
  const desk = await openDesk(answers, {
    role: 'OWNER',
    path: '/import',
    at: '/import',
    routes: [{ path: '*', element: <p>elsewhere</p> }],
    live: testLive().live,
    frame: { display: 'flex', blockSize: '100vh', minInlineSize: 0 },
    children: <RecordImport {...target} of="San Martin" back="/list" />,
  });
  const forms = () => desk.requests.flatMap(({ path, form }) => (form === undefined ? [] : [{ path, form }]));
  return { router: desk.router, forms, answer: desk.answer };
};
const choose = async (name = 'sucursales.csv'): Promise<void> =>
  userEvent.upload(
    page.getByLabelText('Archivo', { exact: true }).last(),
    new File(['Nombre'], name, { type: 'text/csv' }),
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const filters = () =>
  page
    .getByRole('group', { name: 'Filas por resultado' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const lines = (): number => page.getByRole('row').elements().length - 1;
const branches: Target = { noun: 'branches', companyId: 'company-1' };

describe('the import of branches', () => {
  it('[IN3] shows each verdict, counts what it lists, and marks the cells with problems', async () => {
    await open(BRANCHES, branches);
    await choose();
    await expect.element(page.getByRole('heading', { name: 'Vista previa: sucursales.csv' })).toBeVisible();
    expect(filters()).toEqual(['Todas 4', 'Nuevas 2', 'Ya existen 1', 'Con problemas 1']);
    await expect.element(page.getByText('Con el lugar encontrado: Diagonal 6, zona 10')).toBeVisible();
    for (const [filter, count] of [
      ['Con problemas 1', 1],
      ['Nuevas 2', 2],
      ['Todas 4', 4],
    ] as const) {
      await button(filter).click();
      await expect.poll(lines).toBe(count);
    }
    await button('Con problemas 1').click();
    await expect.element(page.getByText('es requerido', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Narnia')).toHaveAttribute('title', 'no existe');
    expect(page.getByText('Dirección: es requerido; Ciudad: no existe').elements()).toHaveLength(1);
  });

  it('[IN4] [IN7] creates the new rows with the places that were shown, and shows the result of each', async () => {
    const { forms } = await open(BRANCHES, branches);
    await choose();
    await button('Crear 2 sucursales').click();
    await expect.element(page.getByText('Se creó 1 sucursal')).toBeVisible();
    expect(filters()).toEqual(['Todas 4', 'Creadas 1', 'Ya existen 1', 'Con problemas 2']);
    const [check, creation] = forms();
    expect([check?.form.get('places'), check?.form.get('companyId')]).toEqual([null, 'company-1']);
    expect([creation?.path, creation?.form.get('places')]).toEqual(['/api/branches/import', '2:14.598900,-90.507000']);
    await page.getByRole('link', { name: 'Ver sucursales' }).click();
    await expect.element(page.getByText('elsewhere')).toBeVisible();
  });

  it('[IN5] after a lost response sends the same file again', async () => {
    const lost = { status: 503, body: { code: 'unavailable' } };
    const { forms, answer } = await open({ ...BRANCHES, '/api/branches/import': lost }, branches);
    await choose();
    await button(/^Crear/).click();
    await expect.element(page.getByText(/no repite ninguna sucursal/)).toBeVisible();
    answer('/api/branches/import', ok(created));
    await button('Preguntar de nuevo').click();
    await expect.element(page.getByText('Se creó 1 sucursal')).toBeVisible();
    expect(forms()).toHaveLength(3);
  });

  it('[IN1] shows what is wrong with a file, by line and heading', async () => {
    const details = [{ path: 'file', issue: 'missing-columns', line: 1, columns: ['name', 'city'] }];
    await open({ '/api/branches/import?preview=true': { status: 400, body: { code: 'invalid', details } } }, branches);
    await choose();
    await expect.element(page.getByText('Línea 1: Faltan columnas en el encabezado: Nombre, Ciudad')).toBeVisible();
    await choose('sucursales.xlsx');
    await expect.element(page.getByText('El archivo a importar debe ser tipo CSV')).toBeVisible();
  });

  it('[IN6] needs no column of the company in the template for one company', () => {
    const headers = (target: Target) => templateSheet(target).columns.map(({ header }) => header);
    expect(headers(branches)[0]).toBe('Nombre');
    expect(headers({ ...branches, companyId: null })[0]).toBe('Compañía');
  });

  it('[IM5] has a file of the rows with problems that runs no formula and can be sent again', () => {
    const text = csvOf(badSheet(branches, 'sucursales.csv', rowsOf('branches', checked.rows))).split('\r\n');
    expect(text).toEqual([
      '\uFEFFNombre,Dirección,País,Región,Ciudad,Latitud,Longitud,Descripción,Motivo',
      "'=cmd(),,,,Narnia,,,,Dirección: es requerido; Ciudad: no existe",
    ]);
  });
});

describe('the import of accounts', () => {
  it('[IN8] [IN9] shows the passwords once, and is not left before they are downloaded', async () => {
    const { router } = await open(USERS, users);
    await choose('usuarios.csv');
    await button('Crear 1 usuario').click();
    await expect.element(page.getByText('Abc234defg').first()).toBeVisible();
    await page.getByRole('link', { name: 'Ver usuarios' }).click();
    await expect.element(page.getByText('No has descargado las contraseñas')).toBeVisible();
    await button('Quedarme').click();
    await expect.element(page.getByText('Abc234defg').first()).toBeVisible();
    await button('Elegir otro archivo').click();
    await button('Quedarme').click();
    await button('Descargar contraseñas').click();
    await expect
      .poll(async () => {
        await page.getByRole('link', { name: 'Ver usuarios' }).click();
        return router.state.location.pathname;
      })
      .toBe('/list');
  });

  it('[IN8] [IM5] downloads names, e-mails and passwords, and no formula', () => {
    const rows = [record(1, { cells: person, verdict: 'created', password: 'Abc234defg' }), record(2, {})];
    expect(csvOf(passwordSheet('users', 'usuarios.csv', rowsOf('users', rows))).split('\r\n')).toEqual([
      '\uFEFFNombre,Apellido,Correo electrónico,Contraseña',
      "'=Ana,Peña,ana@x.test,Abc234defg",
    ]);
  });
});

it.each(['light', 'dark'] as const)('the import is accessible at every step, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    await open(BRANCHES, branches);
    await settle();
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await choose();
    await button('Crear 2 sucursales').click();
    await expect.element(page.getByText('Se creó 1 sucursal')).toBeVisible();
    await settle();
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await clearDesk();
  }
  await page.viewport(...WIDE);
});
