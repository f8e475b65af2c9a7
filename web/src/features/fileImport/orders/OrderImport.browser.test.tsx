import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, NARROW, settle } from '../../../../../tests/browser/stage.tsx';
import { openDesk } from '../../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../../test/live.ts';
import { leftAddress } from '../../../entities/orders/origin.ts';
import { OrderImport } from './OrderImport.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ID = 'a'.repeat(64);
const batch = (only: Partial<ImportBatch> = {}): ImportBatch => ({
  id: ID,
  name: 'lunes.csv',
  by: { id: 'u', name: 'Ada' },
  startedAt: '2026-11-21T18:00:00.000Z',
  rows: 3,
  orders: 3,
  undoLeftMs: 540_000,
  undone: null,
  ...only,
});

/** Every third row new, a duplicate, wrong. */
const answerOf = (rows: number, isPreview = true): ImportAnswer => {
  const all = Array.from({ length: rows }, (_, at) => at + 1);
  const duplicates = all.filter((row) => row % 3 === 2);
  const failed = all.filter((row) => row % 3 === 0);
  const creatable = rows - duplicates.length - failed.length;
  return {
    isPreview,
    importId: isPreview ? null : ID,
    counts: {
      rows,
      created: isPreview ? 0 : creatable,
      creatable,
      duplicates: duplicates.length,
      failed: failed.length,
    },
    orders: [],
    nearDuplicates: [],
    skippedLines: 0,
    errors: failed.map((row) => ({ row, line: row + 1, column: 'phone', issue: 'not-a-number' })),
    duplicates: duplicates.map((row) => ({
      row,
      line: row + 1,
      number: `A-${row}`,
      reason: 'same-number',
      orderId: `o${row}`,
    })),
    rows: all.map((row) => ({
      row,
      line: row + 1,
      cells: { orderId: `A-${row}`, name: 'Ana Peña', address: '5a calle 1-2', phone: '55x', branch: 'PORTALES' },
    })),
  };
};

const caused = (count: number, isChosen = false) => ({ count, isChosen });

const UPLOAD = '/api/deliveries/upload-file';
type Answers = Parameters<typeof openDesk>[0];

const show = async (answers: Answers = {}, at = '/order-import') => {
  const ok = (body: unknown) => ({ status: 200, body });
  const world = testLive();
  const assigned: string[][] = [];
  const { requests, router } = await openDesk(
    {
      '/api/imports': ok({ batches: [] }),
      [`${UPLOAD}?preview=true`]: ok(answerOf(3)),
      [UPLOAD]: ok(answerOf(3, false)),
      [`/api/imports/${ID}`]: ok({
        batch: batch(),
        orders: [1, 10, 2].map((zone) =>
          kinds.order.staff.parse(sampleOrder({ id: `z${zone}`, number: `GT-${zone}`, zone })),
        ),
      }),
      ...answers,
    },
    {
      at,
      live: world.live,
      screens: ['/edit-order/:orderId'],
      frame: { display: 'flex', height: '100vh' },
      children: (
        <OrderImport
          assign={async (orders) => {
            assigned.push(orders.map(({ id }) => id));
            return true;
          }}
        />
      ),
    },
  );
  const company = { id: 'company-2', name: 'ISHOP' };
  world.join([
    companyChange({}),
    companyChange(company),
    branchChange({ name: 'Portales' }),
    branchChange({ id: 'branch-9', name: 'Portales', company, position: { lat: 14.64, lng: -90.49 } }),
    branchChange({ id: 'branch-8', name: 'Oakland', company, position: null }),
  ]);
  const paths = (): string[] => requests.map(({ path }) => path);
  /** Sent beside each file. */
  const fields = (name: string) => requests.flatMap(({ form }) => (form === undefined ? [] : [form.get(name)]));
  const places = () => fields('places');
  return { paths, assigned, router, places, fields };
};

