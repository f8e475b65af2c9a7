// A new client from an empty store to its first order, through the screens alone: places, company, branch, prices, account, order.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isCanary } from '../../services/src/store/canary.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import type { Codec } from '../../services/src/store/documents/codec.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { addPerson } from '../support/people.ts';
import { complaintsOf } from './browser.ts';
import { payCash, pick } from './orderWriting.ts';
import { findings, signIn } from './person.ts';
import { runProduct } from './product.ts';

const COMPANY = 'Tacos La Antigua';
const BRANCH = 'PARQUE CENTRAL';
const PLACES = { country: 'Guatemala', region: 'Sacatepéquez', city: 'Antigua' };
/** The places of the branch and of two customers: one within its perimeter, one 13 km away. */
const SPOT = { branch: '14.5563, -90.7337', inside: '14.5660, -90.7300', outside: '14.6349, -90.6400' };
const CIRCLES = [
  { circle: '1', cost: '20', minKm: '0', maxKm: '5' },
  { circle: '2', cost: '35.50', minKm: '5', maxKm: '20' },
];
const MANAGER = { first: 'Marta', last: 'Gerente', email: 'marta@tacos.example', password: 'nube verde tambor lento' };
const NUMBER = 'TLA-1';

const product = runProduct(async () => {
  await addPerson(product.db, { id: 'admin', role: 'ADMINISTRATOR', company: null, branch: null });
});

let complaints: string[] = [];
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: RegExp) => within.getByRole('textbox', { name });
const choice = (within: Page | Locator, name: RegExp) => within.getByRole('combobox', { name });

