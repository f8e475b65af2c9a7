// The command line on the whole path: an order is assigned, moved and cancelled by keys alone, over whatever screen is open.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { readOrder } from '../../services/src/store/orders/write.ts';
import { addPerson } from '../support/people.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, setOrder } from './city.ts';
import { enter, findings } from './person.ts';
import { runProduct } from './product.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };

const product = runProduct(async () => {
  const { db } = product;
  await foundCity(db);
  for (const [id, name] of [
    ['rita', 'Rita Paz'],
    ['saul', 'Saúl Gil'],
  ] as const) {
    const courier = sampleCourier({ id, name, company, branch, branchIds: [branch.id] });
    await db.doc(`bikers/${id}`).set(courierCodec.write(courier));
  }
  await setOrder(
    db,
    sampleOrder({
      id: 'called',
      number: '413543',
      status: ORDER_STATUS.ON_HOLD,
      courier: null,
      company,
      branch: { ...branch, position: { lat: 14.6, lng: -90.51 } },
      createdAt: new Date().toISOString(),
    }),
  );
  await addPerson(db, { id: 'owner', role: 'OWNER' });
  await addPerson(db, { id: 'eva', role: 'ADMINISTRATOR', company: { id: 'company-9', name: 'Ajena' } });
});

const stored = async () => readOrder(product.db, 'called');
const note = (page: Page) => page.getByRole('dialog', { name: 'Buscar en todo' }).getByRole('status');
/** Keys as fast as they come, without waiting for the field. */
const command = async (page: Page, typed: string): Promise<void> => {
  await page.keyboard.type(`.${typed}`);
};

it('[CL5] [CL7] an order is assigned, moved and cancelled by commands', async () => {
  const page = await enter(product, 'owner', '/all-orders');
  const complaints = complaintsOf(page);
  await page.getByRole('row').filter({ hasText: '413543' }).waitFor();
  await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
  await command(page, 'a 413543 rita');
  await note(page).filter({ hasText: 'Asignar 413543 (San Martin · PORTALES) a Rita Paz' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await until('Rita has it', async () => (await stored())?.courier?.id === 'rita');
  await page.getByText('Ordenes modificadas correctamente').waitFor();
  const undo = page.getByRole('button', { name: /^Deshacer/ });
  // Its offer stays over the load of the next screen.
  await undo.waitFor({ state: 'detached' });

  await page.goto(`${product.origin}/resume`);
  await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
  await command(page, 'm 413543 saul');
  await note(page).filter({ hasText: 'de Rita Paz a Saúl Gil' }).waitFor();
  await page.keyboard.press('Enter');
  await until('Saúl has it', async () => (await stored())?.courier?.id === 'saul');
  await undo.waitFor();
  await page.keyboard.press('Control+z');
  await until('Rita has it again', async () => (await stored())?.courier?.id === 'rita');

  await command(page, 'l 413543');
  await note(page).filter({ hasText: 'como lista para recoger' }).waitFor();
  await page.keyboard.press('Enter');
  await until('it is ready', async () => typeof (await stored())?.readyAt === 'string');

  await command(page, 'c 413543 cliente no contesta');
  await note(page).filter({ hasText: 'Enter dos veces lo hace.' }).waitFor();
  await page.keyboard.press('Enter');
  await note(page).filter({ hasText: 'otra vez' }).waitFor();
  expect((await stored())?.status).not.toBe(ORDER_STATUS.CANCELLED);
  await page.keyboard.press('Enter');
  await until('it is cancelled', async () => (await stored())?.status === ORDER_STATUS.CANCELLED);
  expect((await stored())?.remarks).toBe('cliente no contesta');
  expect(complaints).toEqual([]);
}, 90_000);

it('[CL3] another company neither sees nor changes it', async () => {
  const before = await stored();
  const page = await enter(product, 'eva', '/all-orders');
  await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
  for (const typed of ['e 413543', 's rita', 'l 4135']) {
    await command(page, typed);
    await note(page).filter({ hasText: 'a tu alcance.' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await note(page).waitFor({ state: 'detached' });
  }
  const after = await stored();
  expect(after).toEqual(before);
});
