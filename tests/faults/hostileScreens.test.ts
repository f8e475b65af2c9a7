// Markup and script in every free field of the store, shown by every screen, typed into its forms and read from a file.
import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleCourier,
  sampleIncident,
  sampleOrder,
  sampleWall,
} from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createWallToken, hashWallToken } from '../../services/src/identity/wallTokens.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { incidentCodec, incidentPath } from '../../services/src/store/incidents.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { ratingDocument } from '../../services/src/store/orders/tracking.ts';
import { wallCodec } from '../../services/src/store/walls.ts';
import { hostileText, hostileTexts } from '../../web/src/gallery/hostile.ts';
import { SECTION } from '../../web/src/features/branch/text.ts';
import { VIEW_ID } from '../../web/src/features/branch/views/text.ts';
import { screens } from '../../web/src/screens.ts';
import { pick, PLACE, tellPlace } from '../e2e/orderWriting.ts';
import { enter, follow, signedIn } from '../e2e/person.ts';
import { addApiKey } from '../support/apiKeys.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from '../e2e/product.ts';
import { until } from '../support/until.ts';
import { policyReport, watchPolicy } from './support/policyWatch.ts';
import { appendRow } from './support/table.ts';

const MARK = 'window.ran=1';
/** Screens without data of this store: forms before a choice, lists of companies by their names. */
const SILENT = new Set([
  '/all-orders-pollo-brujo',
  '/orders-ishop-guatemala',
  '/orders-san-martin',
  '/create-order',
  '/companies/create',
  '/companies/import',
  '/users/import',
  '/controller-update-info',
  '/controller-update-pass',
  '/order-import',
  '/routes',
  '/documents-unreadable',
  '/trust',
  '/board-past',
  '/settlements',
  '/pay',
  '/chatbot',
  '/localization-biker/branch-1',
  '/pilot-assistance',
  '/schedules-biker',
  '/schedules-biker/import',
  '/pilot-create',
  '/pilot-update-pass',
  '/biker-import',
  '/dashboard-sms',
  '/report-sms',
  '/reporte-gmail',
]);

const COMPANY = { id: 'company-1', name: hostileText };
const BRANCH = { id: 'branch-1', name: hostileText };
const BRANCH_POSITION = { lat: 14.6, lng: -90.51 };
const COURIER = { id: 'courier-1', name: hostileText };
const OPEN = 'open-0';
/** An order that its customer follows. */
const FOLLOWED = 'followed-0';
const LINK = 'a-link-of-a-customer';
/** An order that cannot be read. */
const BROKEN = 'broken-0';

const now = new Date().toISOString();
const order = (id: string, text: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: `${id} ${text}`,
    numberText: text,
    customerName: text,
    recipient: text,
    address: text,
    department: text,
    municipality: text,
    country: text,
    region: text,
    city: text,
    note: text,
    remarks: text,
    provider: text,
    creatorId: 'owner',
    creatorName: text,
    closeReason: text,
    customerRatingText: text,
    company: COMPANY,
    branch: { ...BRANCH, position: BRANCH_POSITION },
    createdAt: now,
    updatedAt: now,
    ...only,
  });
/** Each text in an order of its own, so that none is cut off by the one before it; and one order of each end there is. */
const orders = (): Order[] => [
  ...hostileTexts.map((text, at) => order(`open-${at}`, text, { courier: at % 2 === 0 ? null : COURIER })),
  ...[ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED].map((status) =>
    order(`over-${status}`, hostileText, {
      status,
      isActive: false,
      courier: COURIER,
      deliveredAt: now,
      canceledAt: now,
    }),
  ),
];

