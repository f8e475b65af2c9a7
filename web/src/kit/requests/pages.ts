// Request data in pages: some are read on to by themselves, the others when somebody wants more; all of them are renewed together.
import type { Api, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestFailure, type Answered } from './requests.tsx';

type Page = { nextCursor: string | null };
/** Null: the first page. */
type AskPage<P> = (api: Api, cursor: string | null, signal: AbortSignal) => Promise<Result<P>>;

export type Paged<P> = Omit<Answered<readonly P[]>, 'value'> & {
  pages: readonly P[];
  /** Null: there is no more. */
  more: (() => void) | null;
  isAskingMore: boolean;
};

const none: readonly never[] = [];

type Pace = { everyMs: number; /** How many pages are read without being asked for. */ atOnce: number };

export const usePages = <P extends Page>(name: string, ask: AskPage<P>, { everyMs, atOnce }: Pace): Paged<P> => {
  const { api } = useSession();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [name],
    refetchInterval: everyMs,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: P) => nextCursor,
    queryFn: async ({ pageParam, signal }) => {
      const result = await ask(api, pageParam, signal);
      if (!result.ok) throw new RequestFailure(result);
      return result.value;
    },
  });
  const pages = data?.pages ?? none;
  const readsOn = hasNextPage && !isFetchingNextPage && error === null && pages.length < atOnce;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  const failure = error instanceof RequestFailure ? error.code : error === null ? null : 'internal';
  return {
    pages,
    failure,
    isWaiting: isPending,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isAskingMore: isFetchingNextPage,
  };
};
