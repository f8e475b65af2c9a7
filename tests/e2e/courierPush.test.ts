// The whole road of a push: the courier presses the offer, the console assigns an order, the push service gets what only this phone
// can decrypt, and the built service worker shows it. The push service of the browser is one of this machine.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page, Worker } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { addCourierAccount, PASSWORD } from '../support/people.ts';
import { startPushService, type PushService } from '../support/pushService.ts';
import { until } from '../support/until.ts';
import { setOrder } from './city.ts';
import { PHONE, runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const LUIS = { id: 'luis', name: 'Luis Ramos' };
let service: PushService;

const order = (courier: typeof LUIS | null) => {
  const at = new Date().toISOString();
  return sampleOrder({
    id: 'order-1',
    number: 'GT-1',
    company: COMPANY,
    courier,
    status: ORDER_STATUS.PENDING,
    createdAt: at,
    updatedAt: at,
    stateTime: { [ORDER_STATUS.PENDING]: at },
  });
};

const product = runProduct(
  async () => {
    const { db } = product;
    await db.doc(`companies/${COMPANY.id}`).set(companyCodec.write(sampleCompany(COMPANY)));
    const shift = {
      checkInId: 'c',
      day: new Date().toISOString().slice(0, 10),
      branch: { id: 'branch-1', name: 'PORTALES' },
      startedAt: new Date().toISOString(),
    };
    const courier = { ...LUIS, email: 'luis@example.test', company: COMPANY, accountStatus: 'ACTIVE' as const, shift };
    await addCourierAccount(db, sampleCourier(courier));
    await setOrder(db, order(null));
    service = await startPushService();
  },
  async () => ({ settings: { PUSH_TO_LOOPBACK: 'on' } }),
);
afterAll(async () => service.close());

/** The page's own calls, with a push service that the test has instead of the browser's. */
const withPushService = async (page: Page): Promise<void> => {
  await page.exposeFunction('subscribeHere', (key: string) => service.subscribe('phone', key));
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    const { subscribeHere } = globalThis as unknown as { subscribeHere(key: string): Promise<PushSubscriptionJSON> };
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey;
      const json = await subscribeHere(typeof key === 'string' ? key : '');
      return { ...json, toJSON: () => json, unsubscribe: async () => true } as unknown as PushSubscription;
    };
  });
};

/** Chromium without a window has no notifications: the worker's own call is recorded instead. */
const recordNotifications = async (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; titles: string[] };
    scope.titles = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.titles.push(`${title} ${options?.tag ?? ''}`);
  });
const titles = async (worker: Worker): Promise<string[]> =>
  worker.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);

it('the page is one that phones install: a manifest, and every script by an address from /', async () => {
  const html = await (await fetch(`${product.origin}/courier/`, { headers: { accept: 'text/html' } })).text();
  expect(html).toMatch(/<link rel="manifest" href="\/courier\//);
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, address = '']) => address);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((address) => !address.startsWith('/'))).toEqual([]);
});

it('[CP28] [CP29] [CP30] an order that is assigned wakes the phone of its courier', async () => {
  const page = await product.open({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'es-GT' });
  await withPushService(page);
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/courier/') && !isDeleted);
    if (found !== undefined) registered.resolve(found.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto(`${product.origin}/courier/`);
  await page.getByLabel('Correo electrónico').fill('luis@example.test');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.evaluate(async () => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await page.getByRole('button', { name: 'Desactivar avisos' }).waitFor();

  // The job looks whether phones are subscribed every 15 s, and its first look is no push. The order stays as it was when the push came.
  const received = await until(
    'a push',
    async () => {
      const [first] = service.received;
      if (first !== undefined) return first;
      await setOrder(product.db, order(null));
      await setOrder(product.db, order(LUIS));
      return undefined;
    },
    { withinMs: 60_000, everyMs: 5_000 },
  );
  expect(received.payload.orderId).toBe('order-1');
  const data = JSON.stringify({ orderId: 'order-1', kind: 'assigned' });
  const push = { origin: product.origin, registrationId: await registered.promise, data };

  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  await recordNotifications(worker);
  // The page is visible: it renews its work, and there is no notification.
  await devtools.send('ServiceWorker.deliverPushMessage', push);
  await page.getByRole('article', { name: 'GT-1' }).waitFor();
  expect(await titles(worker)).toEqual([]);

  // The application is closed.
  await page.goto(`${product.origin}/login`);
  await devtools.send('ServiceWorker.deliverPushMessage', push);
  await until('a notification', async () => (await titles(worker)).length > 0);
  expect(await titles(worker)).toEqual(['Orden nueva order-1']);

  // Its press opens the application at the order.
  await page.goto(`${product.origin}/courier/#order=order-1`);
  await page.getByRole('article', { name: 'GT-1' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});
