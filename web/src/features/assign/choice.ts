// Orders that are assigned together: which suggestions are requested for them, and which of those are numbered.
import { MAX_BRANCHES, type OtherCourier, type Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import type { Assignable } from './assign.ts';

/** Assigned by the keys 1 to 3. */
export const MAX_NUMBERED = 3;

export type Assignables = readonly [Assignable, ...Assignable[]];
export type Couriers = { suggestions: readonly Suggestion[]; others: readonly OtherCourier[] };

const placeOf = ({ company, branch }: Assignable): string => `${company.id} ${branch?.id ?? ''}`;

/** The courier of all the orders already. */
export const holderOf = (orders: Assignables): string | null => {
  const [first] = orders;
  return orders.every(({ courier }) => courier?.id === first.courier?.id) ? (first.courier?.id ?? null) : null;
};

/** One order of each branch. */
const ofEachBranch = (orders: Assignables): Assignable[] => [
  ...new Map(orders.map((order) => [placeOf(order), order])).values(),
];

export const isMixed = (orders: Assignables): boolean => ofEachBranch(orders).length > 1;
export const isTooMixed = (orders: Assignables): boolean => ofEachBranch(orders).length > MAX_BRANCHES;

/** [CX3] Of orders that are not named, too. */
const addedBy = (orders: Assignables) => {
  const { cents } = cashOf(orders);
  return orders.length === 1 || cents === 0 ? {} : { adds: String(cents) };
};

export const queryOf = (orders: Assignables) =>
  isMixed(orders) && !isTooMixed(orders)
    ? {
        orders: ofEachBranch(orders)
          .map(({ id }) => id)
          .join(','),
        ...addedBy(orders),
      }
    : { order: orders[0].id, ...addedBy(orders) };

export const numberedOf = (orders: Assignables, { suggestions }: Couriers): Suggestion[] => {
  const has = holderOf(orders);
  return isTooMixed(orders) ? [] : suggestions.filter(({ courier }) => courier.id !== has).slice(0, MAX_NUMBERED);
};
