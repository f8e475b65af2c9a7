import { courierAlertRows } from '@despacho/contract/couriers/courierAlerts.ts';
import type { Role } from '@despacho/contract/accounts/access.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { type Answer, type SentRequest } from '../../test/session.ts';
import { rowForm } from '../form/rowForm.ts';
import { useRoute } from '../requests/useRoute.ts';
import { resource } from './resource.ts';
import { resourceScreen } from './ResourceScreen.tsx';

const PATH = '/api/courier-alerts';
const ROBBERY = { id: 'robbery', label: 'Robo', color: 'danger', order: 6 };
const RAIN = { id: 'rain', label: 'Lluvia', color: 'warning', order: 10 };
const listOf = (...courierAlertKinds: object[]): Answer => ({
  status: 200,
  body: { courierAlertKinds, total: courierAlertKinds.length },
});
const refused = (status: number, code: string, details?: unknown): Answer => ({ status, body: { code, details } });

const noun = resource({
  id: 'kinds',
  useList: () => useRoute('courierAlertKinds', {}),
  rows: ({ courierAlertKinds }) => courierAlertKinds,
  nameOf: ({ label }) => label,
  text: {
    intro:
      'Cada alerta tiene un color; las del sistema se pueden renombrar y no eliminar, porque las alarmas las usan.',
    empty: 'No hay alertas',
    conflicts: { 'label-taken': 'Ya existe una alerta con ese nombre.' },
  },
  can: 'courierAlertKinds.edit',
  form: rowForm(courierAlertRows, { labels: { label: 'Alerta', color: 'Color', order: 'Orden' } }),
  create: async (api, request) => api.createCourierAlertKind(request),
  change: async (api, request) => api.changeCourierAlertKind(request),
  remove: async (api, request) => api.removeCourierAlertKind(request),
  isRemovable: ({ id }) => id !== 'robbery',
});
const Screen = resourceScreen(noun, 'ALERTAS');

type Answering = Answer | ((request: SentRequest) => Answer | Promise<Answer>);
type Setup = { list?: Answering; write?: Answering; role?: Role };

/** The list and the creation share one address: a request with a body writes. */
const open = async ({
  list = listOf(ROBBERY, RAIN),
  write = { status: 200, body: RAIN },
  role = 'OWNER',
}: Setup = {}) => {
  const answering = (answer: Answering, request: SentRequest) =>
    typeof answer === 'function' ? answer(request) : answer;
  const one: Answering = async (request) => answering(write, request);
  const { requests } = await openDesk(
    {
      [PATH]: async (request) => answering(request.body === undefined ? list : write, request),
      [`${PATH}/robbery`]: one,
      [`${PATH}/rain`]: one,
    },
    { role, frame: { display: 'flex', height: '100vh' }, children: <Screen /> },
  );
  await settle();
  return { sent: () => requests.filter(({ path, body }) => path !== PATH || body !== undefined) };
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (name: string) => page.getByText(name, { exact: true });
const label = () => page.getByRole('textbox', { name: /^Alerta/ });
afterEach(clearDesk);

describe('the screen of a plain noun', () => {
  it('derives its columns from the fields of its form, a colour as a mark beside its name', async () => {
    await open();
    await expect.element(page.getByRole('gridcell', { name: 'Amarillo' })).toBeVisible();
    const headers = screen.getAllByRole('columnheader').map((each) => each.textContent);
    expect(headers.map((header) => header?.replaceAll(/[^\p{L}]/gu, ''))).toEqual(
      expect.arrayContaining(['Alerta', 'Color', 'Orden', 'ACCIONES']),
    );
    expect(document.querySelector('[data-cell="color"] [aria-hidden="true"]')).not.toBeNull();
  });

  it('has its introduction in one line beside a drawer', async () => {
    await page.viewport(1180, 800);
    await open();
    const intro = page.getByText(/^Cada alerta tiene un color/).element();
    expect(intro.getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(intro).fontSize));
  });

  it('shows that it loads, that there is nothing, and a failure with another try', async () => {
    const answer = Promise.withResolvers<Answer>();
    await open({ list: async () => answer.promise });
    await expect.element(page.getByRole('heading', { name: /ALERTAS/ })).toBeVisible();
    expect(screen.queryByText('No hay alertas')).toBeNull();
    answer.resolve(listOf());
    await expect.element(text('No hay alertas')).toBeVisible();
    await clearDesk();
    let isFailing = true;
    await open({ list: () => (isFailing ? refused(403, 'forbidden') : listOf(RAIN)) });
    await expect.element(page.getByText('Tu cuenta no tiene permiso para hacer esto.')).toBeVisible();
    isFailing = false;
    await button(/Reintentar|Intentar/)
      .first()
      .click();
    await expect.element(page.getByRole('gridcell', { name: 'Lluvia' })).toBeVisible();
  });

  it('keeps the rows when a newer list cannot be read', async () => {
    let isFailing = false;
    await open({ list: () => (isFailing ? refused(403, 'forbidden') : listOf(RAIN)) });
    await expect.element(page.getByRole('gridcell', { name: 'Lluvia' })).toBeVisible();
    isFailing = true;
    await button('Eliminar Lluvia').click();
    await button('Eliminar').last().click();
    await expect.element(page.getByText('Tu cuenta no tiene permiso para hacer esto.').first()).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: 'Lluvia' })).toBeVisible();
  });

  it('offers nothing to write to an account that may only read', async () => {
    await open({ role: 'ALERTS' });
    await expect.element(page.getByRole('gridcell', { name: 'Lluvia' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Agregar|Modificar|Eliminar/ })).toBeNull();
  });

  it.each(['light', 'dark'] as const)('is accessible with its dialog, wide and narrow: %s', async (theme) => {
    setTheme(theme);
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open();
      await button('Modificar Lluvia').click();
      await settle();
      expect([await findings(), isTooWide()]).toEqual([[], false]);
      await clearDesk();
    }
    await page.viewport(...WIDE);
  });
});

