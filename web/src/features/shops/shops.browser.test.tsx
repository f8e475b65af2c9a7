import type { ListedShop } from '@despacho/contract/shops.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { ApiKeys } from '../../screens/ApiKeys.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { branchChange, testLive } from '../../test/live.ts';
import type { Answering } from '../../test/session.ts';

const company = { id: 'company-1', name: 'San Martin' };
const at = '2026-11-28T18:00:00.000Z';
const shop: ListedShop = {
  id: 'we_1',
  url: 'https://shop.example',
  test: false,
  enabled: true,
  disabledReason: null,
  company,
  branch: { id: 'branch-1', name: 'PORTALES' },
  branches: [],
  apiKey: { id: 'key-1', name: 'Tienda en línea' },
  webhookUrl: 'https://despacho.example/connectors/woocommerce/we_1',
  createdAt: at,
  lastOrder: { number: '727', at },
  lastError: { number: '726', code: 'invalid', fields: ['destination.address'], at },
};
const key = {
  id: 'key-1',
  name: 'Tienda en línea',
  mode: 'live',
  scopes: ['orders:read', 'orders:write'],
  company,
  branch: null,
  start: 'despacho_live_a',
  createdAt: at,
  createdBy: { id: 'ada', name: 'Ada' },
  lastUsedAt: null,
};
const other = { ...key, id: 'key-2', name: 'Tienda nueva' };
const ofTest = { ...key, id: 'key-3', name: 'Ensayo', mode: 'test' };

const open = async (connecting: Answering = { status: 200, body: { shops: [shop], shop } }) => {
  const world = testLive();
  const { requests } = await openDesk(
    {
      '/api/api-keys': { status: 200, body: { apiKeys: [key, other, ofTest], total: 3 } },
      '/api/shops': connecting,
      '/api/shops/we_1': { status: 200, body: { shop } },
      '/api/webhooks/we_1': { status: 200, body: { ok: true } },
    },
    { role: 'ADMINISTRATOR', company, live: world.live, frame: {}, at: '/api-keys', children: <ApiKeys /> },
  );
  world.join([
    branchChange({ id: 'branch-1', name: 'PORTALES', company }),
    branchChange({ id: 'branch-2', name: 'ROOSEVELT', company }),
    branchChange({ id: 'branch-3', name: 'AJENA', company: { id: 'other', name: 'Otra' } }),
  ]);
  await settle();
  await page.getByRole('tab', { name: 'Tiendas' }).click();
  return { requests };
};

beforeEach(async () => page.viewport(...WIDE));
afterEach(clearDesk);

it('[OA39] the tab of the shops shows the last order and why another one was refused', async () => {
  await open();
  await expect.element(page.getByText('https://shop.example').first()).toBeVisible();
  await expect.element(page.getByText(/^726: dirección/)).toBeVisible();
  await expect.element(page.getByText(/^727 · /)).toBeVisible();
  expect([await findings(), isTooWide()]).toEqual([[], false]);
});

it('[OA28] a shop is connected with its secrets, and its address for WooCommerce is shown to copy', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: 'Conectar tienda' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Dirección de la tienda').fill('https://shop.example');
  await dialog.getByLabelText('Clave de la API').selectOptions('key-1');
  await dialog.getByLabelText(/^Clave de cliente/).fill('ck_short');
  await dialog.getByLabelText(/^Secreto de cliente/).fill(`cs_${'2'.repeat(40)}`);
  await dialog.getByLabelText('Secreto del webhook').fill('una-clave-larga-de-la-tienda');
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect.element(page.getByText('Empieza con ck_')).toBeVisible();
  expect(await findings()).toEqual([]);
  await dialog.getByLabelText(/^Clave de cliente/).fill(`ck_${'1'.repeat(40)}`);
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect.element(page.getByLabelText('URL de entrega')).toHaveValue(shop.webhookUrl);
  const sent = requests.filter(({ path, body }) => path === '/api/shops' && body !== undefined && body !== null);
  expect(sent).toMatchObject([{ body: { url: 'https://shop.example', apiKey: 'key-1', branch: null } }]);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('una-clave-larga');
  await page.getByRole('button', { name: 'Listo' }).click();
});

it('[OA28] a shop goes on with another live key of its company', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: /^Cambiar/ }).click();
  const dialog = page.getByRole('dialog');
  const keys = dialog.getByLabelText('Clave de la API');
  await expect.element(keys).toHaveValue('key-1');
  expect([...(keys.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['', 'key-1', 'key-2']);
  await keys.selectOptions('key-2');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = requests.filter(({ path }) => path === '/api/shops/we_1');
  expect(sent?.body).toEqual({ apiKey: 'key-2', branch: 'branch-1' });
});

it('[OA43] a shop moves with its address, and key and secret of its consumer are asked for with it', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: /^Cambiar/ }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabelText('Dirección de la tienda');
  await expect.element(address).toHaveValue('https://shop.example');
  await address.fill('https://nueva.example');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText(/^Con otra dirección se escriben/)).toBeVisible();
  expect([await findings(), isTooWide()]).toEqual([[], false]);
  const consumer = { consumerKey: `ck_${'1'.repeat(40)}`, consumerSecret: `cs_${'2'.repeat(40)}` };
  await dialog.getByLabelText(/^Clave de cliente/).fill(consumer.consumerKey);
  await dialog.getByLabelText(/^Secreto de cliente/).fill(consumer.consumerSecret);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = requests.filter(({ path }) => path === '/api/shops/we_1');
  expect(sent?.body).toEqual({ url: 'https://nueva.example', branch: 'branch-1', ...consumer });
});

it('[OA41] orders of a shop are spread over the branches by what they name, and a name belongs to one of them', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: /^Repartir/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('PORTALES').fill('Envío zona 10\n\n flat_rate:3 ');
  await dialog.getByLabelText('ROOSEVELT').fill('ENVÍO ZONA 10');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText('"ENVÍO ZONA 10" ya está en otra sucursal')).toBeVisible();
  expect([await findings(), isTooWide()]).toEqual([[], false]);
  await dialog.getByLabelText('ROOSEVELT').fill('sucursal=roosevelt');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText('Reparto guardado')).toBeVisible();
  const [sent] = requests.filter(({ path }) => path === '/api/shops/we_1');
  expect(sent?.body).toEqual({
    branches: [
      { branch: 'branch-1', names: ['Envío zona 10', 'flat_rate:3'] },
      { branch: 'branch-2', names: ['sucursal=roosevelt'] },
    ],
  });
});

it('[OA28] a shop is disabled and deleted, each after a question', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: /^Deshabilitar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshabilitar' }).click();
  await expect.element(page.getByText('Tienda deshabilitada')).toBeVisible();
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(page.getByText('Tienda eliminada')).toBeVisible();
  const paths = requests.map(({ path }) => path);
  expect([paths.includes('/api/shops/we_1'), paths.includes('/api/webhooks/we_1')]).toEqual([true, true]);
});
