// @vitest-environment happy-dom
// Every counter against the rows of the list that its link opens, over random orders.
import { ACTIVE_STATUSES, type Order } from '@despacho/contract/orders/order.ts';
import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { includesAll } from './entities/orders/counted.ts';
import { orderColumns } from './entities/orders/columns.tsx';
import { FooterCounters } from './features/liveOrders/Counters.tsx';
import { listingOf } from './features/liveOrders/listing.ts';
import { LIVE_LISTS, type LivePath } from './features/liveOrders/liveLists.ts';
import { overviewOf } from './features/overview/overview.ts';
import { LevelTiles, StuckTiles } from './features/overview/Tiles.tsx';
import { filterRows } from './kit/grid/filter/filtering.ts';
import { hasQuery, readQuery } from './kit/grid/model/address.ts';
import { ScreensProvider } from './kit/shell/paths.tsx';
import type { Screen } from './kit/shell/screen.ts';
import { NOW, orderChange, testLive } from './test/live.ts';

afterEach(cleanup);

const COMPANIES = ['POLLO BRUJO', 'Ishop Guatemala ', 'San Martin', 'Otra'];
const BRANCHES = ['PORTALES', 'PRADERA'];
const place = { lat: 14.6, lng: -90.5 };
const order: fc.Arbitrary<Partial<Order>> = fc
  .record({
    company: fc.constantFrom(...COMPANIES.map((name) => ({ id: `company-${name}`, name }))),
    branch: fc.constantFrom(...BRANCHES.map((name) => ({ id: `branch-${name}`, name, position: null }))),
    status: fc.constantFrom(...ACTIVE_STATUSES),
    courier: fc.constantFrom(null, { id: 'luis', name: 'Luis' }),
    minutes: fc.integer({ min: -3, max: 180 }),
    name: fc.constantFrom('esperando...', 'Ana'),
    number: fc.constantFrom('Esperando', 'GT-1'),
    destination: fc.constantFrom(null, place, { lat: 14, lng: 14 }),
  })
  .map(({ minutes, name, destination, ...only }) => ({
    ...only,
    customerName: name,
    destination,
    suggestedPosition: null,
    createdAt: new Date(NOW - minutes * 60_000).toISOString(),
  }));

const screens = new Map(
  Object.keys(LIVE_LISTS).map((path): [string, Screen] => [
    path,
    { path, title: path, group: 'orders', permission: null, load: async () => () => null },
  ]),
);
const isLivePath = (path: string): path is LivePath => path in LIVE_LISTS;

/** The number in each link, and the address it opens. */
const linksOf = (shown: ReactNode): { to: string; count: number }[] => {
  const { container, unmount } = render(
    <MemoryRouter>
      <ScreensProvider value={screens}>{shown}</ScreensProvider>
    </MemoryRouter>,
  );
  const links = [...container.querySelectorAll('a')].map((link) => ({
    to: link.getAttribute('href') ?? '',
    count: Number((link.querySelector('strong') ?? link).textContent),
  }));
  unmount();
  return links;
};

it('[OR103] every counter of an overview and of a list equals the rows of the list that its link opens', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), fc.boolean(), (orders, isGlobal) => {
      const { live, join } = testLive();
      join(orders.map((only, at) => orderChange({ ...only, id: `order-${at}` })));
      const rowsOf = (to: string): number => {
        const { pathname, searchParams } = new URL(to, 'https://console.test');
        if (!isLivePath(pathname)) throw new Error(`${pathname} is no list`);
        // Without a query in the address the list restores its last filters.
        expect(hasQuery(searchParams)).toBe(true);
        const list = LIVE_LISTS[pathname];
        const options = { list, now: NOW, isGlobal, includesAll: includesAll(searchParams) };
        const columns = orderColumns(list.columns);
        return filterRows(
          listingOf(live.collections, options).rows,
          columns,
          readQuery(searchParams, columns, 20, [20]),
        ).length;
      };
      const whole = overviewOf(live.collections, null, NOW).counts;
      const footers = Object.values(LIVE_LISTS).map((list) => (
        <FooterCounters
          key={list.path}
          hint=""
          counts={listingOf(live.collections, { list, now: NOW, isGlobal }).counts}
          path={list.countedIn}
        />
      ));
      const links = linksOf(
        <>
          <LevelTiles counts={whole} of={{}} />
          <StuckTiles counts={whole} of={{}} incidents={null} />
          {footers}
        </>,
      );
      expect(links).toHaveLength(6 + 3 + 4 * footers.length);
      for (const { to, count } of links) expect([to, rowsOf(to)]).toEqual([to, count]);
    }),
    { numRuns: 30 },
  );
});
