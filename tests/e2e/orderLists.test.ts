// The lists of orders on the whole path: who may open them, how an order moves between them, which filters are kept,
// and what is exported.
import type { Order } from '@despacho/contract/orders/order.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { SCREEN_TEXT } from '../../web/src/screens/text.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, orders } from './city.ts';
import { enter, findings, signedIn, signIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const LISTS = [
  ['/all-orders', SCREEN_TEXT.allOrders.title],
  ['/all-orders-pollo-brujo', SCREEN_TEXT.polloBrujoOrders.title],
  ['/orders-ishop-guatemala', SCREEN_TEXT.ishopOrders.title],
  ['/orders-san-martin', SCREEN_TEXT.sanMartinOrders.title],
  ['/new-orders', SCREEN_TEXT.newOrders.title],
  ['/history-orders', SCREEN_TEXT.deliveredOrders.title],
  ['/canceled-orders', SCREEN_TEXT.canceledOrders.title],
  ['/reagend-orders', SCREEN_TEXT.rescheduledOrders.title],
  ['/abandoned-orders', SCREEN_TEXT.abandonedOrders.title],
  ['/deleted-orders', SCREEN_TEXT.deletedOrders.title],
] as const;

let page: Page;
let complaints: string[] = [];

const product = runProduct(async () => {
  await foundCity(product.db);
  for (const each of [
    { id: 'owner', role: 'OWNER', company: null, branch: null },
    { id: 'mate', role: 'CONTROLLER', company: null, branch: null },
    { id: 'stray', role: 'COMPANY', company: null, branch: null },
    { id: 'other', role: 'COMPANY', company: { id: 'company-9', name: 'Ajena' }, branch: null },
  ] as const)
    await addPerson(product.db, each);
  page = await signedIn(product, 'owner');
  complaints = complaintsOf(page);
  await page.goto(product.origin);
  await page.waitForURL(`${product.origin}/resume`);
});

const store = async (order: Order): Promise<void> => {
  await product.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
};
const open = async (path: string): Promise<void> => {
  await page.goto(`${product.origin}${path}`);
  await page.getByRole('grid').waitFor();
};
const row = (number: string) => page.getByRole('row').filter({ hasText: number });
const heading = async (of: Page): Promise<string> =>
  (await of.getByRole('main').getByRole('heading', { level: 1 }).first().textContent()) ?? '';

describe('lists of orders', () => {
  it('each path opens for accounts with the permission, with its title', async () => {
    for (const [path, title] of LISTS) {
      await open(path);
      // Until the server has counted, a dash is shown instead of the number.
      expect([path, (await heading(page)).replace(/ (\d+|—)$/, '')]).toEqual([path, title]);
      expect(await page.title()).toContain(title);
    }
  });

  it('none opens without a session or a scope; another company sees none of these orders', async () => {
    const visitor = await product.open();
    for (const [path] of LISTS) {
      await visitor.goto(`${product.origin}${path}`);
      await visitor.waitForURL(`${product.origin}/login`);
    }
    await signIn(visitor, product.origin, 'other@example.test');
    await visitor.waitForURL((url) => url.pathname !== '/login');
    for (const path of ['/all-orders', '/orders-san-martin', '/history-orders']) {
      await visitor.goto(`${product.origin}${path}`);
      await visitor.getByText('NO HAY ORDENES').waitFor();
    }
    const stray = await signedIn(product, 'stray');
    await stray.goto(product.origin);
    await stray.getByText('Tu cuenta aún no ve ninguna orden').waitFor();
    await stray.goto(`${product.origin}/history-orders`);
    await stray.getByText('Tu cuenta aún no ve ninguna orden').waitFor();
    expect(await stray.getByRole('grid').count()).toBe(0);
  });

  it('[OR75] a delivered order moves from the live list to the delivered ones, and a deleted one is restored', async () => {
    const [late] = orders();
    if (late === undefined) throw new Error('the city has no order');
    await open('/all-orders');
    await row('GT-late-1').waitFor();
    const history = await page.context().newPage();
    await history.goto(`${product.origin}/history-orders`);
    await history.getByRole('grid').waitFor();
    expect(await history.getByText('GT-late-1').count()).toBe(0);
    const now = new Date().toISOString();
    await store({ ...late, status: ORDER_STATUS.DELIVERED, isActive: false, deliveredAt: now, updatedAt: now });
    await row('GT-late-1').waitFor({ state: 'detached' });
    await history.getByText('GT-late-1').waitFor({ timeout: 15_000 });
    await history.close();

    const gone = sampleOrder({
      id: 'gone',
      number: 'GT-gone',
      status: ORDER_STATUS.DELETED,
      isActive: false,
      updatedAt: now,
    });
    await store({
      ...gone,
      stateTime: { [ORDER_STATUS.ON_HOLD]: gone.createdAt },
      closedBy: { id: 'system', name: 'Sistema' },
    });
    await open('/deleted-orders');
    await row('GT-gone').getByText('Restaurar').click();
    await row('GT-gone').waitFor({ state: 'detached' });
    await open('/all-orders');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('GT-gone');
    await row('GT-gone').waitFor();
  });

  it('[LI1] filters are kept on return, keys move through the rows, and two lists keep their own', async () => {
    await open('/all-orders');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('GT-soon');
    await until('four rows', async () => (await page.getByRole('row').count()) === 5);
    await page.getByRole('link', { name: 'Órdenes canceladas' }).click();
    await page.getByRole('heading', { level: 1, name: SCREEN_TEXT.canceledOrders.title }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'Órdenes en ruta' }).click();
    await page.getByRole('heading', { level: 1, name: SCREEN_TEXT.allOrders.title }).waitFor();
    // [LI5] What was searched for is not kept.
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('GT-soon');
    await until('four rows', async () => (await page.getByRole('row').count()) === 5);
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/\/edit-order\/soon-/);
    await page.goBack();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await help.getByText('Fila siguiente').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Buscar');
  });

  it('[LI18] [LI19] a view is saved, shared, and opened by its link within the scope of its owner, nowhere else', async () => {
    const views = async (of: Page) => {
      await of.getByRole('button', { name: 'Vistas' }).click();
      return of.getByRole('dialog', { name: 'Vistas guardadas' });
    };
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/all-orders');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('GT-soon');
    await until('four rows', async () => (await page.getByRole('row').count()) === 5);
    await (await views(page)).getByRole('button', { name: 'Guardar esta vista…' }).click();
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Turno de la noche');
    await page.getByText('Para todo mi equipo').click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Vista Turno de la noche guardada').waitFor();
    const own = (await views(page)).getByRole('list', { name: 'Mías' });
    await own.getByText('la ve el equipo').waitFor();
    await own.getByRole('button', { name: 'Copiar el enlace de Turno de la noche' }).click();
    const link = await page.evaluate(async () => navigator.clipboard.readText());
    expect(link).toContain(`${product.origin}/all-orders?`);

    const address = link.slice(product.origin.length);
    const mate = await enter(product, 'mate', address);
    await until('the same four rows', async () => (await mate.getByRole('row').count()) === 5);
    expect(await mate.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('GT-soon');
    await mate.getByRole('searchbox', { name: 'Buscar' }).fill('');
    await until('all rows', async () => (await mate.getByRole('row').count()) > 5);
    const shared = (await views(mate)).getByRole('list', { name: 'Del equipo' });
    await shared.getByText('de Ada Sample').waitFor();
    expect(await findings(mate)).toEqual([]);
    await shared.getByRole('link', { name: 'Turno de la noche' }).click();
    await until('the four rows again', async () => (await mate.getByRole('row').count()) === 5);

    const other = await enter(product, 'other', address);
    await (await views(other)).getByText(/^Aún no hay vistas/).waitFor();
    expect(await other.getByText('Turno de la noche').count()).toBe(0);
    expect(await other.getByText('GT-soon').count()).toBe(0);
  }, 90_000);

  it('exports the listed orders, the delivered ones under the fixed file name', async () => {
    await open('/history-orders');
    await row('GT-done-1').waitFor();
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^entregadas.*\.csv$/);
    expect(complaints).toEqual([]);
  });
});
