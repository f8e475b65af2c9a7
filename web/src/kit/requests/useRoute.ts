// Queries and mutations of the route table in components. A query is keyed by its route and request; a mutation is typed by its route.
import { callRoute, type RouteRequest, type RouteValue } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { routeTable, RouteName } from '@despacho/contract/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { codeOf, valueOf } from './RequestFailure.ts';

export type QueryName = { [N in RouteName]: (typeof routeTable)[N]['method'] extends 'GET' ? N : never }[RouteName];
export type MutationName = Exclude<RouteName, QueryName>;

/** `value` stays while a newer one is requested, or could not be fetched: then `failure` is set beside it. */
export type RouteResult<T> = { value: T | null; failure: ErrorCode | null; isLoading: boolean; retry: () => void };

type Options<T> = { everyMs?: number | ((value: T | null) => number); isEnabled?: boolean };

/**
 * `everyMs`: how often it is read again while it is shown, also by its value; without it only when a mutation invalidates it.
 * `isEnabled` false: nothing is requested.
 */
export const useRoute = <N extends QueryName>(
  name: N,
  request: RouteRequest<N>,
  { everyMs, isEnabled = true }: Options<RouteValue<N>> = {},
): RouteResult<RouteValue<N>> => {
  const { api } = useSession();
  const { data, error, isPending, refetch } = useQuery<RouteValue<N>>({
    queryKey: [name, request],
    enabled: isEnabled,
    refetchInterval: ({ state }) => (typeof everyMs === 'function' ? everyMs(state.data ?? null) : everyMs) ?? false,
    queryFn: async ({ signal }) => valueOf(await callRoute(api, name, { ...request, signal })),
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  return { value: data ?? null, failure: codeOf(error), isLoading: isPending, retry };
};

/** The function stays the same. Queries that the route's row invalidates are read again by `Requests`. */
export const useAction = <N extends MutationName>(name: N) => useSession().api[name];
