import type { Change } from '@despacho/contract/live/protocol.ts';
import type { SettlementRow, Signature } from '@despacho/contract/settlements.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { ScreenContext } from '../../kit/ScreenContext.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { type Answers, clearDesk, FILLED, openDesk } from '../../test/desk.tsx';
import { courierChange, testLive } from '../../test/live.ts';
import { DRAFT_KEY } from '../../test/session.ts';
import { DaySettlements } from './DaySettlements.tsx';

beforeEach(() => localStorage.clear());
afterEach(clearDesk);

const DAY = '2026-11-21';
const LIST = `/api/settlements/${DAY}`;
const SIGN = `${LIST}/luis`;
const ok = (body: unknown) => ({ status: 200, body });
const signature = (only: Partial<Signature> = {}): Signature => ({
  receivedCents: 12_550,
  dueCents: 12_550,
  orders: 2,
  by: { id: 'ana', name: 'Ana Controla' },
  at: '2026-11-21T17:00:00.000Z',
  reason: null,
  ...only,
});
const row = (id: string, name: string, only: Partial<SettlementRow> = {}): SettlementRow => ({
  courier: { id, name },
  orders: 2,
  dueCents: 12_550,
  deposits: [],
  signatures: [],
  ...only,
});
const short = signature({ receivedCents: 12_000 });
const ROWS = [
  row('luis', 'Luis Ramos'),
  row('eva', 'Eva Paz', { signatures: [signature()] }),
  row('leo', 'Leo Sis', { signatures: [signature(), { ...short, at: '2026-11-21T18:00:00.000Z', reason: 'faltó' }] }),
  row('mia', 'Mía Tun', { orders: 3, dueCents: 20_000, signatures: [signature()] }),
];
const listed = (rows: readonly SettlementRow[], only: object = {}) =>
  ok({ rows, withoutCourier: { orders: 0, cents: 0 }, isCalculated: true, ...only });

const open = async (answers: Answers, role: 'OWNER' | 'USER' = 'OWNER', couriers: Change[] = []) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    at: '/settlements',
    live: world.live,
    screens: ['/history-orders'],
    frame: FILLED,
    children: (
      <ScreenContext>
        <WhenLive>
          <DaySettlements />
        </WhenLive>
      </ScreenContext>
    ),
  });
  world.join(couriers);
  await settle();
  return desk;
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('alertdialog');
/** A form with input asks before it closes. */
const cancel = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await button('Salir sin guardar').click();
  await expect.poll(() => dialog().elements()).toHaveLength(0);
};
const send = async (received: string): Promise<void> => {
  await dialog()
    .getByLabelText(/^Efectivo recibido/)
    .fill(received);
  await dialog().getByRole('button', { name: 'Firmar' }).click();
};

