import type { ListedKey } from '@despacho/contract/apiKeys.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { resourceScreen } from '../../kit/resource/ResourceScreen.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import { apiKeys } from './apiKeys.tsx';

const PATH = '/api/api-keys';
const company = { id: 'company-1', name: 'San Martin' };
const listed: ListedKey = {
  id: 'key-1',
  name: 'Tienda en línea',
  mode: 'live',
  scopes: ['orders:read', 'orders:write'],
  company,
  branch: { id: 'branch-1', name: 'PORTALES' },
  start: 'despacho_live_Ab3f',
  createdAt: '2026-11-21T18:00:00.000Z',
  createdBy: { id: 'ana', name: 'Ana' },
  lastUsedAt: null,
};
const KEY = `despacho_test_${'x'.repeat(43)}`;
const Screen = resourceScreen(apiKeys, 'CLAVES DE LA API');

const open = async () => {
  const world = testLive();
  world.join([companyChange(company), branchChange({ company })]);
  const { requests } = await openDesk(
    {
      [PATH]: ({ body }) =>
        body === undefined
          ? { status: 200, body: { apiKeys: [listed], total: 1 } }
          : { status: 201, body: { apiKey: { ...listed, name: 'Web' }, key: KEY } },
    },
    { role: 'ADMINISTRATOR', company, live: world.live, frame: {}, children: <Screen /> },
  );
  await settle();
  return { sent: () => requests.filter(({ path, body }) => path === PATH && body !== undefined) };
};

beforeEach(async () => page.viewport(...WIDE));
afterEach(clearDesk);

it('[OA1] lists keys by what people recognise them by, never the key itself', async () => {
  await open();
  await expect.element(page.getByText('despacho_live_Ab3f…')).toBeVisible();
  await expect.element(page.getByText('San Martin · PORTALES')).toBeVisible();
  await expect.element(page.getByText('leer, escribir')).toBeVisible();
  expect([await findings(), isTooWide()]).toEqual([[], false]);
});

it('[OA1] a new key is shown once; without a scope none is asked for, and the only company is chosen already', async () => {
  const { sent } = await open();
  await page.getByRole('button', { name: 'Nueva clave' }).click();
  await userEvent.fill(page.getByLabelText(/^Nombre/), 'Web');
  for (const scope of [
    'Leer órdenes y sucursales',
    'Crear, modificar y cancelar órdenes',
    'Ver al piloto en ruta',
    'Recibir eventos por webhook',
  ])
    await page.getByText(scope).click();
  await page.getByRole('button', { name: 'Crear clave' }).click();
  await expect.element(page.getByText('Elija al menos un permiso')).toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByText('Leer órdenes y sucursales').click();
  await page.getByRole('button', { name: 'Crear clave' }).click();
  await expect.element(page.getByLabelText('Clave', { exact: true })).toHaveValue(KEY);
  expect(sent().map(({ body }) => body)).toEqual([
    { name: 'Web', mode: 'test', scopes: ['orders:read'], company: 'company-1' },
  ]);
  await page.getByRole('button', { name: 'Listo' }).click();
  await settle();
  expect(document.body.innerHTML).not.toContain(KEY);
});
