import type { PayFigure, PayList } from '@despacho/contract/pay.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { clearDesk } from '../../../test/desk.tsx';
import { DRAFT_KEY, type Answering } from '../../../test/session.ts';
import { openPay, problemsInEveryLook } from '../test/onPay.tsx';

beforeEach(() => localStorage.clear());
afterEach(clearDesk);

const LISTS = '/api/pay/lists';
const PREVIEW = '/api/pay/lists/preview';
const FIGURES = '/api/pay/figures';
const ok = (body: unknown) => ({ status: 200, body });
const by = { id: 'ana', name: 'Ana Controla' };
const at = '2026-10-01T17:00:00.000Z';
const list: PayList = {
  id: '2026-10-02',
  from: '2026-10-02',
  terms: {
    baseCents: 1_000,
    distance: { by: 'kilometre', centsPerKm: 150, freeKm: 2 },
    wait: { freeMin: 10, centsPerMin: 25, maxMin: 30 },
    night: { fromMin: 1_140, untilMin: 300, cents: 300 },
    rainCents: 400,
    holidayCents: 500,
    minimumHourCents: 2_500,
  },
  by,
  at,
};
const figure: PayFigure = {
  id: 'figure-1',
  facts: { kind: 'holiday', day: '2026-12-25', source: 'Código de Trabajo', sourceDate: '1961-05-05' },
  by,
  at,
};
const rules = ok({ lists: [list], figures: [figure] });

const RULES = { at: '/pay?seccion=tarifas' };
const button = (name: string) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: /^NUEVA/ });
const question = () => page.getByRole('alertdialog');
const fill = async (name: RegExp, value: string) => dialog().getByLabelText(name).fill(value);
const bodies = (requests: readonly { path: string; body: unknown }[], path: string) =>
  requests.flatMap((each) => (each.path === path && each.body !== undefined ? [each.body] : []));

