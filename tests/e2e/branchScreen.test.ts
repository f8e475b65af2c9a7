// The screen of a branch on a tablet: a person of the branch rates a courier, and the average changes for everyone.
import { sampleBranch, sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../services/src/store/couriers/courierStatuses.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { addPerson } from '../support/people.ts';
import { complaintsOf } from './browser.ts';
import { enter, findings, STALE_MS } from './person.ts';
import { APART, runProduct } from './product.ts';

const TABLET = { width: 1280, height: 800 };
const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const other = { id: 'branch-2', name: 'KALU' };
const place = { lat: 14.6, lng: -90.51 };
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const product = runProduct(async () => {
  const { db } = product;
  await addPerson(db, { id: 'admin', role: 'ADMINISTRATOR', company: null, branch: null });
  await addPerson(db, { id: 'kitchen', role: 'BRANCH', company, branch });
  const write = async (collection: string, id: string, data: object) => db.collection(collection).doc(id).set(data);
  for (const each of [branch, other])
    await write(COLLECTIONS.branches, each.id, branchCodec.write(sampleBranch({ ...each, company, position: place })));
  for (const [id, name, of] of [
    ['luis', 'Luis Ramos', branch],
    ['eva', 'Eva Ajena', other],
  ] as const) {
    const courier = sampleCourier({ id, name, company, branch: of, alert: null, availability: 'available' });
    await write(COLLECTIONS.couriers, id, courierCodec.write(courier));
  }
  const waiting = sampleCourierStatus({ id: 'luis', isReturning: false, inStoreSince: ago(74) });
  await write(COLLECTIONS.courierStatuses, 'luis', courierStatusCodec.write(waiting));
  const order = sampleOrder({
    id: 'o1',
    status: ORDER_STATUS.ON_HOLD,
    company,
    branch: { ...branch, position: place },
    courier: null,
    createdAt: ago(2),
  });
  await write(COLLECTIONS.orders, 'o1', orderCodec.write(order));
}, APART);

it('[BS1] [BS3] [RA3] [RA11] [RA4] a person of the branch sees its couriers, rates one, and the average changes', async () => {
  const admin = await enter(product, 'admin', '/bikers-qualification');
  const cardOf = (name: string) => admin.getByRole('listitem').filter({ hasText: name });
  await cardOf('Luis Ramos').getByText('Sin calificación').waitFor();

  const kitchen = await enter(product, 'kitchen', '/alerts', { viewport: TABLET, hasTouch: true });
  const complaints = complaintsOf(kitchen);
  await kitchen.getByRole('heading', { level: 1, name: 'PORTALES San Martin' }).waitFor();
  const card = kitchen.getByRole('listitem').filter({ hasText: 'Luis Ramos' });
  await card.getByText(/^Mucho tiempo \(7[4-6] min\)$/).waitFor();
  expect(await kitchen.getByText('Eva Ajena').count()).toBe(0);
  await kitchen.getByRole('link', { name: /^1 Órdenes por atender/ }).tap();
  await kitchen.getByRole('heading', { name: 'Órdenes por atender (1)' }).waitFor();
  expect(await findings(kitchen)).toEqual([]);

  for (const [stars, name] of [
    [5, 'Enviar 5 estrellas'],
    [2, 'Enviar 2 estrellas'],
  ] as const) {
    await card.getByRole('button', { name: 'Calificar a Luis Ramos' }).tap();
    const form = kitchen.getByRole('dialog', { name: 'Calificar a Luis Ramos' });
    if (stars === 2) await form.getByText('sin confirmar').waitFor();
    else await form.getByRole('radio', { name: `${stars} estrellas` }).check();
    await form.getByRole('button', { name }).tap();
    await kitchen.getByText('Comentario creado correctamente').first().waitFor();
    await form.waitFor({ state: 'detached' });
  }

  await admin.reload();
  await cardOf('Luis Ramos').getByRole('img', { name: '3.5 de 5 estrellas' }).waitFor();
  await admin.getByRole('button', { name: 'Ver 2 calificaciones de Luis Ramos' }).click();
  const ratings = admin.getByRole('dialog').getByRole('listitem');
  await ratings.first().getByText('SIN COMENTARIO').waitFor();
  expect(await ratings.count()).toBe(2);
  expect(await findings(admin)).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

it('[BS6] [LV5] the screen keeps its cards, greyed, while the gateway is silent, and goes on afterwards', async () => {
  const kitchen = await enter(product, 'kitchen', '/alerts', { viewport: TABLET });
  await kitchen.getByText('Luis Ramos').first().waitFor();
  product.gateway.pause();
  try {
    await kitchen.getByText('SIN CONEXIÓN').first().waitFor({ timeout: STALE_MS });
    expect(await kitchen.getByText('Luis Ramos').count()).toBeGreaterThan(0);
  } finally {
    product.gateway.resume();
  }
  const status = sampleCourierStatus({ id: 'luis', isReturning: false, inStoreSince: ago(5) });
  await product.db.collection(COLLECTIONS.courierStatuses).doc('luis').set(courierStatusCodec.write(status));
  await kitchen.getByText(/^En Tienda [5-7] min$/).waitFor({ timeout: 30_000 });
}, 120_000);