const isAt = async (page: Page, path: string, title: string): Promise<void> => {
  await page.waitForURL(`${product.origin}${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
  expect([title, await findings(page)]).toEqual([title, []]);
};
/** By the menu, as a person gets there. */
const go = async (page: Page, entry: string, path: string, title: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  await isAt(page, path, title);
};
const enter = async (email: string, password?: string): Promise<Page> => {
  const page = await product.open();
  complaints = complaintsOf(page);
  await signIn(page, product.origin, email, password);
  return page;
};
/** Typed as coordinates: a machine without a street map finds no places by name. */
const placeAt = async (page: Page, coordinates: string): Promise<void> => {
  const search = choice(page, /^Buscar lugar/);
  await search.fill(coordinates);
  await search.press('Escape');
  const [lat, lng] = coordinates.split(', ').map((degrees) => Number(degrees).toFixed(6));
  await page.getByText(`${lat}, ${lng}`).waitFor();
};

const addPlaces = async (page: Page): Promise<void> => {
  await go(page, 'Catálogos', '/catalogs', 'CATÁLOGOS');
  for (const [add, name] of [
    ['Agregar país', PLACES.country],
    ['Agregar región', PLACES.region],
    ['Agregar ciudad', PLACES.city],
  ] as const) {
    await button(page, add).click();
    const dialog = page.getByRole('dialog');
    await box(dialog, /^Nombre/).fill(name);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: name }).last().waitFor();
  }
  expect(await findings(page)).toEqual([]);
};

const createCompany = async (page: Page): Promise<void> => {
  await go(page, 'Sucursales', '/companies', 'EMPRESAS');
  await page.getByRole('link', { name: 'nueva compañía' }).click();
  await isAt(page, '/companies/create', 'CREAR COMPAÑÍA');
  await box(page, /^Nombre/).fill(COMPANY);
  for (const name of ['Avisa de destinos fuera del perímetro', 'Recibe correos de sus órdenes', 'Fondo negro'])
    await page.getByRole('checkbox', { name }).press('Space');
  await box(page, /^Correos/).fill('ordenes@tacos.example');
  await box(page, /^Color/).fill('#ffcc00');
  await box(page, /^Frase al entregar/).fill('¿Qué tal los tacos?');
  await page.getByText('¿Qué tal los tacos?').last().waitFor();
  await button(page, 'crear compañía').click();
  await page.getByText('Compañía creada correctamente').waitFor();
  await isAt(page, '/companies', 'EMPRESAS');
  await page.getByRole('link', { name: `Ver Empresa ${COMPANY}` }).waitFor();
  await button(page, `Ver Empresa ${COMPANY}`).click();
  await isAt(page, new URL(page.url()).pathname, COMPANY);
};

const createBranch = async (page: Page): Promise<void> => {
  await button(page, 'Crear sucursal').click();
  await isAt(page, new URL(page.url()).pathname, 'CREAR SUCURSAL');
  await box(page, /^Nombre/).fill(BRANCH);
  await box(page, /^Dirección/).fill('5a avenida norte 1');
  await choice(page, /^País/).selectOption({ label: PLACES.country });
  await pick(page, /^Región/, PLACES.region);
  await pick(page, /^Ciudad/, PLACES.city);
  await placeAt(page, SPOT.branch);
  // About ten metres to the north.
  await button(page, 'Lugar de la sucursal: arrástralo, o muévelo con las flechas').press('ArrowUp');
  await page.getByText('14.556400, -90.733700').waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Crear sucursal').click();
  await page.getByText('Sucursal creada correctamente').waitFor();
  await button(page, `VER ${BRANCH}`).waitFor();
};

const addPrices = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'CIRCULO' }).click();
  for (const { circle, cost, minKm, maxKm } of CIRCLES) {
    const form = page.getByRole('form', { name: 'Agregar un círculo' });
    await choice(form, /^Círculo/).selectOption(circle);
    await box(form, /^Costo/).fill(cost);
    await box(form, /^Distancia mínima/).fill(minKm);
    await box(form, /^Distancia máxima/).fill(maxKm);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '¿Guardar los precios?' });
    await button(question, 'Guardar').click();
    await question.waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: `Q${Number(cost).toFixed(2)}` })
      .waitFor();
  }
  expect(await findings(page)).toEqual([]);
};

/** Returns the password that is shown once. */
const createAccount = async (page: Page): Promise<string> => {
  await page.getByRole('main').getByRole('link', { name: 'Crear usuario' }).click();
  await isAt(page, `${new URL(page.url()).pathname}${new URL(page.url()).search}`, 'CREAR USUARIO');
  await box(page, /^Nombre/).fill(MANAGER.first);
  await box(page, /^Apellido/).fill(MANAGER.last);
  await box(page, /^Correo/).fill(MANAGER.email);
  await choice(page, /^Rol/).selectOption({ label: 'ADMINISTRADOR' });
  expect(await choice(page, /^Compañía/).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)).toBe(
    COMPANY,
  );
  await button(page, 'Crear cuenta').click();
  const shown = page.getByRole('alertdialog', { name: `Contraseña de ${MANAGER.email}` });
  const password = await box(shown, /^Contraseña/).inputValue();
  expect(await findings(page)).toEqual([]);
  await button(shown, 'Listo').click();
  await shown.waitFor({ state: 'detached' });
  return password;
};

const enterFirstTime = async (generated: string): Promise<Page> => {
  const page = await enter(MANAGER.email, generated);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(MANAGER.password);
  await page.getByLabel('Repite la contraseña nueva', { exact: true }).fill(MANAGER.password);
  expect(await findings(page)).toEqual([]);
  // The password of another person opens no session.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
  await button(page, 'Guardar e ingresar').click();
  await isAt(page, '/dashboards/company-resume', 'RESUMEN DE EMPRESA');
  return page;
};

const createOrder = async (page: Page): Promise<void> => {
  await go(page, 'Crear orden', '/create-order', 'CREAR ORDEN');
  await pick(page, /^Sucursal/, BRANCH);
  await box(page, /^Orden No/).fill(NUMBER);
  await box(page, /^Cliente/).fill('Eva Primera');
  await box(page, /^Teléfono/).fill('55551111');
  await box(page, /^Dirección/).fill('2a calle oriente 4');
  await placeAt(page, SPOT.outside);
  await page.getByText('Fuera del perímetro').waitFor();
  await placeAt(page, SPOT.inside);
  await page.getByText(`Dentro del perímetro de ${BRANCH}`).waitFor();
  await payCash(page);
  expect(await findings(page)).toEqual([]);
  await button(page, 'crear orden').click();
  await page.getByText('Orden creada correctamente').waitFor();
  await page.waitForURL('**/all-orders');
};

const seesOrder = async (page: Page): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: NUMBER });
  await row.getByText(COMPANY).waitFor();
  await row.getByText(BRANCH).waitFor();
  expect(await findings(page)).toEqual([]);
};

/** The one document of a collection, besides the canary of the ingest. */
const only = async <T>({ collection, read }: Codec<T>): Promise<T> => {
  const { docs } = await product.db.collection(collection).get();
  const own = docs.filter((document) => !isCanary(document.id, document.data()));
  const found = own.map((document) => read(document.id, document.data(), document));
  expect([collection, found.length]).toEqual([collection, 1]);
  const [first] = found;
  if (first?.ok !== true) throw new Error(`${collection}: ${first?.reason ?? 'none'}`);
  return first.value;
};

it('[EM1] [BR1] [PR3] [AU2] [AU4] [BR4] a new client has its places, company, branch, prices, account and first order', async () => {
  const admin = await enter('admin@example.test');
  const adminComplaints = complaints;
  await isAt(admin, '/resume', 'RESÚMEN DE HOY');
  await addPlaces(admin);
  await createCompany(admin);
  await createBranch(admin);
  await addPrices(admin);
  const generated = await createAccount(admin);

  const manager = await enterFirstTime(generated);
  await createOrder(manager);
  await seesOrder(manager);
  await go(admin, 'Órdenes en ruta', '/all-orders', 'TODAS LAS ORDENES');
  await seesOrder(admin);

  const company = await only(companyCodec);
  expect(company).toMatchObject({
    name: COMPANY,
    isEnabled: true,
    emails: ['ordenes@tacos.example'],
    warnsOutside: true,
    theme: { isDark: true, accent: '#ffcc00', deliveredPhrase: '¿Qué tal los tacos?' },
    priceRanges: CIRCLES.map(({ circle, cost, minKm, maxKm }) => ({
      circle: Number(circle),
      cost: Number(cost),
      minKm: Number(minKm),
      maxKm: Number(maxKm),
    })),
  });
  const branch = await only(branchCodec);
  expect(branch).toMatchObject({
    name: BRANCH,
    company: { id: company.id },
    position: { lat: 14.5564, lng: -90.7337 },
  });
  expect([branch.perimeter.length, branch.perimeter.at(-1)]).toEqual([5, branch.perimeter[0]]);
  const order = await only(orderCodec);
  expect(order).toMatchObject({
    number: NUMBER,
    status: ORDER_STATUS.ON_HOLD,
    company: { id: company.id, name: COMPANY },
    branch: { id: branch.id },
    circle: { id: '1' },
    delivery: { cost: 20 },
  });
  expect([...adminComplaints, ...complaints]).toEqual([]);
}, 180_000);
