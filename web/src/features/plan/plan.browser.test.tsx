import { PLAN_AGE_MS, type AssignmentPlan, type Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk, staffOrder, wrote, type Answers } from '../../test/desk.tsx';
import { orderChange, testLive } from '../../test/live.ts';
import { proposePlan } from './proposePlan.tsx';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 18, minute)).toISOString();
const proposal = (id: string, courier: string, only: Partial<Proposal> = {}): Proposal => ({
  id,
  number: `GT-${id}`,
  company: { id: 'c', name: 'Acme' },
  branch: { id: 'b', name: 'PORTALES' },
  courier: { id: courier.toLowerCase(), name: courier },
  trip: 1,
  stop: 1,
  tripSize: 1,
  pickedAt: at(5),
  arrivesAt: at(20),
  lateSec: 0,
  without: { courier: { id: 'ana', name: 'Ana' }, arrivesAt: at(26), lateSec: 60 },
  runnerUp: { courier: { id: 'eva', name: 'Eva' }, arrivesAt: at(24) },
  readyAt: at(-7),
  ...only,
});
const plan: AssignmentPlan = {
  plannedAt: at(0),
  proposals: [
    proposal('1', 'Luis', { tripSize: 2 }),
    proposal('2', 'Luis', { tripSize: 2, stop: 2, lateSec: 360, runnerUp: null, without: null }),
    proposal('3', 'Rosa', { arrivesAt: null, lateSec: null, without: null, runnerUp: null, trip: 2 }),
  ],
  unplanned: [{ id: '4', number: 'GT-4', reason: 'no-courier' }],
  with: { late: 1, lateSec: 360, unassigned: 1, ridingSec: 2_400 },
  without: { late: 2, lateSec: 900, unassigned: 0, ridingSec: 3_000 },
};
const doors = ['1', '2'].map((id) =>
  orderChange({ id, number: `GT-${id}`, destination: { lat: 14.6 + Number(id) / 100, lng: -90.5 } }),
);
const path = (id: string): string => `/app/changebiker/orders/${id}`;
const orders = ['1', '2', '3', '4'].map((id) => staffOrder({ id, number: `GT-${id}`, courier: null }));
const good: Answers = {
  '/api/plans': { status: 200, body: plan },
  ...Object.fromEntries(orders.map((order) => [path(order.id), wrote(order, `event-${order.id}`)])),
};
const assignedTo = (courier: string) => ({
  status: 409,
  body: {
    code: 'conflict',
    details: { reason: 'changed', fields: { alias_id: { base: null, current: courier, by: null } } },
  },
});
const button = (name: string | RegExp) => page.getByRole('button', { name });

const open = async (answers: Parameters<typeof openDesk>[0] = {}) => {
  const world = testLive();
  const desk = await openDesk({ ...good, ...answers }, { live: world.live });
  world.join(doors);
  let proposed: Promise<boolean> = Promise.resolve(false);
  act(() => {
    proposed = proposePlan({ orders: orders.map(({ id }) => id) });
  });
  await expect.element(page.getByRole('dialog', { name: 'Plan propuesto' })).toBeVisible();
  return { ...desk, proposed, assigned: () => desk.requests.filter((request) => request.path.startsWith('/app')) };
};

afterEach(async () => {
  vi.useRealTimers();
  await clearDesk();
});

