// The import of a real file on the whole path: checked, imported, found again, its invalid rows returned, and all of it
// undone.
import { readFile } from 'node:fs/promises';
import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { findings, signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct, WIDE } from './product.ts';

let page: Page;
let complaints: string[];

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'ada', role: 'CONTROLLER' });
  page = await signedIn(product, 'ada', { viewport: WIDE });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin });
  complaints = complaintsOf(page);
  await page.goto(`${product.origin}/order-import`);
  await page.getByRole('heading', { name: 'IMPORTAR ORDENES' }).waitFor();
});

const row = (number: string, zone: number, only: Partial<Record<(typeof IMPORT_COLUMNS)[number], string>> = {}) => {
  const cells: Record<string, string> = {
    orderId: number,
    name: 'Ana Peña',
    address: `"5a calle 1-2, zona ${zone}"`,
    depto: 'Guatemala',
    munic: 'Mixco',
    zone: String(zone),
    phone: '5555-0000',
    payMethod: 'Efectivo',
    latitude: '14.61',
    longitude: '-90.51',
    branch: 'PORTALES',
    ...only,
  };
  return IMPORT_COLUMNS.map((column) => cells[column] ?? '').join(',');
};
const LINES = [
  IMPORT_COLUMNS.join(','),
  row('IM-1', 10),
  row('IM-2', 4, { name: '=1+1', payMethod: 'trueque' }),
  row('IM-3', 10),
  row('IM-3', 10),
  row('IM-4', 1),
];

const choose = async (name: string): Promise<void> =>
  page
    .getByLabel('Archivo', { exact: true })
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(LINES.join('\r\n')) });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const counts = async (): Promise<string[]> =>
  page.getByRole('group', { name: 'Filas por resultado' }).getByRole('button').allTextContents();
const stored = async (): Promise<string[]> =>
  (
    await product.db.collection(COLLECTIONS.orders).where('orderId', '>=', 'IM-').where('orderId', '<', 'IM-9').get()
  ).docs
    .map((order) => `${order.get('orderId')} ${order.get('status')}`)
    .toSorted((a, b) => a.localeCompare(b));

describe('orders from a file', () => {
  it('[IM8] [OR43] are checked row by row, and copied as a range of cells, before anything is written', async () => {
    await choose('lunes.csv');
    await heading('Vista previa: lunes.csv').waitFor();
    expect(await counts()).toEqual(['Todas 5', 'Nueva 3', 'Duplicada 1', 'Con error 1']);
    await page.locator('.bp6-table-cell', { hasText: 'IM-1' }).first().click();
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('IM-1');
    expect(await stored()).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  it('[OR43] valid rows are imported, and invalid ones are returned as a file without formulas', async () => {
    await button('Importar 3 órdenes').click();
    await page.getByText('Se crearon 3 órdenes').waitFor();
    await page.getByText('Archivo subido con exito').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Descargar filas con error').click()]);
    const [bad, ...others] = parse<object>(await readFile(await download.path()), { bom: true, columns: true });
    expect([download.suggestedFilename(), others]).toEqual(['lunes-errores.csv', []]);
    expect(bad).toMatchObject({
      'Orden No.': 'IM-2',
      Cliente: "'=1+1",
      Dirección: '5a calle 1-2, zona 4',
      Longitud: '-90.51',
      línea: '3',
      motivo: 'Forma de pago: no es una opción permitida',
    });
    expect(await stored()).toEqual(['IM-1 En cola', 'IM-3 En cola', 'IM-4 En cola']);
  });

  it('are grouped by zone, each links to its form, and a group is assigned to a courier', async () => {
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Agrupar por').selectOption('zone');
    const groups = await page.getByLabel('Grupo', { exact: true }).locator('option').allTextContents();
    expect(groups).toEqual(['Zona 1', 'Zona 10']);
    await page.getByRole('row', { name: /Zona 1 \(1\)/ }).click();
    const link = page.getByRole('link', { name: 'Modificar la orden IM-4' });
    expect(await link.getAttribute('href')).toMatch(/^\/edit-order\/\w+\?route=\/order-import$/);
    await button('Asignar grupo (1)').click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('[OR45] the same file again creates nothing, and reports it', async () => {
    await button('Importar otro archivo').click();
    await choose('copia.csv');
    await heading('Vista previa: copia.csv').waitFor();
    expect(await counts()).toEqual(['Todas 5', 'Nueva 0', 'Duplicada 4', 'Con error 1']);
    expect(await button('Importar 0 órdenes').isDisabled()).toBe(true);
    await page.getByText('No hay órdenes nuevas en este archivo.').waitFor();
  });

  it('[OR61] and the import is undone, also after a reload', async () => {
    await page.reload();
    await page.getByText('lunes.csv').waitFor();
    await button(/^Deshacer \(\d+ min\)$/).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Se eliminaron 3 órdenes').waitFor();
    await page.getByText('deshecha: 3 órdenes').waitFor();
    expect(await stored()).toEqual(['IM-1 Eliminado', 'IM-3 Eliminado', 'IM-4 Eliminado']);
    expect(await button(/^Deshacer/).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
