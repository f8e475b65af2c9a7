// A closed list over an API that a test writes down, and what it shows.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { FreshnessBand } from '../../../kit/shell/DataFreshness.tsx';
import { openDesk } from '../../../test/desk.tsx';
import { NOW, testLive } from '../../../test/live.ts';
import type { Answer } from '../../../test/session.ts';
import { ClosedList } from '../ClosedList.tsx';
import { CLOSED_LISTS, type ClosedPath } from '../closedLists.ts';

/** For a loaded machine. */
export const SLOW = { timeout: 10_000 };
export const TODAY = '2026-11-21';
export const PATHS = Object.values(CLOSED_LISTS).map(({ path }) => path);
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

export const delivered = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
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
export const deleted = (id: string, minutes: number, by: { id: string; name: string }): Order =>
  delivered(id, minutes, { status: ORDER_STATUS.DELETED, closedBy: by });
export const eva = { id: 'u1', name: 'Eva Lux' };
export const system = { id: SYSTEM_ID, name: 'Sistema' };

const WINDOW = { from: '2026-11-21T06:00:00.000Z', to: '2026-11-22T06:00:00.000Z' };
type Served = { orders: Order[]; total?: number; next?: string; unreadable?: number };
export const answerOf = ({ orders, total = orders.length, next, unreadable = 0 }: Served): Answer => ({
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

type Given = {
  path: ClosedPath;
  /** By the query of the call. */
  serve: (query: URLSearchParams) => Answer;
  who?: Partial<Profile>;
  search?: string;
  /** How many orders have the value of a filter. */
  countOf?: (by: string, value: string) => number;
  average?: (query: URLSearchParams) => number | null;
  /** Why the first order does not come back. */
  restoring?: Answer;
};

export const show = async (given: Given) => {
  const { path, serve, who = {}, search = '', countOf = () => 0, average = () => null, restoring } = given;
  const world = testLive();
  const queries: string[] = [];
  const exported: string[] = [];
  const restored = kinds.order.staff.parse(delivered('d1', 5));
  world.join([]);
  const { requests, router } = await openDesk(
    {
      '/api/deliveries/d1/restore': restoring ?? { status: 200, body: { order: restored, event: null } },
      '/api/deliveries': (request) => {
        const { searchParams } = new URL(request.path, 'http://console.test');
        queries.push(searchParams.toString());
        return serve(searchParams);
      },
      '/api/order-lists/counts': (request) => {
        const { searchParams } = new URL(request.path, 'http://console.test');
        const values = (searchParams.get('values') ?? '').split(',');
        const counts = values.map((value) => ({ value, count: countOf(searchParams.get('by') ?? '', value) }));
        return { status: 200, body: { counts } };
      },
      '/api/order-lists/average': (request) => {
        const minutes = average(new URL(request.path, 'http://console.test').searchParams);
        return { status: 200, body: { minutes, isWhole: true } };
      },
      '/api/order-lists/export': (request) => {
        exported.push(request.path);
        return { status: 200, body: 'csv' };
      },
    },
    {
      ...who,
      isStrict: false,
      path,
      at: `${path}${search}`,
      routes: [{ path: '*', element: null }],
      live: world.live,
      screens: ['/edit-order/:orderId'],
      children: (
        <>
          <FreshnessBand />
          <main style={{ display: 'flex', height: 640 }}>
            <ClosedList list={CLOSED_LISTS[path]} title={path} />
          </main>
        </>
      ),
    },
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
  return { ...world, queries, exported, requests, router, cells, loaded, footer };
};

export const serving = (served: Served) => (): Answer => answerOf(served);
