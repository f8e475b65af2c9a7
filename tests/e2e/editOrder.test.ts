// Changing orders on the whole road: from a list and back to it, through it, cancelled with a reason, deleted, gone, and only looked at.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { findings, signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

let page: Page;
let complaints: string[] = [];

const pageOf = async (id: string): Promise<Page> => {
  const opened = await signedIn(product, id, { viewport: { width: 1600, height: 1000 } });
  complaints = complaintsOf(opened);
  await opened.goto(`${product.origin}/all-orders`);
  await opened.getByRole('heading', { name: /^TODAS LAS ORDENES/ }).waitFor();
  return opened;
};

const product = runProduct(async () => {
  await foundCity(product.db);
  for (const [id, role] of [
    ['ada', 'OWNER'],
    ['reader', 'USER'],
  ] as const)
    await addPerson(product.db, { id, role, company: null, branch: null });
  page = await pageOf('ada');
});

const stored = async (id: string): Promise<Order> => {
  const document = await product.db.collection(COLLECTIONS.orders).doc(id).get();
  const read = orderCodec.read(id, document.data() ?? {}, document);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};
const pathOf = (at: Page): string => new URL(at.url()).pathname;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openRow = async (number: string): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: number });
  await row.locator('[data-cell="address"]').click();
  await page.getByRole('heading', { name: `ORDEN ${number}` }).waitFor();
  // Enabled: the lock is ours.
  await page.locator('button[type=submit]:enabled').waitFor();
};
const isAtList = async (): Promise<void> => {
  await page.waitForURL(`${product.origin}/all-orders`);
  await page.getByRole('heading', { name: /^TODAS LAS ORDENES/ }).waitFor();
};

describe('changing orders', () => {
  it('[OR82] [OR85] opens from the list, moves through it, saves, and returns to it', async () => {
    await openRow('GT-late-1');
    expect(await findings(page)).toEqual([]);
    await button('Orden siguiente').click();
    await page.waitForURL((url) => url.pathname !== '/edit-order/late-1');
    const second = pathOf(page).split('/').at(-1) ?? '';
    await until('the first order to be given back', async () => (await stored('late-1')).lock === null);
    await page.locator('button[type=submit]:enabled').waitFor();
    await button('Orden anterior').click();
    await page.waitForURL('**/edit-order/late-1');
    await page.locator('button[type=submit]:enabled').waitFor();

    await page.getByLabel('Nota', { exact: true }).fill('Portón negro');
    await button('guardar').click();
    await page.getByText('Orden actualizada correctamente').waitFor();
    await isAtList();
    expect((await stored('late-1')).note).toBe('Portón negro');
    expect((await stored(second)).lock).toBeNull();
    const events = await product.db.collection(`${COLLECTIONS.orders}/late-1/events`).get();
    expect(events.docs.map((event) => event.get('screen'))).toEqual(['/edit-order/late-1']);
  });

  it('[OR28] cancels only with a reason', async () => {
    await openRow('GT-verify-1');
    await page.getByLabel('Estado', { exact: true }).selectOption('Cancelado');
    await button('guardar').click();
    const question = page.getByRole('alertdialog', { name: 'Razón de cancelación' });
    await question.getByRole('textbox').fill(' ');
    await question.getByRole('button', { name: 'Cancelar la orden' }).click();
    await question.getByText('Observaciones son requeridas').waitFor();
    expect((await stored('verify-1')).status).toBe('En ruta');
    await question.getByRole('textbox').fill('El cliente ya no la quiere');
    await question.getByRole('button', { name: 'Cancelar la orden' }).click();
    await isAtList();
    expect(await stored('verify-1')).toMatchObject({ status: 'Cancelado', remarks: 'El cliente ya no la quiere' });
  });

  it('[OR15] deletes after a confirmation', async () => {
    await openRow('GT-new-5');
    await button('eliminar').click();
    const question = page.getByRole('alertdialog', { name: 'Está seguro de querer eliminar la orden?' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Orden eliminada correctamente').first().waitFor();
    await isAtList();
    expect(await stored('new-5')).toMatchObject({ status: 'Eliminado', closedBy: { id: 'ada' }, lock: null });
  });

  it('shows a delivered order in its closed mode, and reports a missing one', async () => {
    await page.goto(`${product.origin}/edit-order/done-1?delivered=true`);
    await page.locator('button[type=submit]:enabled').waitFor();
    expect(await button('eliminar').count()).toBe(0);
    expect(await page.getByLabel('Estado', { exact: true }).isDisabled()).toBe(true);
    expect((await stored('done-1')).lock).toBeNull();
    await button('cancelar').click();
    await page.waitForURL(`${product.origin}/history-orders`);
    expect(complaints).toEqual([]);
    await page.goto(`${product.origin}/edit-order/nowhere`);
    await page.getByText('Orden ya no disponible').waitFor();
  });

  it('redirects accounts that can only read to the detail', async () => {
    const reader = await pageOf('reader');
    await reader.goto(`${product.origin}/edit-order/late-1`);
    await reader.waitForURL(`${product.origin}/order/late-1?back=true`);
    await reader.getByText('Portón negro').first().waitFor();
    expect(await reader.getByRole('button', { name: 'Editar' }).count()).toBe(0);
    expect(await findings(reader)).toEqual([]);
    expect((await stored('late-1')).lock).toBeNull();
  });
});
