// The money of the courier on the phone, the server played by the test.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { CourierMoney, OwnPay } from '@despacho/contract/couriers/courierMoney.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, setTheme } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { Money } from './Money.tsx';

const at = '2026-11-21T18:00:00.000Z';
const HOSTILE = '<img src=x onerror=alert(1)> ‮ ' + 'x'.repeat(120);
const ana = { id: 'ana', name: HOSTILE };

let money: CourierMoney;
let statement: OwnPay;
let isOnline: boolean;
let sent: { path: string; body: unknown }[];

const NOTHING = { base: 0, distance: 0, wait: 0, night: 0, rain: 0, holiday: 0, minimum: 0, correction: 0 };
const line = (kind: 'base' | 'distance', cents: number) => ({
  id: `o1:${kind}`,
  day: '2026-11-21',
  kind,
  cents,
  order: { id: 'o1', number: 'GT-1' },
  quantity: kind === 'distance' ? 3.2 : null,
  unitCents: kind === 'distance' ? 200 : null,
  reason: null,
  by: null,
});

beforeEach(() => {
  sent = [];
  isOnline = true;
  money = {
    now: at,
    cash: { carriedCents: 42_000, limitCents: 50_000, state: 'near' },
    days: {
      deposits: [
        {
          id: 'd1',
          day: '2026-11-21',
          cents: 10_000,
          branch: { id: 'b', name: HOSTILE },
          by: ana,
          at,
          courierSignedAt: null,
          isDue: true,
        },
      ],
      settled: [{ day: '2026-11-20', receivedCents: 9_000, dueCents: 9_500, orders: 2, by: ana, at, reason: HOSTILE }],
    },
  };
  statement = {
    courier: { id: 'luis', name: 'Luis Ramos' },
    week: '2026-11-16',
    lines: [line('base', 1_000), line('distance', 640)],
    days: [],
    byKind: { ...NOTHING, base: 1_000, distance: 640 },
    cents: 1_640,
    workedMs: 0,
    unknownShifts: 0,
    deliveries: 1,
    unpaid: 0,
    disputes: [],
    open: [{ ...line('base', 1_300), id: 'o2:base', order: { id: 'o2', number: 'GT-2' } }],
  };
  installTheme(consoleTheme());
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis Ramos' });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('network is down');
    if (path === COURIER_PATHS.money) return Response.json(money);
    if (path.startsWith(COURIER_PATHS.pay)) return Response.json(statement);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ path, body });
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  keepAccount(null);
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string): Promise<void> => userEvent.click(button(name));

it.each(['light', 'dark'] as const)('[CP25] shows cash, deposits and pay on a narrow phone, %s', async (theme) => {
  await page.viewport(360, 640);
  setTheme(theme);
  render(<Money version="" />);
  await expect.element(page.getByText('Lleva Q420.00 en efectivo; su límite es Q500.00.')).toBeVisible();
  await expect.element(page.getByText(/Cerca del límite/)).toBeVisible();
  await press('Ver mi pago');
  const ofOrder = page.getByText('21-11 · GT-1 · Q16.40', { exact: true });
  await expect.element(ofOrder).not.toBeVisible();
  await userEvent.click(page.getByText('21-11 · Q16.40 · 1 entrega', { exact: true }));
  await expect.element(ofOrder).toBeVisible();
  const part = page.getByText('distancia (3.20 km × Q2.00) · Q6.40', { exact: true });
  await expect.element(part).not.toBeVisible();
  await expect.element(page.getByText('Órdenes abiertas: Q13.00 si las entrega ahora')).toBeVisible();
  await userEvent.click(ofOrder);
  await expect.element(part).toBeVisible();
  expect(isTooWide()).toBe(false);
  expect(await findings()).toEqual([]);
});

it('[CX8] a deposit is signed, and what the server then has is visible', async () => {
  render(<Money version="" />);
  await expect.element(button('Firmar depósito de Q100.00')).toBeVisible();
  isOnline = false;
  await press('Firmar depósito de Q100.00');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Sin conexión. Intente de nuevo.');
  isOnline = true;
  const [deposit] = money.days?.deposits ?? [];
  if (deposit === undefined) throw new Error('there is no deposit');
  money = {
    ...money,
    cash: { carriedCents: 32_000, limitCents: 50_000, state: 'ok' },
    days: { settled: [], deposits: [{ ...deposit, courierSignedAt: at, isDue: false }] },
  };
  await press('Firmar depósito de Q100.00');
  await expect.element(page.getByText(/firmado 12:00/)).toBeVisible();
  await expect.element(page.getByText(/Lleva Q320.00/)).toBeVisible();
  expect(sent).toEqual([{ path: COURIER_PATHS.deposits, body: { day: '2026-11-21', depositId: 'd1' } }]);
});

it('[PY10] an objection that is not sent stays as typed, and the answer is beside its line', async () => {
  render(<Money version="" />);
  await press('Ver mi pago');
  await press('Reclamar una línea');
  await userEvent.selectOptions(page.getByRole('combobox'), 'o1:distance');
  const words = page.getByLabelText('Qué no está bien');
  await userEvent.fill(words, 'fueron 5 km');
  isOnline = false;
  await press('Enviar el reclamo');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Sin conexión. Intente de nuevo.');
  await expect.element(words).toHaveValue('fueron 5 km');
  isOnline = true;
  const answer = { text: 'son 3.2', by: { id: 'ada', name: 'Ada' }, at };
  statement = { ...statement, disputes: [{ lineId: 'o1:distance', text: 'fueron 5 km', at, answer }] };
  await press('Enviar el reclamo');
  await expect.element(page.getByText('Respuesta de Ada: son 3.2')).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([{ lineId: 'o1:distance', text: 'fueron 5 km' }]);
});

it('[CP25] cash that cannot be read is named, and without a network the last value stays with its time', async () => {
  money = { ...money, cash: null, days: null };
  const { rerender } = render(<Money version="" />);
  await expect.element(page.getByText('No se pudo leer su efectivo: llame a la consola.')).toBeVisible();
  money = { ...money, cash: { carriedCents: 500, limitCents: null, state: 'ok' }, days: { deposits: [], settled: [] } };
  rerender(<Money version="1" />);
  await expect.element(page.getByText('Lleva Q5.00 en efectivo.')).toBeVisible();
  isOnline = false;
  rerender(<Money version="2" />);
  await expect.element(page.getByText('Con datos de las 12:00.')).toBeVisible();
  await expect.element(page.getByText('Lleva Q5.00 en efectivo.')).toBeVisible();
});
