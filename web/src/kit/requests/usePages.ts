// All pages of a list as one result: read one after the other, and shown as far as they were read.
import type { Result } from '@despacho/client/rest.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { codeOf, valueOf } from './RequestFailure.ts';
import type { QueryName, RouteResult } from './useRoute.ts';

type Page<T> = { data: readonly T[]; total: number; next: string | null };
/** `rows` has fewer than `total` while pages are missing. */
export type Pages<T> = { rows: readonly T[]; total: number };

/** How often a list that is outdated is read again. */
const OUTDATED_MS = 3_000;

type Options<T> = {
  /** The name of the route first, so that mutations invalidate it. */
  key: readonly [QueryName, ...unknown[]];
  load: (after: string | undefined, signal: AbortSignal) => Promise<Result<Page<T>>>;
  /** Whether something that is known elsewhere is missing: then it is read again. */
  isOutdated: (pages: Pages<T>) => boolean;
};

export const usePages = <T>({ key, load, isOutdated }: Options<T>): RouteResult<Pages<T>> => {
  const { data, error, isPending, refetch } = useQuery<Pages<T>>({
    queryKey: key,
    refetchInterval: ({ state }) => (state.data !== undefined && isOutdated(state.data) ? OUTDATED_MS : false),
    queryFn: async ({ client, signal }) => {
      const isFirst = client.getQueryData(key) === undefined;
      const rows: T[] = [];
      let after: string | undefined;
      for (;;) {
        const page = valueOf(await load(after, signal));
        rows.push(...page.data);
        if (page.next === null) return { rows, total: page.total };
        if (isFirst) client.setQueryData<Pages<T>>(key, { rows: [...rows], total: page.total });
        after = page.next;
      }
    },
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  return { value: data ?? null, failure: codeOf(error), isLoading: isPending, retry };
};
