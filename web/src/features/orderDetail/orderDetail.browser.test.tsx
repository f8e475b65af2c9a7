import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import type { Screen } from '../../kit/shell/screen.ts';
import { type Answers, openDesk, staffOrder } from '../../test/desk.tsx';
import { arrivalChange, companyChange, forecastChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { OrderDetail } from './OrderDetail.tsx';

const ID = 'order-1';
const ORDER = `/api/deliveries/${ID}`;
const HISTORY = `${ORDER}/history`;
const form: Screen = {
  path: '/edit-order/:orderId',
  title: 'MODIFICAR ORDEN',
  group: 'orders',
  permission: null,
  load: async () => () => null,
};
const event = (id: string, at: string, only: object) => ({
  id,
  what: 'edited',
  by: { id: 'ada', name: 'Ada Paz' },
  at,
  screen: `/edit-order/${ID}`,
  before: {},
  after: {},
  suggested: null,
  undoes: null,
  ...only,
});

const open = async (only: Partial<Order> = {}, answers: Answers = {}, role: 'OWNER' | 'USER' | 'DEMO' = 'OWNER') => {
  const order = sampleOrder({ id: ID, ...only });
  const world = testLive();
  const desk = await openDesk(
    {
      [ORDER]: { status: 200, body: { order: staffOrder(order) } },
      [HISTORY]: { status: 200, body: { events: [] } },
      ...answers,
    },
    {
      role,
      at: `/order/${ID}?back=true`,
      live: world.live,
      screens: [form],
      children: <OrderDetail orderId={ID} />,
    },
  );
  return { ...world, ...desk, order };
};
const facts = (): Record<string, string | null> =>
  Object.fromEntries(
    [...screen.getByLabelText('Datos de la orden').querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent ?? null,
    ]),
  );
const stages = (): string[] =>
  within(screen.getByRole('list', { name: 'Avance de la orden' }))
    .getAllByRole('listitem')
    .map((stage) => `${stage.textContent}${stage.dataset['done'] === undefined ? '' : ' ✓'}`);

afterEach(async () => {
  await settle();
  cleanup();
});

