// What a list shows of the live collections: which orders, in which order, and how many of what.
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { countOrders, lateLimitOf, type OrderCounts } from '@despacho/domain/board/board.ts';
import { sortLive } from '@despacho/domain/orders/lists/sorting.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { listedOrder, type ListedOrder } from '../../entities/orders/listed.ts';
import type { LiveList } from './liveLists.ts';

/** Companies whose orders the list would contain for accounts of those companies. */
export type LeftOut = { companies: readonly string[]; count: number };

export type Listing = { rows: readonly ListedOrder[]; counts: OrderCounts; leftOut: LeftOut };

/** `includesAll`: nothing is left out. */
type ListingOptions = { list: LiveList; now: number; isGlobal: boolean; includesAll?: boolean };

const leftOutOf = (whole: readonly StaffDocs['order'][], main: ReadonlySet<StaffDocs['order']>): LeftOut => {
  const others = whole.filter((each) => !main.has(each));
  return { companies: [...new Set(others.map(({ company }) => company.name.trim()))].sort(), count: others.length };
};

export const listingOf = (
  { order, company, forecast, arrival, timing }: Collections<StaffDocs>,
  { list, now, isGlobal, includesAll = false }: ListingOptions,
): Listing => {
  const active = [...order.values()].filter(({ status }) => isActiveStatus(status));
  const companies = new Map([...company.values()].map((each) => [each.id, each]));
  const whole = active.filter((each) => list.holds(each, now, false));
  const main = isGlobal ? whole.filter((each) => list.holds(each, now, true)) : whole;
  const listed = includesAll ? whole : main;
  const rows = sortLive(listed, (each) => lateLimitOf(companies, each), now).map((each) =>
    listedOrder(each, lateLimitOf(companies, each), now, {
      forecast: forecast.get(each.id),
      arrival: arrival.get(each.id),
      timing: timing.get(each.id),
    }),
  );
  return {
    rows,
    counts: countOrders(active.filter(list.counts), companies, now),
    leftOut: leftOutOf(whole, new Set(main)),
  };
};

/** The counts below the list; the ages of the queues grow each moment. */
const numbersOf = ({ going, queues }: OrderCounts): number[] => [
  going,
  ...Object.values(queues).map(({ size }) => size),
];

export const isSameListing = (a: Listing, b: Listing): boolean =>
  areSameItems(a.rows, b.rows) &&
  areSameItems(numbersOf(a.counts), numbersOf(b.counts)) &&
  a.leftOut.count === b.leftOut.count &&
  areSameItems(a.leftOut.companies, b.leftOut.companies);
