import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { DialogHost } from '../../kit/dialog/dialogs.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { Notices } from '../../kit/notify/Notices.tsx';
import { Requests } from '../../kit/requests/requests.tsx';
import { ScreensProvider } from '../../kit/shell/paths.tsx';
import type { Screen } from '../../kit/shell/screen.ts';
import { TruthBand } from '../../kit/shell/Truth.tsx';
import { NOW, orderChange, testLive } from '../../test/live.ts';
import { testSession, type Answer } from '../../test/session.ts';
import { ClosedList } from './ClosedList.tsx';
import { CLOSED_LISTS, type ClosedPath } from './closedLists.ts';

const MINUTE_MS = 60_000;
/** For a loaded machine. */
const SLOW = { timeout: 10_000 };
const TODAY = '2026-11-21';
const PATHS = Object.values(CLOSED_LISTS).map(({ path }) => path);
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

const delivered = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: `GT-${id}`,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    createdAt: ago(60),
    deliveredAt: ago(10),
    updatedAt: ago(10),
    stateTime: { [ORDER_STATUS.GOING]: ago(10 + minutes), [ORDER_STATUS.DELIVERED]: ago(10) },
    courier: { id: 'k', name: 'Luis Ramos' },
    ...only,
  });
const deleted = (id: string, minutes: number, by: { id: string; name: string }): Order =>
  delivered(id, minutes, { status: ORDER_STATUS.DELETED, closedBy: by });
const eva = { id: 'u1', name: 'Eva Lux' };
const system = { id: SYSTEM_ID, name: 'Sistema' };

