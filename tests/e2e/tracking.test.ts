// A customer's phone follows an order on the whole road: from the queue to the rating, through a PIN and through a tunnel.
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { refusedPartsOf } from '../../services/bin/neutralNames.mjs';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../services/src/store/couriers/couriers.ts';
import { orderSecretsCodec } from '../../services/src/store/orders/secrets.ts';
import { addPerson, signIn } from '../support/people.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { setOrder } from './city.ts';
import { findings } from './person.ts';
import { APART, PHONE, runProduct } from './product.ts';

const OPEN = { id: 'company-1', name: 'San Martin' };
const LOCKED = { id: 'company-2', name: 'Farmacia La Merced' };
const BRANCH = { id: 'branch-1', name: 'PORTALES', position: { lat: 14.6, lng: -90.51 } };
const COURIER = { id: 'luis', name: 'Luis Ramos' };
const PIN = '482913';
/** Without its socket a page requests its state after 15 s. */
const BEFORE_POLL_MS = 10_000;
const CANARY = 'canary avenue 7';
const phone: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'es-GT' };

const orders = new Map<string, Order>();
const linkOf = (id: string): string => `a-link-of-a-customer-${id}`;
const addressOf = (id: string, path = 'Share/order'): string => `${product.origin}/${path}/${linkOf(id)}`;

const add = async (id: string, company: typeof OPEN, only: Partial<Order> = {}): Promise<void> => {
  const at = new Date().toISOString();
  const order = sampleOrder({
    id,
    number: `GT-${id}`,
    company,
    branch: BRANCH,
    courier: null,
    status: ORDER_STATUS.ON_HOLD,
    suggestedPosition: { lat: 14.61, lng: -90.52 },
    createdAt: at,
    updatedAt: at,
    stateTime: { [ORDER_STATUS.ON_HOLD]: at },
    ...only,
  });
  orders.set(id, order);
  const secrets = { id, pin: PIN, pinAttempts: 0, trackingToken: linkOf(id) };
  await product.db.doc(`orderSecrets/${id}`).set(orderSecretsCodec.write(secrets));
  await setOrder(product.db, order);
};
/** As the dispatchers' programs write it. */
const move = async (id: string, status: OrderStatus): Promise<void> => {
  const order = orders.get(id);
  if (order === undefined) throw new Error(`there is no order ${id}`);
  const at = new Date().toISOString();
  const moved = {
    ...order,
    status,
    courier: COURIER,
    updatedAt: at,
    deliveredAt: status === ORDER_STATUS.DELIVERED ? at : null,
    isActive: status !== ORDER_STATUS.DELIVERED,
    stateTime: { ...order.stateTime, [status]: at },
  };
  orders.set(id, moved);
  await setOrder(product.db, moved);
};

const product = runProduct(async () => {
  const { db } = product;
  await db.doc(`companies/${OPEN.id}`).set(companyCodec.write(sampleCompany(OPEN)));
  await db.doc(`companies/${LOCKED.id}`).set(companyCodec.write(sampleCompany({ ...LOCKED, requirePin: true })));
  await db.doc(`branches/${BRANCH.id}`).set(branchCodec.write(sampleBranch({ ...BRANCH, company: OPEN })));
  const fix = writeFix({ position: { lat: 14.605, lng: -90.515 }, at: Date.now(), accuracyM: 8, battery: 0.8 });
  const courier = sampleCourier({ ...COURIER, company: OPEN, plate: 'm-123abc', phone: '55551234' });
  await db.doc(`bikers/${COURIER.id}`).set({ ...courierCodec.write(courier), ...fix });
  await add('one', OPEN);
  await add('tunnel', OPEN, { status: ORDER_STATUS.GOING, courier: COURIER });
  await add('pin', LOCKED, { address: CANARY, customerName: CANARY, status: ORDER_STATUS.GOING, courier: COURIER });
  await addPerson(db, { id: 'owner', role: 'OWNER', company: null, branch: null });
}, APART);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const rate = async (page: Page): Promise<void> => {
  await page.getByRole('slider', { name: 'Calificación' }).focus();
  for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'ENVIAR' }).tap();
};

