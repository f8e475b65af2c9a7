// The numbers of days: what is requested for the days of the address, what is shown, and the lists they lead to.
import type { RouteValue } from '@despacho/client/rest.ts';
import { emptyBlock } from '@despacho/domain/numbers/blocks.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import type { Screen } from '../../kit/shell/screen.ts';
import { openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { DashboardNumbers } from './DashboardNumbers.tsx';
import { Numbers } from './Numbers.tsx';
import { TodayNumbers } from './TodayNumbers.tsx';

const RANGE = { desde: '2026-11-01', hasta: '2026-11-02' };
const ACME = { id: 'acme', name: 'Acme' };
const row = { id: 'ana', name: 'Ana Pérez', delivered: 9, going: 0, cancelled: 1 };
const total = {
  ...emptyBlock(),
  created: 14,
  statuses: [
    { id: 'Entregado' as const, count: 12 },
    { id: 'Cancelado' as const, count: 1 },
  ],
  halfHours: emptyBlock().halfHours.map((_, at) => (at === 24 ? 12 : 0)),
  buckets: [6, 3, 1] satisfies [number, number, number],
  timed: 10,
  deliveryMs: 10 * 900_000,
  couriers: [row],
};
const VALUE: RouteValue<'numbers'> = {
  total,
  days: [
    { day: '2026-11-01', created: 14, delivered: 12, going: 0, cancelled: 1 },
    { day: '2026-11-02', created: 0, delivered: 0, going: 0, cancelled: 0 },
  ],
  companies: [{ ...row, id: 'acme', name: 'Acme', created: 14, pending: 2, couriers: 1 }],
  branches: [],
  missing: ['2026-11-02'],
  previous: { from: '2026-10-30', to: '2026-10-31', until: null, missing: [], total: { ...total, created: 7 } },
  ageMs: 4_000,
};

const listed: Screen = {
  path: '/history-orders',
  title: 'ORDENES',
  group: 'orders',
  permission: null,
  load: async () => () => null,
};

const EMPTY_LIST = { orders: [], total: 0, isTotalExact: true, unreadable: 0, nextCursor: null, window: null };

const show = async (
  value: RouteValue<'numbers'>,
  element = <Numbers title="RENDIMIENTO DIARIO" />,
  url: string | null = null,
  answers: Record<string, Answer> = {},
) => {
  const world = testLive();
  world.join([
    companyChange({ id: 'acme', name: 'Acme' }),
    branchChange({ id: 'centre', name: 'Centro', company: ACME }),
  ]);
  const { requests, router } = await openDesk(
    {
      '/api/numbers': { status: 200, body: value },
      '/api/deliveries': { status: 200, body: EMPTY_LIST },
      '/api/company-report': { status: 200, body: { url } },
      ...answers,
    },
    {
      at: `/daily-performance?${new URLSearchParams(RANGE).toString()}`,
      live: world.live,
      screens: [listed],
      frame: {},
      children: element,
    },
  );
  return { requests: () => requests.filter((each) => each.path.startsWith('/api/numbers')), router };
};
afterEach(cleanup);

it('[NU8] shows the numbers of the days in the address, and each leads to its list', async () => {
  const { requests } = await show(VALUE);
  const delivered = page.getByRole('link', { name: /Entregadas/ });
  await expect.element(delivered).toBeVisible();
  await expect.element(delivered).toHaveAttribute('href', '/history-orders?desde=2026-11-01&hasta=2026-11-02&page=1');
  await expect.element(page.getByText('15.0 min')).toBeVisible();
  await expect.element(page.getByText(/1 día todavía se está calculando/)).toBeVisible();
  await expect.element(page.getByText('2 entregadas sin hora de salida no cuentan en los tiempos.')).toBeVisible();
  expect(requests()[0]?.path).toContain('from=2026-11-01&to=2026-11-02&compare=previous');
});

it('[NU11] shows the change since the period before, and not where a day of it is missing', async () => {
  await show(VALUE);
  const created = page.getByRole('listitem').filter({ hasText: 'Creadas' });
  await expect.element(created.getByText(/^\+100\s%/)).toBeVisible();
  await expect.element(created.getByText('contra 30-10 a 31-10')).toBeVisible();
  // No past day has orders under way.
  const going = page.getByRole('listitem').filter({ hasText: 'En ruta' });
  expect(going.getByText(/contra/).elements()).toEqual([]);
  cleanup();
  const previous = { from: '2026-10-31', to: '2026-10-31', until: '2026-10-31T16:17:00.000Z', missing: [], total };
  await show({ ...VALUE, previous });
  await expect.element(created.getByText('contra 31-10, hasta las 10:17')).toBeVisible();
  cleanup();
  await show({
    ...VALUE,
    previous: { from: '2026-10-30', to: '2026-10-31', until: null, missing: ['2026-10-30'], total },
  });
  await expect.element(page.getByRole('link', { name: /Entregadas/ })).toBeVisible();
  expect(page.getByText(/contra/).elements()).toEqual([]);
});

it('[NU12] is narrowed to projects or to one company, in the address', async () => {
  const { requests, router } = await show(VALUE);
  const company = page.getByLabelText('Compañía');
  await company.selectOptions('Proyectos');
  await expect.poll(() => requests().at(-1)?.path).toContain('kind=projects');
  expect(router.state.location.search).toContain('tipo=projects');
  // No list has the orders of all projects.
  await expect.poll(() => page.getByRole('link', { name: /^Entregadas/ }).elements().length).toBe(0);
  await company.selectOptions('Acme');
  await expect.poll(() => requests().at(-1)?.path).toContain('company=acme');
  await expect
    .element(page.getByRole('link', { name: /^Entregadas/ }))
    .toHaveAttribute('href', '/history-orders?desde=2026-11-01&hasta=2026-11-02&f.company=acme');
});

it('[NU13] today has the month beside the same days of the month before, and the ten best, or five', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...row, id: `c${at}`, name: `Motorista ${at}` }));
  await show({ ...VALUE, total: { ...total, couriers: many } }, <TodayNumbers />);
  await expect.element(page.getByText('Entregadas este mes')).toBeVisible();
  const best = page.getByRole('region', { name: 'Motoristas con más entregas' });
  await expect.element(best).toBeVisible();
  expect(best.getByRole('rowheader').elements()).toHaveLength(10);
  await best.getByRole('button', { name: 'Mostrar 5' }).click();
  await expect.poll(() => best.getByRole('rowheader').elements().length).toBe(5);
  await expect.element(page.getByText('Ninguna entrega hoy')).toBeVisible();
});

