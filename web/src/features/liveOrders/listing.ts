// What the list shows of the live collections: which orders, in which order, and how many of what.
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { countOrders, lateLimitOf, type OrderCounts } from '@despacho/domain/board.ts';
import { sortLive } from '@despacho/domain/orderList.ts';
import { isActiveStatus } from '@despacho/domain/orders.ts';
import { listedOrder, type ListedOrder } from '../../entities/orders/listed.ts';
import { isExcludedFromMain } from '../../entities/orders/specialCompanies.ts';

export type Listing = { rows: readonly ListedOrder[]; counts: OrderCounts };

/** Whoever sees one company only has no other list: nothing of his is left out. */
export const listingOf = ({ order, company }: Collections<StaffDocs>, now: number, isGlobal: boolean): Listing => {
  const active = [...order.values()].filter(({ status }) => isActiveStatus(status));
  const companies = new Map([...company.values()].map((each) => [each.id, each]));
  const listed = isGlobal ? active.filter((each) => !isExcludedFromMain(each.company.name)) : active;
  const rows = sortLive(listed, (each) => lateLimitOf(companies, each), now).map((each) =>
    listedOrder(each, lateLimitOf(companies, each), now),
  );
  // Counted over everything one may see, not over what is listed.
  return { rows, counts: countOrders(active, companies, now) };
};

/** Of the counts, those below the list; the ages of the queues grow each moment. */
const numbersOf = ({ going, queues }: OrderCounts): number[] => [
  going,
  ...Object.values(queues).map(({ size }) => size),
];

export const isSameListing = (one: Listing, other: Listing): boolean =>
  areSameItems(one.rows, other.rows) && areSameItems(numbersOf(one.counts), numbersOf(other.counts));
