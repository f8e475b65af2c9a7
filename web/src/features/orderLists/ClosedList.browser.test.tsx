import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { orderChange } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { SLOW, TODAY, PATHS, delivered, deleted, eva, system, answerOf, show, serving } from './test/onClosedList.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a list of closed orders', () => {
  it.each([
    ['/history-orders', `status=Entregado&from=${TODAY}&to=${TODAY}&order=desc&limit=55`, '?delivered=true'],
    ['/canceled-orders', 'status=Cancelado&days=0&order=desc&limit=20', '?delivered=true&route=/canceled-orders'],
    ['/reagend-orders', 'status=Reagendado&days=0&order=desc&limit=20', '?delivered=true&route=/reagend-orders'],
    [
      '/abandoned-orders',
      `status=Eliminado&from=2026-11-01&to=${TODAY}&order=desc&limit=20`,
      '?delivered=true&state=forgotten',
    ],
    ['/deleted-orders', 'status=Eliminado&days=0&order=desc&limit=20', '?delivered=true&route=/deleted-orders'],
  ] as const)('[OR74] [OR82] %s requests %s and opens its rows in closed mode', async (path, query, search) => {
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
      { list: ['a', 'b'], at: path },
    ]);
  });

  it.each(PATHS)('%s is accessible: empty, filled, failed, light and dark, wide and narrow', async (path) => {
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
  });

  it('[LI4] shows the fixed messages of an empty and of a failed list, whose counts are not zeros', async () => {
    let isBroken = true;
    const serve = (): Answer => (isBroken ? { status: 400, body: { code: 'invalid' } } : answerOf({ orders: [] }));
    const { footer } = await show({ path: '/canceled-orders', serve });
    const counts = () => [screen.getByRole('heading', { level: 1 }).textContent, ...footer()];
    const alert = await screen.findByRole('alert');
    expect(counts()).toEqual(['/canceled-orders —', 'ORDENES —']);
    expect(alert.textContent).toContain(
      'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
    );
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('NO HAY ORDENES')).toBeDefined();
    expect(counts().slice(0, 2)).toEqual(['/canceled-orders 0', 'ORDENES 0']);
  });

  const ofPages = (query: URLSearchParams): Answer => {
    const first = Number(query.get('cursor') ?? '0');
    const orders = Array.from({ length: 55 }, (_, index) => delivered(`${first + index}`, 5));
    return answerOf({ orders, total: 2_497, ...(first < 2_442 ? { next: `${first + 55}` } : {}) });
  };

  it('[OR55] shows one page and the total, and moves forward and back by pages', async () => {
    const { queries, footer, cells, loaded } = await show({ path: '/history-orders', serve: ofPages });
    await loaded();
    expect(screen.getByText('1–55 de 2,497')).toBeDefined();
    expect(footer()).toEqual(['ORDENES 2,497']);
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(cells('number')[0]).toBe('GT-55'), SLOW);
    expect(queries.at(-1)).toBe(`status=Entregado&from=${TODAY}&to=${TODAY}&order=desc&limit=55&cursor=55`);
    expect(screen.getByText('56–110 de 2,497')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Primera página' }));
    await waitFor(() => expect(cells('number')[0]).toBe('GT-0'), SLOW);
  });

  it('[OR55] leaves the rows of the page before where the next one cannot be read', async () => {
    let isDown = true;
    const serve = (query: URLSearchParams) =>
      isDown && query.has('cursor') ? { status: 400, body: { code: 'invalid' } } : ofPages(query);
    const { cells, loaded } = await show({ path: '/history-orders', serve });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    const retry = await screen.findByRole('button', { name: /^Reintentar|^Intentar/ }, SLOW);
    expect(cells('number')[0]).toBe('GT-0');
    isDown = false;
    fireEvent.click(retry);
    await waitFor(() => expect(cells('number')[0]).toBe('GT-55'), SLOW);
  });

  it('[OR104] opens what it counts at its first page, with its days and filters in the address', async () => {
    const { queries, loaded, router, cells } = await show({ path: '/history-orders', serve: ofPages });
    await loaded();
    const count = () => within(screen.getByLabelText('Conteo de órdenes')).getByRole('link', { name: 'ORDENES 2,497' });
    expect(count().getAttribute('href')).toBe(`/history-orders?desde=${TODAY}&hasta=${TODAY}&page=1`);
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(cells('number')[0]).toBe('GT-55'), SLOW);
    fireEvent.click(count());
    await waitFor(() => expect(cells('number')[0]).toBe('GT-0'), SLOW);
    expect(router.state.location.search).toBe(`?desde=${TODAY}&hasta=${TODAY}&page=1`);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'ana' } });
    await waitFor(() => expect(queries.at(-1)).toContain('search=ana'), SLOW);
    await waitFor(
      () => expect(count().getAttribute('href')).toBe(`/history-orders?desde=${TODAY}&hasta=${TODAY}&q=ana`),
      SLOW,
    );
  });

  it('[OR55] offers the order, the filters and the search of the server, and no others', async () => {
    const { queries, loaded } = await show({
      path: '/history-orders',
      serve: ofPages,
      countOf: (by, value) => (by === 'payment' && value === 'cash' ? 2_400 : 97),
    });
    await loaded();
    expect(screen.queryByRole('button', { name: 'Filtro avanzado' })).toBeNull();
    const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(buttons.filter((name) => name.startsWith('Filtrar ')).toSorted()).toEqual([
      'Filtrar COBRO',
      'Filtrar FORMA DE PAGO',
      'Filtrar PILOTO',
    ]);
    const sortable = screen.getAllByTitle(/^Ordenar por /).map(({ title }) => title);
    expect(sortable).toEqual(['Ordenar por HORA ENTREGA']);
    fireEvent.click(screen.getByTitle('Ordenar por HORA ENTREGA'));
    await waitFor(() => expect(queries.at(-1)).toContain('order=asc'));
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar FORMA DE PAGO' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filtrar FORMA DE PAGO' });
    expect(await within(dialog).findByText('2,400', undefined, SLOW)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Efectivo/ }));
    await waitFor(() => expect(queries.at(-1)).toContain('payment=cash'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'Núñez' } });
    await waitFor(() => expect(queries.at(-1)).toContain('search=N%C3%BA%C3%B1ez'), SLOW);
  });

  it('[OR75] is reloaded when a live order ends in it or returns, and not otherwise', async () => {
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

  it('[LV5] keeps its rows and shows that the connection is lost', async () => {
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
  it('[OR41] are today, yesterday and today, or four days back, and are stored for the day', async () => {
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
    expect(again.queries).toEqual(['status=Reagendado&days=4&order=desc&limit=20']);
  });

  it('[OR41] are a range of 31 at most, from the address; an invalid range is not requested', async () => {
    const serve = serving({ orders: [delivered('a', 5)] });
    const path = '/history-orders';
    const { queries, loaded } = await show({ path, serve, search: '?desde=2026-10-22&hasta=2026-11-21' });
    await loaded();
    expect(queries).toEqual(['status=Entregado&from=2026-10-22&to=2026-11-21&order=desc&limit=55']);
    cleanup();
    const wide = await show({ path, serve, search: '?desde=2026-10-21&hasta=2026-11-21' });
    await wide.loaded();
    expect(wide.queries).toEqual([`status=Entregado&from=${TODAY}&to=${TODAY}&order=desc&limit=55`]);
  });
});

describe('its columns', () => {
  const headers = (): string[] =>
    screen.getAllByRole('columnheader').map(({ textContent }) => (textContent ?? '').trim());

  it('for delivered orders of a company are a fixed set', async () => {
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

  it('for cancelled orders begin with the time of cancellation', async () => {
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

  const serveDeleted = (query: URLSearchParams): Answer => {
    if (query.get('search') !== null) return answerOf({ orders: [] });
    const isOnlyAbandoned = query.get('closing') === 'abandoned';
    return answerOf({ orders: isOnlyAbandoned ? orders.filter(({ closedBy }) => closedBy?.id === SYSTEM_ID) : orders });
  };
  const average = (query: URLSearchParams): number | null => {
    if (query.get('search') !== null) return null;
    return query.get('closing') === 'abandoned' ? 5 : 7.5;
  };
  const countOf = (_by: string, value: string): number => (value === 'abandoned' ? 1 : 2);

  it('[OR74] [OR73] show their user, and the average of the filtered orders', async () => {
    const { loaded, cells, footer } = await show({ path: '/abandoned-orders', serve: serveDeleted, countOf, average });
    await loaded();
    expect(cells('closing')).toEqual(['por una persona', 'abandonada', 'por una persona']);
    expect(cells('deletedBy')).toEqual(['Eva Lux', 'Sistema', 'Eva Lux']);
    await waitFor(() => expect(footer()).toEqual(['ORDENES 3', 'TIEMPO PROMEDIO DE ENTREGA 7.50 min']), SLOW);
    fireEvent.click(await screen.findByRole('button', { name: 'abandonada 1' }, SLOW));
    await waitFor(() => expect(footer()).toEqual(['ORDENES 1', 'TIEMPO PROMEDIO DE ENTREGA 5.00 min']), SLOW);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'nadie' } });
    await waitFor(() => expect(footer()).toEqual(['ORDENES 0', 'TIEMPO PROMEDIO DE ENTREGA —']), SLOW);
  });

  it('[OA47] are not restored while another order has their reference, which is named', async () => {
    const details = { reason: 'reference-taken', number: 'GT-77' };
    const restoring = { status: 409, body: { code: 'conflict', details } };
    const { loaded } = await show({ path: '/deleted-orders', serve: serving({ orders }), restoring });
    await loaded();
    const cell = document.querySelector('[data-line="d1"] [data-cell="restore"]');
    if (cell === null) throw new Error('there is no way back');
    await act(async () => fireEvent.click(cell));
    expect(await screen.findByText('La orden GT-77 ya tiene la misma referencia.', undefined, SLOW)).toBeDefined();
  });

  it('are restored with the permission to delete, and leave the list', async () => {
    let listed = orders;
    const serve = () => answerOf({ orders: listed });
    const { loaded, cells, requests } = await show({ path: '/deleted-orders', serve });
    await loaded();
    listed = orders.slice(1);
    const cell = document.querySelector('[data-line="d1"] [data-cell="restore"]');
    if (cell === null) throw new Error('there is no way back');
    await act(async () => fireEvent.click(cell));
    expect(await screen.findByText('Orden GT-d1 restaurada', undefined, SLOW)).toBeDefined();
    await waitFor(() => expect(cells('number')).toEqual(['GT-d2', 'GT-d3']));
    expect(requests.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(1);
    cleanup();
    const reader = await show({ path: '/deleted-orders', serve: serving({ orders }), who: { role: 'USER' } });
    await reader.loaded();
    expect(reader.cells('restore')).toEqual([]);
  });
});