it('[PS1] the month and the last deliveries that do not come say so in their places', async () => {
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  await show(VALUE, <TodayNumbers />, null, {
    '/api/numbers?from=2026-11-01&to=2026-11-21&compare=month': broken,
    '/api/deliveries': broken,
  });
  for (const name of ['Entregas del mes', 'Últimas cinco entregadas']) {
    const part = page.getByRole('region', { name });
    await expect.element(part.getByText('No se pudo cargar')).toBeVisible();
    await expect.element(part.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  }
});

it('[NU18] the chart of today is blank for the half hours to come', async () => {
  const [day] = VALUE.days;
  if (day === undefined) throw new Error('a day');
  const shownCells = async (at: string): Promise<string[]> => {
    await show({ ...VALUE, days: [{ ...day, day: at }] });
    const table = page.getByRole('table', { name: 'Entregadas cada media hora' });
    await expect.poll(() => table.elements().length).toBe(1);
    const cells = [...table.element().querySelectorAll('td')].map(({ textContent }) => textContent);
    cleanup();
    return cells;
  };
  const today = await shownCells('2026-11-21');
  // It is 12:00 in Guatemala.
  expect([today[23], today[24], today[25], today[47]]).toEqual(['0', '12', '—', '—']);
  const past = await shownCells('2026-11-20');
  expect([past[24], past[25], past[47]]).toEqual(['12', '0', '0']);
});

it('[NU15] a company with a page of its own sees it in a frame that may do little', async () => {
  await show(VALUE, <DashboardNumbers />, 'data:text/html,hi');
  await expect.element(page.getByText('Entregadas este mes')).toBeVisible();
  cleanup();
  await show(VALUE, <DashboardNumbers />, 'https://report.example.test/daily');
  await expect.element(page.getByTitle('Reporte de la compañía')).toBeVisible();
  const frame = page.getByTitle('Reporte de la compañía').element();
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    'https://report.example.test/daily',
    'allow-scripts allow-same-origin allow-forms',
  ]);
  expect(page.getByText('Entregadas este mes').elements()).toEqual([]);
});

for (const theme of ['light', 'dark'] as const)
  it(`has nothing that axe finds and nothing too wide: ${theme}`, async () => {
    setTheme(theme);
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await show(VALUE);
      await expect.element(page.getByText('15.0 min')).toBeVisible();
      await settle();
      expect(await findings()).toEqual([]);
      expect(isTooWide()).toBe(false);
      cleanup();
    }
  });
