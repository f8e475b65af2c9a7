import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { ReactNode } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle } from '../../../../tests/browser/stage.tsx';
import { clearDesk, FILLED, lockedBy, openDesk, staffOrder, wrote, type Answers } from '../../test/desk.tsx';
import type { Answer, Answering } from '../../test/session.ts';
import { branchChange, companyChange, courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { listedKeys } from '../../kit/shell/keys/listedKeys.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import { Desk } from './Desk.tsx';
import { DeskWindow } from './windows/DeskWindow.tsx';

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

/** The page's clock: a person reads the couriers for a while, which the test skips. */
const clock = { aheadMs: 0, stoppedAt: null as number | null };
const realNow = Date.now;
const stopClock = (): void => {
  clock.stoppedAt = Date.now();
};
const read = (): void => {
  clock.aheadMs += 250;
  if (clock.stoppedAt !== null) clock.stoppedAt += 250;
};
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => clock.stoppedAt ?? realNow() + clock.aheadMs);
});

type Opened = Pick<NonNullable<Parameters<typeof openDesk>[1]>, 'at' | 'path' | 'routes'> & {
  /** What is other than usual in an order. */
  only?: Record<number, object>;
};

const open = async (
  count = 4,
  answers: Record<string, Answering> = {},
  beside: ReactNode = null,
  { only = {}, ...rest }: Opened = {},
) => {
  await page.viewport(1440, 900);
  const live = testLive();
  const desk = await openDesk(
    { ...ANSWERS, ...answers },
    {
      children: (
        <>
          <Desk title="MESA DE DESPACHO" />
          {beside}
        </>
      ),
      live: live.live,
      frame: FILLED,
      isStrict: false,
      ...rest,
    },
  );
  live.join(
    [
      companyChange(ACME),
      branchChange({ ...KALU, company: ACME, position: PLACE }),
      ...COURIERS.map((name) => courierChange({ id: idOf(name), name, company: ACME, branch: KALU })),
      ...Array.from({ length: count }, (_, index) => orderChange(orderOf(index + 1, only[index + 1]))),
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
  read();
};

afterEach(async () => {
  vi.restoreAllMocks();
  clock.stoppedAt = null;
  await clearDesk();
  localStorage.clear();
});

const proposal = (index: number, name: string): Proposal => ({
  id: `o${index}`,
  number: `GT-${index}`,
  branch: KALU,
  courier: { id: idOf(name), name },
  trip: 1,
  stop: 1,
  tripSize: 1,
  company: ACME,
  pickedAt: at(-5),
  readyAt: at(2),
  arrivesAt: at(-20),
  lateSec: 0,
  without: null,
  runnerUp: null,
});
const totals = { late: 0, lateSec: 0, unassigned: 0, ridingSec: 600 };
const PLAN = ok({
  plannedAt: at(0),
  proposals: [proposal(1, 'Eva Sol'), proposal(2, 'Rosa Paz'), proposal(3, 'Kevin Cruz')],
  unplanned: [{ id: 'o4', number: 'GT-4', reason: 'no-courier' }],
  with: totals,
  without: totals,
});

describe('the desk', () => {
  it('[DK11] P proposes a plan in the queues; Enter accepts one, X leaves one out, A accepts the rest', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN });
    await key('p');
    await expect.element(page.getByRole('region', { name: 'Plan propuesto' })).toBeVisible();
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    expect(await findings()).toEqual([]);
    await key('x');
    expect(screen.getByRole('option', { name: /GT-1/ }).textContent).toContain('fuera del plan');
    expect(chosen()).toContain('GT-2');
    await key('{Enter}');
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(2), body: { uid: 'rosa' } }]));
    await key('a');
    await waitFor(() => expect(assigned().slice(1)).toMatchObject([{ path: assignPath(3), body: { uid: 'kevin' } }]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan propuesto' })).toBeNull());
    expect(document.activeElement).toBe(list());
  });

  it('[DK11] a plan that is closed accepts nothing', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN });
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    await key('{Escape}');
    await key('a');
    expect(chosen()).not.toContain('⇢');
    expect(assigned()).toEqual([]);
  });

  it('[DK10] a pane in another window is in step, and what is done there the desk does', async () => {
    sessionStorage.setItem('despacho.deskId', 'desk-1');
    const { assigned } = await open(3, {}, <DeskWindow title="MESA" pane="couriers" deskId="desk-1" />);
    await waitFor(() => expect(screen.getAllByRole('searchbox', { name: 'Buscar piloto' })).toHaveLength(1));
    read();
    await page
      .getByRole('button', { name: /Rosa Paz/ })
      .first()
      .click();
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(1), body: { uid: 'rosa' } }]));
    expect(chosen()).toContain('GT-2');
    await waitFor(() => expect(screen.getByRole('region', { name: 'GT-2' })).toBeTruthy());
  });

  it('[DK10] panes are folded and resized by keys, and stay so', async () => {
    const { unmount } = await open();
    const width = (): number => list().getBoundingClientRect().width;
    const before = width();
    const [separator] = screen.getAllByRole('separator');
    separator?.focus();
    await key('{ArrowRight}');
    await waitFor(() => expect(width()).toBeGreaterThan(before));
    const resized = width();
    await page.getByRole('button', { name: 'Mapa', exact: true }).click();
    await waitFor(() => expect(screen.getAllByRole('separator')).toHaveLength(1));
    unmount();
    await open();
    expect(screen.getByRole('button', { name: 'Mapa' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Mapa', exact: true }).click();
    await waitFor(() => expect(Math.abs(width() - resized)).toBeLessThan(4));
  });

  it('[DK4] opens on the first order, and 1 assigns it and goes on', async () => {
    const { assigned } = await open();
    expect(document.activeElement).toBe(list());
    expect(chosen()).toContain('GT-1');
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
    read();
    await key('{Enter}');
    await waitFor(() => expect(assigned()).toMatchObject([{ body: { uid: 'eva' } }]));
    expect(document.activeElement).toBe(list());
    expect(chosen()).toContain('GT-2');
  });

  it.each(['the queues', 'the field'])(
    '[DK4] a thousand live changes move neither the focus in %s, choice, scroll nor a row',
    async (place) => {
      const { live } = await open(8);
      await key('{ArrowDown}{ArrowDown}');
      if (place === 'the field') await key('oros');
      const focused = document.activeElement;
      expect(focused?.tagName).toBe(place === 'the field' ? 'INPUT' : 'DIV');
      const places = () => screen.getAllByRole('option').map((row) => [row.id, row.getBoundingClientRect().top]);
      const before = { places: places(), chosen: chosen().slice(0, 4) };
      let seed = 7;
      const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
      for (let round = 0; round < 50; round += 1) {
        const changes = Array.from({ length: 20 }, () => {
          const index = 1 + random(16);
          const hasCourier = random(3) === 0;
          return orderChange(
            orderOf(
              index,
              hasCourier ? { courier: { id: 'rosa', name: 'Rosa Paz' } } : { isPriority: random(2) === 0 },
            ),
          );
        });
        live.patch(...changes);
        live.pass(500);
      }
      await settle();
      expect(document.activeElement).toBe(focused);
      expect(focused instanceof HTMLInputElement ? focused.value : null).toBe(place === 'the field' ? 'ros' : null);
      expect(chosen().slice(0, 4)).toBe(before.chosen);
      expect(places()).toEqual(before.places);
    },
  );

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

  it('[DK8] an order dragged to a courier, and a courier dragged to an order, are assigned', async () => {
    const { assigned } = await open();
    const rosa = page.getByRole('button', { name: /Rosa Paz/ }).first();
    await page.getByRole('option', { name: /GT-3/ }).dropTo(rosa);
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(3), body: { uid: 'rosa' } }]));
    await rosa.dropTo(page.getByRole('option', { name: /GT-4/ }));
    await waitFor(() => expect(assigned()[1]).toMatchObject({ path: assignPath(4), body: { uid: 'rosa' } }));
  });

  it('[DK12] a key that is held, a second click, and what comes before the couriers were read assign nothing', async () => {
    const { assigned } = await open();
    await ready();
    fireEvent.keyDown(list(), { key: '1', repeat: true });
    fireEvent.click(screen.getAllByRole('button', { name: /Luis Ramos/ })[0] ?? list(), { detail: 2 });
    await settle();
    expect(assigned()).toEqual([]);
    stopClock();
    await key('1');
    await waitFor(() => expect(assigned()).toHaveLength(1));
    expect(chosen()).toContain('GT-2');
    const luis = page.getByRole('button', { name: /Luis Ramos/ }).first();
    await expect.element(luis).toBeVisible();
    await key('1');
    await luis.click();
    expect([chosen().slice(0, 4), assigned().length]).toEqual(['GT-2', 1]);
    await ready();
    await key('1');
    await waitFor(() => expect(assigned()).toHaveLength(2));
  });

  it('[DK12] numbers that are not in sight do not act: under a plan, and where the couriers are folded', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN });
    await ready();
    await page.getByRole('button', { name: 'Pilotos', exact: true }).click();
    list().focus();
    await key('1');
    expect(screen.queryByRole('region', { name: 'Sugeridos' })).toBeNull();
    // The plan is shown even there.
    await key('p');
    await expect.element(page.getByRole('region', { name: 'Plan propuesto' })).toBeVisible();
    await key('1');
    expect([chosen().slice(0, 4), assigned()]).toEqual(['GT-1', []]);
  });

  it('[DK4] what goes away under the focus gives it back to the queues', async () => {
    const { live } = await open(4, { '/api/plans': PLAN });
    live.patch(orderChange(orderOf(5)));
    live.pass(1_000);
    await page.getByRole('button', { name: '1 nueva' }).click();
    expect(document.activeElement).toBe(list());
    await page.getByRole('button', { name: 'Proponer plan' }).click();
    expect(document.activeElement).toBe(list());
    await page.getByRole('button', { name: 'Cerrar' }).click();
    expect(document.activeElement).toBe(list());
  });

  it('[DK4] the key after g is not of the queues, and the help lists their keys', async () => {
    const { requests } = await open(4, { '/api/plans': PLAN });
    expect(listedKeys.get().map((each) => each.key)).toContain('P');
    await key('gp');
    expect(requests.some(({ path }) => path === '/api/plans')).toBe(false);
    await key('p');
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/plans')).toBe(true));
  });

  it('[DK4] a screen reader is told whom the numbers assign to, and the notice names the courier', async () => {
    await open();
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
        'GT-1: 1 Luis Ramos, 2 Rosa Paz, 3 Kevin Cruz',
      ),
    );
    const keys = document.querySelector(`[id="${list().getAttribute('aria-describedby')}"]`);
    expect(keys?.textContent).toContain('1 2 3 asigna');
    await ready();
    await key('1');
    await expect.element(page.getByText('GT-1 asignada a Luis Ramos')).toBeVisible();
  });

  it('[DK5] a courier dropped on an order that somebody took is refused', async () => {
    const { live, assigned } = await open();
    live.patch(orderChange(orderOf(3, { courier: { id: 'kevin', name: 'Kevin Cruz' } })));
    live.pass(1_000);
    await expect.element(page.getByText('Kevin Cruz ya la tiene')).toBeVisible();
    await page
      .getByRole('button', { name: /Rosa Paz/ })
      .first()
      .dropTo(page.getByRole('option', { name: /GT-3/ }));
    await expect.element(page.getByText('Esa orden ya no espera: nada cambió')).toBeVisible();
    expect(assigned()).toEqual([]);
  });

  it('[DK8] one of the selected orders is dragged with the others; one that is not chosen was not suggested for', async () => {
    const { assigned } = await open();
    const rosa = page.getByRole('button', { name: /Rosa Paz/ }).first();
    await page.getByRole('option', { name: /GT-4/ }).dropTo(rosa);
    await waitFor(() => expect(assigned()).toHaveLength(1));
    expect(assigned()[0]?.body).not.toHaveProperty('suggested');
    await key('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('2 órdenes elegidas').first()).toBeVisible();
    await expect.element(rosa).toBeVisible();
    await page.getByRole('option', { name: /GT-2/ }).dropTo(rosa);
    await waitFor(() =>
      expect(
        assigned()
          .slice(1)
          .map(({ path }) => path),
      ).toEqual([1, 2].map(assignPath)),
    );
    expect(assigned()[1]?.body).toHaveProperty('suggested');
  });

  it('[DK12] an order En ruta that lacks data has no numbers, and moves to another courier only after a question', async () => {
    const going = {
      status: ORDER_STATUS.GOING,
      courier: { id: 'luis', name: 'Luis Ramos' },
      destination: null,
      suggestedPosition: null,
    };
    const { assigned } = await open(1, {}, null, { only: { 1: going } });
    await expect.element(page.getByText(/Ya tiene piloto: le faltan datos/)).toBeVisible();
    read();
    await key('1');
    const toRosa = page.getByRole('button', { name: 'Asignar a Rosa Paz' });
    await toRosa.click();
    await expect.element(page.getByText('¿Pasar GT-1, En ruta con Luis Ramos, a Rosa Paz?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    expect(assigned()).toEqual([]);
    await toRosa.click();
    await page.getByRole('button', { name: 'Pasar a Rosa Paz' }).click();
    await waitFor(() => expect(assigned()).toMatchObject([{ body: { uid: 'rosa', base: 'luis' } }]));
  });

  it('[DK6] Z waits for an assignment that is on its way, and takes that one back', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { requests } = await open(4, {
      [assignPath(2)]: async () => answer.promise,
      '/api/deliveries/o2/undo': written(2),
    });
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await ready();
    await key('1');
    await key('z');
    const undone = () => requests.map(({ path }) => path).filter((path) => path.endsWith('/undo'));
    expect(undone()).toEqual([]);
    answer.resolve(written(2));
    await waitFor(() => expect(undone()).toEqual(['/api/deliveries/o2/undo']));
    await waitFor(() => expect(chosen()).toContain('GT-2'));
  });

  it('[DK6] [DK7] what was done elsewhere is taken back without a place here, and never asks about another order', async () => {
    const { requests } = await open(4, {
      '/api/deliveries/x9/undo': written(9),
      '/api/deliveries/x8/undo': { status: 404, body: { code: 'not-found' } },
    });
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    const undone = (id: string): boolean => requests.some(({ path }) => path === `/api/deliveries/${id}/undo`);
    for (const id of ['x9', 'x8']) {
      act(() => offerUndo({ text: 'Lista', orders: [{ id, number: id, event: 'e' }] }));
      await key('z');
      await waitFor(() => expect(undone(id)).toBe(true));
      await settle();
      expect(chosen()).toContain('GT-2');
      expect([screen.queryByRole('dialog'), undone('o1')]).toEqual([null, false]);
    }
  });

  it('[DK11] an accepted plan goes on once, and its refusals are in the rows', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN, [assignPath(2)]: lockedBy('Ana Paz') });
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    await key('a');
    await waitFor(() => expect(assigned()).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('option', { name: /GT-2/ }).textContent).toContain('la edita Ana Paz'));
    expect(screen.queryByRole('region', { name: 'Plan propuesto' })).toBeNull();
    expect(chosen()).toContain('GT-4');
  });

  it('[DK11] the answer to an older request never replaces a newer plan', async () => {
    const old = Promise.withResolvers<Answer>();
    const answers = [old.promise, Promise.resolve(PLAN)];
    await open(4, { '/api/plans': async () => answers.shift() ?? PLAN });
    await key('p');
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    old.resolve(
      ok({ plannedAt: at(0), proposals: [proposal(1, 'Kevin Cruz')], unplanned: [], with: totals, without: totals }),
    );
    await settle();
    expect(chosen()).toContain('⇢ Eva Sol, llega');
  });

  it('[DK10] a tab that was duplicated is another desk: windows of the first do not follow it', async () => {
    sessionStorage.setItem('despacho.deskId', 'desk-2');
    const first = Promise.withResolvers<void>();
    void navigator.locks.request('despacho.desk.desk-2', async () => first.promise);
    await open(3, {}, <DeskWindow title="MESA" pane="couriers" deskId="desk-2" />);
    await waitFor(() => expect(sessionStorage.getItem('despacho.deskId')).not.toBe('desk-2'), { timeout: 5_000 });
    await settle();
    expect(screen.getByText(/La mesa de esta ventana está cerrada/)).toBeTruthy();
    expect(screen.getAllByRole('searchbox', { name: 'Buscar piloto' }).length).toBeGreaterThan(0);
    first.resolve();
  });

  it('[DK13] Enter opens the form, which returns here, and the desk is found as it was left', async () => {
    const routes = [{ path: '/edit-order/:orderId', element: <p>el formulario</p> }];
    const { router } = await open(4, {}, null, { at: '/desk', path: '/desk', routes });
    await key(' ');
    await key('{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/edit-order/o2', search: '?route=/desk' });
    await act(async () => router.navigate('/desk'));
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await waitFor(() => expect(chosen()).toContain('GT-2'));
    // The first was skipped before.
    for (const next of ['GT-3', 'GT-4', 'GT-1']) {
      await key(' ');
      expect(chosen()).toContain(next);
    }
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
