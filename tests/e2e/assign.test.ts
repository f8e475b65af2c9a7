// Assigning by hand made quick, on the whole road and by keys alone: choose rows, take the first suggestion, take it back after a reload.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { findings, signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const PLACE = { lat: 14.6, lng: -90.51 };

let page: Page;
let complaints: string[] = [];

const product = runProduct(async () => {
  const { db } = product;
  await db
    .doc(`branches/${BRANCH.id}`)
    .set(branchCodec.write(sampleBranch({ ...BRANCH, company: COMPANY, position: PLACE })));
  for (const [id, name] of [
    ['luis', 'Luis Ramos'],
    ['rosa', 'Rosa Paz'],
  ] as const) {
    const courier = sampleCourier({ id, name, company: COMPANY, branch: BRANCH, branchIds: [BRANCH.id] });
    await db.doc(`bikers/${id}`).set(courierCodec.write(courier));
  }
  for (const id of ['one', 'two', 'three']) {
    const order = sampleOrder({
      id,
      number: `GT-${id}`,
      status: ORDER_STATUS.ON_HOLD,
      courier: null,
      company: COMPANY,
      branch: { ...BRANCH, position: PLACE },
      createdAt: new Date().toISOString(),
    });
    await db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  }
  await addPerson(db, { id: 'owner', role: 'OWNER', company: null, branch: null });
  page = await signedIn(product, 'owner');
  complaints = complaintsOf(page);
  await page.goto(product.origin);
  await page.waitForURL(`${product.origin}/resume`);
});

/** The number of orders of the courier. */
const carriedBy = async (courierId: string): Promise<number> =>
  (await product.db.collection('deliveries').where('alias_id', '==', courierId).get()).size;
const keys = async (...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};
const undo = () => page.getByRole('button', { name: 'Deshacer' });

it('[UN1] [OR95] two orders are assigned and undone by keyboard, also after a reload', async () => {
  await page.goto(`${product.origin}/all-orders`);
  await page.getByRole('row').filter({ hasText: 'GT-three' }).waitFor();
  await keys('j', 'Space', 'j', 'Space');
  await page.getByRole('button', { name: 'Asignar piloto' }).waitFor();
  await keys('p');
  const dialog = page.getByRole('dialog', { name: 'Asignar piloto a 2 órdenes' });
  await dialog.getByRole('listitem').filter({ hasText: 'Luis Ramos' }).waitFor();
  await dialog.getByText('sin señal').first().waitFor();
  expect(await findings(page)).toEqual([]);
  // The undo offer expires by the page's clock: it must not expire while a slow machine loads the page.
  await page.clock.setFixedTime(Date.now());
  await keys('1');
  await page.getByText('Ordenes modificadas correctamente').waitFor();
  await until('he has two', async () => (await carriedBy('luis')) === 2);

  await page.reload();
  await undo().waitFor();
  await keys('Control+z');
  await page.getByText('2 cambios deshechos').waitFor();
  await until('he has none', async () => (await carriedBy('luis')) === 0);
  expect(await undo().count()).toBe(0);
  const { docs } = await product.db.collectionGroup('events').get();
  const events = docs.map((each) => [each.get('what'), each.get('suggested')?.length ?? null]);
  expect(events.filter(([what]) => what === 'courier-changed')).toEqual([
    ['courier-changed', 2],
    ['courier-changed', 2],
  ]);
  expect(events.filter(([what]) => what === 'undone')).toHaveLength(2);
  expect(complaints).toEqual([]);
}, 60_000);
