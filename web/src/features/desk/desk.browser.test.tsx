import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle } from '../../../../tests/browser/stage.tsx';
import { chosenOrder } from '../../entities/orders/chosenOrder.ts';
import { clearDesk, FILLED, lockedBy, openDesk, staffOrder, wrote, type Answers } from '../../test/desk.tsx';
import { branchChange, companyChange, courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { Desk } from './Desk.tsx';

const ACME = { id: 'company-1', name: 'Acme' };
const KALU = { id: 'kalu', name: 'KALU' };
const PLACE = { lat: 14.6, lng: -90.5 };
const COURIERS = ['Luis Ramos', 'Rosa Paz', 'Kevin Cruz', 'Eva Sol'];
const idOf = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';
const at = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();

const suggestion = (name: string, index: number): Suggestion => ({
  courier: { id: idOf(name), name, type: 'PERMANENT', ownership: 'PROYECTOS' },
  state: 'inStore',
  serves: 'branch',
  orderCount: index,
  positionAgeSec: 12,
  atBranchSec: 60 * (index + 1),
  arrivesInSec: 720,
  lateSec: 0,
  sameTrip: 0,
  shiftEndsAt: at(-90),
  branch: KALU,
  score: index,
});
const ok = (body: unknown) => ({ status: 200, body });
const orderOf = (index: number, only: object = {}) => ({
  id: `o${index}`,
  number: `GT-${index}`,
  status: ORDER_STATUS.ON_HOLD,
  courier: null,
  company: ACME,
  branch: { ...KALU, position: PLACE },
  destination: { lat: 14.61, lng: -90.5 + index / 1_000 },
  createdAt: at(20 - index),
  stateTime: {},
  ...only,
});
const assignPath = (index: number): string => `/app/changebiker/orders/o${index}`;
const written = (index: number) => wrote(staffOrder(orderOf(index)), `event-${index}`);
const ANSWERS: Answers = {
  '/api/suggestions': ok({
    suggestions: COURIERS.map(suggestion),
    others: [{ courier: { id: 'off', name: 'Óscar Día' }, not: 'off-duty' }],
  }),
  '/api/zones': ok({ zones: [] }),
  '/api/map/config': ok({ basemap: { kind: 'none' }, attribution: '' }),
  '/api/map/roads': ok({ type: 'MultiLineString', coordinates: [] }),
  ...Object.fromEntries(
    COURIERS.map((name) => [
      `/api/couriers/${idOf(name)}/contact`,
      ok({ id: idOf(name), name, phone: '55551111', email: null, plate: null, identity: null }),
    ]),
  ),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [assignPath(index), written(index)])),
  '/api/deliveries/o1/undo': written(1),
};

const open = async (count = 4, answers: Answers = {}) => {
  await page.viewport(1440, 900);
  const live = testLive();
  const desk = await openDesk(
    { ...ANSWERS, ...answers },
    { children: <Desk title="MESA DE DESPACHO" />, live: live.live, frame: FILLED, isStrict: false },
  );
  live.join(
    [
      companyChange(ACME),
      branchChange({ ...KALU, company: ACME, position: PLACE }),
      ...COURIERS.map((name) => courierChange({ id: idOf(name), name, company: ACME, branch: KALU })),
      ...Array.from({ length: count }, (_, index) => orderChange(orderOf(index + 1))),
    ],
    COURIERS.map((name, index) => [idOf(name), 14.6, -90.5 - index / 1_000, NOW - 12_000, 8, 0.81]),
  );
  live.pass(1_000);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expect.element(page.getByText('Rosa Paz').first()).toBeVisible();
  const assigned = () =>
    desk.requests.filter(({ path }) => path.startsWith('/app/changebiker')).map(({ path, body }) => ({ path, body }));
  return { ...desk, live, assigned };
};
const chosen = (): string => document.querySelector('[data-chosen]')?.textContent ?? '';
const list = (): HTMLElement => screen.getByRole('listbox', { name: 'Colas' });
const key = async (keys: string): Promise<void> => {
  await userEvent.keyboard(keys);
  await settle();
};
const ready = async (): Promise<void> => {
  await expect.element(page.getByRole('button', { name: /Luis Ramos/ }).first()).toBeVisible();
};

afterEach(clearDesk);

