// The directory of couriers on the whole path: authorised, edited, deactivated, removed; an account with its password; and two
// administrators at the same courier.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { addPerson } from '../support/people.ts';
import { samplePng } from '../support/uploads.ts';
import { complaintsOf } from './browser.ts';
import { setOrder } from './city.ts';
import { enter, findings } from './person.ts';
import { runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const OTHER = { id: 'company-2', name: 'Farmacia La Merced' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const OTHER_BRANCH = { id: 'branch-2', name: 'CENTRO' };
/** From one browser to the other, on a busy machine. */
const SHOWN_MS = 15_000;

const NAMES = ['Rosa Ixil', 'Nora Sis', 'Luis Ramos', 'Mario Choc', 'Pedro Tun', 'Irma Coc'];
const courier = (id: string, only: Partial<Courier>): Courier =>
  sampleCourier({ id, phone: `4111000${NAMES.indexOf(only.name ?? '')}`, company: COMPANY, branch: BRANCH, ...only });

/** Two administrators, signed in once: each sign-in takes seconds. */
let ada: Page;
let eva: Page;

const product = runProduct(async () => {
  const { db } = product;
  for (const company of [COMPANY, OTHER])
    await db.doc(`companies/${company.id}`).set(companyCodec.write(sampleCompany(company)));
  for (const [branch, company] of [
    [BRANCH, COMPANY],
    [OTHER_BRANCH, OTHER],
  ] as const)
    await db.doc(`branches/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, company })));
  for (const each of [
    courier('rosa', { name: 'Rosa Ixil', accountStatus: 'NEW', type: null }),
    courier('nora', { name: 'Nora Sis', accountStatus: 'NEW', type: null }),
    courier('luis', { name: 'Luis Ramos' }),
    courier('mario', { name: 'Mario Choc' }),
    courier('pedro', { name: 'Pedro Tun' }),
    courier('irma', { name: 'Irma Coc', company: OTHER, branch: OTHER_BRANCH, branchIds: [OTHER_BRANCH.id] }),
  ])
    await db.doc(`bikers/${each.id}`).set(courierCodec.write(each));
  const goingOrder = { courier: { id: 'luis', name: 'Luis Ramos' }, status: ORDER_STATUS.GOING };
  await setOrder(db, sampleOrder({ id: 'o-1', number: 'GT-77', createdAt: new Date().toISOString(), ...goingOrder }));
  await addPerson(db, { id: 'ada', name: 'Ada Ruiz', role: 'OWNER' });
  await addPerson(db, { id: 'eva', name: 'Eva Soto', role: 'ADMINISTRATOR' });
  await addPerson(db, { id: 'rita', role: 'CONTROLLER', company: OTHER, branch: OTHER_BRANCH });
  await addPerson(db, { id: 'bruno', role: 'BRANCH', company: COMPANY, branch: BRANCH });
  [ada, eva] = await Promise.all([
    enter(product, 'ada', '/pilot-update-pass'),
    enter(product, 'eva', '/pilot-update-pass'),
  ]);
});
const show = async (page: Page, path: string): Promise<Page> => {
  await page.goto(`${product.origin}${path}`);
  return page;
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const choose = async (page: Page, name: string): Promise<void> => row(page, name).getByRole('checkbox').press('Space');
const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
/** The field of a form, not the filter of a list that is still on the screen. */
const plate = (page: Page) => page.getByRole('textbox', { name: 'Placa' });
const question = (page: Page) => page.getByRole('alertdialog');
const storedOf = async (id: string): Promise<Courier | null> => {
  const document = await product.db.doc(`bikers/${id}`).get();
  const read = courierCodec.read(id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};

describe('an administrator', () => {
  it('[CU9] [CU7] authorises a registration with its type, edits the courier and opens the page about it', async () => {
    const page = await show(ada, '/bikers?seccion=nuevos');
    const complaints = complaintsOf(page);
    await tab(page, /por aceptar \(2\)/).waitFor();
    await choose(page, 'Rosa Ixil');
    await press(page, 'AUTORIZAR PILOTO');
    await question(page).getByLabel('Tipo de motorista').selectOption('PERMANENT');
    await question(page).getByRole('button', { name: 'AUTORIZAR PILOTO' }).click();
    await page.getByText('El piloto ha sido autorizado correctamente').waitFor();
    await tab(page, /por aceptar \(1\)/).waitFor({ timeout: SHOWN_MS });
    await tab(page, /Pilotos activos/).click();
    await row(page, 'Rosa Ixil').getByText('PERMANENTE').waitFor({ timeout: SHOWN_MS });

    await press(page, 'MODIFICAR Rosa Ixil');
    await plate(page).fill('M999XYZ');
    await press(page, 'EDITAR');
    await page.getByText('Piloto modificado correctamente').waitFor();
    await press(page, 'VER Rosa Ixil');
    await page.getByRole('heading', { name: 'ROSA IXIL' }).waitFor();
    await page.getByText('M999XYZ').waitFor();
    await page.getByText('NO TIENE LA ULTIMA VERSION').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await storedOf('rosa')).toMatchObject({ accountStatus: 'ACTIVE', type: 'PERMANENT', plate: 'M999XYZ' });
  });

  it('[CU10] deactivates a courier who carries an order, and is shown which', async () => {
    const page = await show(ada, '/bikers');
    await row(page, 'Luis Ramos').getByRole('gridcell', { name: '1', exact: true }).waitFor({ timeout: SHOWN_MS });
    await choose(page, 'Luis Ramos');
    await press(page, 'Desactivar');
    await question(page).getByText('Todavía llevan órdenes: Luis Ramos: GT-77').waitFor();
    await question(page).getByRole('button', { name: 'Desactivar' }).click();
    await page.getByText('Luis Ramos: Sigue llevando: GT-77').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await tab(page, /inactivos \(1\)/).waitFor({ timeout: SHOWN_MS });
    expect(await storedOf('luis')).toMatchObject({ accountStatus: 'INACTIVE' });
    await page.goto(`${product.origin}/biker-modify/luis`);
    await press(page, 'Eliminar');
    await question(page).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('No se puede eliminar: lleva las órdenes GT-77.').waitFor();
    expect(await storedOf('luis')).not.toBeNull();
  });

  it('[CU11] creates an account, and sees its password once', async () => {
    const page = await show(ada, '/pilot-create');
    const values = [
      ['Nombre y apellido', 'Elsa Marroquín'],
      ['Correo electrónico', 'elsa@example.test'],
      ['Teléfono', '42220001'],
      ['Placa', 'M777QQQ'],
      ['DPI', '1234567890101'],
    ] as const;
    for (const [label, value] of values) await page.getByLabel(label).fill(value);
    const photo = { name: 'elsa.png', mimeType: 'image/png', buffer: await samplePng() };
    await page.getByLabel('Foto del piloto').locator('input[type=file]').setInputFiles(photo);
    await press(page, 'Crear piloto');
    const shown = question(page).getByRole('textbox');
    const password = await shown.inputValue();
    expect(password).toHaveLength(10);
    await question(page).getByRole('button', { name: 'Listo' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'CREAR PILOTOS' }).waitFor();
    expect(await page.content()).not.toContain(password);
    const post = async (path: string, body: object) =>
      fetch(`${product.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post('/identity/sign-in', { email: 'elsa@example.test', password })).status).toBe(200);
    await page.goto(`${product.origin}/bikers?seccion=nuevos`);
    await row(page, 'Elsa Marroquín').waitFor();
  });
});

