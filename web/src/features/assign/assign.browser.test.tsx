import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, lockedBy, openDesk, staffOrder, wrote, type Answers } from '../../test/desk.tsx';
import { incidentChange, orderChange, testLive } from '../../test/live.ts';
import { assignCourier } from './assignCourier.tsx';

const suggestion = (id: string, name: string, only: Partial<Suggestion> = {}): Suggestion => ({
  courier: { id, name, type: 'PERMANENT', ownership: 'PROYECTOS' },
  state: 'inStore',
  serves: 'branch',
  orderCount: 0,
  positionAgeSec: 12,
  atBranchSec: 5,
  arrivesInSec: 720,
  lateSec: 0,
  sameTrip: 0,
  shiftEndsAt: null,
  branch: { id: 'branch-1', name: 'PORTALES' },
  score: 5,
  ...only,
});
const suggestions = [
  suggestion('luis', 'Luis Ramos'),
  suggestion('rosa', 'Rosa Paz', { state: 'going', orderCount: 1, atBranchSec: 300, arrivesInSec: 1_020, score: 300 }),
  suggestion('kevin', 'Kevin Cruz', {
    state: 'unknown',
    atBranchSec: 240,
    positionAgeSec: 431,
    arrivesInSec: 1_100,
    lateSec: 360,
    score: 540,
  }),
  suggestion('eva', 'Eva Sol', { serves: 'wildcard', score: 700 }),
];
const others: OtherCourier[] = [
  { courier: { id: 'off', name: 'Óscar Día' }, not: 'off-duty' },
  { courier: { id: 'full', name: 'Úrsula Gil' }, not: 'full' },
];
const contact = { id: 'rosa', name: 'Rosa Paz', phone: '55551111', email: null, plate: null, identity: null };
const one = staffOrder({ id: 'one', number: 'GT-1', courier: null });
const two = staffOrder({ id: 'two', number: 'GT-2', courier: null });
const path = (id: string): string => `/app/changebiker/orders/${id}`;
const good: Answers = {
  '/api/suggestions?order=one': { status: 200, body: { suggestions, others } },
  [path('one')]: wrote(one, 'event-1'),
  [path('two')]: wrote(two, 'event-2'),
  '/api/deliveries/one/undo': wrote(one, 'event-3'),
};
const message = (text: string | RegExp) => page.getByText(text);

/** StrictMode requests twice. */
const open = async (orders = [one], answers: Answers = {}, only: object = {}) => {
  const desk = await openDesk({ ...good, ...answers }, { live: testLive().live, ...only });
  let assigned: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    assigned = assignCourier(orders);
  });
  await expect.element(page.getByRole('combobox', { name: 'Piloto' })).toBeVisible();
  return { ...desk, assigned, sent: () => desk.requests.filter(({ body }) => body !== undefined) };
};

afterEach(clearDesk);