const choose = async (name = 'lunes.csv'): Promise<void> =>
  userEvent.upload(
    page.getByLabelText('Archivo', { exact: true }).last(),
    new File(['orderId'], name, { type: 'text/csv' }),
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const verdicts = () =>
  page
    .getByRole('group', { name: 'Filas por resultado' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

describe('the import of orders', () => {
  it('accepts no file of another kind, and sends nothing', async () => {
    const { paths } = await show();
    await choose('lunes.xlsx');
    await expect.element(page.getByText('El archivo a importar debe ser tipo CSV')).toBeVisible();
    expect(paths().filter((path) => path.startsWith(UPLOAD))).toEqual([]);
    await settle();
    expect(await findings()).toEqual([]);
  });

  it('[IM8] shows the error of a file, with its line', async () => {
    const details = [{ path: 'file', issue: 'unclosed-quote', line: 7 }];
    await show({ [`${UPLOAD}?preview=true`]: { status: 400, body: { code: 'invalid', details } } });
    await choose();
    await expect.element(page.getByText('Línea 7: Hay una comilla que no se cierra')).toBeVisible();
  });

  it('[OR43] shows every verdict in a sheet, filters by it, and marks the invalid cell', async () => {
    await show();
    await choose();
    await expect.element(page.getByText('Vista previa: lunes.csv')).toBeVisible();
    expect(verdicts()).toEqual(['Todas 3', 'Nueva 1', 'Duplicada 1', 'Con error 1']);
    await expect.element(page.getByText('Teléfono: debe ser un valor numérico').first()).toBeVisible();
    const link = page.getByRole('link', { name: 'La compañía ya tiene hoy una orden con ese número' });
    expect(link.element().getAttribute('href')).toBe('/edit-order/o2?route=/order-import');
    await settle();
    expect(await findings()).toEqual([]);
    await button('Con error 1').click();
    expect(link.query()).toBeNull();
    expect(document.querySelectorAll('.bp6-table-cell.bp6-intent-danger')).toHaveLength(1);
  });

  it('is a list for screen readers, and on a phone', async () => {
    await show();
    await choose();
    await button('Lista').click();
    await expect.element(page.getByRole('grid', { name: /^Vista previa/ })).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    await page.viewport(...NARROW);
    await expect.element(page.getByRole('list', { name: 'Vista previa' })).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    expect(page.getByRole('grid').query() ?? page.getByRole('list', { name: 'Vista previa' }).element()).toSatisfy(
      (list: Element) => list.getBoundingClientRect().height > 300,
    );
  });

  it('[OR116] the list of places is of no result, and choosing a result shows its rows', async () => {
    await show();
    await choose();
    await button('Sin coordenadas 1').click();
    await expect.element(button('Buscar lugares')).toBeVisible();
    await expect.element(button('Todas 3')).toHaveAttribute('aria-pressed', 'false');
    await button('Con error 1').click();
    await expect.element(page.getByText('Teléfono: debe ser un valor numérico').first()).toBeVisible();
    const frame = (name: string): string => getComputedStyle(button(name).element()).borderColor;
    expect(frame('Con error 1')).not.toBe(frame('Todas 3'));
  });

  it('[OR42] searches near the branch of the company that the row names, or in the whole country', async () => {
    const preview = answerOf(4);
    const rows = preview.rows.map(({ cells, ...row }) => ({
      ...row,
      cells: { ...cells, company: 'ishop', branch: row.row === 1 ? 'PORTALES' : 'Oakland' },
    }));
    const { paths } = await show({
      [`${UPLOAD}?preview=true`]: { status: 200, body: { ...preview, rows } },
      '/api/places': { status: 200, body: { places: [] } },
    });
    await choose();
    await button('Sin coordenadas 2').click();
    await button('Buscar lugares').click();
    await expect.element(page.getByText('2 buscadas, 0 con lugar, 0 aceptadas')).toBeVisible();
    expect(paths().filter((path) => path.startsWith('/api/places'))).toEqual([
      '/api/places?q=5a+calle+1-2&lat=14.64&lng=-90.49',
      '/api/places?q=5a+calle+1-2',
    ]);
  });

  it('[OR116] [OR119] searches places for rows without coordinates, and sends those that were accepted', async () => {
    const place = { label: '5a calle 1-2, Zona 1', kind: 'address', position: { lat: 14.6, lng: -90.5 } };
    const { paths, places } = await show({
      [`${UPLOAD}?preview=true`]: { status: 200, body: answerOf(6) },
      '/api/places': {
        status: 200,
        body: { places: [{ ...place, source: 'embedded' }] },
      },
    });
    await choose();
    await button('Sin coordenadas 2').click();
    expect(paths().filter((path) => path.startsWith('/api/places'))).toEqual([]);
    await button('Buscar lugares').click();
    await expect.element(page.getByText('2 buscadas, 2 con lugar, 0 aceptadas')).toBeVisible();
    await page.getByLabelText('Usar el lugar de la línea 2').click({ force: true });
    await expect.element(page.getByText('2 buscadas, 2 con lugar, 1 aceptada')).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    await button('Importar 2 órdenes').click();
    await waitFor(() => expect(places()).toEqual([null, '1:14.600000,-90.500000']));
  });

  it('of 2,000 rows draws only the visible ones', async () => {
    await show({ [`${UPLOAD}?preview=true`]: { status: 200, body: answerOf(2_000) } });
    await choose();
    await expect.element(button('Importar 667 órdenes')).toBeEnabled();
    await expect.element(page.getByText('A-1', { exact: true }).first()).toBeVisible();
    expect(document.querySelectorAll('.bp6-table-cell').length).toBeLessThan(2_000);
  });

  it('[OR45] of a file without new orders reports it, and cannot start', async () => {
    const preview = answerOf(0);
    const duplicates = [{ row: 1, line: 2, number: 'A-1', reason: 'imported', orderId: 'o1' }];
    const rows = [{ row: 1, line: 2, cells: { orderId: 'A-1' } }];
    const counts = { ...preview.counts, rows: 1, duplicates: 1 };
    await show({ [`${UPLOAD}?preview=true`]: { status: 200, body: { ...preview, counts, duplicates, rows } } });
    await choose();
    await expect.element(page.getByText('Este archivo ya fue importado: no se creó ninguna orden.')).toBeVisible();
    await expect.element(button('Importar 0 órdenes')).toBeDisabled();
  });

  it('[OR63] imports once for one press, and assigns the imported orders by groups', async () => {
    const { paths, assigned } = await show();
    await choose();
    await expect.element(button('Importar 1 orden')).toBeVisible();
    const press = button('Importar 1 orden').element();
    if (!(press instanceof HTMLElement)) throw new Error('no button');
    press.click();
    press.click();
    await expect.element(page.getByText('Se creó 1 orden')).toBeVisible();
    await expect.element(page.getByText('Archivo subido con exito')).toBeVisible();
    expect(paths().filter((path) => path === UPLOAD)).toHaveLength(1);
    await expect.element(page.getByText('GT-10')).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    await page.getByLabelText('Agrupar por').selectOptions('zone');
    await page.getByLabelText('Grupo', { exact: true }).selectOptions('Zona 10');
    await button('Asignar grupo (1)').click();
    expect(assigned).toEqual([['z10']]);
  });

  it('[OR121] leads from an imported order back to its import', async () => {
    const { router } = await show();
    await choose();
    await button('Importar 1 orden').click();
    await expect.element(page.getByText('GT-10')).toBeVisible();
    await page.getByRole('link', { name: /GT-10/ }).click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit-order/z10'));
    expect(router.state.location.state).toEqual({ at: `/order-import?import=${ID}` });
    cleanup();
    const again = await show({}, leftAddress('/order-import', router.state.location.state));
    await expect.element(page.getByText('GT-10')).toBeVisible();
    expect(again.paths()).toContain(`/api/imports/${ID}`);
  });

  it('[OR64] reports a lost response, and repeats the request', async () => {
    const { paths } = await show({ [UPLOAD]: { status: 503, body: { code: 'unavailable' } } });
    await choose();
    await button('Importar 1 orden').click();
    await button('Preguntar de nuevo').click();
    await expect.element(button('Preguntar de nuevo')).toBeVisible();
    expect(paths().filter((path) => path === UPLOAD)).toHaveLength(2);
    await settle();
    expect(await findings()).toEqual([]);
  });

  it('[OR117] of more than 50 orders asks which messages are sent; none is chosen at first', async () => {
    const preview = { ...answerOf(180), messages: { sms: caused(58), email: caused(60) } };
    const { fields } = await show({ [`${UPLOAD}?preview=true`]: { status: 200, body: preview } });
    await choose();
    await button('Importar 60 órdenes').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText(/clientes 58 SMS/)).not.toBeChecked();
    await expect.element(dialog.getByLabelText(/empresa 60 correos/)).not.toBeChecked();
    await settle();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(fields('messages')).toEqual([null]);
    await button('Importar 60 órdenes').click();
    await dialog.getByLabelText(/clientes 58 SMS/).click({ force: true });
    await dialog.getByRole('button', { name: 'Importar 60 órdenes' }).click();
    await waitFor(() => expect(fields('messages')).toEqual([null, 'sms']));
  });

  it('[OR117] begins with the last choice of the company, and sends none on request', async () => {
    const preview = { ...answerOf(180), messages: { sms: caused(0), email: caused(60, true) } };
    const { fields } = await show({ [`${UPLOAD}?preview=true`]: { status: 200, body: preview } });
    await choose();
    await button('Importar 60 órdenes').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText(/empresa 60 correos/)).toBeChecked();
    expect(dialog.getByRole('checkbox').elements()).toHaveLength(1);
    await dialog.getByLabelText(/empresa 60 correos/).click({ force: true });
    await dialog.getByRole('button', { name: 'Importar 60 órdenes' }).click();
    await waitFor(() => expect(fields('messages')).toEqual([null, '']));
  });

  it('[MS29] shows the messages that wait, and sends them after a confirmation', async () => {
    const waiting = { sms: 58, email: 60, leftMs: 530_000, maySend: true };
    const { paths } = await show({
      '/api/imports': { status: 200, body: { batches: [batch({ waiting })] } },
      [`/api/imports/${ID}/send-messages`]: { status: 200, body: { ok: true } },
    });
    await expect.element(page.getByText('58 SMS y 60 correos por enviar en 9 min')).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    await button('Enviar ya los avisos de lunes.csv').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar ya' }).click();
    await expect.element(page.getByText('Los avisos se están enviando')).toBeVisible();
    expect(paths()).toContain(`/api/imports/${ID}/send-messages`);
  });

  it('[OR61] undoes an import after a confirmation, and shows the remaining orders', async () => {
    const keptOrders = [{ id: 'o1', number: 'GT-1', reason: 'moved' }];
    const { paths } = await show({
      '/api/imports': { status: 200, body: { batches: [batch(), batch({ id: 'b'.repeat(64), undoLeftMs: 0 })] } },
      [`/api/imports/${ID}/undo`]: { status: 200, body: { withdrawn: 2, kept: keptOrders, remaining: 0 } },
    });
    await button('Deshacer (9 min)').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(page.getByText('Se eliminaron 2 órdenes')).toBeVisible();
    await expect.element(page.getByText('GT-1 un piloto ya la aceptó o ya terminó')).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    await button('Entendido').click();
    expect(paths()).toContain(`/api/imports/${ID}/undo`);
  });

  it('reports that the last imports failed to load, and that there is none', async () => {
    await show({ '/api/imports': { status: 403, body: { code: 'forbidden' } } });
    await expect.element(page.getByText('Tu cuenta no tiene permiso para hacer esto.')).toBeVisible();
    cleanup();
    await show();
    await expect.element(page.getByText('Todavía no hay importaciones.')).toBeVisible();
  });
});