const wallToken = createWallToken();
let page: Page;
const product = runProduct(async () => {
  const { db } = product;
  const put = async (collection: string, id: string, data: object) => db.collection(collection).doc(id).set(data);
  await put(
    COLLECTIONS.companies,
    COMPANY.id,
    companyCodec.write(
      sampleCompany({
        ...COMPANY,
        description: hostileText,
        priceRanges: [{ circle: 1, minKm: 0, maxKm: 3, cost: 15 }],
      }),
    ),
  );
  await put(
    COLLECTIONS.branches,
    BRANCH.id,
    branchCodec.write(
      sampleBranch({
        ...BRANCH,
        company: COMPANY,
        address: hostileText,
        description: hostileText,
        position: BRANCH_POSITION,
      }),
    ),
  );
  const written = { firstName: hostileText, lastName: hostileText, plate: hostileText };
  await put(
    COLLECTIONS.couriers,
    COURIER.id,
    courierCodec.write(sampleCourier({ ...COURIER, ...written, company: COMPANY, branch: BRANCH })),
  );
  await put(
    COLLECTIONS.walls,
    'wall',
    wallCodec.write(sampleWall({ name: hostileTexts[0] ?? '', tokenHash: hashWallToken(wallToken) })),
  );
  await addApiKey(db, { company: COMPANY, branch: BRANCH, name: hostileTexts[0] ?? '' });
  await put(COLLECTIONS.countries, 'country', { name: hostileText });
  await put(COLLECTIONS.courierAlerts, 'alert', { label: hostileTexts[0] ?? '', order: 0 });
  const incident = sampleIncident({
    at: now,
    userName: hostileText,
    courier: COURIER,
    company: COMPANY,
    note: hostileText,
  });
  await put(incidentPath(incident.kind, Date.now()), incident.id, incidentCodec.write(incident));
  for (const each of orders()) await put(COLLECTIONS.orders, each.id, orderCodec.write(each));
  const rated = order('over-rated', hostileText, { courier: COURIER });
  await put(COLLECTIONS.customerRatings, rated.id, ratingDocument(rated, 1, hostileText, Date.now()));
  const followed = order(FOLLOWED, hostileText, { courier: COURIER, status: ORDER_STATUS.GOING, createdAt: now });
  await put(COLLECTIONS.orders, FOLLOWED, orderCodec.write(followed));
  await put(COLLECTIONS.orderSecrets, FOLLOWED, { trackingToken: LINK, pin: '123456', attempts: 0 });
  await put(COLLECTIONS.orders, BROKEN, { ...orderCodec.write(order(BROKEN, hostileText)), createdAt: hostileText });
  await addPerson(db, { id: 'owner', role: 'OWNER', company: null, branch: null, name: hostileText });
  await addPerson(db, { id: 'eva', role: 'OWNER', company: null, branch: null, name: hostileText });
  await addPerson(db, { id: 'branch', role: 'BRANCH', company: COMPANY, branch: BRANCH, name: hostileText });
  page = await signedIn(product, 'owner');
  await watchPolicy(page);
  await tellPlace(page);
  await page.goto(product.origin);
  await page.waitForURL(`${product.origin}/resume`);
});

let shown = 0;
let ran = 0;
afterAll(() => {
  appendRow(inject('faultRows'), {
    fault: '21',
    what: 'hostile texts in the store',
    lost: 0,
    breaches: ran,
    convergedMs: null,
    note: `${shown} screens, forms and dialogs`,
  });
});

/** Nothing was executed or blocked on the current page. */
const expectHarmless = async (at: Page, where: string): Promise<void> => {
  const { hasRun, stopped } = await policyReport(at);
  shown += 1;
  ran += Number(hasRun);
  expect({ where, hasRun, stopped }).toEqual({ where, hasRun: false, stopped: [] });
};
const heading = (at: Page) => at.getByRole('main').getByRole('heading', { level: 1 }).first();
const marked = (at: Page) =>
  at
    .getByRole('main')
    .getByText(MARK)
    .or(at.locator(`main input[value*="${MARK}"]`))
    .first();
const typeInto = async (name: RegExp): Promise<void> => page.getByRole('textbox', { name }).first().fill(hostileText);

