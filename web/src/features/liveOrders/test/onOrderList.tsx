// A live list of orders over a connection that tests feed, and what they see of it.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LiveProvider } from '../../../kit/live.tsx';
import { ScreensProvider } from '../../../kit/shell/paths.tsx';
import type { Screen } from '../../../kit/shell/screen.ts';
import { AgesLine, FreshnessBand } from '../../../kit/shell/DataFreshness.tsx';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { DialogHost } from '../../../kit/dialog/dialogs.tsx';
import { NOW, orderChange, testLive } from '../../../test/live.ts';
import { testSession } from '../../../test/session.ts';
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

const screenAt = (path: string): [string, Screen] => [
  path,
  { path, title: path, group: 'orders', permission: null, load: async () => () => null },
];
/** The screens the list leads to. */
export const leadsTo = new Map(
  ['/edit-order/:orderId', '/edit-orders-filters/:orderId', '/biker/:bikerId'].map(screenAt),
);

const ANSWERS = {
  '/api/deliveries/m5/link': {
    status: 200,
    body: { url: 'https://despacho.test/Share/order/token-5', pinTriesLeft: null },
  },
};

export const show = async (
  only: Parameters<typeof testSession>[1] = {},
  screens: ReadonlyMap<string, Screen> = leadsTo,
  path: LivePath = '/all-orders',
) => {
  const world = testLive();
  const { session, requests } = testSession(ANSWERS, { role: 'OWNER', company: null, branch: null, ...only });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const list = (
    <LiveProvider value={world.live}>
      <FreshnessBand />
      <div style={{ display: 'flex', height: 640 }}>
        <WhenLive>
          <OrderList list={LIVE_LISTS[path]} title="TODAS LAS ORDENES" />
        </WhenLive>
      </div>
      <AgesLine />
      <DialogHost />
    </LiveProvider>
  );
  const router = createMemoryRouter(
    [
      { path, element: list },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  render(
    <StrictMode>
      <SessionProvider value={session}>
        <ScreensProvider value={screens}>
          <RouterProvider router={router} />
        </ScreensProvider>
      </SessionProvider>
    </StrictMode>,
  );
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
