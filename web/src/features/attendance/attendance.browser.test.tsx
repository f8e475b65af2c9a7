import type { AttendanceRow } from '@despacho/contract/couriers/attendance.ts';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { type Answers, clearDesk, FILLED, openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import { DayAttendance } from './DayAttendance.tsx';

afterEach(clearDesk);

const DAY = '2026-11-21';
const row = (id: string, only: Partial<AttendanceRow> = {}): AttendanceRow => ({
  id,
  day: DAY,
  courierId: id,
  name: `Piloto ${id}`,
  checkInAt: `${DAY}T14:02:00.000Z`,
  checkOutAt: null,
  phoneCheckInAt: null,
  phoneCheckOutAt: null,
  isCheckInApproved: false,
  isCheckOutApproved: false,
  branch: { id: 'branch-1', name: 'PORTALES', companyId: 'company-1', companyName: 'San Martin', address: '16 calle' },
  ...only,
});
const ok = (body: unknown) => ({ status: 200, body });
const list = (...checkIns: AttendanceRow[]) => ok({ checkIns, isWhole: true });
const LIST = `/api/attendance?day=${DAY}`;
const rows = [
  row('a'),
  row('b', { checkInAt: null }),
  row('c', { isCheckInApproved: true, checkOutAt: '2026-11-22T01:32:00.000Z' }),
  row('d', { checkOutAt: `${DAY}T13:00:00.000Z` }),
];
const view = { check: 'checkin', name: 'Piloto a', at: null, companyName: '', branchName: '', address: null };
const ANSWERS: Answers = {
  [LIST]: list(...rows),
  [`/api/attendance/${DAY}/a/checkin/approve`]: ok({ isChanged: true, approval: { ...view, isApproved: true } }),
  [`/api/attendance/${DAY}/a/checkin/link`]: ok({
    url: `https://x.test/approved-check/checkin/a?d=${DAY}#sig`,
    expiresAt: '2026-11-29T06:00:00.000Z',
  }),
};

const open = async (shown: ReactNode, answers: Answers, role: 'OWNER' | 'COMPANY' = 'OWNER') => {
  const world = testLive();
  const company = { id: 'company-1', name: 'San Martin' };
  const desk = await openDesk(answers, {
    role,
    ...(role === 'COMPANY' ? { company } : {}),
    at: '/start',
    live: world.live,
    frame: FILLED,
    children: shown,
  });
  world.join([companyChange({ hasAssistance: true }), branchChange({ id: 'branch-1' })]);
  await settle();
  return desk;
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the attendance of a day', () => {
  it('[AT5] [AT6] names what is missing, and counts only hours that can be true', async () => {
    await open(<DayAttendance companyId={null} />, ANSWERS);
    await expect.element(page.getByRole('gridcell', { name: 'Piloto a' })).toBeVisible();
    expect(page.getByRole('gridcell', { name: 'NO HA INICIADO' }).elements()).toHaveLength(2);
    expect(page.getByRole('gridcell', { name: 'PENDIENTE' }).elements()).toHaveLength(4);
    await expect.element(page.getByText('Sale antes de entrar')).toBeVisible();
    await expect.element(page.getByText('Horas trabajadas: 11.5 · 1 sin sumar')).toBeVisible();
  });

  it('[DO35] shows the time of the phone where that of its write counts', async () => {
    await open(<DayAttendance companyId={null} />, {
      [LIST]: list(row('a', { phoneCheckInAt: `${DAY}T17:10:00.000Z` })),
    });
    await expect.element(page.getByRole('gridcell', { name: '08:02' })).toBeVisible();
    await expect.element(page.getByText('ENTRADA: el teléfono decía 11:10')).toBeInTheDocument();
  });

  it('shows that there is none, and has another day in the address', async () => {
    const { router } = await open(<DayAttendance companyId={null} />, {
      [LIST]: list(),
      '/api/attendance?day=2026-11-20': list(row('x', { day: '2026-11-20' })),
    });
    await expect.element(page.getByText('NO ASISTENCIA DIARIA')).toBeVisible();
    await button('Día anterior').click();
    await expect.element(page.getByRole('gridcell', { name: 'Piloto x' })).toBeVisible();
    expect(router.state.location.search).toBe('?dia=2026-11-20');
    await button('Hoy').click();
    await expect.element(page.getByText('NO ASISTENCIA DIARIA')).toBeVisible();
  });

  it('[AT7] approves from here, where the account may, and reads the day again', async () => {
    const { requests } = await open(<DayAttendance companyId={null} />, ANSWERS);
    const reads = () => requests.filter(({ path }) => path === LIST).length;
    await expect.element(button('Aprobar entrada Piloto a')).toBeVisible();
    const before = reads();
    await button('Aprobar entrada Piloto a').click();
    await expect.element(page.getByText('SE APROBO LA ENTRADA CORRECTAMENTE PARA EL MOTORISTA PILOTO A')).toBeVisible();
    await expect.poll(reads).toBeGreaterThan(before);
    expect(page.getByRole('button', { name: /^Aprobar.*Piloto b$/ }).elements()).toEqual([]);
  });

  it('[AT11] gives a company the link, and no approval', async () => {
    await open(
      <DayAttendance companyId="company-1" />,
      {
        ...ANSWERS,
        [`${LIST}&company=company-1`]: list(...rows),
      },
      'COMPANY',
    );
    await button('Enlace Piloto a').click();
    const field = page.getByRole('textbox', { name: 'Enlace de ENTRADA' });
    await expect.element(field).toHaveValue(`https://x.test/approved-check/checkin/a?d=${DAY}#sig`);
    const message = encodeURIComponent(`https://x.test/approved-check/checkin/a?d=${DAY}#sig`);
    await expect
      .element(page.getByRole('link', { name: 'WhatsApp' }))
      .toHaveAttribute('href', expect.stringContaining(message));
    expect(button(/^Aprobar/).elements()).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});

it.each(['light', 'dark'] as const)('is accessible, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    await open(<DayAttendance companyId={null} />, ANSWERS);
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await clearDesk();
  }
  await page.viewport(...WIDE);
});
