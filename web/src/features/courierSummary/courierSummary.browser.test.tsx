import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, FILLED, openDesk } from '../../test/desk.tsx';
import { companyChange, courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { CourierSummary } from './CourierSummary.tsx';

afterEach(clearDesk);

const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const ok = (body: unknown) => ({ status: 200, body });
const luis = { id: 'luis', name: 'Luis Ramos' };
const activeOrder = (id: string, minutes: number, status: OrderStatus) =>
  orderChange({ id, number: `GT-${id}`, courier: luis, status, createdAt: ago(minutes) });
const summary = { id: 'luis', name: luis.name, branch: null, average: 4.5, count: 2 };
const rating = {
  id: 'r1',
  courier: luis,
  stars: 4,
  comment: 'Puntual y ordenado',
  issue: null,
  branch: null,
  ratedAt: ago(60),
};
const ANSWERS = {
  '/api/order-lists/counts': ok({ counts: [{ value: 'luis', count: 7 }] }),
  '/api/courier-ratings': ok({ couriers: [summary], total: 1 }),
  '/api/couriers/luis/ratings': ok({ courier: summary, ratings: [rating], unreadable: 0, nextCursor: null }),
};

const open = async (role: 'OWNER' | 'USER' = 'OWNER') => {
  const world = testLive();
  const { router } = await openDesk(ANSWERS, {
    role,
    path: '/bikers-resume',
    at: '/bikers-resume',
    routes: [{ path: '*', element: <p>Otra pantalla</p> }],
    live: world.live,
    screens: ['/all-orders', '/history-orders'],
    frame: FILLED,
    children: <CourierSummary />,
  });
  world.join([
    companyChange({}),
    courierChange(luis),
    courierChange({ id: 'nora', name: 'Nora Sis', ownership: 'POLLO BRUJO' }),
    activeOrder('late', 120, ORDER_STATUS.GOING),
    activeOrder('going', 5, ORDER_STATUS.GOING),
    activeOrder('waiting', 5, ORDER_STATUS.ASSIGNED),
  ]);
  await settle();
  return router;
};
const cellOf = (column: string) =>
  page
    .getByRole('row', { name: /Luis Ramos/ })
    .element()
    .querySelector(`[data-cell="${column}"]`);
const hrefOf = (column: string): string =>
  decodeURIComponent(cellOf(column)?.querySelector('a')?.getAttribute('href') ?? '');

describe('the couriers of today', () => {
  it('[RK4] each number leads to the orders that it counts', async () => {
    await open();
    await expect.element(page.getByRole('row', { name: /Luis Ramos/ })).toBeVisible();
    await expect.poll(() => cellOf('delivered')?.textContent).toBe('7');
    const counts = ['delivered', 'going', 'carried', 'late'].map((column) => cellOf(column)?.textContent);
    expect(counts).toEqual(['7', '2', '3', '1']);
    expect(hrefOf('delivered')).toMatch(/^\/history-orders\?.*luis/);
    for (const column of ['going', 'carried', 'late']) expect(hrefOf(column)).toMatch(/^\/all-orders\?.*Luis.Ramos/);
    expect(hrefOf('going')).toContain(ORDER_STATUS.GOING.replace(' ', '+'));
    expect(hrefOf('late')).not.toBe(hrefOf('carried'));
  });

  it('[RK4] the rating opens the ratings behind it', async () => {
    await open();
    await page.getByRole('button', { name: '4.5 ★, ver las calificaciones de Luis Ramos' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(page.getByText('Puntual y ordenado')).toBeVisible();
  });

  it('[RK5] are filtered, which is part of the address', async () => {
    const router = await open();
    await userEvent.selectOptions(page.getByLabelText('Pilotos'), 'POLLO BRUJO');
    await expect.element(page.getByRole('gridcell', { name: 'Nora Sis' })).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: 'Luis Ramos' })).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?pilotos=polloBrujo');
  });

  it('has no findings, wide and narrow, light and dark', async () => {
    await open();
    await expect.element(page.getByText('Luis Ramos')).toBeVisible();
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
      }
    await page.viewport(...WIDE);
    setTheme('light');
  });
});
