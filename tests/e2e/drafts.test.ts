// What was typed and not saved, on the whole path: a session that another tab ended, and an edit that met a change by others.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { addPerson } from '../support/people.ts';
import { until } from '../support/until.ts';
import { foundCity } from './city.ts';
import { payCash, pick, tellPlace, writeOrder } from './orderWriting.ts';
import { enter, findings, signIn } from './person.ts';
import { runProduct } from './product.ts';

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'ada', name: 'Ada Ruiz', role: 'OWNER' });
  await addPerson(product.db, { id: 'eva', name: 'Eva Soto', role: 'OWNER' });
});

const NUMBER = 'GT-BORRADOR-1';
const number = (page: Page) => page.getByRole('textbox', { name: /^Orden No/ });
const offer = (page: Page) => page.getByText(/^Tienes un borrador de hace/);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedDrafts = async (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('despacho.draft.')));
const signInAgain = async (page: Page, who: string): Promise<void> => {
  await signIn(page, `${product.origin}/create-order`, `${who}@example.test`);
  await number(page).waitFor();
};
const signOut = async (page: Page, answer: string): Promise<void> => {
  await page.getByRole('button', { name: /^Cuenta/ }).click();
  await button(page, 'Cerrar Sesión').click();
  await page.getByRole('alertdialog', { name: 'Hay un borrador sin guardar' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, answer).click();
};
const typedOrder = async (): Promise<Page> => {
  const page = await product.open();
  await tellPlace(page);
  await signInAgain(page, 'ada');
  await pick(page, /^Compañía/, 'San Martin');
  await pick(page, /^Sucursal/, 'PORTALES');
  await writeOrder(page, NUMBER);
  await payCash(page);
  return page;
};

describe('a typed order', () => {
  it('[DR1] [DR5] survives a sign-out in another tab, is offered to its own account alone, and can be created', async () => {
    const page = await typedOrder();
    const other = await page.context().newPage();
    await other.goto(`${product.origin}/all-orders`);
    await signOut(other, 'Conservar y salir');
    await page.getByLabel('Correo electrónico').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(NUMBER);
    await signInAgain(page, 'eva');
    expect([await offer(page).count(), await number(page).inputValue()]).toEqual([0, '']);
    await page.getByRole('button', { name: /^Cuenta/ }).click();
    await button(page, 'Cerrar Sesión').click();
    await page.getByLabel('Correo electrónico').waitFor();
    await signInAgain(page, 'ada');
    await offer(page).waitFor();
    expect(await findings(page)).toEqual([]);
    await button(page, 'Recuperar').click();
    expect(await number(page).inputValue()).toBe(NUMBER);
    await button(page, 'crear orden').click();
    await page.getByText('Orden creada correctamente').waitFor();
    expect(await storedDrafts(page)).toEqual([]);
    const found = await product.db.collection(COLLECTIONS.orders).where('orderId', '==', NUMBER).get();
    expect(found.size).toBe(1);
  });

  it('[DR1] survives a closed tab and a reload, and is gone once it is discarded', async () => {
    const page = await typedOrder();
    await until('it is stored', async () => (await storedDrafts(page)).length === 1);
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${product.origin}/create-order`);
    await offer(next).waitFor();
    await next.reload();
    await button(next, 'Descartar').click();
    await until('it is gone', async () => (await storedDrafts(next)).length === 0);
    await next.reload();
    await number(next).waitFor();
    expect(await offer(next).count()).toBe(0);
  });
});

describe('a typed change', () => {
  const address = (page: Page) => page.getByRole('textbox', { name: 'Dirección', exact: true });
  const opened = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: 'ORDEN GT-late-1' }).waitFor();
    await until('the form is open', async () => button(page, 'guardar').isEnabled());
  };

  it('[ED12] [DR3] is offered as a difference from the order that others changed meanwhile', async () => {
    const page = await enter(product, 'ada', '/edit-order/late-1');
    await opened(page);
    await address(page).fill('casa de Ada');
    await until('it is stored', async () => (await storedDrafts(page)).length === 1);
    const context = page.context();
    await page.close();
    await product.db
      .collection(COLLECTIONS.orders)
      .doc('late-1')
      .update(orderCodec.write({ address: 'casa de Eva' }));
    const next = await context.newPage();
    await next.goto(`${product.origin}/edit-order/late-1`);
    await opened(next);
    await offer(next).waitFor();
    await until('the change is there', async () => (await address(next).inputValue()) === 'casa de Eva');
    await button(next, 'Recuperar').click();
    expect(await address(next).inputValue()).toBe('casa de Ada');
    await next.getByText(/cambió mientras tanto: Dirección\. Lo decides al guardar\./).waitFor();
    await button(next, 'guardar').click();
    const dialog = next.getByRole('dialog', { name: 'La orden cambió mientras la modificabas' });
    await dialog.getByRole('radio', { name: 'Lo de la otra persona casa de Eva' }).waitFor();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await next.waitForURL('**/all-orders');
    const stored = await product.db.collection(COLLECTIONS.orders).doc('late-1').get();
    const read = orderCodec.read('late-1', stored.data() ?? {});
    expect(read.ok && read.value.address).toBe('casa de Ada');
    expect(await storedDrafts(next)).toEqual([]);
  });
});
