import type { ScheduleView } from '@despacho/contract/couriers/schedules.ts';
import { SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../../tests/browser/stage.tsx';
import { type Answers, clearDesk, FILLED, openDesk } from '../../../test/desk.tsx';
import { branchChange, companyChange, courierChange, testLive } from '../../../test/live.ts';
import { MonthSchedules } from './MonthSchedules.tsx';

afterEach(clearDesk);

const shift = (id: string, only: Partial<ScheduleView> = {}): ScheduleView => ({
  id,
  courier: { id, name: `Piloto ${id}` },
  branch: { id: 'branch-1', name: 'PORTALES' },
  companyId: 'company-1',
  createdAt: null,
  journey: { startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2026-11-20T21:00:00.000Z' },
  status: 'Pendiente',
  times: { startedAt: null, completedAt: null },
  phoneTimes: { startedAt: null, completedAt: null },
  ...only,
});
const ok = (body: unknown, status = 200) => ({ status, body });
const list = (...schedules: ScheduleView[]) => ok({ schedules, isWhole: true });
const MONTH = '/api/schedules?year=2026&month=10';
const shifts = [
  shift('a'),
  shift('b', {
    status: 'Completado',
    // Over midnight and over the end of the month.
    journey: { startsAt: '2026-12-01T03:00:00.000Z', endsAt: '2026-12-01T12:00:00.000Z' },
    times: { startedAt: '2026-12-01T03:05:00.000Z', completedAt: '2026-12-01T12:05:00.000Z' },
  }),
  shift('c', {
    status: 'Completado',
    times: { startedAt: '2026-11-20T12:00:00.000Z', completedAt: '2026-11-20T11:00:00.000Z' },
  }),
  shift('d', { status: 'Cancelado' }),
];
const ANSWERS: Answers = {
  [MONTH]: list(...shifts),
  '/api/schedules/a/cancel': ok(shift('a', { status: 'Cancelado' })),
};

const open = async (
  answers: Answers,
  { role = 'OWNER', at = '/start' }: { role?: 'OWNER' | 'COMPANY'; at?: string } = {},
) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    ...(role === 'COMPANY' ? { company: { id: 'company-1', name: 'San Martin' } } : {}),
    at,
    live: world.live,
    frame: FILLED,
    children: <MonthSchedules companyId={null} />,
  });
  world.join([
    companyChange({ hasAssistance: true }),
    branchChange({ id: 'branch-1' }),
    courierChange({ id: 'luis', name: 'Luis Ramos', branch: { id: 'branch-1', name: 'PORTALES' } }),
  ]);
  await settle();
  return desk;
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the shifts of a month', () => {
  it('[AT3] [AT5] have the hours of the shift where it began, and sum those that can be true', async () => {
    await open(ANSWERS);
    await expect.element(page.getByRole('gridcell', { name: 'Piloto b' })).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '30-11-2026', exact: true })).toBeVisible();
    await expect.element(page.getByText('01-12-2026 06:00')).toBeVisible();
    await expect.element(page.getByText('Sale antes de entrar')).toBeVisible();
    await expect.element(page.getByText('Horas trabajadas: 9.0 · Planeadas: 27.0 · 1 sin sumar')).toBeVisible();
  });

  it('[AT16] begin with today, and the past ones follow', async () => {
    const noon = (day: number, at = new Date(SAMPLE_TIME)) => new Date(at.getTime() + day * 86_400_000).toISOString();
    const on = (id: string, day: number) => shift(id, { journey: { startsAt: noon(day), endsAt: null } });
    // From yesterday evening to this morning, and to midnight.
    const night = shift('night', {
      journey: { startsAt: '2026-11-21T04:00:00.000Z', endsAt: '2026-11-21T12:00:00.000Z' },
    });
    const late = shift('late', {
      journey: { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T06:00:00.000Z' },
    });
    await open({ [MONTH]: list(on('older', -2), on('past', -1), late, night, on('present', 0), on('next', 1)) });
    await expect.element(page.getByRole('gridcell', { name: 'Piloto present' })).toBeVisible();
    const names = page.getByRole('gridcell', { name: /^Piloto/ }).elements();
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Piloto night',
      'Piloto present',
      'Piloto next',
      'Piloto late',
      'Piloto past',
      'Piloto older',
    ]);
  });

  it('[AT3] are chosen from ENERO to DICIEMBRE, 0 to 11, and by year', async () => {
    const { router } = await open({ ...ANSWERS, '/api/schedules?year=2026&month=0': list() });
    const month = page.getByRole('combobox', { name: 'Mes' });
    await expect.element(month).toHaveValue('10');
    await month.selectOptions('ENERO');
    await expect.element(page.getByText('SIN DATOS DE ASISTENCIA MENSUAL')).toBeVisible();
    expect(router.state.location.search).toBe('?mes=0');
    await expect.element(page.getByRole('combobox', { name: 'Año' })).toHaveValue('2026');
  });

  it('shows a month that cannot be read with its sentence', async () => {
    await open({ [MONTH]: { status: 400, body: { code: 'invalid' } } });
    await expect.element(page.getByText('HA OCURRIDO UN ERROR')).toBeVisible();
  });

  it('[AT4] [AT20] are changed and cancelled while they may be, by those who may', async () => {
    const { requests } = await open(ANSWERS);
    expect(button(/^Modificar/).elements()).toHaveLength(1);
    expect(button(/^Cancelar Piloto/).elements()).toHaveLength(1);
    await button(/^Cancelar Piloto a/).click();
    await button('Cancelar turno').click();
    await expect.element(page.getByText('Turno cancelado')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/api/schedules/a/cancel')).toHaveLength(1);
    await clearDesk();
    await open(ANSWERS, { role: 'COMPANY' });
    await expect.element(page.getByRole('gridcell', { name: 'Piloto a' })).toBeVisible();
    expect(button(/^(Modificar|Cancelar|Crear|Importar)/).elements()).toEqual([]);
  });

  it('[AT12] [AT23] are planned with the own branch of the courier, and an overlap has its sentence', async () => {
    const { answer, requests } = await open({
      ...ANSWERS,
      '/api/schedules': { status: 409, body: { code: 'conflict', details: { reason: 'overlap' } } },
    });
    await button('Crear turno').click();
    const dialog = page.getByRole('dialog', { name: 'CREAR TURNO' });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('El piloto es requerido')).toBeVisible();
    await dialog.getByRole('combobox', { name: /^Piloto/ }).click();
    await page.getByRole('option', { name: /Luis Ramos/ }).click();
    await expect.element(dialog.getByRole('combobox', { name: /^Sucursal/ })).toHaveValue('PORTALES');
    for (const [label, at] of [
      ['Entrada', '24-11-2026 06:00'],
      ['Salida', '24-11-2026 05:00'],
    ] as const) {
      await dialog.getByLabelText(new RegExp(`^${label}`)).fill(at);
      await userEvent.keyboard('{Tab}');
    }
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('La salida debe ser después de la entrada')).toBeVisible();
    await dialog.getByLabelText(/^Salida/).fill('24-11-2026 15:00');
    await userEvent.keyboard('{Tab}');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('Se cruza con otro turno del piloto.')).toBeVisible();
    expect(await findings()).toEqual([]);
    answer('/api/schedules', ok(shift('new'), 201));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText(/^Turno creado para Piloto new/)).toBeVisible();
    expect(requests.findLast(({ path, body }) => path === '/api/schedules' && body !== undefined)?.body).toEqual({
      courierId: 'luis',
      branchId: 'branch-1',
      startsAt: '2026-11-24T12:00:00.000Z',
      endsAt: '2026-11-24T21:00:00.000Z',
    });
  });
});

it.each(['light', 'dark'] as const)('is accessible, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    await open(ANSWERS);
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await clearDesk();
  }
  await page.viewport(...WIDE);
});