describe('the desk', () => {
  it('[DK4] opens on the first order, and 1 assigns it and goes on', async () => {
    const { assigned } = await open();
    expect(document.activeElement).toBe(list());
    expect([chosen(), chosenOrder.get()]).toEqual([expect.stringContaining('GT-1'), 'o1']);
    await ready();
    await key('1');
    expect(chosen()).toContain('GT-2');
    await ready();
    await key('2');
    await waitFor(() => expect(assigned()).toHaveLength(2));
    expect(assigned()).toMatchObject([
      {
        path: assignPath(1),
        body: { uid: 'luis', base: null, suggested: [{ id: 'luis' }, { id: 'rosa' }, { id: 'kevin' }] },
      },
      { path: assignPath(2), body: { uid: 'rosa' } },
    ]);
    await key(' ');
    expect(chosen()).toContain('GT-4');
  });

  it('[DK9] shows the facts of a courier', async () => {
    await open();
    const facts = [
      'llega al cliente en 12 min',
      'a 1 min de la sucursal',
      'sin órdenes',
      'turno: le quedan 1 h',
      'batería 81 %',
      'sin efectivo',
    ];
    await waitFor(() => expect(screen.getAllByRole('link', { name: /5555/ })).toHaveLength(3));
    for (const fact of facts) expect(screen.getAllByRole('listitem')[0]?.textContent).toContain(fact);
  });

  it('[DK4] no key acts while a field has the focus', async () => {
    const { assigned } = await open();
    await key('o');
    const field = page.getByRole('searchbox', { name: 'Buscar piloto' });
    expect(document.activeElement).toBe(field.element());
    await key('123z ');
    expect(chosen()).toContain('GT-1');
    await userEvent.fill(field, 'eva');
    await key('{Enter}');
    await waitFor(() => expect(assigned()).toMatchObject([{ body: { uid: 'eva' } }]));
    expect(document.activeElement).toBe(list());
    expect(chosen()).toContain('GT-2');
  });

  it('[DK4] a thousand live changes move neither focus, choice, scroll nor a row', async () => {
    const { live } = await open(8);
    await key('{ArrowDown}{ArrowDown}');
    const places = () => screen.getAllByRole('option').map((row) => [row.id, row.getBoundingClientRect().top]);
    const before = { places: places(), chosen: chosen().slice(0, 4) };
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 50; round += 1) {
      const changes = Array.from({ length: 20 }, () => {
        const index = 1 + random(16);
        const hasCourier = random(3) === 0;
        return orderChange(
          orderOf(index, hasCourier ? { courier: { id: 'rosa', name: 'Rosa Paz' } } : { isPriority: random(2) === 0 }),
        );
      });
      live.patch(...changes);
      live.pass(500);
    }
    await settle();
    expect(document.activeElement).toBe(list());
    expect(chosen().slice(0, 4)).toBe(before.chosen);
    expect(places()).toEqual(before.places);
  });

  it('[DK5] a lost race is shown in the row, and the choice stays', async () => {
    await open(4, { [assignPath(1)]: lockedBy('Ana Paz') });
    await ready();
    await key('1');
    await expect.element(page.getByText('la edita Ana Paz').first()).toBeVisible();
    expect(screen.getByRole('option', { name: /GT-1/ }).textContent).toContain('la edita Ana Paz');
    expect(chosen()).toContain('GT-2');
    expect(document.activeElement).toBe(list());
  });

  it('[DK5] an order that another person assigned is not assigned by a key that comes late', async () => {
    const { live, assigned } = await open();
    await ready();
    live.patch(orderChange(orderOf(1, { courier: { id: 'rosa', name: 'Rosa Paz' } })));
    live.pass(1_000);
    await expect.element(page.getByText('Rosa Paz ya la tiene')).toBeVisible();
    await key('1');
    expect(assigned()).toEqual([]);
    expect(chosen()).toContain('GT-1');
  });

  it('[DK6] Z takes the last assignment back and chooses its order again', async () => {
    const { requests } = await open();
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await key('z');
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/deliveries/o1/undo'));
    await waitFor(() => expect(chosen()).toContain('GT-1'));
  });

  it('[DK7] after acceptance Z asks whether to take the courier away, as a new change', async () => {
    const accepted = { status: 409, body: { code: 'conflict', details: { reason: 'accepted', by: 'Luis Ramos' } } };
    const { live, requests } = await open(4, { '/api/deliveries/o1/undo': accepted, '/api/deliveries/o1': written(1) });
    await ready();
    await key('1');
    live.patch(orderChange(orderOf(1, { status: ORDER_STATUS.ACCEPTED, courier: { id: 'luis', name: 'Luis Ramos' } })));
    live.pass(1_000);
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await key('z');
    await page.getByRole('button', { name: 'Quitar a Luis Ramos' }).click();
    await waitFor(() =>
      expect(requests.find(({ path }) => path.startsWith('/api/deliveries/o1?'))?.body).toEqual({
        alias_id: null,
        status: ORDER_STATUS.ON_HOLD,
        base: { alias_id: 'luis', status: ORDER_STATUS.ACCEPTED },
      }),
    );
  });

  it('[DK8] Shift and the arrows select several, which one key assigns', async () => {
    const { assigned } = await open();
    await key('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('3 órdenes elegidas')).toBeVisible();
    await ready();
    await key('1');
    await waitFor(() => expect(assigned().map(({ path }) => path)).toEqual([1, 2, 3].map(assignPath)));
    expect(chosen()).toContain('GT-4');
  });

  it('is accessible in both themes, and names on a small screen what it needs', async () => {
    await open();
    for (const theme of ['light', 'dark'] as const) {
      setTheme(theme);
      await settle();
      expect(await findings()).toEqual([]);
      expect(isTooWide()).toBe(false);
    }
    await page.viewport(...NARROW);
    await act(settle);
    expect(isTooWide()).toBe(false);
    await expect.element(page.getByText(/al menos 1280 píxeles/)).toBeVisible();
  });
});
