// @vitest-environment happy-dom
// Every counter against the rows of the list that its link opens, over random orders.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ACTIVE_STATUSES, type Order } from '@despacho/contract/orders/order.ts';
import { COURIER_STATES } from '@despacho/domain/couriers/couriers.ts';
import { render } from '@testing-library/react';
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { includesAll } from './entities/orders/counted.ts';
import { orderColumns } from './entities/orders/columns.tsx';
import { FooterCounters } from './features/liveOrders/Counters.tsx';
import { listingOf } from './features/liveOrders/listing.ts';
import { LIVE_LISTS, type LivePath } from './features/liveOrders/liveLists.ts';
import { overviewOf } from './features/overview/overview.ts';
import { CourierTiles, LevelTiles, StuckTiles } from './features/overview/Tiles.tsx';
import { filterRows } from './kit/grid/filter/filtering.ts';
import { hasQuery, readQuery } from './kit/grid/model/address.ts';
import { ScreensProvider } from './kit/shell/paths.tsx';
import type { Screen } from './kit/shell/screen.ts';
import { courierChange, NOW, orderChange, testLive } from './test/live.ts';

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

const courier: fc.Arbitrary<Partial<Courier>> = fc.record({
  id: fc.constantFrom('luis', 'ana', 'eva', 'leo'),
  accountStatus: fc.constantFrom('ACTIVE' as const, 'NEW' as const),
  availability: fc.constantFrom('available' as const, 'unavailable' as const),
});

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

it('[OR103] [OR104] every counter of an overview and of a list equals the rows of the list that its link opens', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), fc.array(courier), fc.boolean(), (orders, couriers, isGlobal) => {
      const { live, join } = testLive();
      join([...orders.map((only, at) => orderChange({ ...only, id: `order-${at}` })), ...couriers.map(courierChange)]);
      const overview = overviewOf(live.collections, null, NOW);
      const rowsOf = (to: string): number => {
        const { pathname, searchParams } = new URL(to, 'https://console.test');
        // A list of the overview itself.
        const state = COURIER_STATES.find((each) => each === searchParams.get('list'));
        if (state !== undefined) return overview.couriers[state].length;
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
      const whole = overview.counts;
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
          <CourierTiles counts={whole} />
          {footers}
        </>,
      );
      expect(links).toHaveLength(6 + 3 + COURIER_STATES.length + 4 * footers.length);
      for (const { to, count } of links) expect([to, rowsOf(to)]).toEqual([to, count]);
    }),
    { numRuns: 30 },
  );
});