describe('hostile texts', () => {
  it.each([
    ...screens.map(({ path }) =>
      path
        .replace(':companyId', COMPANY.id)
        .replace(':branchId', BRANCH.id)
        .replace(':bikerId', COURIER.id)
        .replace(':orderId', path.startsWith('/order-document') ? BROKEN : OPEN),
    ),
    ...Object.values(VIEW_ID).map((view) => `/branch/${BRANCH.id}?${SECTION}=${view}`),
  ])('execute nothing on %s, and are shown as they were written', async (path) => {
    if (path.includes('?')) await page.goto(`${product.origin}${path}`);
    else await follow(page, path);
    await heading(page).waitFor();
    if (!SILENT.has(path)) await marked(page).waitFor({ state: 'attached' });
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('Tab');
    await expectHarmless(page, path);
  });

  it.each(['Share/order', 'Link', 'pin'])('execute nothing on the customers’ page %s', async (view) => {
    const customer = await product.open();
    await watchPolicy(customer);
    await customer.goto(`${product.origin}/${view}/${LINK}`);
    await customer.getByText(MARK).first().waitFor({ state: 'attached' });
    await expectHarmless(customer, view);
    await customer.close();
  });

  it('execute nothing in the dialogs over a list, nor in the messages afterwards', async () => {
    await page.goto(`${product.origin}/all-orders`);
    await marked(page).waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('open-1');
    await until('one row', async () => (await page.getByRole('row').count()) === 2);
    await heading(page).click();
    await page.keyboard.press('j');
    for (const key of ['p', 'e']) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText(MARK).first().waitFor({ state: 'attached' });
      await expectHarmless(page, `the dialog of ${key}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('x');
    const dialog = page.getByRole('alertdialog', { name: 'Razón de cancelación' });
    await dialog.getByRole('textbox').fill(hostileText);
    await dialog.getByRole('button', { name: 'Cancelar la orden' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    await expectHarmless(page, 'the offer to undo');
  });

  it('execute nothing when they are typed into a form, saved, and read in the history', async () => {
    await page.goto(`${product.origin}/edit-order/open-2`);
    await page.locator('button[type=submit]:enabled').waitFor();
    await page.getByLabel('Nota', { exact: true }).fill(hostileText);
    await page.getByRole('button', { name: 'guardar', exact: true }).click();
    await page.waitForURL(/\/all-orders/);
    await expectHarmless(page, 'the list after saving');
    await page.goto(`${product.origin}/order/open-2`);
    await page.getByRole('region', { name: 'Historial' }).getByText(MARK).first().waitFor();
    await expectHarmless(page, 'the history');
  });

  it('execute nothing as the name of the user who has an order open', async () => {
    const eva = await enter(product, 'eva', '/edit-order/open-4');
    await eva.locator('button[type=submit]:enabled').waitFor();
    await page.goto(`${product.origin}/edit-order/open-4`);
    await page.getByRole('status').getByText('está modificando esta orden').waitFor();
    await expectHarmless(page, 'the notice of a lock');
  });

  it('execute nothing in a new order, on its way from the form to the list', async () => {
    await page.goto(`${product.origin}/create-order`);
    await pick(page, /^Compañía/, MARK);
    await pick(page, /^Sucursal/, MARK);
    for (const name of [/^Orden No/, /^Cliente/, /^Nota/]) await typeInto(name);
    await page.getByRole('textbox', { name: /^Teléfono/ }).fill('55551111');
    await page.getByRole('combobox', { name: /^Forma de pago/ }).selectOption('cash');
    await pick(page, /^Buscar lugar/, PLACE.label);
    await typeInto(/^Dirección/);
    await expectHarmless(page, 'the form of a new order');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Orden creada correctamente').waitFor();
    await page.waitForURL('**/all-orders');
    await expectHarmless(page, 'the list after creating');
  });

  it('execute nothing in a file, in its preview, its verdicts and its result', async () => {
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const place = { depto: 'Guatemala', munic: 'Guatemala', zone: '1', latitude: '14.61', longitude: '-90.51' };
    const fixed = {
      ...place,
      phone: '55551111',
      payMethod: 'Efectivo',
      cobro: '125.50',
      company: COMPANY.id,
      branch: BRANCH.id,
    };
    const row = (text: string, only: Record<string, string> = {}): string => {
      const cells: Record<string, string> = { ...fixed, ...only };
      return IMPORT_COLUMNS.map((column) => quoted(cells[column] ?? text)).join(',');
    };
    const lines = [
      IMPORT_COLUMNS.join(','),
      ...hostileTexts.map((text) => row(text)),
      row(hostileText, { branch: MARK, payMethod: MARK }),
    ];
    await page.goto(`${product.origin}/order-import`);
    const file = { name: `${hostileTexts[0]}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await page.getByLabel('Archivo', { exact: true }).last().setInputFiles(file);
    await page.getByRole('heading', { name: /^Vista previa/ }).waitFor();
    await page.getByText(MARK).first().waitFor({ state: 'attached' });
    await expectHarmless(page, 'the preview of a file');
    await page.getByRole('button', { name: /^Importar [1-9]/ }).click();
    await page
      .getByText(/^Se cre/)
      .first()
      .waitFor();
    await expectHarmless(page, 'the result of a file');
  });

  it('execute nothing for a branch, nor on a wall', async () => {
    const branch = await signedIn(product, 'branch');
    await watchPolicy(branch);
    await branch.goto(product.origin);
    await branch.waitForURL('**/dashboards/branch-resume/*');
    await marked(branch).waitFor({ state: 'attached' });
    await expectHarmless(branch, 'the dashboard of a branch');
    await branch.keyboard.press('n');
    await branch.getByRole('dialog', { name: 'ORDEN CLIENTE' }).waitFor();
    await expectHarmless(branch, 'the dialog of a new order');
    for (const search of ['', '?branch=branch-1', '?scene=stress']) {
      const wall = await product.open();
      await watchPolicy(wall);
      await wall.goto(`${product.origin}/wallboard/${search}#token=${wallToken}`);
      await wall.getByText(MARK).first().waitFor({ state: 'attached' });
      await expectHarmless(wall, `the wall ${search}`);
    }
  });
});