describe('the detail of an order', () => {
  it('shows its fields, and the stages it entered', async () => {
    await open({
      zone: 0,
      note: 'Timbre roto',
      stateTime: { 'En cola': '2026-11-21T18:00:00.000Z', 'En ruta': '2026-11-21T18:20:00.000Z' },
      status: 'En ruta',
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('ORDEN GT-100001');
    expect(facts()).toMatchObject({
      Orden: 'GT-100001',
      '2Wheeler': 'N/A',
      Cliente: 'Ana Sample',
      Dirección: '16 calle 2-40',
      Departamento: 'Guatemala',
      Municipio: 'Guatemala',
      Zona: 'Sin zona',
      Notas: 'Timbre roto',
      Teléfono: '+502 5555-0000',
    });
    expect(stages()).toEqual(['En cola12:00 ✓', 'Asignado—', 'Recibiendo—', 'En ruta12:20 ✓', 'Entregadopendiente']);
    await expect.element(page.getByText('Pasó a En ruta')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Regresar' })).toBeVisible();
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        found.push(...(await findings()).map((finding) => `${theme} ${width}: ${finding}`));
        if (isTooWide()) found.push(`${theme} ${width}: wider than its window`);
      }
    }
    expect(found).toEqual([]);
  });

  it('[MS21] opens and copies the page of the customer, and prepares a message by WhatsApp', async () => {
    const url = 'https://despacho.test/Share/order/abc123';
    const linked = { [`${ORDER}/link`]: { status: 200, body: { url, pinTriesLeft: null } } };
    const { join, order } = await open({ status: 'En ruta' }, linked);
    const link = (name: string) => page.getByRole('link', { name });
    await expect.element(link('Abrir seguimiento')).toHaveAttribute('href', url);
    await expect.element(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    const sentText = () =>
      new URL(screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '').searchParams.get(
        'text',
      );
    expect(sentText()).toBe(`San Martin: su orden GT-100001 va en camino. Puede seguirla en ${url}`);
    await page.viewport(...NARROW);
    await settle();
    expect([...(await findings()), isTooWide()]).toEqual([false]);
    join([orderChange({ ...order, status: 'Cancelado' })]);
    await expect.element(link('Enviar por WhatsApp')).not.toBeInTheDocument();
    await expect.element(link('Abrir seguimiento')).toBeVisible();
  });

  it('[TR7] gives new tries of the PIN to those who used some', async () => {
    const url = 'https://despacho.test/Share/order/abc123';
    const { requests, answer } = await open(
      {},
      {
        [`${ORDER}/link`]: { status: 200, body: { url, pinTriesLeft: 0 } },
        [`${ORDER}/pin-reset`]: { status: 200, body: { ok: true } },
      },
    );
    await expect.element(page.getByText('PIN: quedan 0 intentos')).toBeVisible();
    answer(`${ORDER}/link`, { status: 200, body: { url, pinTriesLeft: 3 } });
    await page.getByRole('button', { name: 'Dar 3 intentos nuevos' }).click();
    await expect.element(page.getByText('PIN: quedan 3 intentos')).toBeVisible();
    await expect.element(page.getByText('El cliente puede intentar su PIN de nuevo')).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain(`${ORDER}/pin-reset`);
    expect(screen.queryByRole('button', { name: 'Dar 3 intentos nuevos' })).toBeNull();
  });

  it('[MS21] offers no message to who cannot edit, and no page where there is none', async () => {
    const url = 'https://despacho.test/Share/order/abc123';
    await open({}, { [`${ORDER}/link`]: { status: 200, body: { url, pinTriesLeft: null } } }, 'USER');
    await expect.element(page.getByRole('link', { name: 'Abrir seguimiento' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Enviar por WhatsApp' })).toBeNull();
    cleanup();
    await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Página del cliente' })).toBeNull();
  });

  it('[OR83] follows the live order, and reloads its history', async () => {
    const { join, patch, requests, order, answer } = await open({
      courier: { id: 'k', name: 'Luis Ramos' },
    });
    join([orderChange(order)]);
    await expect.element(page.getByText('NO HAY INFORMACIÓN PARA MOSTRAR')).toBeVisible();
    expect(facts()['2Wheeler']).toBe('Luis Ramos');
    answer(HISTORY, {
      status: 200,
      body: {
        events: [
          event('e2', '2026-11-21T18:10:00.000Z', {
            before: { status: 'En cola', remarks: null },
            after: { status: 'Cancelado', remarks: 'Duplicada' },
          }),
          event('e1', '2026-11-21T18:00:00.000Z', { what: 'odd', screen: null, after: { zone: 7 } }),
        ],
      },
    });
    const before = requests.filter(({ path }) => path === HISTORY).length;
    patch(orderChange({ ...order, status: 'Cancelado', remarks: 'Duplicada' }));
    await expect.element(page.getByText('Orden modificada').first()).toBeVisible();
    expect(facts()['Observaciones']).toBe('Duplicada');
    expect(requests.filter(({ path }) => path === HISTORY).length).toBe(before + 1);
    const events = within(screen.getByRole('region', { name: 'Historial' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(events).toEqual([
      'Orden modificadaAda Paz · 21-11-2026 12:10:00 · desde MODIFICAR ORDENEstadoEn cola → CanceladoObservacionesvacío → Duplicada',
      'Orden modificadaAda Paz · 21-11-2026 12:00:00 · desde otro programaZonaSin zona → Zona 7',
    ]);
  });

  it('[OR84] shows the stages that only a phone entered', async () => {
    const { join, order } = await open({ stateTime: { Asignado: '2026-11-21T18:20:00.000Z' } });
    join([orderChange(order)]);
    const past = page.getByRole('region', { name: 'Historial' });
    await expect.element(past.getByText('Pasó a Asignado')).toBeVisible();
    expect(past.getByRole('listitem').element().textContent).toBe(
      'Pasó a Asignado21-11-2026 12:20:00 · desde otro programa',
    );
  });

  it('[FC5] shows that a live order is at risk, and why, and nothing for a closed one', async () => {
    const { join, patch, order } = await open({
      courier: { id: 'k', name: 'Luis Ramos' },
      createdAt: new Date(NOW - 10 * 60_000).toISOString(),
    });
    const forecast = forecastChange({
      id: ID,
      companyId: order.company.id,
      reason: { part: 'ride', leftSec: 1_500, usualSec: null },
    });
    join([companyChange({ id: order.company.id }), orderChange(order), forecast]);
    await expect.element(page.getByText('En riesgo')).toBeVisible();
    await expect.element(page.getByText('25 min', { exact: false }).first()).toBeVisible();
    patch(orderChange({ ...order, status: 'Entregado', deliveredAt: new Date(NOW).toISOString() }));
    await expect.element(page.getByText('En riesgo')).not.toBeInTheDocument();
  });

  it('[OR112] [OR110] shows the arrival with its age, the delay and the times between stages', async () => {
    const courier = { id: 'k', name: 'Luis Ramos' };
    const createdAt = new Date(NOW - 150 * 60_000).toISOString();
    const stateTime = { Asignado: '2026-11-21T17:20:00.000Z', Recibiendo: '2026-11-21T17:30:00.000Z' };
    const { join, patch, order } = await open({ courier, createdAt, stateTime });
    const company = companyChange({ id: order.company.id });
    join([company, orderChange(order), arrivalChange({ id: ID, computedAt: NOW - 120_000 })]);
    await expect.element(page.getByText('Llegada: 12:13 calculado hace 2 min')).toBeVisible();
    await expect.element(page.getByText('+2 h', { exact: true })).toBeVisible();
    expect(facts()).toMatchObject({ 'Tiempo de preparación': '—', 'De Asignado a Entregado': '—' });
    const done = { ...stateTime, 'En ruta': '2026-11-21T17:45:00.000Z', Entregado: '2026-11-21T18:00:00.000Z' };
    patch(orderChange({ ...order, status: 'Entregado', deliveredAt: done.Entregado, stateTime: done }));
    await expect.poll(facts).toMatchObject({ 'Tiempo de preparación': '15 min', 'De Asignado a Entregado': '40 min' });
    await expect.element(page.getByText('Llegada:', { exact: false })).not.toBeInTheDocument();
  });

  it('[OR83] shows that the history could not be read, and tries again on request', async () => {
    const { answer } = await open({}, { [HISTORY]: { status: 500, body: { code: 'internal' } } });
    const past = page.getByRole('region', { name: 'Historial' });
    await expect.element(past.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(await findings()).toEqual([]);
    answer(HISTORY, { status: 200, body: { events: [event('e1', '2026-11-21T18:00:00.000Z', { what: 'created' })] } });
    await past.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(page.getByText('Orden creada')).toBeVisible();
  });

  it('links to the form with the permission only', async () => {
    const { router } = await open({ status: 'Entregado', isActive: false });
    await page.getByRole('button', { name: 'Editar' }).click();
    expect(router.state.location).toMatchObject({ pathname: `/edit-order/${ID}`, search: '?delivered=true' });
    cleanup();
    await open({}, {}, 'USER');
    await expect.element(page.getByRole('button', { name: 'Regresar' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Editar' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'Cambiar estado' }).query()).toBeNull();
  });

  it.each([
    [404, 'not-found', 'Orden ya no disponible'],
    [403, 'forbidden', 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!'],
  ])('shows the fixed message of an error: %s', async (status, code, message) => {
    await open({}, { [ORDER]: { status, body: { code } } });
    await expect.element(page.getByText(message)).toBeVisible();
  });

  it('[AC13] names the reason beside each action that a read-only account may not do', async () => {
    await open({}, {}, 'DEMO');
    for (const name of ['Cambiar estado', 'Editar']) {
      const button = page.getByRole('button', { name });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await expect.element(button).toHaveAttribute('aria-description', 'Tu cuenta es de solo lectura.');
    }
    await expect.element(page.getByText('Tu cuenta es de solo lectura.')).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('of an order that is not found shows the text of a read, and leads on to the orders', async () => {
    const { router } = await open({}, { [ORDER]: { status: 404, body: { code: 'not-found' } } });
    await expect.element(page.getByText('order not found')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a las órdenes' }).click();
    expect(router.state.location.pathname).toBe('/all-orders');
  });
});