it('[TR1] [TR4] [TR8] an order is followed from the queue to its rating, which is given once', async () => {
  const page = await product.open(phone);
  const complaints = complaintsOf(page);
  await page.goto(addressOf('one'));
  await heading(page, 'Estamos preparando tu orden').waitFor();
  expect(await findings(page)).toEqual([]);
  await move('one', ORDER_STATUS.ASSIGNED);
  await page.locator('.badge', { hasText: 'Asignado' }).waitFor();
  expect(await page.content()).not.toContain('Luis Ramos');

  await move('one', ORDER_STATUS.GOING);
  await page.getByText('Luis Ramos').waitFor();
  await page.locator('.maplibregl-canvas').waitFor();
  await page.getByRole('img', { name: 'Tu dirección' }).waitFor();
  await page.getByRole('img', { name: 'Piloto' }).waitFor({ timeout: 20_000 });
  await page.getByText(/^Posición de hace/).waitFor();
  expect(await page.getByRole('link', { name: /^Llamar/ }).getAttribute('href')).toBe('tel:+50255551234');
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await move('one', ORDER_STATUS.DELIVERED);
  await heading(page, '¿COMO CALIFICA EL SERVICIO?').waitFor();
  const other = await product.open(phone);
  await other.goto(addressOf('one'));
  await rate(page);
  await page.getByText('GRACIAS POR ELEGIRNOS').waitFor();
  await rate(other);
  await other.getByText('GRACIAS POR ELEGIRNOS').waitFor();
  await page.reload();
  await heading(page, 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE').waitFor();
  const ratings = await product.db.collection('RatedByCustomer').get();
  expect(ratings.docs.map((rating) => [rating.id, rating.get('rating')])).toEqual([['one', 4.5]]);
  expect(complaints).toEqual([]);
}, 120_000);

it('[TR25] [TR7] three wrong PINs on two phones together close it, and staff open it again', async () => {
  const [one, two] = [await product.open(phone), await product.open(phone)];
  const attempt = async (page: Page, pin: string, outcome: string): Promise<void> => {
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'VERIFICA TU ORDEN' }).tap();
    await page.getByRole('alert').filter({ hasText: outcome }).waitFor();
  };
  for (const page of [one, two]) await page.goto(addressOf('pin', 'pin'));
  await attempt(one, '000000', 'Quedan 2 intentos');
  await attempt(two, '000000', 'Queda 1 intento');
  await attempt(one, '111111', 'Ha usado sus tres intentos porfavor comunicarse a PBX');
  await attempt(two, PIN, 'Ha usado sus tres intentos porfavor comunicarse a PBX');
  expect(await two.getByLabel('PIN', { exact: true }).isDisabled()).toBe(true);

  const token = await signIn(product.origin, 'owner@example.test');
  const reset = await fetch(`${product.origin}/api/deliveries/pin/pin-reset`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reset.status).toBe(200);
  await two.reload();
  await two.getByLabel('PIN', { exact: true }).fill(PIN);
  await two.getByRole('button', { name: 'VERIFICA TU ORDEN' }).tap();
  await two.waitForURL(addressOf('pin'));
  await two.getByText('Luis Ramos').waitFor();
  await two.getByRole('tab', { name: 'cliente' }).tap();
  await two.locator('dd', { hasText: CANARY }).first().waitFor();
}, 120_000);

it('[TR22] a phone in a tunnel keeps what it had, with its age, and comes back by itself', async () => {
  const page = await product.open(phone);
  await page.clock.install();
  await page.goto(addressOf('tunnel'));
  await page.getByText('Luis Ramos').waitFor();
  await page.context().setOffline(true);
  // No beat arrives, either.
  product.gateway.pause();
  await page.clock.runFor(70_000);
  await page.getByText(/^SIN CONEXIÓN · datos de hace \d+ (s|min)$/).waitFor();
  expect(await page.getByText('Luis Ramos').isVisible()).toBe(true);
  product.gateway.resume();
  await move('tunnel', ORDER_STATUS.DELIVERED);
  await page.context().setOffline(false);
  await until('the end of the tunnel', async () => {
    await page.clock.runFor(1_000);
    return heading(page, '¿COMO CALIFICA EL SERVICIO?').isVisible();
  });
}, 120_000);

it('[TR1] [TR11] the HTML of a link has nothing of another customer, and nothing personal before the PIN', async () => {
  const htmlOf = async (id: string): Promise<string> => (await fetch(addressOf(id))).text();
  const [open, locked] = [await htmlOf('tunnel'), await htmlOf('pin')];
  expect(open).toContain('Ana Sample');
  expect(open).not.toContain(CANARY);
  expect(locked).toContain('GT-pin');
  for (const secret of [CANARY, 'Luis Ramos', '55551234', PIN, 'Ana Sample']) expect(locked).not.toContain(secret);
});

it('[RQ5] with a list of blocked words the page works, with its map and its socket', async () => {
  const page = await product.open(phone);
  const complaints = complaintsOf(page);
  const blocked: string[] = [];
  await page.route(
    (url) => refusedPartsOf(url.pathname).length > 0,
    async (route) => {
      blocked.push(new URL(route.request().url()).pathname);
      await route.abort();
    },
  );
  await add('blocked', OPEN, { status: ORDER_STATUS.GOING, courier: COURIER });
  await until('the link', async () => (await page.goto(addressOf('blocked')))?.status() === 200);
  await page.locator('.maplibregl-canvas').waitFor();
  await move('blocked', ORDER_STATUS.DELIVERED);
  await heading(page, '¿COMO CALIFICA EL SERVICIO?').waitFor({ timeout: BEFORE_POLL_MS });
  expect([blocked, complaints]).toEqual([[], []]);
});

