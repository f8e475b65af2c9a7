// A list that is requested page by page: the first pages follow by themselves, later ones on request; all are renewed together.
import { callRoute, type RouteRequest, type RouteValue } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codeOf, valueOf } from './RequestFailure.ts';
import type { QueryName, RouteResult } from './useRoute.ts';

type Page = { nextCursor: string | null };
/** Routes whose responses are pages. */
type PagedName = { [N in QueryName]: RouteValue<N> extends Page ? N : never }[QueryName];

export type PagedResult<P> = Omit<RouteResult<P>, 'value'> & {
  pages: readonly P[];
  /** Null: there is no further page. */
  more: (() => void) | null;
  isLoadingMore: boolean;
};

type Pace = { everyMs: number; /** How many pages are requested without `more`. */ atOnce: number };

const none: readonly never[] = [];

/** `requestOf`: the request of a page; the first one has no cursor. */
export const usePagedRoute = <N extends PagedName>(
  name: N,
  requestOf: (cursor: string | null) => RouteRequest<N>,
  { everyMs, atOnce }: Pace,
): PagedResult<RouteValue<N>> => {
  const { api } = useSession();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [name, requestOf(null)],
    refetchInterval: everyMs,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: RouteValue<N>) => nextCursor,
    queryFn: async ({ pageParam, signal }) => valueOf(await callRoute(api, name, { ...requestOf(pageParam), signal })),
  });
  const pages = data?.pages ?? none;
  const readsOn = hasNextPage && !isFetchingNextPage && error === null && pages.length < atOnce;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return {
    pages,
    failure: codeOf(error),
    isLoading: isPending,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
};