const WINDOW = { from: '2026-11-21T06:00:00.000Z', to: '2026-11-22T06:00:00.000Z' };
type Served = { orders: Order[]; total?: number; next?: string; unreadable?: number };
const answerOf = ({ orders, total = orders.length, next, unreadable = 0 }: Served): Answer => ({
  status: 200,
  body: {
    orders: orders.map((order) => kinds.order.staff.parse(order)),
    total,
    isTotalExact: true,
    unreadable,
    nextCursor: next ?? null,
    window: WINDOW,
  },
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const screenAt = (path: string): [string, Screen] => [
  path,
  { path, title: path, group: 'orders', permission: null, load: async () => () => null },
];
const leadsTo = new Map(['/edit-order/:orderId'].map(screenAt));

type Given = {
  path: ClosedPath;
  /** By the query of the call. */
  serve: (query: URLSearchParams) => Answer;
  who?: Parameters<typeof testSession>[1];
  search?: string;
};

const show = async ({ path, serve, who = {}, search = '' }: Given) => {
  const world = testLive();
  const queries: string[] = [];
  const { session, asked } = testSession(
    {
      '/api/deliveries/d1/restore': {
        status: 200,
        body: { order: kinds.order.staff.parse(delivered('d1', 5)), event: null },
      },
      '/api/deliveries': (asking) => {
        const { searchParams } = new URL(asking.path, 'http://console.test');
        queries.push(searchParams.toString());
        return serve(searchParams);
      },
    },
    { role: 'OWNER', company: null, branch: null, ...who },
  );
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const list = (
    <LiveProvider value={world.live}>
      <TruthBand />
      <main style={{ display: 'flex', height: 640 }}>
        <ClosedList list={CLOSED_LISTS[path]} title={path} />
      </main>
      <DialogHost />
      <Notices />
    </LiveProvider>
  );
  const router = createMemoryRouter(
    [
      { path, element: list },
      { path: '*', element: null },
    ],
    { initialEntries: [`${path}${search}`] },
  );
  world.join([]);
  render(
    <SessionProvider value={session}>
      <ScreensProvider value={leadsTo}>
        <Requests>
          <RouterProvider router={router} />
        </Requests>
      </ScreensProvider>
    </SessionProvider>,
  );
  const cells = (column: string): (string | null)[] =>
    [...document.querySelectorAll(`[data-cell="${column}"]`)].map(({ textContent }) => textContent);
  const loaded = async (): Promise<void> => {
    await waitFor(() => expect(document.querySelector('[data-cell="number"]')).not.toBeNull(), SLOW);
  };
  const footer = (): string[] =>
    [...screen.getByLabelText('Conteo de órdenes').querySelectorAll('dt')].map(
      (name) => `${name.textContent} ${name.nextElementSibling?.textContent}`,
    );
  return { ...world, queries, asked, router, cells, loaded, footer };
};

const serving = (served: Served) => (): Answer => answerOf(served);

describe('a list of orders that are over', () => {
  it.each([
    ['/history-orders', `status=Entregado&limit=500&from=${TODAY}&to=${TODAY}`, '?delivered=true'],
    ['/canceled-orders', 'status=Cancelado&limit=500&days=0', '?delivered=true&route=/canceled-orders'],
    ['/reagend-orders', 'status=Reagendado&limit=500&days=0', '?delivered=true&route=/reagend-orders'],
    ['/abandoned-orders', `status=Eliminado&limit=500&from=2026-11-01&to=${TODAY}`, '?delivered=true&state=forgotten'],
    ['/deleted-orders', 'status=Eliminado&limit=500&days=0', '?delivered=true&route=/deleted-orders'],
  ] as const)('[OR74] [OR82] %s asks for %s and opens its rows in closed mode', async (path, query, search) => {
    const orders = [delivered('a', 5), delivered('b', 6)];
    const { queries, loaded, router } = await show({ path, serve: serving({ orders }) });
    await loaded();
    expect(queries).toEqual([query]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${path} 2`);
    const cell = document.querySelector('[data-line="b"] [data-cell="customer"]');
    if (cell === null) throw new Error('there is no row b');
    fireEvent.click(cell);
    const { location } = router.state;
    expect([location.pathname + location.search, location.state]).toEqual([
      `/edit-order/b${search}`,
      { list: ['a', 'b'] },
    ]);
  });

  it.each(PATHS)(
    '%s is within reach of everybody: none, some, failed, light and dark, wide and narrow',
    async (path) => {
      const found: string[] = [];
      const cases: Answer[] = [
        answerOf({ orders: [] }),
        answerOf({ orders: [delivered('a', 5), deleted('b', 6, system), deleted('c', 6, eva)], unreadable: 1 }),
        { status: 400, body: { code: 'invalid' } },
      ];
      for (const [index, answer] of cases.entries()) {
        await show({ path, serve: () => answer });
        await waitFor(() => expect(document.querySelector('[aria-label="Cargando…"]')).toBeNull());
        for (const [width, height] of [WIDE, NARROW]) {
          await page.viewport(width, height);
          setTheme(index % 2 === 0 ? 'light' : 'dark');
          await settle();
          found.push(...(await findings()), ...(isTooWide() ? [`${path} is too wide at ${width}`] : []));
        }
        cleanup();
      }
      expect(found).toEqual([]);
    },
  );

  it('says in the documents words that there is none, and that it could not be had', async () => {
    let isBroken = true;
    const serve = (): Answer => (isBroken ? { status: 400, body: { code: 'invalid' } } : answerOf({ orders: [] }));
    await show({ path: '/canceled-orders', serve });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
    );
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('NO HAY ORDENES')).toBeDefined();
  });

  it('reads on to 2,000, says of how many, and reads more when asked', async () => {
    const page500 = (first: number): Order[] =>
      Array.from({ length: 500 }, (_, index) => delivered(`${first + index}`, 5));
    const { queries, footer } = await show({
      path: '/history-orders',
      serve: (query) => {
        const first = Number(query.get('cursor') ?? '0');
        // The last of a page is on the next one again: its event moved meanwhile.
        return answerOf({ orders: page500(first), total: 2_496, ...(first < 1_996 ? { next: `${first + 499}` } : {}) });
      },
    });
    const rest = await screen.findByText(/^Se muestran 1,997 de 2,496/, undefined, SLOW);
    await waitFor(() => expect(within(rest).getByRole('button', { name: 'Cargar más' })).toBeDefined(), SLOW);
    expect(queries).toHaveLength(4);
    expect(footer()).toEqual(['ORDENES 1,997']);
    expect(document.querySelectorAll('[data-line]').length).toBeLessThan(60);
    fireEvent.click(within(rest).getByRole('button', { name: 'Cargar más' }));
    await waitFor(() => expect(footer()).toEqual(['ORDENES 2,496']), SLOW);
    expect(screen.queryByText(/^Se muestran/)).toBeNull();
  });

  it('[OR75] is asked for again when a live order ends in it or comes back, and not otherwise', async () => {
    let orders = [delivered('a', 5)];
    const { queries, loaded, patch, pass, cells } = await show({
      path: '/history-orders',
      serve: () => answerOf({ orders }),
    });
    await loaded();
    patch(orderChange({ id: 'other', status: ORDER_STATUS.GOING }));
    pass(1_000);
    orders = [delivered('b', 5), ...orders];
    patch(orderChange(delivered('b', 5)));
    pass(1_000);
    await waitFor(() => expect(cells('number')).toEqual(['GT-b', 'GT-a']), SLOW);
    orders = orders.slice(1);
    patch(orderChange({ ...delivered('b', 5), status: ORDER_STATUS.GOING, deliveredAt: null }));
    pass(1_000);
    await waitFor(() => expect(cells('number')).toEqual(['GT-a']), SLOW);
    expect(queries).toHaveLength(3);
  });

  it('[LV5] keeps its rows and says so when the connection is lost', async () => {
    const { loaded, pass, silence, cells } = await show({
      path: '/deleted-orders',
      serve: serving({ orders: [deleted('a', 5, eva)] }),
    });
    await loaded();
    silence();
    pass(5_000);
    expect(screen.getByText('SIN CONEXIÓN')).toBeDefined();
    expect(document.querySelector('[data-stale] [role="grid"]')).not.toBeNull();
    expect(cells('number')).toEqual(['GT-a']);
  });
});

describe('its days', () => {
  it('[OR41] are today, yesterday and today, or four days back, and stay chosen for the day', async () => {
    const serve = serving({ orders: [delivered('a', 5)] });
    const { queries, loaded, router } = await show({ path: '/reagend-orders', serve });
    await loaded();
    fireEvent.click(screen.getByRole('radio', { name: 'AYER Y HOY' }));
    await waitFor(() => expect(queries.at(-1)).toContain('days=1'));
    expect(router.state.location.search).toBe('?dias=1');
    fireEvent.click(screen.getByRole('radio', { name: 'DIAS ANTERIORES' }));
    await waitFor(() => expect(queries.at(-1)).toContain('days=4'));
    cleanup();
    const again = await show({ path: '/reagend-orders', serve });
    await again.loaded();
    expect(again.queries).toEqual(['status=Reagendado&limit=500&days=4']);
  });

  it('[OR41] are a range of 31 at most, from the address; what breaks the rule is not asked for', async () => {
    const serve = serving({ orders: [delivered('a', 5)] });
    const path = '/history-orders';
    const { queries, loaded } = await show({ path, serve, search: '?desde=2026-10-22&hasta=2026-11-21' });
    await loaded();
    expect(queries).toEqual(['status=Entregado&limit=500&from=2026-10-22&to=2026-11-21']);
    cleanup();
    const wide = await show({ path, serve, search: '?desde=2026-10-21&hasta=2026-11-21' });
    await wide.loaded();
    expect(wide.queries).toEqual([`status=Entregado&limit=500&from=${TODAY}&to=${TODAY}`]);
  });
});

describe('its columns', () => {
  const headers = (): string[] =>
    screen.getAllByRole('columnheader').map(({ textContent }) => (textContent ?? '').trim());

  it('[section 2, delivered] are for a company those the documents name', async () => {
    const { loaded, cells } = await show({
      path: '/history-orders',
      serve: serving({ orders: [delivered('a', 12)] }),
      who: { role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } },
    });
    await loaded();
    const named = ['ORDEN No.', 'DIRECCIÓN', 'TIPO ORDEN', 'SUCURSAL', 'PILOTO', 'TIEMPO ENTREGA', 'HORA ENTREGA'];
    expect(headers()).toEqual(named);
    expect(cells('deliveryTime')).toEqual(['12 min']);
  });

  it('[section 2, cancelled] begin with when it was cancelled', async () => {
    const order = delivered('a', 5, { status: ORDER_STATUS.CANCELLED, canceledAt: '2026-11-21T18:41:07.000Z' });
    const { loaded, cells } = await show({ path: '/canceled-orders', serve: serving({ orders: [order] }) });
    await loaded();
    expect(headers()[0]).toBe('FECHA CANCELACIÓN');
    expect(cells('canceled')).toEqual(['21/11/2026, 12:41:07']);
  });
});

describe('deleted orders', () => {
  const orders = [
    deleted('d1', 10, eva),
    deleted('d2', 5, system),
    delivered('d3', 6, { closedBy: eva, stateTime: {} }),
  ];

  it('[OR74] [OR73] say who ended them, and average what the filters leave', async () => {
    const { loaded, cells, footer } = await show({ path: '/abandoned-orders', serve: serving({ orders }) });
    await loaded();
    expect(cells('closing')).toEqual(['por una persona', 'abandonada', 'por una persona']);
    expect(cells('deletedBy')).toEqual(['Eva Lux', 'Sistema', 'Eva Lux']);
    expect(footer()).toEqual(['ORDENES 3', 'TIEMPO PROMEDIO DE ENTREGA 7.50 min']);
    fireEvent.click(screen.getByRole('button', { name: 'abandonada 1' }));
    await waitFor(() => expect(footer()).toEqual(['ORDENES 1', 'TIEMPO PROMEDIO DE ENTREGA 5.00 min']));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'nadie' } });
    await waitFor(() => expect(footer()).toEqual(['ORDENES 0', 'TIEMPO PROMEDIO DE ENTREGA —']));
  });

  it('are brought back by whoever may delete, and leave the list', async () => {
    let listed = orders;
    const { loaded, cells, asked } = await show({ path: '/deleted-orders', serve: () => answerOf({ orders: listed }) });
    await loaded();
    listed = orders.slice(1);
    const cell = document.querySelector('[data-line="d1"] [data-cell="restore"]');
    if (cell === null) throw new Error('there is no way back');
    await act(async () => fireEvent.click(cell));
    expect(await screen.findByText('Orden GT-d1 restaurada', undefined, SLOW)).toBeDefined();
    await waitFor(() => expect(cells('number')).toEqual(['GT-d2', 'GT-d3']));
    expect(asked.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(1);
    cleanup();
    const reader = await show({ path: '/deleted-orders', serve: serving({ orders }), who: { role: 'USER' } });
    await reader.loaded();
    expect(reader.cells('restore')).toEqual([]);
  });
});
