// The reports: what is requested for the choices of the address, the rule beside the rows, and the files of the account.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { ReportExport, ReportPage } from '@despacho/contract/reports.ts';
import { columnsOfReport } from '@despacho/domain/reports/columns.ts';
import { REPORT_RULE } from '@despacho/domain/reports/text.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { Requests } from '../../kit/requests/requests.tsx';
import { ScreensProvider } from '../../kit/shell/paths.tsx';
import type { Screen } from '../../kit/shell/screen.ts';
import { NOW, testLive } from '../../test/live.ts';
import { testSession, type Answer } from '../../test/session.ts';
import { Report } from './Report.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const PAGE = '/api/reports';
const FILES = '/api/reports/exports';
const at = new Date(NOW).toISOString();

const listed = (report: 'orders' | 'courierSummary', rows: number): ReportPage => ({
  rows: Array.from({ length: rows }, (_, row) => ({
    id: `id-${row}`,
    cells: columnsOfReport(report).map(({ kind }, column) => (kind === 'text' ? `T${row}-${column}` : row + 1)),
  })),
  total: 1_240,
  isTotalExact: true,
  unreadable: 0,
  nextCursor: 'next',
  missing: [],
  isWhole: true,
});
const file = (id: string, only: Partial<ReportExport> = {}): ReportExport => ({
  id,
  request: { report: 'orders', from: '2026-07-01', to: '2026-07-02' },
  format: 'csv',
  state: 'done',
  problem: null,
  rows: 12,
  total: 12,
  createdAt: at,
  expiresAt: at,
  ...only,
});

const order: Screen = {
  path: '/order/:orderId',
  title: '',
  group: 'orders',
  permission: null,
  load: async () => () => null,
};

const show = (path: string, answers: Record<string, Answer>) => {
  const { session, requests } = testSession({
    [PAGE]: ok(listed('orders', 3)),
    [FILES]: ok({ exports: [] }),
    ...answers,
  });
  const world = testLive();
  world.join([]);
  const routes = [
    { path: '/report', element: <Report /> },
    { path: '/reporte-motorista', element: <Report fixed="courierSummary" /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <SessionProvider value={session}>
      <Requests>
        <LiveProvider value={world.live}>
          <ScreensProvider value={new Map([[order.path, order]])}>
            <main style={{ blockSize: '100vh' }}>
              <RouterProvider router={router} />
            </main>
          </ScreensProvider>
        </LiveProvider>
      </Requests>
    </SessionProvider>,
  );
  const queries = () =>
    requests
      .map((each) => new URL(each.path, 'http://console.test'))
      .filter(({ pathname }) => pathname === PAGE)
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  return { queries, requests, router };
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('[RP2] [RP3] a report', () => {
  it('asks for a page, shows the rule it counts by, and leads from rows to orders', async () => {
    const { queries } = show('/report', {});
    await expect.element(page.getByText(REPORT_RULE.orders, { exact: false })).toBeVisible();
    await expect.poll(() => document.querySelector('a[href="/order/id-0"]')).not.toBeNull();
    expect(queries()[0]).toMatchObject({ report: 'orders', limit: '20' });
    await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), 'serviceRatings');
    await expect.poll(() => queries().at(-1)?.['report']).toBe('serviceRatings');
    await expect.element(page.getByText(REPORT_RULE.serviceRatings, { exact: false })).toBeVisible();
  });

  it('of couriers refuses what is no quantity, and keeps the rows of the last one', async () => {
    const { queries } = show('/reporte-motorista', { [PAGE]: ok(listed('courierSummary', 2)) });
    const minimum = page.getByLabelText('Cantidad mínima');
    await minimum.fill('');
    await expect.element(page.getByText('Ingrese una cantidad valida')).toBeVisible();
    await minimum.fill('12');
    await expect.poll(() => queries().at(-1)?.['minimum']).toBe('12');
    expect(screen.queryByText('Ingrese una cantidad valida')).toBeNull();
  });

  it('[RP1] shows a range the wrong way round beside its field, and asks for nothing', async () => {
    const { queries } = show('/report?desde=2026-07-09&hasta=2026-07-01', {});
    await expect.poll(() => queries().length).toBeGreaterThan(0);
    expect(queries()[0]?.['from']).toBe(queries()[0]?.['to']);
  });
});

describe('[RP6] files of a report', () => {
  it('are stopped while they are made, and say why there is none', async () => {
    const running = file('one', { state: 'running', rows: 400, total: 1_000 });
    const { requests } = show('/report', {
      [FILES]: ok({ exports: [running, file('two', { state: 'failed', problem: 'disk-full' }), file('three')] }),
      [`${FILES}/one/stop`]: ok({ ...running, state: 'stopped' }),
    });
    await expect.element(page.getByText('En proceso · 400 de 1,000 filas')).toBeVisible();
    await expect.element(page.getByText('No se pudo hacer: no hay espacio en el disco del servidor')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Descargar/ })).toBeVisible();
    await page.getByRole('button', { name: /^Detener/ }).click();
    await expect.poll(() => requests.some(({ path }) => path === `${FILES}/one/stop`)).toBe(true);
  });
});

it('the reports are accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  const cases = [ok(listed('orders', 3)), ok({ ...listed('orders', 0), total: 0, nextCursor: null }), broken];
  const found: string[] = [];
  for (const [index, answer] of cases.entries()) {
    show('/report', { [PAGE]: answer, [FILES]: ok({ exports: [file('one'), file('two', { state: 'running' })] }) });
    await expect.element(page.getByText('Mis archivos')).toBeVisible();
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      setTheme(index % 2 === 0 ? 'light' : 'dark');
      await settle();
      found.push(...(await findings()), ...(isTooWide() ? [`too wide at ${width}`] : []));
    }
    cleanup();
  }
  expect(found).toEqual([]);
});
