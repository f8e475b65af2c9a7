import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editAddress, isClosedMode, leftAddress, returnAddress, type OrderListPath } from './origin.ts';

/** By list: the address of its forms, and whether those orders are over. */
const LISTS: Record<OrderListPath, [address: string, isClosed: boolean]> = {
  '/all-orders': ['/edit-order/o-1', false],
  '/all-orders-pollo-brujo': ['/edit-orders-filters/o-1?from=/all-orders-pollo-brujo', false],
  '/orders-ishop-guatemala': ['/edit-orders-filters/o-1?from=/orders-ishop-guatemala', false],
  '/orders-san-martin': ['/edit-orders-filters/o-1?from=/orders-san-martin', false],
  '/new-orders': ['/edit-order/o-1?route=/new-orders', false],
  '/desk': ['/edit-order/o-1?route=/desk', false],
  '/order-import': ['/edit-order/o-1?route=/order-import', false],
  '/history-orders': ['/edit-order/o-1?delivered=true', true],
  '/canceled-orders': ['/edit-order/o-1?delivered=true&route=/canceled-orders', true],
  '/reagend-orders': ['/edit-order/o-1?delivered=true&route=/reagend-orders', true],
  '/deleted-orders': ['/edit-order/o-1?delivered=true&route=/deleted-orders', true],
  '/abandoned-orders': ['/edit-order/o-1?delivered=true&state=forgotten', true],
};
const lists = Object.entries(LISTS).map(([list, [address, isClosed]]) => ({ list, address, isClosed }));

const parsed = (address: string) => {
  const [pathname = '', query = ''] = address.split('?');
  const pairs = query.split('&').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=');
    return [name, value];
  });
  return { pathname, search: new Map(pairs) };
};
const searchOf = (values: Map<string, string>) => ({ get: (name: string) => values.get(name) ?? null });
const back = (address: string): string => {
  const { pathname, search } = parsed(address);
  return returnAddress(pathname, searchOf(search));
};

describe('the list that a form was opened from', () => {
  it.each(lists)('[OR80] [OR82] $list is written into the address and read back', ({ list, address }) => {
    expect(editAddress('o-1', list)).toBe(address);
    expect(back(address)).toBe(list);
  });

  it.each(lists)('[OR81] $list: closed $isClosed', ({ address, isClosed }) => {
    expect(isClosedMode(searchOf(parsed(address).search))).toBe(isClosed);
  });

  it('[OR80] any other value is the list of all orders, and an id is one segment of a path', () => {
    expect(editAddress('o-1', '/resume')).toBe('/edit-order/o-1');
    expect(editAddress('a/b?c', '/all-orders')).toBe('/edit-order/a%2Fb%3Fc');
  });

  it('[OR82] stored addresses lead to their screens', () => {
    expect(back('/edit-order/o-1')).toBe('/all-orders');
    expect(back('/edit-order/o-1?delivered=true')).toBe('/history-orders');
    expect(back('/edit-order/o-1?delivered=true&route=x')).toBe('/canceled-orders');
    expect(back('/edit-order/o-1?delivered=true&state=forgotten&route=/canceled-orders')).toBe('/abandoned-orders');
    expect(back('/edit-orders-filters/o-1')).toBe('/all-orders');
    expect(back('/edit-orders-filters/o-1?route=/orders-san-martin')).toBe('/orders-san-martin');
    expect(back('/edit-order/o-1?route=/orders-san-martin')).toBe('/all-orders');
  });

  it('[OR82] [OR121] a list is shown as it was left, and never another address', () => {
    const addressFrom = (at: unknown): string => leftAddress('/all-orders', { list: ['o-1'], at });
    expect(addressFrom('/all-orders?q=ana&page=2')).toBe('/all-orders?q=ana&page=2');
    for (const at of [
      '/all-orders',
      '/users?q=1',
      '/all-orders-other?q=1',
      'https://evil.test/all-orders?q=1',
      7,
      null,
    ])
      expect(addressFrom(at)).toBe('/all-orders');
    expect(leftAddress('/order-import', null)).toBe('/order-import');
  });

  it('[OR82] an external address is never followed', () => {
    const existing = new Set<string>(lists.map(({ list }) => list));
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('//evil.test', 'https://evil.test/all-orders', 'javascript:alert(1)', '/login', '/all-orders/..'),
    );
    const search = fc.record(
      { route: hostile, from: hostile, delivered: fc.string(), state: fc.oneof(fc.constant('forgotten'), fc.string()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom('/edit-order/x', '/edit-orders-filters/x'), search, (pathname, values) => {
        const address = returnAddress(pathname, searchOf(new Map(Object.entries(values))));
        return existing.has(address);
      }),
    );
  });
});
