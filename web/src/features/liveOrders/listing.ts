// What the list shows of the live collections: which orders, in which order, and how many of what.
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { countOrders, lateLimitOf, type OrderCounts } from '@despacho/domain/board.ts';
import { sortLive } from '@despacho/domain/orderList.ts';
import { isActiveStatus } from '@despacho/domain/orders.ts';

export type Listing = { ids: readonly string[]; counts: OrderCounts };

export const listingOf = ({ order, company }: Collections<StaffDocs>, now: number): Listing => {
  const active = [...order.values()].filter(({ status }) => isActiveStatus(status));
  const companies = new Map([...company.values()].map((each) => [each.id, each]));
  const sorted = sortLive(active, (each) => lateLimitOf(companies, each), now);
  return { ids: sorted.map(({ id }) => id), counts: countOrders(active, companies, now) };
};

/** The ages of the queues grow each moment; the list shows their sizes only. */
const numbersOf = ({ active, levels, going, queues }: OrderCounts): number[] => [
  active,
  going,
  ...Object.values(levels),
  ...Object.values(queues).map(({ size }) => size),
];

export const isSameListing = (one: Listing, other: Listing): boolean =>
  areSameItems(one.ids, other.ids) && areSameItems(numbersOf(one.counts), numbersOf(other.counts));