describe('[TR16] without script', () => {
  const unscripted = { ...phone, javaScriptEnabled: false };

  it('an order can be read, renews itself, and its PIN and rating are posted', async () => {
    await add('plain', LOCKED);
    await move('plain', ORDER_STATUS.GOING);
    const page = await product.open(unscripted);
    const pin = page.getByLabel('PIN', { exact: true });
    const verify = page.getByRole('button', { name: 'VERIFICA TU ORDEN' });
    await until('the link', async () => (await page.goto(addressOf('plain', 'pin')))?.status() === 200);
    await pin.fill('000000');
    await verify.click();
    await page.getByText('Quedan 2 intentos').waitFor();
    await page.reload();
    await page.getByText('Quedan 2 intentos').waitFor();
    await pin.fill(PIN);
    await verify.click();
    await page.waitForURL(addressOf('plain'));
    await page.getByText('Luis Ramos').waitFor();
    await page.getByText('Ana Sample').waitFor();
    expect(await page.content()).toContain('http-equiv="refresh"');
    expect(page.url()).not.toContain(PIN);

    await move('plain', ORDER_STATUS.DELIVERED);
    await until('the delivery', async () => {
      await page.goto(addressOf('plain'));
      return heading(page, '¿COMO CALIFICA EL SERVICIO?').isVisible();
    });
    await page.getByText('Tu orden fue entregada').waitFor();
    await page.locator('select').selectOption('4.5');
    await page.getByRole('button', { name: 'ENVIAR' }).click();
    await heading(page, 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE').waitFor();
    await page.reload();
    await heading(page, 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE').waitFor();
    const rating = await product.db.doc('RatedByCustomer/plain').get();
    expect(rating.get('rating')).toBe(4.5);
  }, 120_000);

  it('a page whose script is blocked is the same', async () => {
    await add('unscripted', LOCKED);
    await move('unscripted', ORDER_STATUS.GOING);
    const page = await product.open(phone);
    await page.route(/\/assets\/customer-[^/]*\.js$/, async (route) => route.abort());
    await until('the link', async () => (await page.goto(addressOf('unscripted', 'pin')))?.status() === 200);
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await page.getByRole('button', { name: 'VERIFICA TU ORDEN' }).click();
    await page.waitForURL(addressOf('unscripted'));
    for (const text of ['Asignado', 'Luis Ramos', 'Ana Sample']) await page.getByText(text).first().waitFor();
    await page.goto(addressOf('unscripted', 'Link'));
    for (const text of ['Orden en camino', 'Llegada estimada', 'Luis Ramos', 'Ana Sample'])
      await page.getByText(text).waitFor();
    expect(await findings(page)).toEqual([]);

    await move('unscripted', ORDER_STATUS.DELIVERED);
    await until('the delivery', async () => {
      await page.goto(addressOf('unscripted', 'Link'));
      return heading(page, '¿COMO CALIFICA EL SERVICIO?').isVisible();
    });
    await page.getByLabel('Calificación').selectOption('4.5');
    await page.getByLabel('Opinión').fill('Rápido');
    await page.getByRole('button', { name: 'ENVIAR' }).click();
    await heading(page, 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE').waitFor();
    const rating = await product.db.doc('RatedByCustomer/unscripted').get();
    expect([rating.get('rating'), rating.get('message')]).toEqual([4.5, 'Rápido']);
  }, 120_000);

  it('a page whose script is blocked renews itself, and one whose script runs does not', async () => {
    await add('renewed', OPEN);
    for (const isBlocked of [true, false]) {
      const page = await product.open(phone);
      await page.clock.install();
      if (isBlocked) await page.route(/\/assets\/customer-[^/]*\.js$/, async (route) => route.abort());
      let loads = 0;
      page.on('load', () => (loads += 1));
      await until('the link', async () => (await page.goto(addressOf('renewed')))?.status() === 200);
      const first = loads;
      await page.clock.runFor(61_000);
      if (isBlocked) await until('the renewal', () => loads > first);
      expect(loads > first).toBe(isBlocked);
    }
  }, 120_000);

  it('a cut link leads to the public page, also for a browser with script', async () => {
    for (const options of [unscripted, phone]) {
      const page = await product.open(options);
      await page.goto(`${product.origin}/Share/order/`);
      const answer = heading(page, 'LA ORDEN INGRESADA NO FUE ENCONTRADA, COMUNIQUESE CON PBX');
      await answer.waitFor();
      expect(await page.getByLabel('Contraseña').count()).toBe(0);
    }
  });
});