describe('what deliveries pay', () => {
  it('[PY1] [PY5] a new list opens with the terms that apply, and shows its effect before it is saved', async () => {
    const effect = { from: '2026-11-14', to: '2026-11-20', deliveries: 120, beforeCents: 180_000, afterCents: 192_000 };
    const lists: Answering = ({ body }) => (body === undefined ? rules : ok(list));
    const { requests } = await openPay({ [LISTS]: lists, [PREVIEW]: ok(effect) }, RULES);
    await expect.element(page.getByText('espera Q0.25 por min después de 10 min, hasta 30 min')).toBeVisible();
    await expect.element(page.getByText('Feriado: 25-12-2026')).toBeVisible();
    await button('Nueva tarifa').click();
    await fill(/^Por entrega \*$/, 'once');
    await fill(/^Noche desde/, '7 pm');
    await dialog().getByRole('button', { name: 'Revisar y guardar' }).click();
    await expect.element(dialog().getByText(/Escribe un monto en quetzales de Q0/)).toBeVisible();
    await expect.element(dialog().getByText('Escribe una hora como 19:30')).toBeVisible();
    await fill(/^Por entrega \*$/, '11');
    await fill(/^Noche desde/, '18:30');
    await dialog().getByRole('combobox', { name: 'Distancia' }).selectOptions('circle');
    await fill(/^Círculo 2/, 'Q4.50');
    await dialog().getByRole('button', { name: 'Revisar y guardar' }).click();
    await expect
      .element(question().getByText(/^Las 120 entregas del 14-11-2026 al 20-11-2026 pagan Q1,800.00; .* Q1,920.00/))
      .toBeVisible();
    await question().getByRole('button', { name: 'Guardar' }).click();
    const terms = {
      ...list.terms,
      baseCents: 1_100,
      distance: { by: 'circle', circles: [{ circle: 2, cents: 450 }] },
      night: { fromMin: 1_110, untilMin: 300, cents: 300 },
    };
    await expect.poll(() => bodies(requests, PREVIEW)).toEqual([{ terms }]);
    await expect.poll(() => bodies(requests, LISTS)).toEqual([{ from: '2026-11-22', terms, replaces: null }]);
    await expect.poll(() => dialog().elements()).toEqual([]);
  });

  it('[PY14] a list names the one of its day that was seen; after a refusal what was typed is there again', async () => {
    const effect = { from: '2026-11-14', to: '2026-11-20', deliveries: 1, beforeCents: 1, afterCents: 1 };
    const later = { ...list, id: '2026-11-22', from: '2026-11-22', at: '2026-11-20T17:00:00.000Z' };
    let stored = [list];
    const saved: Answering = ({ body }) => {
      if (body === undefined) return ok({ lists: stored, figures: [] });
      if (stored.length === 2) return ok(later);
      stored = [list, later];
      return { status: 409, body: { code: 'conflict', details: { reason: 'replaced' } } };
    };
    const answers = { [LISTS]: saved, [PREVIEW]: ok(effect), [DRAFT_KEY]: ok({ key: 'A'.repeat(43) }) };
    const { requests } = await openPay(answers, RULES);
    const save = async (): Promise<void> => {
      await dialog().getByRole('button', { name: 'Revisar y guardar' }).click();
      await question().getByRole('button', { name: 'Guardar' }).click();
    };
    await button('Nueva tarifa').click();
    await fill(/^Por entrega \*$/, '12.34');
    await save();
    await expect.element(dialog().getByText(/^Alguien guardó otra tarifa para ese día/)).toBeVisible();
    await expect.element(dialog().getByLabelText(/^Por entrega \*$/)).toHaveValue('12.34');
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await button('Salir sin guardar').click();
    await expect.element(page.getByText('Desde el 22-11-2026')).toBeVisible();
    await button('Nueva tarifa').click();
    await dialog().getByRole('button', { name: 'Recuperar' }).click();
    await expect.element(dialog().getByLabelText(/^Por entrega \*$/)).toHaveValue('12.34');
    await save();
    await expect.poll(() => dialog().elements()).toEqual([]);
    const sent = bodies(requests, LISTS).map((body) => z.object({ replaces: z.unknown() }).parse(body).replaces);
    expect(sent).toEqual([null, later.at]);
  });

  it('[PY4] a figure is written with its source, and a refusal keeps what was typed', async () => {
    const answers = [{ status: 409, body: { code: 'conflict', details: { reason: 'past' } } }];
    const { requests } = await openPay({ [LISTS]: rules, [FIGURES]: async () => answers.shift() ?? ok(figure) }, RULES);
    await button('Nueva cifra').click();
    await dialog().getByRole('combobox', { name: 'Qué es' }).selectOptions('minimum-hour');
    await fill(/^Por hora/, '0');
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog().getByText('Escribe un monto mayor que cero')).toBeVisible();
    await fill(/^Por hora/, '14.50');
    await fill(/^Día/, '01-12-2026');
    await fill(/^Fuente/, 'Acuerdo Gubernativo 256-2026');
    await fill(/^Fecha de la fuente/, '20-11-2026');
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog().getByText('Ese día ya empezó: elige uno desde mañana.')).toBeVisible();
    await expect.element(dialog().getByLabelText(/^Por hora/)).toHaveValue('14.50');
    const source = { source: 'Acuerdo Gubernativo 256-2026', sourceDate: '2026-11-20' };
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => dialog().elements()).toEqual([]);
    const [first, second] = bodies(requests, FIGURES);
    expect(first).toEqual({
      key: expect.any(String),
      facts: { kind: 'minimum-hour', from: '2026-12-01', cents: 1_450, ...source },
    });
    expect(second).toEqual(first);
  });

  it('[PY9] those who only read write nothing, wide and narrow, light and dark', async () => {
    await openPay({ [LISTS]: rules }, { ...RULES, role: 'CONTROLLER' });
    await expect.element(page.getByText('Q10.00 por entrega', { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: /^Nueva/ }).elements()).toEqual([]);
    expect(await problemsInEveryLook()).toEqual([]);
  });
});
