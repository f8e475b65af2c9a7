// The search on the whole path: a customer calls, and the order is found by the phone number, whichever screen is open.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { complaintsOf } from './browser.ts';
import { foundCity, setOrder } from './city.ts';
import { enter, findings } from './person.ts';
import { addPerson } from '../support/people.ts';
import { PHONE, runProduct } from './product.ts';

const endedAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
/** Ended days ago: no live list has it. */
const old = sampleOrder({
  id: 'old',
  number: 'GT-old',
  customerName: 'Berta Núñez',
  phone: '44443333',
  status: ORDER_STATUS.CANCELLED,
  isActive: false,
  createdAt: endedAt,
  canceledAt: endedAt,
  updatedAt: endedAt,
});

const product = runProduct(async () => {
  await foundCity(product.db);
  await setOrder(product.db, old);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
  await addPerson(product.db, { id: 'eva', role: 'COMPANY', company: { id: 'company-9', name: 'Ajena' } });
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
const button = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true });
const search = async (page: Page, typed: string): Promise<void> => {
  await button(page).waitFor();
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await page.keyboard.type(typed);
};
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

it('[LI12] Ctrl+K finds a closed order by the digits of its phone from two screens, and opens it', async () => {
  const page = await enter(product, 'owner', '/resume');
  const complaints = complaintsOf(page);
  await search(page, '+502 4444-3333');
  await results(page).filter({ hasText: 'GT-old · Berta Núñez' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.origin}/order/old?back=true`);
  await heading(page).filter({ hasText: 'GT-old' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

  await page.goto(`${product.origin}/history-orders`);
  await page.getByRole('grid').waitFor();
  await page.getByRole('searchbox', { name: 'Buscar' }).focus();
  await search(page, '44443333');
  await results(page).filter({ hasText: 'GT-old' }).waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Buscar');
  await search(page, '4444 3333');
  await results(page).filter({ hasText: 'GT-old' }).click();
  await page.waitForURL(`${product.origin}/order/old?back=true`);
  await heading(page).filter({ hasText: 'GT-old' }).waitFor();
  expect(complaints).toEqual([]);
});

it('[LI9] finds live orders, couriers and branches, on a phone by its button', async () => {
  const page = await enter(product, 'owner', '/all-orders', { viewport: PHONE });
  await button(page).click();
  await box(page).fill('gt-late-1');
  await results(page).filter({ hasText: 'GT-late-1' }).waitFor();
  await box(page).fill('luis');
  await results(page).filter({ hasText: 'Luis Ramos' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await box(page).fill('portales');
  await results(page).filter({ hasText: 'San Martin' }).filter({ hasText: 'PORTALES' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});

it('[LI10] finds nothing of other companies', async () => {
  const page = await enter(product, 'eva', '/all-orders');
  for (const typed of ['44443333', 'ana sample', 'luis']) {
    await search(page, typed);
    await page.getByText('Nada con ese número, nombre o teléfono.').waitFor();
    expect(await results(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
  }
});
