import type { Role } from '@despacho/contract/accounts/access.ts';
import type { ListView } from '@despacho/contract/orders/listViews.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../../tests/browser/stage.tsx';
import { hostileText } from '../../../gallery/hostile.ts';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { clearDesk, FILLED, openDesk } from '../../../test/desk.tsx';
import { companyChange, orderChange, testLive } from '../../../test/live.ts';
import type { SentRequest } from '../../../test/session.ts';
import { LIVE_LISTS } from '../liveLists.ts';
import { OrderList } from '../OrderList.tsx';

const view = (only: Partial<ListView>): ListView => ({
  id: 'zone',
  name: 'Zona 10',
  list: '/all-orders',
  query: 'f.zone=Zona+10',
  owner: { id: 'ada', name: 'Ada' },
  isShared: false,
  ...only,
});
const views = [
  view({ id: 'zone', name: 'Zona 10' }),
  view({ id: 'late', name: 'Tardes', query: 'f.level=Tarde', owner: { id: 'bea', name: 'Bea Paz' }, isShared: true }),
];

beforeEach(() => localStorage.clear());
afterEach(clearDesk);

const open = async (listed: readonly ListView[] = views, at = '/all-orders', role: Role = 'CONTROLLER') => {
  const world = testLive();
  const { router, requests } = await openDesk(
    {
      '/api/list-views': ({ body }: SentRequest) =>
        body === undefined ? { status: 200, body: { views: listed } } : { status: 200, body: view({ name: 'Zona 4' }) },
      '/api/list-views/zone': { status: 200, body: { ok: true } },
    },
    {
      id: 'ada',
      role,
      at,
      live: world.live,
      frame: FILLED,
      children: (
        <WhenLive>
          <OrderList list={LIVE_LISTS['/all-orders']} title="TODAS LAS ORDENES" />
        </WhenLive>
      ),
    },
  );
  world.join([
    companyChange({ id: 'company-1' }),
    orderChange({ id: 'ten', number: 'GT-10', zone: 10 }),
    orderChange({ id: 'four', number: 'GT-4', zone: 4 }),
  ]);
  const where = (): string => router.state.location.search;
  const written = (): SentRequest[] =>
    requests.filter(({ path, body }) => body !== undefined || path.endsWith('/zone'));
  return { where, written };
};
const menu = async (): Promise<void> => page.getByRole('button', { name: 'Vistas' }).click();
const numbers = (): (string | null)[] =>
  [...document.querySelectorAll('[data-cell="number"]')].map(({ textContent }) => textContent);

it('[LI18] a view of the person or of the team shows the list with its filters', async () => {
  const { where } = await open();
  await menu();
  await expect.element(page.getByRole('list', { name: 'Mías' }).getByRole('link')).toHaveTextContent('Zona 10');
  await expect.element(page.getByRole('list', { name: 'Del equipo' })).toHaveTextContent('Tardesde Bea Paz');
  expect(screen.queryByRole('button', { name: 'Quitar Tardes' })).toBeNull();
  expect(await findings()).toEqual([]);
  await page.getByRole('link', { name: 'Zona 10' }).click();
  await expect.poll(where).toBe('?f.zone=Zona+10');
  await expect.poll(numbers).toEqual(['GT-10']);
});

it('[LI19] an administrator may remove what others share, and who assigns nothing shares nothing', async () => {
  await open(views, '/all-orders', 'ADMINISTRATOR');
  await menu();
  await expect.element(page.getByRole('button', { name: 'Quitar Tardes' })).toBeVisible();
  await clearDesk();
  await open([], '/all-orders', 'USER');
  await menu();
  await page.getByRole('button', { name: 'Guardar esta vista…' }).click();
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Para todo mi equipo' })).toBeNull();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(() => screen.queryByRole('textbox', { name: /^Nombre/ })).toBeNull();
});

it('[AC13] an account that only reads sees why it saves no view', async () => {
  await open([], '/all-orders', 'DEMO');
  await menu();
  await expect
    .element(page.getByRole('button', { name: 'Guardar esta vista…' }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('[LI19] what the list shows is saved under a name, also where its address does not say it', async () => {
  const { written } = await open([], '/all-orders?f.zone=Zona+4&companies=all&page=1');
  await expect.poll(numbers).toEqual(['GT-4']);
  await menu();
  await expect.element(page.getByText(/^Aún no hay vistas/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar esta vista…' }).click();
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveFocus();
  await userEvent.keyboard('Zona 4');
  await page.getByText('Para todo mi equipo').click();
  await expect.element(page.getByRole('checkbox', { name: 'Para todo mi equipo' })).toBeChecked();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect.element(page.getByText('Vista Zona 4 guardada')).toBeVisible();
  expect(written()).toEqual([
    {
      path: '/api/list-views',
      body: { name: 'Zona 4', isShared: true, list: '/all-orders', query: 'companies=all&f.zone=Zona+4' },
    },
  ]);
});

it('[LI18] an own view is removed, and nothing of any name is too wide', async () => {
  const { written } = await open([...views, view({ id: 'x', name: hostileText.slice(0, 60) })]);
  await menu();
  await page.getByRole('button', { name: 'Quitar Zona 10' }).click();
  expect(written()).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar quitar Zona 10' }).click();
  await expect.poll(written).toEqual([{ path: '/api/list-views/zone', body: undefined }]);
  for (const [theme, [width, height]] of [
    ['light', WIDE],
    ['dark', NARROW],
  ] as const) {
    await page.viewport(width, height);
    setTheme(theme);
    expect([theme, await findings(), isTooWide()]).toEqual([theme, [], false]);
  }
});
