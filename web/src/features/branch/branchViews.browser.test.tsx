import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Role } from '@despacho/contract/accounts/access.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { type Answers, clearDesk, FILLED, openDesk, staffOrder } from '../../test/desk.tsx';
import { branchChange, companyChange, courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { BranchSummary } from './BranchSummary.tsx';
import { branchSummaryText as text } from './text.ts';
import { VIEW_ID, viewText } from './views/text.ts';

const branch = kinds.branch.staff.parse(sampleBranch());
const OTHER = { id: 'branch-2', name: 'KALU' };
const LUIS = { id: 'luis', name: 'Luis Ramos' };
const TODAY = '2026-11-21';
const screens = ['/all-orders', '/canceled-orders', '/reagend-orders', '/deleted-orders'];

const before = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const delivered = (id: string, minutes: number) =>
  staffOrder({
    id,
    number: `GT-${id}`,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    courier: LUIS,
    createdAt: before(minutes + 60),
    deliveredAt: before(minutes),
    stateTime: { [ORDER_STATUS.GOING]: before(minutes + 20), [ORDER_STATUS.DELIVERED]: before(minutes) },
  });
const list = {
  orders: [delivered('a', 30), delivered('b', 90)],
  total: 2,
  isTotalExact: true,
  unreadable: 0,
  nextCursor: null,
  window: null,
};
const ok = (body: unknown) => ({ status: 200, body });
const ANSWERS: Answers = {
  '/api/deliveries': ok(list),
  '/api/order-lists/counts': ok({ counts: [{ value: branch.id, count: 7 }] }),
  '/api/order-lists/average': ok({ minutes: 24.5, isWhole: true }),
  [`/api/branches/${branch.id}/days`]: ok({
    days: [
      { day: '2026-11-20', delivered: null, cancelled: null, averageMinutes: null, late: null },
      { day: TODAY, delivered: 2, cancelled: 7, averageMinutes: 24.5, late: 1 },
    ],
    ageMs: 3_000,
  }),
  [`/api/branches/${branch.id}/ratings`]: ok({
    couriers: [
      { ...LUIS, average: 4.5, count: 12 },
      { id: 'ana', name: 'Ana Paz', average: null, count: 0 },
    ],
  }),
};

const open = async (
  section: string,
  { role = 'OWNER', answers = ANSWERS, ofBranch = false }: { role?: Role; answers?: Answers; ofBranch?: boolean } = {},
) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    ...(ofBranch ? { company: branch.company, branch } : {}),
    at: `/branch/x?seccion=${section}`,
    live: world.live,
    screens,
    frame: FILLED,
    children: <BranchSummary branch={branch} />,
  });
  world.join(
    [
      companyChange({}),
      branchChange({}),
      courierChange({ ...LUIS, branch: { id: branch.id, name: branch.name } }),
      courierChange({ id: 'ana', name: 'Ana Paz', branch: { id: branch.id, name: branch.name } }),
      courierChange({ id: 'eva', name: 'Eva Ajena', branch: OTHER, company: { id: 'other', name: 'Otra' } }),
      orderChange({ id: 'o1', number: 'GT-1', status: ORDER_STATUS.GOING, courier: LUIS, createdAt: before(50) }),
      orderChange({ id: 'o2', number: 'GT-2', status: ORDER_STATUS.ON_HOLD, courier: null, createdAt: before(5) }),
      orderChange({ id: 'o3', status: ORDER_STATUS.GOING, branch: { ...OTHER, position: null }, courier: null }),
    ],
    [['luis', 14.6, -90.51, NOW - 8 * 60_000, null, 0.05]],
  );
  await settle();
  return desk;
};

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const tile = (name: RegExp) => page.getByRole('link', { name });
afterEach(clearDesk);

