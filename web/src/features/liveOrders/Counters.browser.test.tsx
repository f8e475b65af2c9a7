import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { openDesk } from '../../test/desk.tsx';
import { NOW, orderChange, testLive } from '../../test/live.ts';
import { LIVE_LISTS } from './liveLists.ts';
import { OrderList } from './OrderList.tsx';

const PATH = '/all-orders';
const aged = (minutes: number, only: Partial<Order> = {}) =>
  orderChange({
    id: `m${minutes}`,
    number: `GT-${minutes}`,
    status: ORDER_STATUS.GOING,
    createdAt: new Date(NOW - minutes * 60_000).toISOString(),
    ...only,
  });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const show = async () => {
  const world = testLive();
  const { router } = await openDesk(
    {},
    {
      path: PATH,
      at: PATH,
      live: world.live,
      screens: [PATH],
      children: (
        <WhenLive>
          <OrderList list={LIVE_LISTS[PATH]} title="TODAS LAS ORDENES" />
        </WhenLive>
      ),
    },
  );
  const numbers = (): (string | undefined)[] =>
    [...document.querySelectorAll('[role="row"] [data-cell="number"]')].map((cell) => cell.textContent ?? undefined);
  return { ...world, router, numbers };
};

describe('the counters of a live list', () => {
  it('[OR103] name the companies left out, and include their orders by a click', async () => {
    const { join, numbers, router } = await show();
    const brujo = { id: 'c9', name: 'POLLO BRUJO' };
    join([aged(5), aged(6, { company: brujo }), aged(7, { company: { id: 'c8', name: 'ISHOP GUATEMALA' } })]);
    expect(numbers()).toEqual(['GT-5']);
    fireEvent.click(screen.getByRole('button', { name: 'Sin ISHOP GUATEMALA, POLLO BRUJO 2' }));
    expect(numbers()).toEqual(['GT-7', 'GT-6', 'GT-5']);
    expect(router.state.location.search).toBe('?companies=all');
    fireEvent.click(screen.getByRole('button', { name: 'Con ISHOP GUATEMALA, POLLO BRUJO 2', pressed: true }));
    expect(numbers()).toEqual(['GT-5']);
    cleanup();
    const other = await show();
    other.join([aged(5)]);
    expect(screen.queryByRole('button', { name: /^Sin / })).toBeNull();
  });

  it('[OR103] open what they count, as filters in the address', async () => {
    const { join, numbers, router } = await show();
    join([
      aged(5),
      aged(6, { company: { id: 'c9', name: 'POLLO BRUJO' }, suggestedPosition: null, destination: null }),
      aged(7, { suggestedPosition: null, destination: null }),
      aged(8, { number: 'esperando...', customerName: 'Esperando' }),
    ]);
    const footer = within(screen.getByLabelText('Conteo de órdenes'));
    fireEvent.click(footer.getByRole('link', { name: 'ORDENES SIN COORDENADAS 2' }));
    expect(numbers()).toEqual(['GT-7', 'GT-6']);
    expect(router.state.location.search).toBe('?f.coordinates=SIN+COORDENADAS&companies=all');
    fireEvent.click(footer.getByRole('link', { name: 'ORDENES SIN DIGITAR 1' }));
    expect(numbers()).toEqual(['...']);
    expect(router.state.location.search).toBe('?f.typing=SIN+DIGITAR&companies=all');
  });
});
