// The couriers for the chosen orders: requested once for each choice, because rows must not move under a finger or a key.
import type { Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { deskQueueOf, isForCourier } from '@despacho/domain/orders/desk.ts';
import { useQuery } from '@tanstack/react-query';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { isMixed, numberedOf, queryOf, type Assignables, type Couriers } from '../assign/choice.ts';
import type { Desk } from './useDesk.ts';

const NONE: Couriers = { suggestions: [], others: [] };

export type Suggested = Couriers & {
  /** Null while they are requested. */
  result: Result<Couriers> | null;
  /** By the keys 1 to 3. */
  numbered: readonly Suggestion[];
  isMixed: boolean;
  /** By the page's clock. */
  at: number;
  again: () => void;
};

/** What comes so soon after the couriers was meant for the order before, or for couriers that were not read [DK12]. */
const READ_MS = 250;

export const isRead = ({ result, at }: Pick<Suggested, 'result' | 'at'>): boolean =>
  result !== null && Date.now() - at >= READ_MS;

/** Null: no order is chosen. */
const assignablesOf = ({ targets }: Pick<Desk, 'targets'>): Assignables | null => {
  const [first, ...rest] = targets.map(({ order }) => order);
  return first === undefined ? null : [first, ...rest];
};

/** `result`: the answer for the chosen orders. */
export const useSuggestedOf = (
  desk: Pick<Desk, 'targets'>,
  { result, at }: Pick<Suggested, 'result' | 'at'>,
  again: () => void,
): Suggested => {
  const orders = assignablesOf(desk);
  const found = result?.ok === true ? result.value : NONE;
  // [CO20]
  const couriers = { suggestions: useNamedRows(found.suggestions), others: useNamedRows(found.others) };
  return {
    ...couriers,
    result,
    numbered:
      orders === null || !desk.targets.every((listed) => isForCourier(deskQueueOf(listed)))
        ? []
        : numberedOf(orders, couriers),
    isMixed: orders !== null && isMixed(orders),
    at,
    again,
  };
};

export const useSuggested = (desk: Desk): Suggested => {
  const { api } = useSession();
  const orders = assignablesOf(desk);
  const { data, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['deskCouriers', desk.state.turn],
    enabled: orders !== null,
    queryFn: async ({ signal }) => (orders === null ? null : api.suggestions({ query: queryOf(orders), signal })),
    staleTime: Infinity,
    gcTime: 0,
  });
  const result = isFetching ? null : (data ?? null);
  return useSuggestedOf(desk, { result, at: dataUpdatedAt }, () => void refetch());
};