describe('the dialog to assign a courier', () => {
  it('[OR128] shows what decides between three at a glance, and all else in their details', async () => {
    await open([one], { '/api/couriers/rosa/contact': { status: 200, body: contact } });
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      '1Luis Ramosllega al cliente en 12 minel mejoren la sucursal',
      '2Rosa Pazllega al cliente en 17 minllega 5 min despuéslleva 1 orden',
      '3Kevin Cruzllega al cliente en 18 minllega 6 min después6 min tardeposición de hace 7 min (+5 min)',
    ]);
    await page.getByRole('button', { name: 'Detalles de Rosa Paz' }).click();
    await expect.element(page.getByRole('link', { name: /5555/ })).toBeVisible();
    for (const detail of ['entrega antes y llega a la sucursal en 5 min', 'posición de hace 12 s', 'batería sin dato'])
      expect(rows()[1]).toContain(detail);
    expect(await findings()).toEqual([]);
  });

  it('is accessible, wide and narrow, light and dark', async () => {
    await open();
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        expect(await findings()).toEqual([]);
        expect(isTooWide()).toBe(false);
      }
    }
  });

  it('[OR95] assigns the second by its key, sends the suggestions, and offers an undo', async () => {
    const { assigned, sent } = await open();
    await userEvent.keyboard('2');
    expect(await assigned).toBe(true);
    expect(sent()).toEqual([
      {
        path: path('one'),
        body: {
          uid: 'rosa',
          base: null,
          suggested: [
            { id: 'luis', score: 5 },
            { id: 'rosa', score: 300 },
            { id: 'kevin', score: 540 },
          ],
        },
      },
    ]);
    await expect.element(message('Ordenes modificadas correctamente')).toBeVisible();
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(message('Cambio deshecho')).toBeVisible();
    expect(sent().at(-1)).toEqual({ path: '/api/deliveries/one/undo', body: { event: 'event-1' } });
  });

  it('assigns the first by Enter', async () => {
    const { assigned, sent } = await open();
    await userEvent.keyboard('{Enter}');
    await assigned;
    expect(sent()).toMatchObject([{ body: { uid: 'luis' } }]);
  });

  it('[OR52] finds all other couriers by typing, and requires one', async () => {
    const { assigned, sent } = await open();
    await page.getByRole('button', { name: 'Asignar', exact: true }).click();
    await expect.element(message('El agente es requerido')).toBeVisible();
    await page.getByRole('combobox', { name: 'Piloto' }).fill('ursula 1');
    await page.getByRole('combobox', { name: 'Piloto' }).fill('ursula');
    await expect.element(page.getByRole('option', { name: /Úrsula Gil/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Asignar', exact: true }).click();
    expect(await assigned).toBe(true);
    expect(sent()).toMatchObject([{ body: { uid: 'full' } }]);
  });

  it('closes by Escape without a request', async () => {
    const { assigned, sent } = await open();
    await userEvent.keyboard('{Escape}');
    expect(await assigned).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('shows the fixed message and the reason of a failure', async () => {
    const { assigned } = await open([one], { [path('one')]: lockedBy('Ana') });
    await userEvent.keyboard('1');
    expect(await assigned).toBe(false);
    await expect.element(message('Ha ocurrido un error asignando el piloto a las ordenes')).toBeVisible();
    await expect.element(message('GT-1: la edita Ana.')).toBeVisible();
  });

  it('shows the result of several orders row by row, and retries the failed ones', async () => {
    const desk = await open([one, two], { [path('two')]: lockedBy('Ana') });
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('dialog', { name: '1 asignada, 1 no' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['GT-2la edita Ana', 'GT-1']),
    );
    expect(await findings()).toEqual([]);
    desk.answer(path('two'), wrote(two, 'event-2'));
    await page.getByRole('button', { name: 'Reintentar los fallidos' }).click();
    expect(await desk.assigned).toBe(true);
    expect(desk.sent().map(({ path: to }) => to)).toEqual([path('one'), path('two'), path('two')]);
  });

  const ofBranch = (id: string) =>
    staffOrder({ id, number: `GT-${id}`, branch: { id: `b-${id}`, name: 'OAKLAND', position: null }, courier: null });

  it('[OR113] suggests for orders of several branches, and names the branch', async () => {
    const both = [suggestion('rosa', 'Rosa Paz', { atBranchSec: 480, score: 480 })];
    const address = '/api/suggestions?orders=one%2Ctwo';
    const elsewhere = staffOrder({
      id: 'two',
      number: 'GT-2',
      courier: null,
      branch: { id: 'b2', name: 'OAKLAND', position: null },
    });
    const { sent, assigned } = await open([one, elsewhere], {
      [address]: { status: 200, body: { suggestions: both, others } },
    });
    await expect.element(page.getByText('a 8 min de PORTALES')).toBeVisible();
    await expect.element(message(/varias sucursales/)).toBeVisible();
    await userEvent.keyboard('1');
    await assigned;
    expect(sent().map(({ path: to }) => to)).toEqual([path('one'), path('two')]);
  });

  it('[OR113] has no suggestions for orders of more than five branches', async () => {
    const several = [one, ...['1', '2', '3', '4', '5'].map(ofBranch)];
    const { sent, assigned } = await open(
      several,
      Object.fromEntries(several.map((each) => [path(each.id), wrote(each, `event-${each.id}`)])),
    );
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    await expect.element(message(/más de 5 sucursales/)).toBeVisible();
    // Typing is all that is left to do.
    await expect.element(page.getByRole('combobox', { name: 'Piloto' })).toHaveFocus();
    await page.getByRole('combobox', { name: 'Piloto' }).fill('rosa');
    await expect.element(page.getByRole('option', { name: /Rosa Paz/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Asignar', exact: true }).click();
    await assigned;
    expect(sent()[0]?.body).toEqual({ uid: 'rosa', base: null });
  });

  it('shows a failed request, and repeats it', async () => {
    const failed = { '/api/suggestions?order=one': { status: 503, body: { code: 'unavailable' } } };
    const desk = await openDesk({ ...good, ...failed }, { live: testLive().live });
    act(() => void assignCourier([one]));
    await expect.element(message(/No se pudo obtener la lista de pilotos/)).toBeVisible();
    desk.answer('/api/suggestions?order=one', { status: 200, body: { suggestions, others } });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(message('Luis Ramos')).toBeVisible();
  });

  describe('[IC7] an order into a red zone', () => {
    const danger = { lat: 14.6, lng: -90.5 };
    const question = () => page.getByRole('alertdialog', { name: /zona roja/ });
    const inZone = async (answers: Answers = {}, orders = [one]) => {
      const world = testLive();
      const opened = await open(
        orders,
        {
          '/api/zones': { status: 200, body: { zones: [], invalid: 0 } },
          '/api/suggestions?order=two': { status: 200, body: { suggestions, others } },
          ...answers,
        },
        { live: world.live },
      );
      world.join([
        orderChange({ id: 'one', number: 'GT-1', destination: danger }),
        orderChange({ id: 'two', number: 'GT-2', destination: { lat: 14.7, lng: -90.5 } }),
        incidentChange({ id: 'theft-1', position: { lat: 14.601, lng: -90.5 }, closedAt: null }),
      ]);
      return opened;
    };

    it('asks first, and assigns nothing after a no', async () => {
      const { sent } = await inZone();
      await userEvent.keyboard('1');
      await expect.element(question()).toBeVisible();
      await expect.element(message(/GT-1 está a menos de 200 m de un robo abierto/)).toBeVisible();
      expect(await findings()).toEqual([]);
      await question().getByRole('button', { name: 'Cancelar' }).click();
      expect(sent()).toEqual([]);
      await expect.element(page.getByRole('combobox', { name: 'Piloto' })).toBeVisible();
    });

    it('assigns after a yes', async () => {
      const { assigned, sent } = await inZone();
      await userEvent.keyboard('1');
      await page.getByRole('button', { name: 'Asignar de todos modos' }).click();
      expect(await assigned).toBe(true);
      expect(sent().map(({ path: to }) => to)).toEqual([`${path('one')}?enter_red_zone=true`]);
    });

    it('shows the refusal of a zone that the server knew first', async () => {
      const conflict = { reason: 'red-zone', zones: [{ id: 'late', incident: 'Robo' }] };
      const refused = { status: 409, body: { code: 'conflict', details: conflict } };
      await inZone({ [path('two')]: refused }, [two]);
      await userEvent.keyboard('1');
      await expect.element(message(/GT-2.*zona roja/)).toBeVisible();
    });

    it('names those of several, also by a fixed point', async () => {
      const zones = [{ id: 'z', position: { lat: 14.7, lng: -90.5 } }];
      await inZone({ '/api/zones': { status: 200, body: { zones, invalid: 0 } } }, [one, two]);
      await userEvent.keyboard('1');
      await expect.element(page.getByRole('alertdialog', { name: '2 órdenes van a una zona roja' })).toBeVisible();
      await expect.element(message(/GT-1, GT-2/)).toBeVisible();
    });

    it('does not ask elsewhere, nor without an answer about the fixed points', async () => {
      const { assigned } = await inZone({ '/api/zones': { status: 503, body: { code: 'unavailable' } } }, [two]);
      await userEvent.keyboard('1');
      expect(await assigned).toBe(true);
    });
  });

  describe('[CX4] an order that brings its courier over the limit of cash', () => {
    const CASH = '/api/couriers/luis/cash?adds=8000';
    const carried = { carriedCents: 45_000, limitCents: 50_000 };
    const over = (cash: object | null) => ({ status: 200, body: { state: 'near', isOver: true, cash } });
    const withCash = async (answers: Answers) => {
      const world = testLive();
      const opened = await open([one], answers, { live: world.live });
      world.join([orderChange({ id: 'one', number: 'GT-1', cashOnDelivery: 80, destination: null })]);
      return opened;
    };
    const question = () => page.getByRole('alertdialog', { name: 'El piloto llevaría demasiado efectivo' });

    it('asks for the reason, which is sent with the assignment', async () => {
      const { assigned, sent } = await withCash({ [CASH]: over(carried) });
      await userEvent.keyboard('1');
      await expect.element(message(/Lleva Q450.00 y cobraría Q80.00 más; su límite es Q500.00/)).toBeVisible();
      await question().getByRole('button', { name: 'Asignar de todos modos' }).click();
      await expect.element(message('El motivo es requerido')).toBeVisible();
      expect(await findings()).toEqual([]);
      await question()
        .getByLabelText(/^Motivo/)
        .fill('va directo a depositar');
      await question().getByRole('button', { name: 'Asignar de todos modos' }).click();
      expect(await assigned).toBe(true);
      const [request] = sent();
      expect(new URL(request?.path ?? '', 'http://console.test').searchParams.get('over_cash_limit')).toBe(
        'va directo a depositar',
      );
    });

    it('assigns nothing after a no; [CX7] without the sum where it is not shown', async () => {
      const { sent } = await withCash({ [CASH]: over(null) });
      await userEvent.keyboard('1');
      await expect.element(message(/Con Q80.00 más pasaría su límite de efectivo/)).toBeVisible();
      await question().getByRole('button', { name: 'Cancelar' }).click();
      await expect.element(page.getByRole('combobox', { name: 'Piloto' })).toBeVisible();
      expect(sent()).toEqual([]);
    });
  });
});