describe('the dialogs of a plain noun', () => {
  it('[RS2] send what changed with the values the form was opened with, once for two clicks', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await open({ write: async () => answer.promise });
    await button('Modificar Lluvia').click();
    await label().fill('Tormenta');
    const save = button('Guardar').element();
    await userEvent.dblClick(save);
    answer.resolve({ status: 200, body: RAIN });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toMatchObject([
      {
        path: `${PATH}/rain`,
        body: {
          label: 'Tormenta',
          color: 'warning',
          order: 10,
          base: { label: 'Lluvia', color: 'warning', order: 10 },
        },
      },
    ]);
  });

  it('show what is missing and what the server refuses beside its field, and stay open', async () => {
    let answer = refused(409, 'conflict', { reason: 'label-taken' });
    await open({ write: () => answer });
    await button('Agregar').click();
    await page.getByRole('textbox', { name: /^Orden/ }).fill('mil');
    await button('Guardar').click();
    await expect.element(text('La alerta es requerida')).toBeVisible();
    await expect.element(text('El orden es un número de 0 a 999')).toBeVisible();
    await page.getByRole('textbox', { name: /^Orden/ }).fill('7');
    await label().fill('Robo');
    await button('Guardar').click();
    await expect.element(label()).toHaveAccessibleDescription('Ya existe una alerta con ese nombre.');
    answer = refused(400, 'invalid', [{ path: 'body.label', issue: 'too-long' }]);
    await button('Guardar').click();
    await expect.element(label()).toHaveAccessibleDescription('Este texto es demasiado largo.');
    answer = refused(409, 'conflict', {
      reason: 'changed',
      fields: [{ field: 'order', base: 0, stored: 3, wanted: 7 }],
    });
    await button('Guardar').click();
    await expect
      .element(page.getByRole('textbox', { name: /^Orden/ }))
      .toHaveAccessibleDescription('Otra persona lo cambió mientras tanto.');
    answer = refused(403, 'forbidden');
    await button('Guardar').click();
    await expect.element(text('Tu cuenta no tiene permiso para hacer esto.')).toBeVisible();
    await button('Cancelar').click();
    await button('Salir sin guardar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('[RS4] ask before a removal and say why it is refused', async () => {
    const { sent } = await open({ write: refused(409, 'conflict', { reason: 'protected' }) });
    expect(screen.queryByRole('button', { name: 'Eliminar Robo' })).toBeNull();
    await button('Eliminar Lluvia').click();
    await button('Cancelar').click();
    expect(sent()).toEqual([]);
    await button('Eliminar Lluvia').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(page.getByText('El sistema lo necesita: no se puede eliminar.')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });
});
