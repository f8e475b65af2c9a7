// A new order on the whole path: written in one browser, seen in another, created once under every failure.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { PLACE, payCash, pick, tellPlace, writeOrder } from './orderWriting.ts';
import { enter as enterAs, findings } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
  await addPerson(product.db, { id: 'watcher', role: 'USER' });
  await addPerson(product.db, { id: 'branch', role: 'BRANCH', company: COMPANY, branch: BRANCH });
});

const enter = async (who: string, path: string): Promise<Page> => {
  const page = await enterAs(product, who, path);
  await tellPlace(page);
  return page;
};

const write = async (page: Page, number: string): Promise<void> => {
  await writeOrder(page, number);
  await payCash(page);
};

const writePage = async (page: Page, number: string): Promise<void> => {
  await pick(page, /^Compañía/, COMPANY.name);
  await pick(page, /^Sucursal/, BRANCH.name);
  await write(page, number);
};

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const addPhoto = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Foto' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Quitar foto' }).waitFor();
};

const ordersOf = async (number: string): Promise<Record<string, unknown>[]> =>
  (await product.db.collection(COLLECTIONS.orders).where('orderId', '==', number).get()).docs.map((doc) => ({
    ...doc.data(),
    id: doc.id,
  }));
const create = (page: Page) => page.getByRole('button', { name: 'crear orden', exact: true });
const done = async (page: Page): Promise<void> => page.getByText('Orden creada correctamente').waitFor();

describe('a new order', () => {
  it('[OR90] from two clicks is one, with its photo, and appears in the list of another browser', async () => {
    const watcher = await enter('watcher', '/all-orders');
    expect(await watcher.getByRole('button', { name: 'Crear', exact: true }).count()).toBe(0);
    const page = await enter('owner', '/all-orders');
    const complaints = complaintsOf(page);
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-order');
    await writePage(page, 'GT-MADE-1');
    await addPhoto(page);
    expect(await findings(page)).toEqual([]);
    await create(page).dblclick();
    await done(page);
    await page.waitForURL('**/all-orders');
    await watcher.getByText('GT-MADE-1').waitFor();
    const made = await ordersOf('GT-MADE-1');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ status: 'En cola', address: PLACE.label, zone: 10, munic: 'Guatemala' });
    const picture = String(made[0]?.['orderPic']);
    expect((await page.request.get(`${product.origin}${picture}`)).status()).toBe(404);
    await page.goto(`${product.origin}/edit-order/${String(made[0]?.['id'])}`);
    const signed = await page.getByRole('link', { name: 'Ver foto completa' }).getAttribute('href');
    const shown = await page.request.get(new URL(String(signed), product.origin).href);
    expect(shown.headers()['content-type']).toBe('image/png');
    expect(complaints).toEqual([]);
  });

  it('[OR92] after a lost response is requested once more, and is one', async () => {
    const page = await enter('owner', '/create-order');
    await writePage(page, 'GT-MADE-2');
    let tries = 0;
    await page.route('**/api/deliveries?*', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('Control+Enter');
    await done(page);
    expect(tries).toBe(2);
    expect(await ordersOf('GT-MADE-2')).toHaveLength(1);
  });

  it('[OR91] that is rejected leaves no photo behind', async () => {
    const page = await enter('owner', '/create-order');
    await writePage(page, 'GT-MADE-3');
    await addPhoto(page);
    // Refused on its way, where the server has no part in it: the console itself takes the photo back.
    await page.route('**/api/deliveries?*', async (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', details: null } }),
    );
    const uploaded = page.waitForResponse('**/api/images');
    await create(page).click();
    const { url } = await (await uploaded).json();
    await page.getByText('Hubo un error al crear la orden, por favor, intenta más tarde').waitFor();
    expect((await page.request.get(`${product.origin}${url}`)).status()).toBe(404);
    expect(await ordersOf('GT-MADE-3')).toEqual([]);
  });

  it('[OR94] of a branch is created from its dashboard, for the branch itself', async () => {
    const page = await enter('branch', `/dashboards/branch-resume/${BRANCH.id}`);
    await page.getByRole('button', { name: 'CREAR ORDEN' }).click();
    const dialog = page.getByRole('dialog', { name: 'ORDEN CLIENTE' });
    await dialog.waitFor();
    expect(await dialog.getByRole('combobox', { name: /^Sucursal/ }).inputValue()).toBe(BRANCH.name);
    await write(page, 'GT-MADE-4');
    await create(page).click();
    await done(page);
    await dialog.waitFor({ state: 'detached' });
    const [made] = await ordersOf('GT-MADE-4');
    expect(made).toMatchObject({ typeOrder: 'ORDEN CLIENTE', country: 'Guatemala', branch: { id: BRANCH.id } });
  });
});
