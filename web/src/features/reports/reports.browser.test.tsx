// The reports: what is requested for the choices of the address, the rule beside the rows, and the files of the account.
import type { ReportExport, ReportPage } from '@despacho/contract/reports.ts';
import type { ReportSchedule } from '@despacho/contract/reportSchedules.ts';
import { columnsOfReport } from '@despacho/domain/reports/columns.ts';
import { REPORT_RULE } from '@despacho/domain/reports/text.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import type { Screen } from '../../kit/shell/screen.ts';
import { openDesk } from '../../test/desk.tsx';
import { NOW, testLive } from '../../test/live.ts';
import { type Answer, type SentRequest } from '../../test/session.ts';
import { Report } from './Report.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const PAGE = '/api/reports';
const FILES = '/api/reports/exports';
const SCHEDULES = '/api/reports/schedules';
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

const schedule = (id: string, only: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id,
  report: 'orders',
  every: 'day',
  format: 'csv',
  to: [],
  nextRunAt: '2026-07-03T11:00:00.000Z',
  stopped: null,
  last: null,
  ...only,
});

const order: Screen = {
  path: '/order/:orderId',
  title: '',
  group: 'orders',
  permission: null,
  load: async () => () => null,
};

const show = async (path: string, answers: Record<string, Answer>) => {
  const world = testLive();
  world.join([]);
  const { requests, router } = await openDesk(
    {
      [PAGE]: ok(listed('orders', 3)),
      [FILES]: ok({ exports: [] }),
      [SCHEDULES]: ok({ schedules: [] }),
      ...answers,
    },
    {
      role: 'CONTROLLER',
      at: path,
      path: '/report',
      routes: [{ path: '/reporte-motorista', element: <Report fixed="courierSummary" /> }],
      live: world.live,
      screens: [order],
      frame: { blockSize: '100vh' },
      children: <Report />,
    },
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
    const { queries } = await show('/report', {});
    await expect.element(page.getByText(REPORT_RULE.orders, { exact: false })).toBeVisible();
    await expect.poll(() => document.querySelector('a[href="/order/id-0"]')).not.toBeNull();
    expect(queries()[0]).toMatchObject({ report: 'orders', limit: '20' });
    await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), 'serviceRatings');
    await expect.poll(() => queries().at(-1)?.['report']).toBe('serviceRatings');
    await expect.element(page.getByText(REPORT_RULE.serviceRatings, { exact: false })).toBeVisible();
  });

  it('of couriers refuses what is no quantity, and keeps the rows of the last one', async () => {
    const { queries } = await show('/reporte-motorista', { [PAGE]: ok(listed('courierSummary', 2)) });
    const minimum = page.getByLabelText('Cantidad mínima');
    await minimum.fill('');
    await expect.element(page.getByText('Ingrese una cantidad valida')).toBeVisible();
    await minimum.fill('12');
    await expect.poll(() => queries().at(-1)?.['minimum']).toBe('12');
    expect(screen.queryByText('Ingrese una cantidad valida')).toBeNull();
  });

  it('[RP20] shows what is wrong with its days beside their field, and asks for nothing', async () => {
    const { queries } = await show('/report?desde=2026-11-21&hasta=2026-11-21', {});
    await expect.poll(() => queries().length).toBeGreaterThan(0);
    const before = queries().length;
    await page.getByLabelText('Hasta').fill('19-11-2026');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Fecha de inicio debe ser antes que la fecha final')).toBeVisible();
    await page.getByLabelText('Desde').fill('22-10-2026');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Solo los últimos 30 días.')).toBeVisible();
    expect(queries().slice(before)).toEqual([]);
  });

  it('[RP1] of an address that is wrong is of today', async () => {
    const { queries } = await show('/report?desde=2026-11-09&hasta=2026-11-01', {});
    await expect.poll(() => queries().length).toBeGreaterThan(0);
    expect(queries()[0]).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
  });
});

