import type { PayrollRow, PayStatement } from '@despacho/contract/pay.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { clearDesk } from '../../test/desk.tsx';
import { openPay, problemsInEveryLook } from './test/onPay.tsx';

beforeEach(() => localStorage.clear());
afterEach(clearDesk);

/** The Monday of the week of the test's clock, 2026-11-21. */
const WEEK = '2026-11-16';
const LIST = `/api/pay/payroll?week=${WEEK}`;
const STATEMENT = `/api/pay/statements/luis?week=${WEEK}`;
const CORRECT = '/api/pay/statements/luis/corrections';
const ok = (body: unknown) => ({ status: 200, body });
const NOTHING = { base: 0, distance: 0, wait: 0, night: 0, rain: 0, holiday: 0, minimum: 0, correction: 0 };
const luis = { id: 'luis', name: 'Luis Ramos' };
const row: PayrollRow = {
  courier: luis,
  byKind: { ...NOTHING, base: 2_000, distance: 350, correction: -250 },
  cents: 2_100,
  workedMs: 5_400_000,
  unknownShifts: 1,
  deliveries: 2,
};
const statement: PayStatement = {
  ...row,
  week: WEEK,
  lines: [
    {
      id: 'o1:distance',
      day: '2026-11-17',
      kind: 'distance',
      cents: 350,
      order: { id: 'o1', number: 'GT-1' },
      quantity: 1.75,
      unitCents: 200,
      reason: null,
      by: null,
    },
    {
      id: 'c1:correction',
      day: '2026-11-18',
      kind: 'correction',
      cents: -250,
      order: null,
      quantity: null,
      unitCents: null,
      reason: 'cobró de más',
      by: { id: 'ana', name: 'Ana Controla' },
    },
  ],
  days: [],
  unpaid: 1,
  disputes: [{ lineId: 'o1:distance', text: 'fueron más', at: '2026-11-19T17:00:00.000Z', answer: null }],
};
const listed = (rows: readonly PayrollRow[], isWhole = true) => ok({ rows, isWhole });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('alertdialog');

describe('the payroll of a week', () => {
  it('[PY11] has the hours, deliveries and sums of each courier', async () => {
    await openPay({ [LIST]: listed([row], false) });
    await expect.element(page.getByRole('gridcell', { name: 'Luis Ramos' })).toBeVisible();
    await expect.element(page.getByText('Q21.00').first()).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '1.5' })).toBeVisible();
    await expect.element(page.getByText(/los totales no están completos/)).toBeVisible();
  });

  it('[PY7] is corrected with a day, a signed amount and a reason', async () => {
    const by = { id: 'ana', name: 'Ana Controla' };
    const written = { id: 'c1', day: WEEK, cents: -250, reason: 'cobró de más', by, at: '2026-11-21T17:00:00.000Z' };
    const { requests } = await openPay({ [LIST]: listed([row]), [CORRECT]: ok(written) });
    await button(/^Corregir.*Luis Ramos/).click();
    await dialog()
      .getByLabelText(/^Monto/)
      .fill('cero');
    await dialog().getByRole('button', { name: 'Corregir' }).click();
    await expect.element(dialog().getByText(/Escribe un monto en quetzales distinto de cero/)).toBeVisible();
    await dialog()
      .getByLabelText(/^Monto/)
      .fill('-2.50');
    await dialog()
      .getByLabelText(/^Motivo/)
      .fill('cobró de más');
    await dialog().getByRole('button', { name: 'Corregir' }).click();
    await expect
      .poll(() => requests.filter(({ path }) => path === CORRECT).map(({ body }) => body))
      .toEqual([{ key: expect.any(String), day: WEEK, cents: -250, reason: 'cobró de más' }]);
    await expect.poll(() => dialog().elements()).toHaveLength(0);
  });

  it('[PY10] answers the dispute of a line', async () => {
    const ANSWER = '/api/pay/statements/luis/disputes';
    const { requests } = await openPay({
      [LIST]: listed([row]),
      [STATEMENT]: ok(statement),
      [ANSWER]: ok(statement.disputes[0]),
    });
    await button(/^Responder.*Luis Ramos/).click();
    await expect.element(dialog().getByText(/GT-1 · distancia \(1.75 km × Q2.00\) · Q3.50 · fueron más/)).toBeVisible();
    await dialog()
      .getByLabelText(/^Respuesta/)
      .fill('se corrigió');
    await dialog().getByRole('button', { name: 'Responder' }).click();
    await expect
      .poll(() => requests.filter(({ path }) => path === ANSWER).map(({ body }) => body))
      .toEqual([{ week: WEEK, lineId: 'o1:distance', answer: 'se corrigió' }]);
    await expect.poll(() => dialog().elements()).toHaveLength(0);
  });

  it('[PY10] names a statement that could not be read, and shows no absence of disputes', async () => {
    await openPay({ [LIST]: listed([row]), [STATEMENT]: { status: 503, body: { code: 'unavailable' } } });
    await button(/^Responder.*Luis Ramos/).click();
    await expect.element(page.getByText(FAILURE_TEXT.unavailable)).toBeVisible();
    expect(page.getByText(/no tiene reclamos/).elements()).toEqual([]);
  });

  it('[PY9] offers nothing to write to those who only read', async () => {
    await openPay({ [LIST]: listed([row]) }, { role: 'CONTROLLER' });
    await expect.element(page.getByRole('gridcell', { name: 'Luis Ramos' })).toBeVisible();
    expect(button(/Corregir|Responder/).elements()).toEqual([]);
  });
});

it('the payroll is accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const found: string[] = [];
  for (const answer of [listed([row]), listed([]), { status: 500, body: { code: 'internal' } }]) {
    await openPay({ [LIST]: answer });
    found.push(...(await problemsInEveryLook()));
    await clearDesk();
  }
  expect(found).toEqual([]);
});
