// The map of an order in the built couriers' application: its own files alone, and not before it is opened.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { addCourierAccount, PASSWORD } from '../support/people.ts';
import { complaintsOf } from './browser.ts';
import { setOrder } from './city.ts';
import { PHONE, runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const LUIS = { id: 'luis', name: 'Luis Ramos' };

const product = runProduct(async () => {
  const { db } = product;
  const at = new Date().toISOString();
  await db.doc(`companies/${COMPANY.id}`).set(companyCodec.write(sampleCompany(COMPANY)));
  const shift = { checkInId: 'c', day: at.slice(0, 10), branch: { id: 'branch-1', name: 'PORTALES' }, startedAt: at };
  const courier = { ...LUIS, email: 'luis@example.test', company: COMPANY, accountStatus: 'ACTIVE' as const, shift };
  await addCourierAccount(db, sampleCourier(courier));
  const order = {
    id: 'order-1',
    number: 'GT-1',
    company: COMPANY,
    branch: { id: 'branch-1', name: 'PORTALES', position: { lat: 14.6, lng: -90.51 } },
    courier: LUIS,
    status: ORDER_STATUS.ACCEPTED,
    destination: { lat: 14.62, lng: -90.5 },
    createdAt: at,
    updatedAt: at,
    stateTime: { [ORDER_STATUS.ACCEPTED]: at },
  };
  await setOrder(db, sampleOrder(order));
});

it('[CP57] [CP58] the map of an order is loaded when it is opened, and its code is in no store of the phone', async () => {
  const page = await product.open({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'es-GT',
    geolocation: { latitude: 14.59, longitude: -90.515 },
    permissions: ['geolocation'],
  });
  const complaints = complaintsOf(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const drawing = (urls: readonly string[]): string[] => urls.filter((url) => /MarkedMap-|maplibre/.test(url));
  await page.goto(`${product.origin}/courier/`);
  await page.getByLabel('Correo electrónico').fill('luis@example.test');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.evaluate(async () => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: 'Ver mapa' }).waitFor();
  expect(drawing(loaded)).toEqual([]);

  await page.getByRole('button', { name: 'Ver mapa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mapa · GT-1' });
  for (const mark of ['Tienda', 'Puerta', 'Usted']) await dialog.getByRole('img', { name: mark }).waitFor();
  await dialog.getByText(/ km/).waitFor();
  expect(drawing(loaded).length).toBeGreaterThan(1);

  const stored = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => caches.open(name)));
    const requests = await Promise.all(stores.map(async (store) => store.keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(stored.some((url) => /OrderMap-/.test(url))).toBe(true);
  expect(drawing(stored)).toEqual([]);
  expect(stored.filter((url) => /\/(api|identity|tiles)\//.test(url))).toEqual([]);
  expect(complaints).toEqual([]);
});