describe('[PL12] the proposed plan', () => {
  it('names an order that is not typed in yet in words', async () => {
    const [first, ...rest] = plan.proposals;
    const untyped = { ...plan, proposals: [{ ...first, number: 'ESPERANDO...' }, ...rest] };
    await open({ '/api/plans': { status: 200, body: untyped } });
    await expect.element(page.getByText('Orden sin digitar → Luis')).toBeVisible();
  });

  it('shows each proposal with its reasons, what has none, and both sides', async () => {
    await open();
    await expect.element(page.getByText('GT-1 → Luis')).toBeVisible();
    await expect.element(page.getByLabelText('Mapa de las propuestas')).toBeInTheDocument();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Con el plan 1 tarde, 6 min en total40 min de viaje1 sin piloto/),
      expect.stringMatching(/^Una por una 2 tarde, 15 min en total50 min de viaje$/),
      'GT-1 → Luis PORTALESllega 12:20lleva 2 de la misma tienda, entrega 1 de 26 min antes que una por unasi no, Eva: 12:24lista hace unos 7 min',
      expect.stringContaining('entrega 2 de 2lista hace unos 7 min6 min tarde'),
      expect.stringContaining('sin coordenadas: no se sabe cuándo llegadespués del viaje anterior'),
      'GT-4 ningún piloto puede llevarla ahora',
    ]);
  });

  it('is accessible, wide and narrow, light and dark', async () => {
    await open();
    await expect.element(page.getByText('GT-1 → Luis')).toBeVisible();
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        expect(await findings()).toEqual([]);
        expect(isTooWide()).toBe(false);
      }
  });

  it('assigns all, each with whom it was chosen between, and offers one undo', async () => {
    const { proposed, assigned } = await open();
    await button('Asignar 3 órdenes').click();
    expect(await proposed).toBe(true);
    expect(assigned()).toEqual([
      {
        path: path('1'),
        body: {
          uid: 'luis',
          base: null,
          suggested: [
            { id: 'luis', score: 0 },
            { id: 'eva', score: 1 },
          ],
        },
      },
      { path: path('2'), body: { uid: 'luis', base: null, suggested: [{ id: 'luis', score: 0 }] } },
      { path: path('3'), body: { uid: 'rosa', base: null, suggested: [{ id: 'rosa', score: 0 }] } },
    ]);
    await expect.element(page.getByText('3 órdenes asignadas según el plan')).toBeVisible();
    await expect.element(button(/^Deshacer/)).toBeVisible();
  });

  it('leaves out what is not chosen, and assigns nothing when it is closed', async () => {
    const first = await open();
    await page.getByRole('checkbox', { name: /GT-1 / }).click({ force: true });
    await button('Asignar 2 órdenes').click();
    expect(await first.proposed).toBe(true);
    expect(first.assigned().map((request) => request.path)).toEqual([path('2'), path('3')]);
    await clearDesk();
    const second = await open();
    await button('Cerrar').click();
    expect(await second.proposed).toBe(false);
    expect(second.assigned()).toEqual([]);
  });

  it('leaves out what changed meanwhile, with the reason, and keeps the rest', async () => {
    const { proposed } = await open({ [path('2')]: assignedTo('ana') });
    await button('Asignar 3 órdenes').click();
    await expect.element(page.getByRole('dialog', { name: '2 asignadas, 1 no' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await proposed).toBe(true);
  });

  it('[PL16] must be computed again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'], shouldAdvanceTime: true });
    const desk = await open();
    await expect.element(button('Asignar 3 órdenes')).toBeEnabled();
    await act(async () => vi.advanceTimersByTimeAsync(PLAN_AGE_MS));
    await expect.element(page.getByText(/tiene más de un minuto/)).toBeVisible();
    await expect.element(button('Asignar 3 órdenes')).toBeDisabled();
    const before = desk.requests.length;
    await button('Volver a calcular').click();
    await expect.element(button('Asignar 3 órdenes')).toBeEnabled();
    expect(desk.requests.slice(before).map((request) => request.path)).toEqual(['/api/plans']);
  });

  it('[PL16] is not sent after a minute at the question about a red zone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'], shouldAdvanceTime: true });
    const zones = [{ id: 'z', position: { lat: 14.61, lng: -90.5 } }];
    const desk = await open({ '/api/zones': { status: 200, body: { zones, invalid: 0 } } });
    await button('Asignar 3 órdenes').click();
    await expect.element(button('Asignar de todos modos')).toBeVisible();
    await act(async () => vi.advanceTimersByTimeAsync(PLAN_AGE_MS));
    await button('Asignar de todos modos').click();
    await expect.element(page.getByRole('log').getByText(/tiene más de un minuto/)).toBeVisible();
    expect(desk.assigned()).toEqual([]);
  });

  it('stays open while its orders are assigned', async () => {
    const released = Promise.withResolvers<void>();
    const [order = staffOrder()] = orders;
    const desk = await open({ [path('1')]: async () => released.promise.then(() => wrote(order, 'event-1')) });
    await button('Asignar 3 órdenes').click();
    await expect.element(button('Cerrar')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    released.resolve();
    expect(await desk.proposed).toBe(true);
  });

  it('shows a failed request, also that others are computed, and repeats it', async () => {
    const desk = await open({
      '/api/plans': { status: 503, body: { code: 'unavailable', details: { reason: 'busy' } } },
    });
    await expect.element(page.getByText(/Ahora se calculan otros planes/)).toBeVisible();
    desk.answer('/api/plans', { status: 409, body: { code: 'conflict', details: { reason: 'replaced' } } });
    await button('Reintentar').click();
    await expect.element(page.getByText(/se pidió otro después, en otra ventana/)).toBeVisible();
    desk.answer('/api/plans', { status: 200, body: plan });
    await button('Reintentar').click();
    await expect.element(page.getByText('GT-1 → Luis')).toBeVisible();
  });

  it('shows that nothing waits', async () => {
    await open({ '/api/plans': { status: 200, body: { ...plan, proposals: [], unplanned: [] } } });
    await expect.element(page.getByText('Ninguna de estas órdenes espera piloto.')).toBeVisible();
    await expect.element(button('Asignar 0 órdenes')).toBeDisabled();
  });
});
