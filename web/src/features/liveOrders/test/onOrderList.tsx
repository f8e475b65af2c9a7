// A live list of orders over a connection that tests feed, and what they see of it.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { fireEvent, screen } from '@testing-library/react';
import { AgesLine, FreshnessBand } from '../../../kit/shell/DataFreshness.tsx';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { openDesk } from '../../../test/desk.tsx';
import { NOW, orderChange, testLive } from '../../../test/live.ts';
import { LIVE_LISTS, type LivePath } from '../liveLists.ts';
import { OrderList } from '../OrderList.tsx';

export const MINUTE = 60_000;
export const aged = (minutes: number, only: Partial<Order> = {}) =>
  orderChange({
    id: `m${minutes}`,
    number: `GT-${minutes}`,
    status: ORDER_STATUS.GOING,
    createdAt: new Date(NOW - minutes * MINUTE).toISOString(),
    ...only,
  });

/** The screens the list leads to. */
export const leadsTo: readonly string[] = ['/edit-order/:orderId', '/edit-orders-filters/:orderId', '/biker/:bikerId'];

const ANSWERS = {
  '/api/deliveries/m5/link': {
    status: 200,
    body: { url: 'https://despacho.test/Share/order/token-5', pinTriesLeft: null },
  },
};

export const show = async (only: Partial<Profile> = {}, screens = leadsTo, path: LivePath = '/all-orders') => {
  const world = testLive();
  const { requests, router } = await openDesk(ANSWERS, {
    ...only,
    path,
    at: path,
    routes: [{ path: '*', element: null }],
    live: world.live,
    screens,
    children: (
      <>
        <FreshnessBand />
        <div style={{ display: 'flex', height: 640 }}>
          <WhenLive>
            <OrderList list={LIVE_LISTS[path]} title="TODAS LAS ORDENES" />
          </WhenLive>
        </div>
        <AgesLine />
      </>
    ),
  });
  const cell = (row: Element, column: string) => row.querySelector(`[data-cell="${column}"]`);
  const shown = ['level', 'number', 'status', 'company', 'branch', 'courier', 'elapsed'];
  const rows = (): string[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => shown.map((column) => cell(row, column)?.textContent).join(' | '));
  const numbers = (): string[] => rows().map((row) => row.split(' | ')[1] ?? row);
  const body = (): HTMLElement => {
    const [, found] = screen.getAllByRole('rowgroup');
    if (found === undefined) throw new Error('the list has no rows');
    return found;
  };
  const click = (number: string, column: string) => {
    const row = document.querySelector(`[data-line="${number.replace('GT-', 'm')}"]`);
    const found = row === null ? null : cell(row, column);
    if (found === null) throw new Error(`there is no cell ${column} of ${number}`);
    fireEvent.click(found);
  };
  return { ...world, rows, numbers, body, click, router, requests };
};
