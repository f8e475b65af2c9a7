// What each role does with orders on a day, from signing in to its last order, and where it is not let in: one product, a browser each.
import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, setOrder } from './city.ts';
import { payCash, pick, tellPlace, writeOrder } from './orderWriting.ts';
import { signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const SIBLING = { id: 'branch-2', name: 'MIRAFLORES' };
const OTHER = { id: 'company-2', name: 'Ajena' };
const OTHERS_BRANCH = { id: 'branch-3', name: 'CENTRO' };

let complaints: string[] = [];

const product = runProduct(async () => {
  const { db } = product;
  await foundCity(db);
  const position = { lat: 14.6, lng: -90.51 };
  await db.doc(`${COLLECTIONS.companies}/${OTHER.id}`).set(companyCodec.write(sampleCompany(OTHER)));
  for (const branch of [
    { ...SIBLING, company: COMPANY },
    { ...OTHERS_BRANCH, company: OTHER },
  ])
    await db.doc(`${COLLECTIONS.branches}/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, position })));
  const now = { createdAt: new Date().toISOString() };
  const [sibling, foreign] = [
    { ...SIBLING, position },
    { ...OTHERS_BRANCH, position },
  ];
  await setOrder(db, sampleOrder({ id: 'sibling', number: 'GT-sibling', branch: sibling, ...now }));
  await setOrder(db, sampleOrder({ id: 'foreign', number: 'GT-foreign', company: OTHER, branch: foreign, ...now }));
  for (const person of [
    { id: 'controller', role: 'CONTROLLER', company: null, branch: null },
    { id: 'chief', role: 'ADMINISTRATOR', company: COMPANY, branch: null },
    { id: 'branch', role: 'BRANCH', company: COMPANY, branch: BRANCH },
    { id: 'user', role: 'USER', company: null, branch: null },
    { id: 'alerts', role: 'ALERTS', company: null, branch: null },
    { id: 'demo', role: 'DEMO', company: null, branch: null },
  ] as const)
    await addPerson(db, person);
});

/** Signed in, where the account is led. */
const enter = async (who: string, landing: string): Promise<Page> => {
  const page = await signedIn(product, who);
  complaints = complaintsOf(page);
  await tellPlace(page);
  await page.goto(product.origin);
  await page.waitForURL(`${product.origin}${landing}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const keys = async (page: Page, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};
/** Chooses one order of the list, by keys. */
const chooseOrder = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(number);
  await until('one row', async () => (await page.getByRole('row').count()) === 2);
  await page.getByRole('main').getByRole('heading', { level: 1 }).click();
  await keys(page, 'j');
};
/** Until a late order is listed: young orders may be on the next page by the end of the day. */
const listed = async (page: Page): Promise<void> => {
  await page.goto(`${product.origin}/all-orders`);
  await row(page, 'GT-late-1').waitFor();
};
const orderOf = async (number: string): Promise<Record<string, unknown>> => {
  const { docs } = await product.db.collection(COLLECTIONS.orders).where('orderId', '==', number).get();
  expect(docs).toHaveLength(1);
  return docs[0]?.data() ?? {};
};
const create = async (page: Page): Promise<void> => {
  await keys(page, 'Control+Enter');
  await page.getByText('Orden creada correctamente').last().waitFor();
};
const isRefused = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.origin}${path}`);
  await page.getByText('Tu cuenta no incluye esta pantalla').waitFor();
};

describe('a day of orders', () => {
  it('of a controller: created, assigned, sent, changed, cancelled, undone, delivered, found with its history', async () => {
    const page = await enter('controller', '/resume');
    await listed(page);
    await keys(page, 'n', 'Enter');
    await page.waitForURL('**/create-order');
    await pick(page, /^Compañía/, COMPANY.name);
    await pick(page, /^Sucursal/, BRANCH.name);
    await writeOrder(page, 'GT-DAY-1');
    await payCash(page);
    await create(page);
    await page.waitForURL('**/all-orders');

    await row(page, 'GT-DAY-1').waitFor();
    await chooseOrder(page, 'GT-DAY-1');
    await keys(page, 'p');
    await page.getByRole('dialog', { name: 'Asignar piloto a GT-DAY-1' }).getByRole('listitem').first().waitFor();
    await keys(page, 'Enter');
    await page.getByText('Ordenes modificadas correctamente').waitFor();
    await row(page, 'GT-DAY-1')
      .getByText(/Ramos$/)
      .waitFor();
    expect((await orderOf('GT-DAY-1'))['alias_id']).toMatch(/^courier-/);

    const setStatus = async (status: string): Promise<void> => {
      await keys(page, 'e');
      const question = page.getByRole('alertdialog', { name: /^Estado de la orden/ });
      await question.getByRole('combobox').selectOption(status);
      await question.getByRole('button', { name: 'Cambiar estado' }).click();
      await question.waitFor({ state: 'detached' });
    };
    await setStatus(ORDER_STATUS.GOING);
    await row(page, 'GT-DAY-1').getByText('En ruta').waitFor();

    await keys(page, 'Enter');
    await page.waitForURL('**/edit-order/*');
    await page.locator('button[type=submit]:enabled').waitFor();
    await page.getByLabel('Nota', { exact: true }).fill('Timbre azul');
    await page.getByRole('button', { name: 'guardar', exact: true }).click();
    await page.waitForURL(/\/all-orders/);

    await chooseOrder(page, 'GT-DAY-1');
    await keys(page, 'x');
    const question = page.getByRole('alertdialog', { name: 'Razón de cancelación' });
    await question.getByRole('textbox').fill('Ya no la quiere');
    // The offer is counted by the page's clock: a slow machine must not let it run out.
    await page.clock.setFixedTime(Date.now());
    await question.getByRole('button', { name: 'Cancelar la orden' }).click();
    // [LI3] Rows keep their places while the list is in use: the row shows its new status and leaves on request.
    await row(page, 'GT-DAY-1').getByText('Cancelado').waitFor();
    await page.getByRole('button', { name: 'Actualizar' }).waitFor();
    expect(await orderOf('GT-DAY-1')).toMatchObject({ status: 'Cancelado', orderObservations: 'Ya no la quiere' });
    await keys(page, 'Control+z');
    await page.getByText('Cambio deshecho').waitFor();
    await row(page, 'GT-DAY-1').getByText('En ruta').waitFor();
    expect(await orderOf('GT-DAY-1')).toMatchObject({ status: 'En ruta', nota: 'Timbre azul' });

    await setStatus(ORDER_STATUS.DELIVERED);
    await page.goto(`${product.origin}/history-orders`);
    await row(page, 'GT-DAY-1').locator('[data-cell="number"]').click();
    await page.waitForURL(/\/edit-order\/.*delivered=true/);
    await page.getByRole('tab', { name: 'Historial' }).click();
    const past = page.getByRole('region', { name: 'Historial' });
    await past.getByText('Orden creada').waitFor();
    expect(await past.locator('li > p:first-child').allTextContents()).toEqual([
      'Orden modificada',
      'Cambio deshecho',
      'Orden modificada',
      'Orden modificada',
      'Orden modificada',
      'Piloto cambiado',
      'Orden creada',
    ]);
    await past.getByText('desde CREAR ORDEN').waitFor();
    await past.getByText('Ya no la quiere').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('[AC2] of a company administrator: its own orders only, created by three dialogs and by a file', async () => {
    const page = await enter('chief', '/dashboards/company-resume');
    await listed(page);
    await row(page, 'GT-sibling').waitFor();
    expect(await row(page, 'GT-foreign').count()).toBe(0);
    for (const [at, [title, number, type]] of [
      ['ORDEN CLIENTE', 'GT-MINE-1', 'ORDEN CLIENTE'],
      ['TRASLADO', 'GT-MINE-2', 'TRASLADO'],
      ['PICK-UP', 'GT-MINE-3', 'PICK-UP'],
    ].entries()) {
      await keys(page, 'n', ...Array.from({ length: at }, () => 'ArrowDown'), 'Enter');
      const dialog = page.getByRole('dialog', { name: title ?? '' });
      await dialog.waitFor();
      await pick(page, /^Sucursal/, BRANCH.name);
      await writeOrder(page, number ?? '');
      if (at === 0) await payCash(page);
      await create(page);
      await dialog.waitFor({ state: 'detached' });
      expect(await orderOf(number ?? '')).toMatchObject({ typeOrder: type, company: { id: COMPANY.id } });
      await row(page, number ?? '').waitFor();
    }

    await page.goto(`${product.origin}/order-import`);
    const line = (number: string, branch: string): string => {
      const cells: Record<string, string> = {
        orderId: number,
        name: 'Ana Peña',
        address: '5a calle 1-2',
        depto: 'Guatemala',
        munic: 'Guatemala',
        zone: '1',
        phone: '55550000',
        payMethod: 'Efectivo',
        latitude: '14.61',
        longitude: '-90.51',
        branch,
      };
      return IMPORT_COLUMNS.map((column) => cells[column] ?? '').join(',');
    };
    const lines = [IMPORT_COLUMNS.join(','), line('GT-FILE-1', BRANCH.name), line('GT-FILE-2', OTHERS_BRANCH.name)];
    await page
      .getByLabel('Archivo', { exact: true })
      .last()
      .setInputFiles({ name: 'hoy.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await page.getByRole('button', { name: /^Importar 1 / }).click();
    await page.getByText('Se creó 1 orden').waitFor();
    expect(await orderOf('GT-FILE-1')).toMatchObject({ company: { id: COMPANY.id }, branch: { id: BRANCH.id } });

    await page.goto(`${product.origin}/edit-order/foreign`);
    await page.getByText('Orden ya no disponible').waitFor();
    await isRefused(page, '/walls');
  });

  it('[OR95] of a branch: creates its order, assigns it to a courier, and sees nothing else', async () => {
    const page = await enter('branch', `/dashboards/branch-resume/${BRANCH.id}`);
    await listed(page);
    expect([await row(page, 'GT-sibling').count(), await row(page, 'GT-foreign').count()]).toEqual([0, 0]);
    await keys(page, 'n');
    await page.getByRole('dialog', { name: 'ORDEN CLIENTE' }).waitFor();
    await writeOrder(page, 'GT-BRANCH-1');
    await payCash(page);
    await create(page);
    await row(page, 'GT-BRANCH-1').waitFor();
    await chooseOrder(page, 'GT-BRANCH-1');
    await keys(page, 'e', 'x', 'Delete');
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
    await keys(page, 'p');
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await keys(page, '1');
    await page.getByText('Ordenes modificadas correctamente').waitFor();
    expect((await orderOf('GT-BRANCH-1'))['alias_id']).toMatch(/^courier-/);

    await page.goto(`${product.origin}/edit-order/new-1`);
    await page.waitForURL('**/order/new-1?back=true');
    await page.goto(`${product.origin}/order/sibling`);
    await page.getByText('Orden ya no disponible').waitFor();
    for (const path of ['/create-order', '/order-import', '/users']) await isRefused(page, path);
  });

  it.each([
    ['user', '/resume', []],
    ['alerts', '/dashboards/alertas', []],
    ['demo', '/resume', ['Crear']],
  ])('[AC5] of %s: can read everything and change nothing', async (who, landing, explained) => {
    const page = await enter(who, landing);
    await listed(page);
    await chooseOrder(page, 'GT-foreign');
    const actions = page.getByRole('button', {
      name: /Crear|Asignar piloto|Cambiar estado|Cancelar orden|Eliminar|Editar/,
    });
    const allowed = actions.and(page.locator(':not([aria-disabled=true])'));
    for (const name of explained) await actions.filter({ hasText: name }).first().waitFor();
    expect(await allowed.count()).toBe(0);
    await keys(page, 'p', 'e', 'x', 'Delete', 'n');
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
    await keys(page, 'Enter');
    await page.waitForURL('**/order/foreign?back=true');
    await page.getByText('5555-0000').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await allowed.count()).toBe(0);
    await page.goto(`${product.origin}/edit-orders-filters/foreign?from=/orders-san-martin`);
    await page.waitForURL('**/order/foreign?back=true');
    for (const path of ['/create-order', '/order-import']) await isRefused(page, path);
  });
});