describe('[RP6] files of a report', () => {
  it('are stopped while they are made, and say why there is none', async () => {
    const running = file('one', { state: 'running', rows: 400, total: 1_000 });
    const { requests } = await show('/report', {
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

it('[PS1] the lists of files and of schedules that do not come say so in their places', async () => {
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  await show('/report', { [FILES]: broken, [SCHEDULES]: broken });
  for (const name of ['Mis archivos', 'Envíos por correo']) {
    const list = page.getByRole('region', { name });
    await expect.element(list.getByText('No se pudo cargar')).toBeVisible();
    await expect.element(list.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  }
});

describe('[RP15] an export', () => {
  const isStart = ({ path, body }: SentRequest): boolean => path === FILES && body !== undefined;
  const exportCsv = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
  };

  it('of a short report is the response, and no job is begun', async () => {
    const { requests } = await show('/report', { [`${PAGE}/file`]: ok('the file') });
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
    await exportCsv();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    save.mockRestore();
    expect(requests.some(isStart)).toBe(false);
  });

  it('of a long one is made by a job', async () => {
    const { requests } = await show('/report', {
      [`${PAGE}/file`]: { status: 413, body: { code: 'too-large', details: { max: 1_000 } } },
      [FILES]: ok(file('one', { state: 'pending' })),
    });
    await exportCsv();
    await expect.poll(() => requests.some(isStart)).toBe(true);
  });
});

describe('[RP11] a report by mail', () => {
  const dialog = () => page.getByRole('dialog', { name: /^Enviar por correo/ });
  const open = async (answers: Record<string, Answer>, path = '/report?tipo=deliveryTimes') => {
    const shown = await show(path, answers);
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await expect.element(dialog()).toBeVisible();
    return shown;
  };
  const save = async (): Promise<void> => page.getByRole('button', { name: 'Programar' }).click();

  it('is saved with what the screen shows, without its days', async () => {
    const { requests } = await open({ [SCHEDULES]: ok(schedule('one')) }, '/report?tipo=orders&estatus=Cancelado');
    await expect.element(page.getByText(/Llega a tu correo, .+@/)).toBeVisible();
    await userEvent.selectOptions(page.getByLabelText(/^Cuándo/), 'month');
    await userEvent.selectOptions(page.getByLabelText(/^Formato/), 'pdf');
    await page.getByLabelText('Otros correos').fill('uno@example.test\n\nuno@example.test\ndos@example.test');
    await save();
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
    expect(requests.findLast(({ path, body }) => path === SCHEDULES && body !== undefined)?.body).toEqual({
      report: 'orders',
      status: 'Cancelado',
      every: 'month',
      format: 'pdf',
      to: ['uno@example.test', 'dos@example.test'],
    });
  });

  it('names wrong and too many addresses beside their field, and sends nothing', async () => {
    const { requests } = await open({});
    const to = page.getByLabelText('Otros correos');
    await to.fill('bien@example.test\nmal');
    await save();
    await expect.element(page.getByText('No son correos válidos: mal')).toBeVisible();
    await to.fill(Array.from({ length: 6 }, (_, index) => `a${index}@example.test`).join('\n'));
    await expect.element(page.getByText('Son más de 5 correos.')).toBeVisible();
    expect(requests.filter(({ path, body }) => path === SCHEDULES && body !== undefined)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  });

  it('stays open with the reason when there are ten', async () => {
    await open({ [SCHEDULES]: { status: 409, body: { code: 'conflict', details: { reason: 'too-many-schedules' } } } });
    await save();
    await expect.element(page.getByText('Ya tienes 10 envíos programados. Detén uno primero.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  it('is listed with its next run, its last result and why it was stopped, and is stopped there', async () => {
    const last = { from: '2026-07-01', to: '2026-07-01', at, result: 'sent' } as const;
    const { requests } = await show('/report', {
      [SCHEDULES]: ok({
        schedules: [
          schedule('one', { last, to: ['jefe@example.test'] }),
          schedule('two', { report: 'checkIns', last: { ...last, result: 'disk-full' } }),
          schedule('three', { every: 'month', stopped: 'permission', nextRunAt: null }),
        ],
      }),
      [`${SCHEDULES}/one/stop`]: ok(schedule('one', { stopped: 'asker', nextRunAt: null })),
    });
    const list = page.getByRole('region', { name: 'Envíos por correo' });
    await expect.element(list).toBeVisible();
    await expect
      .element(list.getByText(/Próximo envío: 03-07-2026 05:00:00 · Último, del 01-07-2026: enviado/))
      .toBeVisible();
    await expect.element(list.getByText(/no hay espacio en el disco del servidor/)).toBeVisible();
    await expect.element(list.getByText(/Detenido: tu cuenta ya no puede ver este reporte/)).toBeVisible();
    await expect.element(list.getByText(/Con copia a jefe@example.test/)).toBeVisible();
    expect(list.getByRole('button').all()).toHaveLength(2);
    await list.getByRole('button', { name: /REPORTE DE ORDENES/ }).click();
    await expect.poll(() => requests.some(({ path }) => path === `${SCHEDULES}/one/stop`)).toBe(true);
  });

  it('has an accessible dialog, wide and narrow, light and dark', async () => {
    const found: string[] = [];
    await open({});
    for (const [width, height] of [WIDE, NARROW]) {
      for (const theme of ['light', 'dark'] as const) {
        await page.viewport(width, height);
        setTheme(theme);
        found.push(...(await findings()), ...(isTooWide() ? [`too wide at ${width}`] : []));
      }
    }
    await userEvent.keyboard('{Escape}');
    expect(found).toEqual([]);
  });
});

it('the reports are accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  const cases = [ok(listed('orders', 3)), ok({ ...listed('orders', 0), total: 0, nextCursor: null }), broken];
  const found: string[] = [];
  for (const [index, answer] of cases.entries()) {
    await show('/report', {
      [PAGE]: answer,
      [FILES]: ok({ exports: [file('one'), file('two', { state: 'running' })] }),
      [SCHEDULES]: ok({ schedules: [schedule('one'), schedule('two', { stopped: 'scope', nextRunAt: null })] }),
    });
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