describe('the views of a branch', () => {
  it('[BR8] [BR9] couriers by state, with the age of the position and why there is none', async () => {
    await open(VIEW_ID.signs);
    await expect.element(row('Luis Ramos').getByText('hace 8 min')).toBeVisible();
    await expect.element(row('Luis Ramos').getByText('Batería baja en la última posición')).toBeVisible();
    await expect.element(row('Ana Paz').getByText('Nunca ha enviado su posición')).toBeVisible();
    expect(screen.queryByText('Eva Ajena')).toBeNull();
    await expect.element(tile(/^Sin señal\s*2/)).toBeVisible();
    await tile(/^En ruta\s*1/)
      .last()
      .click();
    await expect.element(row('Ana Paz')).not.toBeInTheDocument();
    await expect.element(row('Luis Ramos')).toBeVisible();
  });

  it('[BR10] [BR14] the day in numbers that lead to their lists', async () => {
    await open(VIEW_ID.day);
    const day = page.getByRole('region', { name: 'Hoy' });
    await expect.element(day.getByRole('link', { name: /^Activas\s*2/ })).toBeVisible();
    const late = day.getByRole('link', { name: /^Tarde ahora.*1/ });
    expect(decodeURIComponent(late.element().getAttribute('href') ?? '')).toContain('f.level=Tarde');
    const entregadas = day.getByRole('link', { name: /^Entregadas\s*2/ });
    await expect
      .element(entregadas)
      .toHaveAttribute('href', `/branch/x?seccion=entregadas&desde=${TODAY}&hasta=${TODAY}&page=1`);
    await expect.element(day.getByText('20.0 min')).toBeVisible();
    expect(day.getByText('Entregadas tarde').element().parentElement?.textContent).toBe('Entregadas tarde2');
    const cancelled = day.getByRole('link', { name: /^Canceladas\s*7/ });
    await expect.element(cancelled).toHaveAttribute('href', `/canceled-orders?dias=0&f.branch=${branch.id}`);
    await expect.element(page.getByRole('rowheader', { name: '10:00' })).toBeInTheDocument();
  });

  it('[BR15] computes nothing from a part of the deliveries', async () => {
    await open(VIEW_ID.day, { answers: { ...ANSWERS, '/api/deliveries': ok({ ...list, total: 501 }) } });
    await expect.element(page.getByText(/Más de 500 entregas hoy/)).toBeVisible();
    expect(screen.queryByText('20.0 min')).toBeNull();
  });

  it('[BR11] [BR16] [BR14] the days of a week or a month from the numbers of the days, without reading an order', async () => {
    const { requests } = await open(VIEW_ID.period);
    await expect
      .element(page.getByRole('link', { name: '2' }).first())
      .toHaveAttribute('href', `/branch/x?seccion=entregadas&desde=${TODAY}&hasta=${TODAY}&page=1`);
    await expect.element(row('21-11-2026').getByText('24.5 min')).toBeVisible();
    await expect.element(page.getByText('Actualizado hace 3 s · 1 día todavía se está calculando.')).toBeVisible();
    requests.length = 0;
    await page.getByRole('combobox', { name: 'Periodo' }).selectOptions('30');
    const daysPath = `/api/branches/${branch.id}/days`;
    await expect.poll(() => requests.map(({ path }) => path)).toContain(`${daysPath}?from=2026-10-23&to=${TODAY}`);
    await expect.element(row('20-11-2026').getByText('—').first()).toBeVisible();
    const reads = requests.filter(({ path }) => /^\/api\/(?:deliveries|order-lists|branches)/.test(path));
    expect(reads.filter(({ path }) => !path.startsWith(daysPath))).toEqual([]);
  });

  it('[BR12] what each courier carries, delivered today, and since when', async () => {
    await open(VIEW_ID.control);
    await expect.element(row('Luis Ramos').getByText('GT-1')).toBeVisible();
    await expect.element(row('Luis Ramos').getByRole('link', { name: '1' })).toBeVisible();
    await expect
      .element(row('Luis Ramos').getByRole('link', { name: '2' }))
      .toHaveAttribute('href', `/branch/x?seccion=entregadas&desde=${TODAY}&hasta=${TODAY}&f.courier=luis`);
    await expect.element(row('Luis Ramos').getByText('30 min')).toBeVisible();
    await expect.element(row('Ana Paz').getByText('Ninguna hoy')).toBeVisible();
  });

  it('[RA2] a courier is rated from the list, by the accounts of a branch that may', async () => {
    await open(text.ids.couriers, { role: 'BRANCH', ofBranch: true });
    await page.getByRole('button', { name: /^Calificar.*Luis Ramos/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Calificar a Luis Ramos' })).toBeVisible();
    await clearDesk();
    await open(text.ids.couriers);
    await expect.element(row('Luis Ramos')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Calificar/ })).not.toBeInTheDocument();
  });

  it('[BR13] the stars of each courier, for the accounts that may read them', async () => {
    await open(VIEW_ID.ratings);
    await expect.element(page.getByRole('img', { name: '4.5 de 5 estrellas' })).toBeVisible();
    await expect.element(row('Ana Paz').getByText('Sin calificación')).toBeVisible();
    await clearDesk();
    await open(VIEW_ID.ratings, { role: 'USER' });
    await expect.element(page.getByRole('tab', { name: viewText.control })).toBeInTheDocument();
    await expect.element(page.getByRole('tab', { name: viewText.ratings })).not.toBeInTheDocument();
  });
});

it.each(['light', 'dark'] as const)('the views are accessible, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  for (const section of Object.values(VIEW_ID)) {
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open(section);
      await expect.element(page.getByRole('tab', { selected: true })).toBeInTheDocument();
      await settle();
      expect([section, width, await findings(), isTooWide()]).toEqual([section, width, [], false]);
      await clearDesk();
    }
  }
  await page.viewport(...WIDE);
});
