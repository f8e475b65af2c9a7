import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { foundOrder, type SearchResult } from '@despacho/contract/search.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { hostileText } from '../../gallery/hostile.ts';
import { openDesk } from '../../test/desk.tsx';
import { NOW, orderChange, testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { SearchBox } from './SearchBox.tsx';

const nothing = { found: [], hasMore: false };
const none: SearchResult = {
  activeOrders: nothing,
  closedOrders: nothing,
  couriers: nothing,
  branches: nothing,
  companies: nothing,
};
const found = (only: Partial<Order>, endedAt: string | null) => foundOrder.parse({ ...sampleOrder(only), endedAt });
const acme = { id: 'acme', name: 'Acme' };
const live = { id: 'live', number: 'GT-live', customerName: 'Ana Viva', phone: '55551234' };
const closed = found(
  { id: 'closed', number: 'GT-closed', customerName: 'Ana Cerrada', status: ORDER_STATUS.DELIVERED },
  '2026-11-20T18:00:00.000Z',
);
const everything: SearchResult = {
  activeOrders: { found: [found(live, null), found({ id: 'other', number: 'GT-other' }, null)], hasMore: false },
  closedOrders: { found: [closed], hasMore: true },
  couriers: {
    found: [{ id: 'luis', name: 'Luis Ramos', phone: '55551111', plate: 'M-123', company: acme, branch: null }],
    hasMore: false,
  },
  branches: { found: [{ id: 'centre', name: 'Centro', company: acme, isEnabled: true }], hasMore: false },
  companies: { found: [{ ...acme, isEnabled: false }], hasMore: false },
};
const ok = (body: SearchResult): Answer => ({ status: 200, body });

type AnswerTo = (q: string) => Answer | Promise<Answer>;

const start = async (answerTo: AnswerTo, orders: readonly Partial<Order>[] = [live]) => {
  const world = testLive();
  const queries: string[] = [];
  const { router } = await openDesk(
    {
      '/api/search': ({ path }) => {
        const q = new URL(path, 'http://x').searchParams.get('q') ?? '';
        queries.push(q);
        return answerTo(q);
      },
    },
    {
      role: 'CONTROLLER',
      at: '/resume',
      live: world.live,
      screens: ['/order/:orderId', '/all-orders', '/dashboards/branch-resume/:branchId'],
      children: (
        <>
          <input aria-label="nota" />
          <SearchBox />
        </>
      ),
    },
  );
  world.join(orders.map((only) => orderChange({ createdAt: new Date(NOW - 600_000).toISOString(), ...only })));
  world.pass(1_000);
  const at = (): string => router.state.location.pathname + router.state.location.search;
  return { ...world, queries, at };
};

const field = async () => screen.findByRole('combobox', { name: 'Buscar en todo' });
const open = async (typed = ''): Promise<void> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(await field()).toHaveFocus();
  if (typed !== '') await userEvent.keyboard(typed);
};
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const note = (): string | null => screen.getByRole('status').textContent;
const chosen = (): string | null | undefined => document.activeElement?.getAttribute('aria-activedescendant');

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe('[LI12] the search', () => {
  it('opens while typing elsewhere, and Esc returns the focus', async () => {
    await start(() => ok(none));
    const elsewhere = screen.getByLabelText('nota');
    elsewhere.focus();
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(elsewhere);
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('[LI17] finds active orders at once, and shows the rest in groups, each order once', async () => {
    const gate = Promise.withResolvers<Answer>();
    await start(async () => gate.promise);
    await open('gt');
    await expect.poll(options).toHaveLength(1);
    expect(options()[0]).toContain('GT-live · Ana Viva');
    expect(options()[0]).toContain('hace 10 min');
    expect(note()).toBe('Buscando órdenes cerradas, pilotos y sucursales…');
    gate.resolve(ok(everything));
    await expect.poll(options).toHaveLength(6);
    const groups = screen.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(group)
        .getAllByRole('option')
        .map(({ firstElementChild }) => firstElementChild?.textContent),
    ]);
    expect(groups).toEqual([
      ['Órdenes activas', ['GT-live · Ana Viva', 'GT-other · Ana Sample']],
      ['Órdenes cerradasHay más: escribe más letras o dígitos', ['GT-closed · Ana Cerrada']],
      ['Pilotos', ['Luis Ramos']],
      ['Sucursales', ['Centro']],
      ['Empresas', ['Acme']],
    ]);
    expect(options()[2]).toContain('Entregado');
    expect(options()[3]).toContain('+502 5555-1111');
    expect(options()[5]).toContain('Deshabilitada');
    expect(note()).toBe('6 resultados');
  });

  it.each([
    [1, '/order/live?back=true'],
    [3, '/order/closed?back=true'],
    [4, '/all-orders?f.courier=Luis+Ramos&companies=all'],
    [5, '/dashboards/branch-resume/centre'],
    [6, '/all-orders?f.company=Acme&companies=all'],
    [7, '/order/live?back=true'],
  ])('opens result %i by arrows and Enter: %s', async (nth, address) => {
    const { at } = await start(() => ok(everything));
    await open('gt');
    await expect.poll(options).toHaveLength(6);
    const first = chosen();
    for (let step = 1; step < nth; step += 1) await userEvent.keyboard('{ArrowDown}');
    expect(chosen() === first).toBe(nth === 1 || nth === 7);
    expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual([chosen()]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe(address);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('opens in another tab with Ctrl, and stays open', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { at } = await start(() => ok(everything));
    await open('gt');
    await expect.poll(options).toHaveLength(6);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
    expect(opened.mock.calls).toEqual([['/order/closed?back=true', '_blank', 'noopener']]);
    expect([at(), options().length]).toEqual(['/resume', 6]);
  });

  it('keeps the chosen result while live orders change', async () => {
    const { patch, pass } = await start(() => ok(everything));
    await open('gt');
    await expect.poll(options).toHaveLength(6);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    patch(orderChange({ id: 'newer', number: 'GT-newer', createdAt: new Date(NOW).toISOString() }));
    pass(1_000);
    await expect.poll(options).toHaveLength(7);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('GT-closed');
  });

  it('[LI17] drops the response to an earlier text', async () => {
    const gates = new Map<string, PromiseWithResolvers<Answer>>();
    const { queries } = await start(async (q) => {
      const gate = Promise.withResolvers<Answer>();
      gates.set(q, gate);
      return gate.promise;
    }, []);
    await open('ana');
    await expect.poll(() => queries).toEqual(['ana']);
    await userEvent.keyboard(' cerrada');
    await expect.poll(() => queries).toEqual(['ana', 'ana cerrada']);
    gates.get('ana cerrada')?.resolve(ok({ ...none, closedOrders: { found: [closed], hasMore: false } }));
    await expect.poll(options).toHaveLength(1);
    gates.get('ana')?.resolve(ok(everything));
    await settle();
    expect(options()).toHaveLength(1);
    expect(options()[0]).toContain('GT-closed');
  });
});

describe('the states of the search', () => {
  it('are explained, and no number is shown while it searches', async () => {
    const gate = Promise.withResolvers<Answer>();
    const { queries } = await start(async () => gate.promise, []);
    await open('z');
    expect(note()).toMatch(/^Escribe al menos dos letras o dígitos/);
    await userEvent.keyboard('z');
    expect(note()).toBe('Buscando órdenes cerradas, pilotos y sucursales…');
    gate.resolve(ok(none));
    await expect.poll(note).toBe('Nada con ese número, nombre o teléfono.');
    expect(queries).toEqual(['zz']);
  });

  it('show a failure with what was found here, and try again', async () => {
    let answer: Answer = { status: 403, body: { code: 'forbidden' } };
    await start(() => answer);
    await open('gt');
    await expect.poll(note).toBe('Tu cuenta no tiene permiso para hacer esto. Solo se muestran órdenes activas.');
    expect(options()).toHaveLength(1);
    answer = ok(everything);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await expect.poll(options).toHaveLength(6);
  });

  it('show that there is no connection while the server is awaited', async () => {
    const { silence, pass } = await start(async () => new Promise<Answer>(() => {}));
    silence();
    pass(10_000);
    await open('gt');
    await expect.poll(note).toBe('SIN CONEXIÓN: la búsqueda espera al servidor.');
  });

  it('fit their window with any text, and axe finds nothing', async () => {
    const hostile = { ...closed, customerName: hostileText, number: 'X'.repeat(80) };
    const result = { ...everything, closedOrders: { found: [hostile], hasMore: true } };
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await start(() => ok(result));
        await open('gt');
        await expect.poll(options).toHaveLength(6);
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
        cleanup();
      }
    }
  });
});
