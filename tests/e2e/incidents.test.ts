// A danger over the whole road: a phone reports a theft, a controller sees it without doing anything, takes it and writes
// notes; an administrator starts a drill that everyone sees as one.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { incidentCodec, incidentPath } from '../../services/src/store/incidents.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { addPerson } from '../support/people.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { enter, findings } from './person.ts';
import { runProduct } from './product.ts';

/** The road takes less than two seconds; here a busy machine draws, too. */
const SEEN_MS = 15_000;

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'ada', role: 'CONTROLLER' });
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
});

const reportTheft = async (): Promise<void> => {
  const at = Date.now();
  const incident = sampleIncident({
    kind: 'Robo',
    at: new Date(at).toISOString(),
    courier: { id: 'courier-9', name: 'Nora Sis' },
    userName: 'Nora Sis',
    note: 'Le quitaron el teléfono',
    position: { lat: 14.62, lng: -90.51 },
  });
  await product.db.doc(`${incidentPath('Robo', at)}/by-phone`).set(incidentCodec.write(incident));
};

it('[IC1] [IC8] [IC9] a theft of a phone is on the screen of a controller, who takes it and writes a note', async () => {
  const page = await enter(product, 'ada', '/alertas/mapas');
  const complaints = complaintsOf(page);
  await page.getByRole('button', { name: /^Alarmas/ }).click();
  await reportTheft();
  const card = page.locator('li[data-priority="high"]').filter({ hasText: 'Nora Sis' });
  await card.waitFor({ timeout: SEEN_MS });
  await page.getByRole('button', { name: /Robo Abierto.*Nora Sis/ }).click();
  await page.getByText('Le quitaron el teléfono').waitFor();
  await card.getByRole('button', { name: /^Atender/ }).click();
  await card.getByText(/La tiene/).waitFor({ timeout: SEEN_MS });
  await card.getByRole('button', { name: /^Agregar nota/ }).click();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Está en la estación de policía');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await card.getByText('Está en la estación de policía').waitFor({ timeout: SEEN_MS });
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('[IC11] [IC14] an administrator starts a drill, a controller takes it as SIMULACRO, and its times are reported', async () => {
  const admin = await enter(product, 'owner', '/alertas/mapas');
  const controller = await enter(product, 'ada', '/resume');
  const complaints = complaintsOf(controller);
  await controller.getByRole('button', { name: /^Alarmas/ }).click();
  await admin.getByRole('button', { name: 'Iniciar simulacro' }).click();
  await admin.getByRole('combobox', { name: 'Piloto' }).fill('Luis');
  await admin
    .getByRole('option', { name: /Luis Ramos/ })
    .first()
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Iniciar simulacro' }).click();
  const card = controller.locator('li[data-drill]');
  await card.getByText('SIMULACRO').waitFor({ timeout: SEEN_MS });
  await card.getByRole('button', { name: /^Atender/ }).click();
  await card.getByText(/La tiene/).waitFor({ timeout: SEEN_MS });
  await admin
    .getByRole('button', { name: /^Terminar simulacro/ })
    .first()
    .click();
  await card.waitFor({ state: 'detached', timeout: SEEN_MS });
  await admin
    .getByRole('row')
    .filter({ hasText: 'Luis Ramos' })
    .filter({ hasText: 'ada' })
    .waitFor({ timeout: SEEN_MS });
  expect(complaints).toEqual([]);
});

it('[IC7] an order into the red zone of an open theft is assigned after a question only', async () => {
  const at = Date.now();
  const position = { lat: 14.6, lng: -90.5 };
  const order = sampleOrder({
    id: 'into-zone',
    number: 'GT-ZONE-1',
    status: ORDER_STATUS.ON_HOLD,
    createdAt: new Date(at).toISOString(),
    destination: position,
    courier: null,
  });
  await product.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  const theft = sampleIncident({ kind: 'Robo', at: new Date(at).toISOString(), position });
  await product.db.doc(`${incidentPath('Robo', at)}/in-zone`).set(incidentCodec.write(theft));
  const page = await enter(product, 'ada', '/all-orders');
  await page.getByRole('row').filter({ hasText: order.number }).getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Asignar piloto' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await page.keyboard.press('1');
  const question = page.getByRole('alertdialog', { name: 'La orden va a una zona roja' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect((await product.db.doc(`deliveries/${order.id}`).get()).data()).toMatchObject({ status: ORDER_STATUS.ON_HOLD });
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await question.getByRole('button', { name: 'Asignar de todos modos' }).click();
  await page.getByText('Ordenes modificadas correctamente').waitFor();
  const assigned = async () => (await product.db.doc(`deliveries/${order.id}`).get()).data()?.['alias_id'];
  expect(await assigned()).toBeTypeOf('string');
});
