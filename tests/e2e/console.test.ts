// The built console in a real browser, over the whole road in real processes: signing in, the live list, a cut, signing out.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, setOrder } from './city.ts';
import { findings, inEveryLook, STALE_MS } from './person.ts';
import { addPerson, PASSWORD } from '../support/people.ts';
import { APART, runProduct, WIDE } from './product.ts';

const ACTIVE = 14;
const BRANCH = { id: 'branch-7', name: 'PRADERA' };

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'ada' });
  await addPerson(product.db, {
    id: 'eva',
    role: 'BRANCH',
    company: { id: 'company-7', name: 'ISHOP' },
    branch: BRANCH,
  });
  await addPerson(product.db, { id: 'homeless', role: 'BRANCH' });
  await setOrder(
    product.db,
    sampleOrder({
      id: 'b1',
      number: 'GT-B1',
      company: { id: 'company-7', name: 'ISHOP' },
      branch: { ...BRANCH, position: null },
      // Young: it comes after what has waited longer in the same state.
      createdAt: new Date().toISOString(),
    }),
  );
}, APART);

const open = async (): Promise<Page> => {
  const page = await product.open({ viewport: WIDE, reducedMotion: 'no-preference' });
  await page.goto(`${product.origin}/all-orders`);
  return page;
};
const signIn = async (page: Page, who: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Correo electrónico').fill(`${who}@example.test`);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `TODAS LAS ORDENES ${count}` });
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

describe('signing in', () => {
  it('[AC12] is required for every screen; a wrong password is rejected', async () => {
    const page = await open();
    await page.waitForURL('**/login');
    await signIn(page, 'ada', 'a wrong password');
    await page.getByRole('alert').getByText('Ha ocurrido un error al iniciar sesión').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('is accessible in both themes, wide and narrow, before it and after it', async () => {
    const page = await open();
    const complaints = complaintsOf(page);
    await page.waitForURL('**/login');
    await inEveryLook(page, async () => expect(await findings(page)).toEqual([]));
    await signIn(page, 'ada');
    await inEveryLook(page, async () => {
      await heading(page, ACTIVE + 1).waitFor();
      expect(await findings(page)).toEqual([]);
    });
    expect(complaints).toEqual([]);
  });

  it('[AC8] shows an account without a landing that it has no access, and opens no socket for it', async () => {
    const page = await open();
    let sockets = 0;
    page.on('websocket', () => (sockets += 1));
    await signIn(page, 'homeless');
    await page.getByText('Tu cuenta aún no ve ninguna orden').waitFor();
    expect(sockets).toBe(0);
  });
});

describe('the live list', () => {
  it('[OR40] lists queued orders first, then the worst levels, and follows every change', async () => {
    const page = await open();
    await signIn(page, 'ada');
    await heading(page, ACTIVE + 1).waitFor();
    const numbers = await page.locator('[role="gridcell"][data-cell="number"]').allTextContents();
    expect(numbers.slice(0, 4)).toEqual(['GT-late-2', 'GT-B1', 'GT-late-1', 'GT-late-3']);

    const added = sampleOrder({ id: 'fresh', number: 'GT-fresh', createdAt: new Date().toISOString() });
    const cancelled = { ...added, status: ORDER_STATUS.CANCELLED, canceledAt: new Date().toISOString() };
    try {
      await setOrder(product.db, added);
      await rowOf(page, 'GT-fresh').waitFor();
      await setOrder(product.db, {
        ...added,
        courier: { id: 'courier-1', name: 'Luis Ramos' },
        status: ORDER_STATUS.GOING,
      });
      await rowOf(page, 'GT-fresh').getByText('Luis Ramos').waitFor();
    } finally {
      // The other tests count active orders.
      await setOrder(product.db, cancelled);
    }
    await rowOf(page, 'GT-fresh').waitFor({ state: 'detached' });
  });

  it('[LV15] shows a branch its own orders only', async () => {
    const page = await open();
    await signIn(page, 'eva');
    await heading(page, 1).waitFor();
    expect(await rowOf(page, 'GT-B1').count()).toBe(1);
  });

  it('[LV5] is marked as outdated, keeps its values, and recovers automatically', async () => {
    const page = await open();
    await signIn(page, 'ada');
    await heading(page, ACTIVE + 1).waitFor();
    const band = page.getByText('SIN CONEXIÓN', { exact: true });
    product.gateway.pause();
    try {
      await band.waitFor({ timeout: STALE_MS });
      expect(await rowOf(page, 'GT-late-1').count()).toBe(1);
      expect(await findings(page)).toEqual([]);
    } finally {
      product.gateway.resume();
    }
    await band.waitFor({ state: 'detached', timeout: 20_000 });
  });
});

describe('signing out', () => {
  it('ends the session in every tab and on the server', async () => {
    const page = await open();
    await signIn(page, 'eva');
    await heading(page, 1).waitFor();
    const token = await page.evaluate(() => {
      const stored: unknown = JSON.parse(localStorage.getItem('despacho.auth') ?? 'null');
      return typeof stored === 'object' && stored !== null && 'token' in stored ? String(stored.token) : '';
    });
    const ask = async () => fetch(`${product.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);

    const other = await page.context().newPage();
    await other.goto(`${product.origin}/all-orders`);
    await heading(other, 1).waitFor();
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await until('the token to be dead', async () => (await ask()).status === 401);
    // [LI1] Preferences stay in this browser; tokens do not.
    const storedKeys = await page.evaluate(() => Object.keys(localStorage));
    expect(storedKeys.filter((key) => !key.startsWith('despacho.preferences.'))).toEqual([]);
  });
});
