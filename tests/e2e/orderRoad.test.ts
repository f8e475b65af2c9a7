// The whole road of an order over the running product: a shop's program creates it, a dispatcher's plan assigns it, the courier
// proves its delivery with a photo, the customer rates it, the shop reads all of it, and its cash is settled.
import { createdOrder, followedOrder } from '@despacho/contract/openApi/orders.ts';
import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { addCourierAccount, addPerson, PASSWORD, signIn } from '../support/people.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { enter, follow } from './person.ts';
import { PHONE, runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const STORE = { latitude: 14.6, longitude: -90.51 };
const DOOR = { latitude: 14.607, longitude: -90.512 };
const BRANCH = { id: 'branch-1', name: 'PORTALES', position: { lat: STORE.latitude, lng: STORE.longitude } };
const LUIS = { id: 'luis', name: 'Luis Ramos' };
const phone: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'es-GT' };

const product = runProduct(async () => {
  const { db } = product;
  await db.doc(`companies/${COMPANY.id}`).set(companyCodec.write(sampleCompany(COMPANY)));
  await db.doc(`branches/${BRANCH.id}`).set(branchCodec.write(sampleBranch({ ...BRANCH, company: COMPANY })));
  await addPerson(db, { id: 'ada', role: 'CONTROLLER', company: null, branch: null });
  await addPerson(db, { id: 'carla', role: 'ADMINISTRATOR', company: COMPANY, branch: null });
  const { position: _position, ...branch } = BRANCH;
  const account = { email: 'luis@example.test', accountStatus: 'ACTIVE' as const, type: 'PERMANENT' as const };
  await addCourierAccount(db, sampleCourier({ ...LUIS, ...account, company: COMPANY, branch, shift: null }));
});

/** A call of a program: JSON there and back. */
const call = async (method: string, path: string, token: string, body?: object): Promise<unknown> => {
  const reply = await fetch(`${product.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};

/** [OA21] */
const ROAD = [
  'order.created',
  'order.assigned',
  'order.at_branch',
  'order.picked_up',
  'order.delivered',
  'order.proof_added',
  'order.rated',
] as const;
const eventTypes = z.object({ events: z.array(z.object({ type: z.string() })) });

const createKey = async (): Promise<string> => {
  const scopes = ['orders:read', 'orders:write', 'webhooks:manage'];
  const token = await signIn(product.origin, 'carla@example.test');
  const made = await call('POST', '/api/api-keys', token, { name: 'Tienda', mode: 'live', scopes });
  return z.object({ key: z.string() }).parse(made).key;
};

const beginShift = async (): Promise<Page> => {
  const page = await product.open({ ...phone, geolocation: STORE, permissions: ['geolocation'] });
  await page.goto(`${product.origin}/courier/`);
  await page.getByLabel('Correo electrónico').fill('luis@example.test');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).tap();
  await page.getByRole('button', { name: 'Entendido' }).tap();
  await page.getByRole('button', { name: 'Marcar entrada' }).tap();
  await page.getByText('PORTALES · desde').waitFor();
  return page;
};

const assignByPlan = async (desk: Page, id: string): Promise<void> => {
  await desk.getByRole('option').filter({ hasText: 'WEB-1' }).waitFor();
  await desk.getByRole('listbox').focus();
  await desk.keyboard.press('p');
  await desk.getByRole('button', { name: 'Asignar 1 orden' }).waitFor();
  await desk.keyboard.press('a');
  await until('the plan is accepted', async () => {
    const stored = await product.db.doc(`deliveries/${id}`).get();
    return stored.get('alias_id') === LUIS.id;
  });
};

const deliver = async (courier: Page): Promise<void> => {
  const order = courier.getByRole('article', { name: 'WEB-1' });
  // Without pushes the phone looks every half minute.
  await order.waitFor({ timeout: 60_000 });
  for (const act of ['Acepto', 'Llegué a la tienda', 'Recogí', 'En camino'])
    await order.getByRole('button', { name: act, exact: true }).tap();
  await courier.context().setGeolocation(DOOR);
  await order.getByRole('button', { name: 'Llegué', exact: true }).tap();
  await order.getByRole('button', { name: 'Entregado', exact: true }).tap();
  const door = courier.getByRole('dialog');
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();
  await door.getByLabel('Foto de la entrega').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await door.getByText('Foto lista').waitFor();
  await door.getByRole('button', { name: 'Entregado', exact: true }).tap();
  await order.waitFor({ state: 'detached' });
};

it('[CP38] [OA5] [OA21] [OA27] [MO8] an order goes its whole road: API, plan, courier with a photo, customer, settlement', async () => {
  const key = await createKey();
  // No program is there: what is sent to one has tests of its own.
  await call('POST', '/v1/webhooks', key, { url: 'https://shop.example/hooks' });
  const courier = await beginShift();
  const complaints = complaintsOf(courier);
  const created = createdOrder.parse(
    await call('POST', '/v1/orders', key, {
      reference: 'web-1',
      number: 'WEB-1',
      branch: BRANCH.id,
      customer: { name: 'Eva Paz', phone: '55550101' },
      destination: { address: '16 calle 2-40', zone: 10, lat: DOOR.latitude, lng: DOOR.longitude },
      payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
      demandedProofs: ['photo'],
    }),
  );
  const read = async () => followedOrder.parse(await call('GET', `/v1/orders/${created.id}`, key));

  const customer = await product.open(phone);
  await customer.goto(created.trackingUrl ?? '');
  const desk = await enter(product, 'ada', '/desk');
  await assignByPlan(desk, created.id);
  await deliver(courier);

  await until('the photo is at the shop', async () => (await read()).pictures.length === 1);
  const delivered = await read();
  expect(delivered).toMatchObject({ status: 'delivered', proofs: [{ type: 'photo' }], distanceAtDoor: null });
  const picture = await fetch(delivered.pictures[0]?.url ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  await customer.getByRole('heading', { name: '¿COMO CALIFICA EL SERVICIO?' }).waitFor();
  await customer.getByRole('slider').press('End');
  await customer.getByRole('button', { name: 'ENVIAR' }).tap();
  await customer.getByText('GRACIAS POR ELEGIRNOS').waitFor();

  await follow(desk, `/order/${created.id}`);
  await desk.getByText('Foto en la puerta').last().waitFor();
  await follow(desk, '/settlements');
  await desk.getByRole('button', { name: 'Firmar Luis Ramos' }).click();
  const question = desk.getByRole('alertdialog');
  await question.getByLabel(/^Efectivo recibido/).fill('125.50');
  await question.getByRole('button', { name: 'Firmar' }).click();
  await desk.getByText('Liquidación de Luis Ramos firmada').waitFor();

  await until('every event is in the outbox of the shop', async () => {
    const { events } = eventTypes.parse(await call('GET', '/v1/events?limit=100', key));
    return ROAD.every((type) => events.some((event) => event.type === type));
  });
  expect(complaints).toEqual([]);
}, 180_000);