describe('the settlements of a day', () => {
  it('[MO9] show what is due, received and different, and what changed after it was signed', async () => {
    await open({ [LIST]: listed(ROWS) });
    await expect.element(page.getByText('Sin firmar', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Con diferencia')).toBeVisible();
    await expect.element(page.getByText('Cambió después de firmar')).toBeVisible();
    await expect.element(page.getByText('-Q5.50')).toBeVisible();
    await expect.element(page.getByText('al firmar Q125.50')).toBeVisible();
    await expect.element(page.getByText('Por cobrar Q576.50 · recibido Q371.00 · 1 piloto sin firmar')).toBeVisible();
  });

  it('[MO7] lead to the orders with an amount of the courier and the day', async () => {
    await open({ [LIST]: listed(ROWS.slice(0, 1)) });
    const link = page.getByRole('link', { name: '2' });
    await expect.element(link).toBeVisible();
    const { searchParams } = new URL(link.element().getAttribute('href') ?? '', 'http://console.test');
    expect(Object.fromEntries(searchParams)).toEqual({
      desde: DAY,
      hasta: DAY,
      'f.courier': 'luis',
      'f.cash': 'some',
    });
  });

  it('[MO8] are signed in a dialog that shows why it is refused, and signs what the server then named', async () => {
    const changed = row('luis', 'Luis Ramos', { dueCents: 13_000 });
    const { requests, answer } = await open({
      [LIST]: listed(ROWS.slice(0, 1)),
      [SIGN]: { status: 409, body: { code: 'conflict', details: { reason: 'due', row: changed } } },
    });
    await button('Firmar Luis Ramos').click();
    await expect.element(dialog().getByText('Por cobrar: Q125.50 en 2 órdenes.')).toBeVisible();
    await send('ciento');
    await expect.element(dialog().getByText(/Escribe un monto en quetzales/)).toBeVisible();
    await send('130');
    await expect.element(dialog().getByText(/Las órdenes cambiaron: ahora son Q130.00/)).toBeVisible();
    answer(SIGN, ok({ ...changed, signatures: [signature({ receivedCents: 13_000, dueCents: 13_000 })] }));
    await send('130');
    await expect.poll(() => dialog().elements()).toHaveLength(0);
    expect(requests.filter(({ path }) => path === SIGN).map(({ body }) => body)).toEqual([
      { receivedCents: 13_000, dueCents: 12_550, seen: 0, reason: '' },
      { receivedCents: 13_000, dueCents: 13_000, seen: 0, reason: '' },
    ]);
  });

  it('[MO8] of another amount ask for the reason, which the server demands', async () => {
    const { requests, answer } = await open({
      [LIST]: listed(ROWS.slice(0, 1)),
      [SIGN]: { status: 400, body: { code: 'invalid', details: [{ path: 'body.reason', issue: 'required' }] } },
    });
    await button('Firmar Luis Ramos').click();
    await expect.element(dialog().getByText('Si lo recibido es otro monto, escribe el motivo.')).toBeVisible();
    await send('120');
    await expect.element(dialog().getByText('Una diferencia necesita un motivo')).toBeVisible();
    await dialog().getByLabelText(/^Nota/).fill('faltó cambio');
    answer(SIGN, ok(row('luis', 'Luis Ramos', { signatures: [{ ...short, reason: 'faltó cambio' }] })));
    await dialog().getByRole('button', { name: 'Firmar' }).click();
    await expect.poll(() => dialog().elements()).toHaveLength(0);
    expect(requests.filter(({ path }) => path === SIGN).at(-1)?.body).toMatchObject({ reason: 'faltó cambio' });
  });

  it('[MO8] [CO20] couriers of one name have the plate beside it, in the row and in the dialog', async () => {
    const namesakes = [row('luis', 'Luis Ramos'), row('leo', 'LUIS RAMOS')];
    await open({ [LIST]: listed(namesakes) }, 'OWNER', [
      courierChange({ id: 'luis', name: 'Luis Ramos', plate: 'M123ABC' }),
      courierChange({ id: 'leo', name: 'LUIS RAMOS', plate: 'M999XYZ' }),
    ]);
    await expect.element(page.getByRole('gridcell', { name: 'LUIS RAMOS · M999XYZ' })).toBeVisible();
    await button('Firmar Luis Ramos · M123ABC').click();
    await expect.element(dialog().getByText('LIQUIDAR A LUIS RAMOS · M123ABC')).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
  });

  it('[MO14] show who signed first', async () => {
    const won = row('luis', 'Luis Ramos', { signatures: [signature()] });
    await open({
      [LIST]: listed(ROWS.slice(0, 1)),
      [SIGN]: { status: 409, body: { code: 'conflict', details: { reason: 'signed', row: won } } },
    });
    await button('Firmar Luis Ramos').click();
    await send('1');
    await expect.element(dialog().getByText('Ana Controla ya firmó: recibió Q125.50. Cierra y revisa.')).toBeVisible();
    await cancel();
  });

  it('[DR1] offer what was typed only for the same courier and day', async () => {
    const note = () => dialog().getByLabelText(/^Nota/);
    const offer = () => dialog().getByRole('button', { name: 'Recuperar' });
    const { router } = await open({
      [LIST]: listed(ROWS.slice(0, 1)),
      '/api/settlements/2026-11-20': listed(ROWS.slice(0, 1)),
      [DRAFT_KEY]: ok({ key: 'A'.repeat(43) }),
    });
    await button('Firmar Luis Ramos').click();
    await note().fill('faltó cambio');
    await cancel();
    await act(async () => router.navigate('/settlements?dia=2026-11-20'));
    await button('Firmar Luis Ramos').click();
    await expect.element(note()).toBeVisible();
    await settle();
    expect(offer().query()).toBeNull();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await act(async () => router.navigate('/settlements'));
    await button('Firmar Luis Ramos').click();
    await offer().click();
    await expect.element(note()).toHaveValue('faltó cambio');
    await cancel();
  });

  it('[MO8] are corrected with a reason', async () => {
    await open({ [LIST]: listed(ROWS.slice(1, 2)) });
    await button('Corregir Eva Paz').click();
    await dialog()
      .getByLabelText(/^Efectivo recibido/)
      .fill('120');
    await dialog().getByRole('button', { name: 'Corregir' }).click();
    await expect.element(dialog().getByText('Una corrección necesita un motivo')).toBeVisible();
    await cancel();
  });

  it('[CX9] [CX10] show the deposits of the day, one of which is signed from a paper', async () => {
    const pending = {
      id: 'deposit-1',
      cents: 5_000,
      branch: { id: 'b', name: 'PORTALES' },
      by: { id: 'eva', name: 'Eva Paz' },
      at: '2026-11-21T17:00:00.000Z',
      courierSignedAt: null,
      onPaper: null,
    };
    const DEPOSIT = `${SIGN}/deposits/deposit-1`;
    const { requests } = await open({
      [LIST]: listed([row('luis', 'Luis Ramos', { deposits: [pending] })]),
      [DEPOSIT]: ok({ ...pending, courierSignedAt: pending.at, onPaper: { by: pending.by, note: '12' } }),
    });
    await button('Depósito Luis Ramos').click();
    await dialog().getByRole('button', { name: 'Firmar' }).click();
    await expect.element(dialog().getByText('El número del papel es requerido')).toBeVisible();
    await dialog()
      .getByLabelText(/^Número del papel/)
      .fill('recibo 12');
    await dialog().getByRole('button', { name: 'Firmar' }).click();
    await expect.poll(() => dialog().elements()).toHaveLength(0);
    expect(requests.filter(({ path }) => path === DEPOSIT).map(({ body }) => body)).toEqual([{ note: 'recibo 12' }]);
  });

  it('[MO10] offer no signature to those who may not sign', async () => {
    await open({ [LIST]: listed(ROWS) }, 'USER');
    await expect.element(page.getByText('Luis Ramos')).toBeVisible();
    expect(button(/Firmar|Corregir/).elements()).toEqual([]);
  });

  it('show what is not calculated and what has no courier', async () => {
    await open({ [LIST]: listed([], { withoutCourier: { orders: 1, cents: 700 }, isCalculated: false }) });
    await expect.element(page.getByText(/no están calculados/)).toBeVisible();
    await expect.element(page.getByText('1 orden con cobro de Q7.00 sin piloto: no se pueden liquidar.')).toBeVisible();
  });
});

it('the settlements are accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const found: string[] = [];
  for (const answer of [listed(ROWS), listed([]), { status: 500, body: { code: 'internal' } }]) {
    await open({ [LIST]: answer });
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      for (const theme of ['light', 'dark'] as const) {
        setTheme(theme);
        await settle();
        found.push(...(await findings()), ...(isTooWide() ? [`too wide at ${width}`] : []));
      }
    }
    await page.viewport(...WIDE);
    await clearDesk();
  }
  expect(found).toEqual([]);
});
