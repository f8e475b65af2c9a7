// Many requests of one route as one result: a few at a time, and all of them or none.
import { callRoute, type RouteRequest, type RouteValue } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { concurrentMap } from './concurrentMap.ts';
import { codeOf, valueOf } from './RequestFailure.ts';
import type { QueryName, RouteResult } from './useRoute.ts';

/** In the order of the requests. `everyMs`: how often they are sent again while their result is shown. */
export const useRoutes = <N extends QueryName>(
  name: N,
  requests: readonly RouteRequest<N>[],
  { everyMs }: { everyMs?: number } = {},
): RouteResult<RouteValue<N>[]> => {
  const { api } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [name, requests],
    refetchInterval: everyMs ?? false,
    queryFn: async ({ signal }) =>
      concurrentMap(requests, async (request) => valueOf(await callRoute(api, name, { ...request, signal }))),
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  return { value: data ?? null, failure: codeOf(error), isLoading: isPending, retry };
};
