import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle } from '../../../../../tests/browser/stage.tsx';
import { orderChange } from '../../../test/live.ts';
import { listedKeys } from '../../../kit/shell/keys/listedKeys.ts';
import {
  at,
  orderOf,
  assignPath,
  stopClock,
  read,
  open,
  chosen,
  list,
  key,
  ready,
  onEachDesk,
  withMap,
} from './onDesk.tsx';
import { PLAN } from './plan.ts';

onEachDesk();

describe('the desk', () => {
  it('[DK4] [DK16] opens on the first order, and 1 assigns it and goes on', async () => {
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

  it('[OR130] the row of an order shows that its goods are ready', async () => {
    await open(2, {}, null, { only: { 2: { readyAt: at(5) } } });
    const markOf = (number: string) =>
      within(screen.getByRole('option', { name: new RegExp(number) })).queryByRole('img', {
        name: /^Lista para recoger/,
      });
    expect(markOf('GT-1')).toBeNull();
    expect(markOf('GT-2')?.getAttribute('aria-label')).toBe('Lista para recoger desde las 11:55');
  });

  it('[DK9] shows what decides between the couriers, below it the condition of each, and behind it the other facts', async () => {
    await open();
    const couriers = () => within(screen.getByRole('region', { name: 'Sugeridos' })).getAllByRole('listitem');
    const [first, second] = couriers();
    expect(first?.textContent).toMatch(/^1Luis Ramosllega al cliente en 12 minel mejora 1 min de la sucursal/);
    for (const fact of ['sin órdenes', 'turno: le quedan 1 h', 'batería 81 %', 'sin efectivo'])
      expect(first?.textContent).toContain(fact);
    await expect.element(page.getByRole('link', { name: /5555/ }).first()).toBeVisible();
    expect(second?.textContent).toContain('llega igual');
    expect(couriers().every((each) => each.getBoundingClientRect().bottom < 700)).toBe(true);
    await page.getByRole('button', { name: 'Detalles de Luis Ramos' }).click();
    expect(first?.textContent).toContain('posición de hace 12 s');
  });

  it('[DK16] no key acts while a field has the focus', async () => {
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

  it('[DK16] the key after g is not of the queues, and the help lists their keys', async () => {
    const { requests } = await open(4, { '/api/plans': PLAN });
    expect(listedKeys.get().map((each) => each.key)).toContain('P');
    await key('gp');
    expect(requests.some(({ path }) => path === '/api/plans')).toBe(false);
    await key('p');
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/plans')).toBe(true));
  });

  it('[DK16] a screen reader hears whom the numbers assign to, and the notice names the courier', async () => {
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
    withMap();
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