describe('two administrators', () => {
  it('[CU9] authorise one courier: the second learns who was first', async () => {
    await Promise.all([ada, eva].map(async (page) => show(page, '/bikers?seccion=nuevos')));
    for (const page of [ada, eva]) {
      await choose(page, 'Nora Sis');
      await press(page, 'AUTORIZAR PILOTO');
    }
    await question(ada).getByRole('button', { name: 'AUTORIZAR PILOTO' }).click();
    await ada.getByText('El piloto ha sido autorizado correctamente').waitFor();
    await question(eva).getByLabel('Tipo de motorista').selectOption('PERMANENT');
    await question(eva).getByRole('button', { name: 'AUTORIZAR PILOTO' }).click();
    await eva.getByText(/Ya estaba autorizado \(COMODIN, por Ada Ruiz/).waitFor();
    expect(await storedOf('nora')).toMatchObject({ accountStatus: 'ACTIVE', type: 'WILDCARD' });
  });

  it('[RS2] change one courier: what the first wrote is not overwritten', async () => {
    await Promise.all([ada, eva].map(async (page) => show(page, '/biker-modify/mario')));
    await plate(eva).fill('M222EVA');
    await plate(ada).fill('M111ADA');
    await press(ada, 'EDITAR');
    await ada.getByText('Piloto modificado correctamente').waitFor();
    await press(eva, 'EDITAR');
    await eva.getByText('Hubo un error al actualizar el piloto, por favor, intenta más tarde').waitFor();
    await eva
      .getByText(/M111ADA|Otra persona lo cambió/)
      .first()
      .waitFor();
    expect(await storedOf('mario')).toMatchObject({ plate: 'M111ADA' });
  });

  it('[CU10] one removes a courier whose page and form the other has open', async () => {
    const edited = await eva.context().newPage();
    await Promise.all([
      show(ada, '/biker-modify/pedro'),
      show(eva, '/ver-mas/pedro'),
      show(edited, '/biker-modify/pedro'),
    ]);
    await eva.getByRole('heading', { name: 'PEDRO TUN' }).waitFor();
    await plate(edited).fill('M333EVA');
    await press(ada, 'Eliminar');
    await question(ada).getByRole('button', { name: 'Eliminar' }).click();
    await ada.getByText('Piloto eliminado correctamente').waitFor();
    await row(ada, 'Pedro Tun').waitFor({ state: 'detached', timeout: SHOWN_MS });
    await eva.getByRole('heading', { name: 'Motorista no encontrado' }).waitFor({ timeout: SHOWN_MS });
    await press(edited, 'EDITAR');
    await edited.getByText('Ya no existe.').first().waitFor();
    expect(await storedOf('pedro')).toBeNull();
  });
});

describe('others', () => {
  it('[AC13] a branch and a controller of a branch see their own couriers, and edit none', async () => {
    const [branch, controller] = await Promise.all([
      enter(product, 'bruno', '/bikers'),
      enter(product, 'rita', '/bikers'),
    ]);
    await row(branch, 'Mario Choc').waitFor();
    expect(await branch.getByText('Irma Coc').count()).toBe(0);
    expect(await branch.getByRole('button', { name: /^MODIFICAR/ }).count()).toBe(0);
    expect(await branch.getByRole('checkbox').count()).toBe(0);
    await branch.goto(`${product.origin}/ver-mas/irma`);
    await branch.getByRole('heading', { name: 'Motorista no encontrado' }).waitFor();
    await branch.goto(`${product.origin}/biker-modify/mario`);
    await branch.getByRole('heading', { name: 'Tu cuenta no incluye esta pantalla' }).waitFor();
    await row(controller, 'Irma Coc').waitFor();
    expect(await controller.getByText('Mario Choc').count()).toBe(0);
    expect(await controller.getByRole('button', { name: /^MODIFICAR/ }).count()).toBe(0);
  });
});
